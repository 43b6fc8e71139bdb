"""A game at the terminal, whatever is played: who sits where, how it is kept, how the sitting goes."""
