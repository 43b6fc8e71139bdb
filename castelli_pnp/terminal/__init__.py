"""A game at the terminal, whatever is played: who sits where, where it is saved, and how a session goes."""
