"""The register of all who ask English for messages and terms; ``locale update`` adds what they miss."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from castelli_pnp.cli.options import SHIPPED
from castelli_pnp.words.message_users import Use, uses_of_game


def _shipped_game() -> Iterator[Use]:
    from castelli_pnp.systems.load import load_game

    yield from uses_of_game(load_game(SHIPPED).game)


def _booklets() -> Iterator[Use]:
    from castelli_pnp.booklet import booklet_systems, manner_of, message_ids

    for system in booklet_systems():
        domain = manner_of(system).domain
        yield from (Use(domain, key) for key in sorted(message_ids(system)))


USERS: tuple[Callable[[], Iterator[Use]], ...] = (_shipped_game, _booklets)
"""Whoever names messages in data of its own stands here; the rest names them in code, and tests see to it."""


def all_uses() -> list[Use]:
    return [use for user in USERS for use in user()]
