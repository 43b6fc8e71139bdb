"""A small reader of Portable Piecepack Notation: it knows what we write, and moves pieces on a table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import yaml

PIECE = re.compile(r"(?:(t)?([SMCA])([na2-5])(f)?|(c)([SMCA])([na2-5])?(b)|(p)([SMCA]))")
NUMBER = r"(\d+(?:\.\d+)?)"
MOVE = re.compile(rf"([A-Za-z0-9]+)@\({NUMBER},{NUMBER}\)")
Place = tuple[float, float]


@dataclass
class Table:
    """What lies where; the pieces of one game."""

    head: dict[str, object]
    tiles: dict[Place, str] = field(default_factory=dict)
    pawns: dict[Place, str] = field(default_factory=dict)
    coins: dict[Place, str] = field(default_factory=dict)
    face_up: bool = False
    comments: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    cleared: bool = False
    at_score: tuple[dict[Place, str], dict[Place, str], dict[Place, str]] | None = None


def read(text: str) -> list[Table]:
    """Every game of a file; what breaks the grammar is a ``ValueError``."""
    games = []
    for part in re.split(r"(?m)^---$\n", text)[1:]:
        head, dots, moves = part.partition("\n...\n")
        if not dots:
            raise ValueError("no end of the head")
        table = Table(yaml.safe_load(head))
        _play(table, moves)
        games.append(table)
    if not games or not text.startswith("---\n"):
        raise ValueError("no game")
    return games


def _play(table: Table, text: str) -> None:
    words = iter(text.split())
    for word in words:
        if word == "{":
            said = []
            for inner in words:
                if inner == "}":
                    break
                said.append(inner)
            else:
                raise ValueError("a comment without end")
            table.comments.append(" ".join(said))
        elif word.endswith("."):
            table.tags.append(word)
        elif not table.tags:
            raise ValueError(f"a move without a number: {word}")
        else:
            _move(table, word)


def _move(table: Table, word: str) -> None:
    if word == "+/c":
        table.face_up = not table.face_up
        table.at_score = dict(table.tiles), dict(table.pawns), dict(table.coins)
        return
    if word in ("*/c", "*/p", "*/t"):
        {"c": table.coins, "p": table.pawns, "t": table.tiles}[word[-1]].clear()
        table.cleared = True
        return
    found = MOVE.fullmatch(word)
    if found is None or PIECE.fullmatch(found[1]) is None:
        raise ValueError(word)
    place = float(found[2]), float(found[3])
    if min(place) < 1:
        raise ValueError(f"too small: {word}")
    kind = {"c": table.coins, "p": table.pawns}.get(found[1][0], table.tiles)
    if place in kind:
        raise ValueError(f"two pieces in one place: {word}")
    kind[place] = found[1]
