"""Proposes changes to a game that the lab proves to make it better.

``drawing`` draws changes, most near weak places; what breaks a rule or an advice is dropped. Sixteen race
on search seeds, half of them drop out after each round. The best is tested on held-out seeds against the
game before it; its interval must be above 0 at 5% divided by the number of steps. All proved changes
together are played on a third range of seeds, and only that gain is reported. ``writing`` changes single
values in the game's own files and reads the result again: unless it is exactly the new game, nothing is
proposed.
"""
