"""The figures of Castelli: part of a board, a whole table, and its things."""
