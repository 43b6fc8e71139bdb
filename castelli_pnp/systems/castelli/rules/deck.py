"""Cards and cubes on the move: drawing, giving back, taking silver."""

from __future__ import annotations

from castelli_pnp.systems.castelli.rules.state import DRAWN, State


def draw(s: State, seat: int, count: int) -> None:
    """Cards from the top of the deck; an empty deck gives none (A20)."""
    deck, tally, at = s.deck, s.tally, seat * 3 + DRAWN
    for _ in range(count):
        if deck:
            s.hands[seat] += (deck.pop(),)
            tally[at] = tally[at] + 1


def take_silver(s: State, seat: int, count: int) -> None:
    """Cubes from the mine, as many as there are (R44, A19)."""
    half = s.half
    left = s.mine[half]
    taken = count if count < left else left
    s.mine[half] = left - taken
    purses = s.silver
    purses[seat] = purses[seat] + taken


def give_back(s: State, seat: int, face: int, why: int) -> None:
    """A used or sold card goes under the deck (R63)."""
    hand = list(s.hands[seat])
    hand.remove(face)
    s.hands[seat] = tuple(hand)
    s.deck.insert(0, face)
    s.tally[seat * 3 + why] += 1
