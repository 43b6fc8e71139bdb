"""Cards: selling, and what each does when it is played by itself."""

from __future__ import annotations

from castelli_pnp.base.chance import number_below
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.building import gain
from castelli_pnp.systems.castelli.rules.deck import give_back, take_silver
from castelli_pnp.systems.castelli.rules.ground import CITY, VACANT, VILLAGE
from castelli_pnp.systems.castelli.rules.legal import lands_for
from castelli_pnp.systems.castelli.rules.state import KING, PLAYED, SETTLE, SOLD, State
from castelli_pnp.systems.castelli.rules.table import share


def sell(s: State, face: int) -> None:
    seat = s.actor
    give_back(s, seat, face, SOLD)
    take_silver(s, seat, s.table.sale_silver)


def play(s: State, action: Action) -> None:
    """Uses a card and does what it says."""
    t = s.table
    seat, face = s.actor, action.face
    shown = t.faces[face]
    give_back(s, seat, face, PLAYED)
    s.played += 1
    match shown.card.id:
        case "king":
            gain(s, seat, shown.value, KING)
        case "robber_baron":
            take_silver(
                s, seat, share(s.mine[s.half], shown.number("divisor"), t.options.rounding.robber_baron)
            )
        case "raider" | "brigands":
            _rob(s, seat, shown.number("silver"))
        case "traitor":
            _betray(s, seat, action.target, shown.number("silver"), shown.number("cards"))
        case "peasant":
            _begin_settling(s, VILLAGE, shown.number("villages"), action.target)
        case "duke":
            _begin_settling(s, CITY, shown.number("cities"), action.target)
        case _:
            _begin_settling(s, VACANT, shown.number("cities"), action.target)


def _rob(s: State, seat: int, most: int) -> None:
    for rival in s.table.rivals[seat]:
        taken = min(most, s.silver[rival])
        s.silver[rival] -= taken
        s.silver[seat] += taken


def _betray(s: State, seat: int, victim: int, price: int, cards: int) -> None:
    """Silver for the victim, cards drawn unseen from the hand (R105, D28)."""
    s.silver[seat] -= price
    s.silver[victim] += price
    for _ in range(min(cards, len(s.hands[victim]))):
        hand = sorted(s.hands[victim])
        if s.thefts == len(s.fate):
            s.fate += (hand[number_below(len(hand), s.luck, "traitor", s.thefts)],)
        stolen = s.fate[s.thefts]
        hand.remove(stolen)
        s.hands[victim] = tuple(hand)
        s.hands[seat] += (stolen,)
        s.thefts += 1


def _begin_settling(s: State, kind: int, count: int, land: int) -> None:
    s.resume = s.phase
    s.founding, s.founding_as = count, kind
    settle_next(s, land)


def resettle(s: State, land: int, kind: int) -> None:
    """Another settlement, or none, on a landscape; castles in line with it are worth more or less now."""
    points = s.table.line_points
    change = points[kind] - points[s.settled[land]]
    s.settled[land] = kind
    for other in s.table.ground.lines[land]:
        s.worth[other] += change


def settle_next(s: State, land: int) -> None:
    """A new village or city, or a burnt city (A39); a card may call for several."""
    kind = s.founding_as
    resettle(s, land, kind)
    if kind != VACANT:
        s.reserve[kind] -= 1
    s.founding -= 1
    more = s.founding > 0 and bool(lands_for(s, kind))
    s.phase = SETTLE if more else s.resume
    if not more:
        s.founding = 0
