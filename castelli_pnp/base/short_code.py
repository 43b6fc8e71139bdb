"""A short code that people can read from paper and type, in place of a long hash."""

from __future__ import annotations

SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters that nobody confuses: no 0 or O, no 1, I, or L, no U next to V."""
LENGTH = 5


def short_code(word: str) -> str:
    """The code for a hexadecimal hash."""
    number, signs = int(word, 16), ""
    for _ in range(LENGTH):
        number, sign = divmod(number, len(SIGNS))
        signs += SIGNS[sign]
    return signs
