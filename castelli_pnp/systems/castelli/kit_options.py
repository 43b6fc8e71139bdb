"""The options that only kits of Castelli have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from castelli_pnp.kits.choices import ALL, Names, chosen, names_in, one_of
from castelli_pnp.kits.order import Tokens
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Module
from castelli_pnp.systems.system import Facts


def read_options(game: Facts, given: Mapping[str, Any]) -> dict[str, object]:
    assert isinstance(game, CastelliFacts)
    tokens = one_of("tokens", given.get("tokens") or Tokens.STANDEE.value, Tokens)
    return {"modules": _modules(game, given.get("modules")), "tokens": tokens}


def _modules(game: CastelliFacts, given: Names | None) -> tuple[Module, ...]:
    if given is not None and names_in(given, "module") in ([], ["none"]):
        return ()
    return tuple(Module(name) for name in chosen("module", ALL if given is None else given, game.modules))
