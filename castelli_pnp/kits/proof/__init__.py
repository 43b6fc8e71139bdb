"""Reads a finished kit back and proves that it can be printed: sizes, marks, backs, text, ink, checksums."""
