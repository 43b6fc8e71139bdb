"""The judgment of a greedy player. The numbers of the rules are no part of it."""

from __future__ import annotations  # compiled

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth beyond what they score at once; found by playing thousands of games."""

    set_worth: float = 2.5
    """A full set of resources, beyond what its units count at the end."""
    one_of_three: float = 0.15
    two_of_three: float = 0.55
    """How much of that a part of a set is worth."""
    later_sets: float = 0.5
    """Each further set, compared with the one before."""
    rounds_to_use: float = 2.0
    """Rounds to come, or free sites for each player, that make a set worth all of that."""
    this_round: float = 0.5
    """The round that is being played, compared with one to come."""
    card: float = 2.5
    """A card nobody knows yet, in the middle of the game."""
    card_by_round: float = 0.2
    """How much more it is worth in every round that follows: then it counts more than units do."""
    kept: float = 0.5
    """A card in the hand that may still be of use, beyond what it counts at the end."""
    steward: float = 2.0
    """What a steward must win to be played."""
    cube: float = 0.1
    """A silver cube, as a part of the award for the most silver."""
    influence: float = 0.6
    """The right to build on a free site, as a part of what a castle there wins."""
    harm: float = 1.0
    """What all rivals gain together, against the own gain."""
    patience: float = 0.3
    """The part of a set's worth that a castle must bring beyond its cost."""
    mine: float = 0.25
    """A lead at the mine, as a part of the silver in it."""
    promise: float = 0.8
    """An area that needs another tile, against one that is complete."""
    others: float = 0.08
    """Of what the sides of a space offer together, the part that counts against it: rivals get the rest."""
    ahead: float = 0.6
    """How sure the points for a majority are to the player who leads in it (Battle)."""
    line: float = 0.3
    """Of the points for a majority, what a castle in line is worth on average (Battle)."""


LEADS = (0.1, 0.3, 0.45, 0.25, 0.1)
"""What one more castle adds to the hope for a majority, from two castles behind to two ahead (Battle)."""
