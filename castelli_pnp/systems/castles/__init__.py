"""Castles, a game for the piecepack."""
