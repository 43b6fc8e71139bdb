"""A piecepack on paper."""
