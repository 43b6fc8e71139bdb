"""Effects of cards on silver: that of the mine, and that of other players."""

from __future__ import annotations  # compiled

from typing import TYPE_CHECKING, Final

from castelli_pnp.systems.castelli.cards.effect import (
    SILVER_IN_MINE,
    SILVER_OF_RIVALS,
    Aim,
    CardPart,
    Effect,
    Number,
    Use,
)
from castelli_pnp.systems.castelli.model.words import Rounding

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.model.game import CastelliFacts
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View

LEAD: Final = 0.001
"""For each point of a victim: who is ahead is robbed first, not who sits first."""


def _has_silver(game: CastelliFacts, _part: CardPart) -> bool:
    """Whether there is any silver in a game."""
    return any(game.options.silver_in_mine.values())


# --- silver of the mine ---


def _share(s: State | View, part: CardPart) -> int:
    return s.table.options.rounding.robber_baron.share(s.mine[s.half], part.number("divisor"))


def _least_in_mine(part: CardPart, up: bool) -> int:
    return 1 if up else part.number("divisor")


def _share_text(game: CastelliFacts, part: CardPart, _battle: bool) -> list[tuple[str, int | None]]:
    divisor, rounding = part.number("divisor"), game.options.rounding.robber_baron.value
    share: tuple[str, int | None] = ("half", None) if divisor == 2 else ("share", divisor)
    return [share, (rounding, None)]


def _share_is_possible(game: CastelliFacts, part: CardPart) -> bool:
    least = _least_in_mine(part, game.options.rounding.robber_baron is Rounding.UP)
    return max(game.options.silver_in_mine.values(), default=0) >= least


SHARE_OF_MINE = Effect(
    "share_of_mine",
    Use.OWN_TURN,
    "Take a share of the silver in the mine.",
    ("mine",),
    {"divisor": Number(2, 9, "The player takes the silver in the mine divided by this number.")},
    need=lambda part, options: (
        SILVER_IN_MINE,
        _least_in_mine(part, options.rounding.robber_baron is Rounding.UP),
    ),
    happens=lambda s, part, _target: _share(s, part) > 0,
    play=lambda s, part, _target: s.take_silver(s.actor, _share(s, part)),
    worth=lambda v, view, part, _target, kept: _share(view, part) * v.cube * (1 + v.harm / 2) - kept,
    possible=_share_is_possible,
    offer_message="play.offer.from_mine",
    goods=lambda s, part, _target: {"silver": {"silver": _share(s, part)}},
    text=_share_text,
)


def _from_mine(s: State | View, part: CardPart) -> int:
    return min(part.number("silver"), s.mine[s.half])


TAKE_SILVER = Effect(
    "take_silver",
    Use.OWN_TURN,
    "Take silver cubes from the mine, or all if there are fewer.",
    ("silver",),
    {"silver": Number(1, 9, "Cubes taken from the mine.")},
    need=lambda _part, _options: (SILVER_IN_MINE, 1),
    happens=lambda s, _part, _target: s.mine[s.half] > 0,
    play=lambda s, part, _target: s.take_silver(s.actor, part.number("silver")),
    worth=lambda v, view, part, _target, kept: _from_mine(view, part) * v.cube * (1 + v.harm / 2) - kept,
    possible=_has_silver,
    offer_message="play.offer.from_mine",
    goods=lambda s, part, _target: {"silver": {"silver": _from_mine(s, part)}},
)


def _pay(s: State, part: CardPart, _target: int) -> None:
    s.silver[s.actor] -= part.number("silver")
    s.mine[s.table.half_of[s.actor]] += part.number("silver")


PAY_SILVER = Effect(
    "pay_silver",
    Use.OWN_TURN,
    "Pay silver cubes to the mine: the price of the effects after it.",
    ("silver",),
    {"silver": Number(1, 9, "Cubes paid to the mine.")},
    price=True,
    happens=lambda s, part, _target: s.silver[s.actor] >= part.number("silver"),
    play=_pay,
    worth=lambda v, _view, part, _target, kept: -part.number("silver") * v.cube - kept,
    possible=lambda game, part: max(game.options.silver_in_mine.values(), default=0) >= part.number("silver"),
    offer_message="play.offer.pay_silver",
    goods=lambda _s, part, _target: {"price": {"silver": part.number("silver")}},
)


# --- silver of other players ---


def _rob_all(s: State, part: CardPart, _target: int) -> None:
    seat = s.actor
    most, silver = part.number("silver"), s.silver
    for rival in s.table.rivals[seat]:
        taken = min(most, silver[rival])
        silver[rival] -= taken
        silver[seat] += taken


def _loot(s: State | View, seat: int, part: CardPart) -> int:
    most, silver = part.number("silver"), s.silver
    return sum([min(most, silver[rival]) for rival in s.table.rivals[seat]])


ROB_ALL = Effect(
    "rob_all",
    Use.OWN_TURN,
    "Take silver cubes from each other player, or all if a player has fewer.",
    ("silver",),
    {"silver": Number(1, 9, "Cubes taken from each other player.")},
    need=lambda _part, _options: (SILVER_OF_RIVALS, 1),
    happens=lambda s, part, _target: _loot(s, s.actor, part) > 0,
    play=_rob_all,
    robs=True,
    worth=lambda v, view, part, _target, kept: _loot(view, view.seat, part) * v.cube * (1 + v.harm) - kept,
    possible=_has_silver,
    offer_message="play.offer.rob_all",
    goods=lambda s, part, _target: {"silver": {"silver": _loot(s, s.actor, part)}},
)


def _rob_one(s: State, part: CardPart, target: int) -> None:
    taken = min(part.number("silver"), s.silver[target])
    s.silver[target] -= taken
    s.silver[s.actor] += taken


def _rob_one_worth(v: Values, view: View, part: CardPart, target: int, kept: float) -> float:
    taken = min(part.number("silver"), view.silver[target])
    return taken * v.cube * (1 + v.harm) - kept + LEAD * view.points[target]


ROB_ONE = Effect(
    "rob_one",
    Use.OWN_TURN,
    "Take silver cubes from another player of your choice, or all if that player has fewer.",
    ("silver",),
    {"silver": Number(1, 9, "Cubes taken from the other player.")},
    aim=Aim.RIVAL,
    happens=lambda s, _part, target: s.silver[target] > 0,
    targets=lambda s, _part: [rival for rival in s.table.rivals[s.actor] if s.silver[rival]],
    play=_rob_one,
    robs=True,
    worth=_rob_one_worth,
    possible=_has_silver,
    offer_message="play.offer.rob_one",
    played_message="play.told.rival",
    goods=lambda s, part, target: {"silver": {"silver": min(part.number("silver"), s.silver[target])}},
)


ALL: Final = (TAKE_SILVER, SHARE_OF_MINE, PAY_SILVER, ROB_ALL, ROB_ONE)
