"""Painters: the same pages as PDF, SVG or PNG; and the fonts they set text in.

A booklet is read as well as printed: groups name their roles (``H1``, ``P``, ``Figure`` ...), and
``pdf_tags`` makes of them the tree that screen readers follow. Everything painted belongs to an element or
is an artifact; what has an ``alt`` text is marked as a whole. Anchors become named destinations and the
outline; links lead to them.
"""
