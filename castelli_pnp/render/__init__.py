"""Painters: the same pages as PDF, SVG or PNG; and the faces they set text in."""
