"""Game systems: one folder each, all of the same shape, and what they share."""
