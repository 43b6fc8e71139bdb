"""The board game Castelli."""
