"""The register of all who ask English for messages and terms; ``locale update`` adds what they miss."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from castelli_pnp.systems import SYSTEMS, find_system
from castelli_pnp.words.message_users import Use


def _shipped_games() -> Iterator[Use]:
    for system in SYSTEMS:
        yield from find_system(system).message_uses()


def _booklets() -> Iterator[Use]:
    from castelli_pnp.booklet import booklet_systems, message_ids

    for system in booklet_systems():
        domain = find_system(system).booklet.domain
        yield from (Use(domain, key) for key in sorted(message_ids(system)))


USERS: tuple[Callable[[], Iterator[Use]], ...] = (_shipped_games, _booklets)
"""Whoever names messages in data of its own stands here; the rest names them in code, and tests see to it."""


def all_uses() -> list[Use]:
    return [use for user in USERS for use in user()]
