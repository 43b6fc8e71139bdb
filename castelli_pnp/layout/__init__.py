"""From facts to pages: every coordinate is decided here; nothing here judges a rule."""
