"""Shows a game after ``extends``: every value, where it is set, and what it replaces."""

from __future__ import annotations

from castelli_pnp.actions.games import AnyGame, load
from castelli_pnp.base import resources
from castelli_pnp.base.errors import refuse
from castelli_pnp.base.places import Mark
from castelli_pnp.files.nodes import node_of
from castelli_pnp.kits.choices import not_of
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.resolved import ResolvedValue, find_route
from castelli_pnp.systems.resolved import resolved as values_of
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.sentences import path_text


def resolved(game: AnyGame, where: str = "") -> tuple[ResolvedValue, ...]:
    """Every value of a game after ``extends``, with the file and line that sets it.

    ``where`` picks a part: ``board.piece4``, ``kit`` or ``options.card_sale_silver``. It also lists what the
    game drops from the game it extends; its ``node`` is None.
    """
    refuse(not_of(str, where=where))
    loaded = load(game)
    return tuple(values_of(loaded, find_route(loaded, where)))


def place_text(mark: Mark) -> str:
    """Where a value is set: ``board.yaml:23`` from here, or ``castelli/board.yaml:8`` if it ships."""
    path = mark.source.path
    for folder in resources.roots("data"):
        if path.is_relative_to(folder):
            return f"{path.relative_to(folder).as_posix()}:{mark.line}"
    return f"{path_text(path)}:{mark.line}"


def alone(loaded: Loaded[Facts], found: list[ResolvedValue]) -> list[ResolvedValue]:
    """All values of a game as one that extends no other: without ``extends``, with its system first."""
    kept = [each for each in found if each.route != ("extends",) and each.node is not None]
    if any(each.route == ("system",) for each in kept):
        return kept
    system = node_of(loaded.game.system, loaded.tree.mark)
    return [ResolvedValue(("system",), system, loaded.tree.mark, True), *kept]
