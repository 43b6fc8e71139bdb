"""Reads the numbers that callers of the library pass."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.kits.choices import wrong_type

Numbers = int | str | Sequence[int | str]
"""Numbers of players: ``2``, ``[2, 4]`` or ``"2,4"``."""


def numbers_in(given: Numbers) -> tuple[int, ...]:
    """Returns the numbers; refuses anything else."""
    parts = given.split(",") if isinstance(given, str) else [given] if isinstance(given, int) else given
    found = [_number(each) for each in parts] if isinstance(parts, Sequence) else [None]
    if any(each is None for each in found):
        raise wrong_type("players", "int | str | list[int]", given)
    return tuple(each for each in found if each is not None)


def _number(given: object) -> int | None:
    """A number, or a text that is one; None for anything else."""
    if isinstance(given, str):
        return int(given) if given.strip().isdecimal() and len(given) < 10 else None
    return given if type(given) is int else None
