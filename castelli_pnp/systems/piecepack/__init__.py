"""The piecepack: the pieces that many games are played with."""
