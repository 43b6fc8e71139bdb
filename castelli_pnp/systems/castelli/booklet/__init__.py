"""The booklet of Castelli: its facts, examples and figures, and the blocks that only it has."""
