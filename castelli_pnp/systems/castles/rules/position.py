"""A position as plain data with names: the one form that tests, examples, records and bug reports share.

``castelli_pnp.systems.castles.rules.restore`` goes the other way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from castelli_pnp.systems.castles.rules.pieces import LETTERS, RANK_COUNT, names_of
from castelli_pnp.systems.castles.rules.state import OVER, PHASES, Deal, Land, State
from castelli_pnp.systems.castles.rules.table import Table

Data = dict[str, Any]
ALL = "all"
"""The name of the pile that everybody draws from."""


def position_of(s: State) -> Data:
    """Everything about a position; a seed for deals to come is not part of it."""
    t = s.table
    data: Data = {
        "players": list(t.names),
        "variant": t.variant.value,
        "rolls": list(s.rolls),
        "first": t.names[s.first],
        "round": min(s.round + 1, t.rounds),
        **land_data(t, s.land),
        "drawn": names_of(t.suits, [s.drawn]) if s.drawn >= 0 else "",
        "proper": {
            t.names[seat]: names_of(t.suits, [tile]) for seat, tile in enumerate(s.proper) if tile >= 0
        },
        "piles": _piles(t, s.pile),
        "hands": {t.names[seat]: hand_text(hand) for seat, hand in enumerate(s.hand) if hand},
        "turn": {"number": s.turn, "player": t.names[s.actor], "asked": PHASES[s.phase]},
        "rounds": [_round(s, number) for number in range(len(s.earned))],
    }
    if s.phase == OVER:
        del data["turn"]["player"]
    return {key: value for key, value in data.items() if value}


def land_data(t: Table, land: Land) -> Data:
    """Tiles by cell, castles by player, armies by cell."""
    tiles, castles, where = land
    name = t.plane.name
    by_cell = sorted((cell, tile) for tile, cell in enumerate(tiles) if cell >= 0)
    armies: dict[int, list[int]] = {}
    for coin, cell in enumerate(where):
        if cell >= 0:
            armies.setdefault(cell, []).append(coin)
    return {
        "tiles": {name(cell): names_of(t.suits, [tile]) for cell, tile in by_cell},
        "castles": {t.names[seat]: name(cell) for seat, cell in enumerate(castles) if cell >= 0},
        "armies": {name(cell): names_of(t.suits, armies[cell]) for cell in sorted(armies)},
    }


def hand_text(hand: int) -> str:
    return " ".join(LETTERS[rank] for rank in range(RANK_COUNT) if hand >> rank & 1)


def deal_data(t: Table, deal: Deal) -> Data:
    """The tiles of a round as they were dealt."""
    proper, piles = deal
    aside = {t.names[seat]: names_of(t.suits, [tile]) for seat, tile in enumerate(proper)}
    data = {"proper": aside, "piles": _piles(t, piles)}
    return {key: value for key, value in data.items() if value}


def _piles(t: Table, piles: Iterable[Sequence[int]]) -> dict[str, str]:
    """The piles that hold tiles, their top first."""
    names = (ALL,) if t.shared else t.names
    return {name: names_of(t.suits, reversed(pile)) for name, pile in zip(names, piles, strict=False) if pile}


def _round(s: State, number: int) -> Data:
    t = s.table
    scores = dict(zip(t.names, s.earned[number], strict=True))
    land = {key: value for key, value in land_data(t, s.past[number]).items() if value}
    return {"scores": scores, **land}
