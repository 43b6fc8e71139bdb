"""Reads and writes files: text, YAML, PO, and templates; contains the only writer."""
