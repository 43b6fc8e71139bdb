"""The booklet of Castles: its facts, examples and figures, and the blocks that only it has."""
