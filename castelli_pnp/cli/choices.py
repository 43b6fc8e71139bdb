"""One of several names, or some of them, as they were typed; a wrong one is told what there is to choose."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from castelli_pnp.base.errors import Refused
from castelli_pnp.cli.options import names_in

ALL = "all"
Choice = TypeVar("Choice", bound=StrEnum)


def chosen(what: str, wish: str, there: Iterable[str]) -> tuple[str, ...]:
    """The names of a list, in our order; ``all`` stands for every one of them."""
    choices = {str(name).lower(): str(name) for name in there}
    shown = ", ".join((*choices.values(), ALL))
    names = names_in(wish)
    for name in names:
        if name not in (*choices, ALL):
            raise Refused("kit_choice", what=what, name=name, choices=shown)
    if not names:
        raise Refused("kit_nothing", what=what, choices=shown)
    return tuple(choice for name, choice in choices.items() if name in names or ALL in names)


def one_of(what: str, wish: str | None, kinds: type[Choice]) -> Choice:
    name = (wish or "").strip().lower()
    if name not in tuple(kinds):
        raise Refused("kit_choice", what=what, name=name, choices=", ".join(kinds))
    return kinds(name)
