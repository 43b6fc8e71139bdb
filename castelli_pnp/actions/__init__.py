"""Everything the program can do, as typed functions without a terminal."""
