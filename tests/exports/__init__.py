"""Exports, read back by readers that share nothing with what writes them."""
