"""A game on the terminal: the board, the players, what can be done and what has happened."""
