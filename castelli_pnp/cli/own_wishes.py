"""What can be wished of the kits of some systems only: modules and tokens, or suits and their marks."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.kit.choices import ALL, chosen, one_of
from castelli_pnp.kit.order import Tokens
from castelli_pnp.kit.workshop import workshop_of
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import Module
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.family import Facts
from castelli_pnp.systems.piecepack.model import Piecepack

Wishes = Mapping[str, str | None]
"""What was typed, by what it is about; nothing where nothing was said."""


class Switch(StrEnum):
    ON = "on"
    OFF = "off"


OWN = ("modules", "tokens", "players", "suits", "tile_edges", "coin_suits")


def own_wishes(game: Facts, wishes: Wishes) -> dict[str, Any]:
    """The part of an order that depends on the system; what its kits do not know is refused."""
    workshop = workshop_of(game)
    for name in OWN:
        if wishes.get(name) is not None and name not in workshop.options:
            raise Refused("kit_option", option=f"--{name.replace('_', '-')}", game=game.id)
    found: dict[str, Any] = dict(workshop.usual)
    if isinstance(game, Game):
        found["modules"] = _modules(game, wishes.get("modules"))
        found["tokens"] = one_of("tokens", wishes.get("tokens") or Tokens.STANDEE.value, Tokens)
    if isinstance(game, Piecepack):
        found["suits"] = _suits(game, wishes)
    flags = [name for name in ("tile_edges", "coin_suits") if wishes.get(name) is not None]
    return found | {name: one_of(name, wishes[name], Switch) is Switch.ON for name in flags}


def _modules(game: Game, wish: str | None) -> tuple[Module, ...]:
    if wish is not None and wish.strip().lower() in ("", "none"):
        return ()
    return tuple(Module(name) for name in chosen("module", wish or ALL, game.modules))


def _suits(game: Piecepack, wishes: Wishes) -> tuple[str, ...]:
    """The suits that are named, or the first ones for so many players; none stands for all."""
    there = game.pieces.suits
    named, players = wishes.get("suits"), wishes.get("players")
    suits = chosen("suit", named, there) if named is not None else ()
    if players is None:
        return suits
    fewest, most = game.options.players if isinstance(game, Castles) else (1, len(there))
    count, most = int(players), min(most, len(there))
    if not fewest <= count <= most:
        raise Refused("kit_players", players=count, game=game.id, low=fewest, high=most)
    if named is not None and len(suits) != count:
        raise Refused("kit_suits", players=count, suits=", ".join(suits))
    return suits or tuple(suit.value for suit in there[:count])
