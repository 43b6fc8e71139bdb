"""Cards and cubes on the move: drawing, giving back, taking silver."""

from __future__ import annotations

from castelli_pnp.rules.state import DRAWN, State


def draw(s: State, seat: int, count: int) -> None:
    """Cards from the top of the deck; an empty deck gives none (A20)."""
    deck = s.deck
    for _ in range(count):
        if deck:
            s.hands[seat] += (deck.pop(),)
            s.tally[seat * 3 + DRAWN] += 1


def take_silver(s: State, seat: int, count: int) -> None:
    """Cubes from the mine, as many as there are (R44, A19)."""
    half = s.half
    left = s.mine[half]
    taken = count if count < left else left
    s.mine[half] = left - taken
    s.silver[seat] += taken


def give_back(s: State, seat: int, face: int, why: int) -> None:
    """A used or sold card goes under the deck (R63)."""
    hand = list(s.hands[seat])
    hand.remove(face)
    s.hands[seat] = tuple(hand)
    s.deck.insert(0, face)
    s.tally[seat * 3 + why] += 1
