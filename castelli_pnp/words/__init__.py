"""Catalogs of messages: as the program uses them, and as translators work on them."""
