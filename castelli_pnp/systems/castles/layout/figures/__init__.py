"""The figures of Castles: a land with what stands on it, the place of a player, and pieces of the set."""
