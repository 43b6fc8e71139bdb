"""The drawings of Castelli: land, heraldry, walls, tokens."""
