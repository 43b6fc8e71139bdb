"""Painters: the same pages as PDF, SVG, or PNG; and the fonts for their text.

A booklet is read as well as printed: groups name their roles (``H1``, ``P``, ``Figure`` ...), from which
``pdf_tags`` makes the structure tree for screen readers. Everything painted belongs to an element or is an
artifact; a group with an ``alt`` text is marked as one element. Anchors become named destinations and the
outline; links lead to them.
"""
