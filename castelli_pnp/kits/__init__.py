"""Turns a game and an order into finished files in memory; only ``folder`` writes them.

``parts`` gets the components of a system (front, optional back, number of copies); ``layout.imposition`` puts
them on paper in straight rows, with mirrored backs; ``layout.sheets`` adds marks; ``formats`` paints the same
pages in every format. The manifest lists every side in millimeters, and ``proof`` measures the finished files
against it. Drawings that are used often are symbols: a form in a PDF, a ``<use>`` in SVG. Pieces without
words are made once for all languages. A piece that fits on no page is printed in equal parts. Pieces that
name a sheet share it only with others that name the same sheet.
"""
