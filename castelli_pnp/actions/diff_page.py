"""How two games differ, as a self-contained web page."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from castelli_pnp.actions.diff import Difference
from castelli_pnp.actions.diff_pictures import Picture, PicturePair
from castelli_pnp.files.templating import fill
from castelli_pnp.words.sentences import words

MARK = 'name="generator" content="castelli-pnp diff"'
"""Text near the beginning of every page, by which the program recognizes its own pages."""
TEXTS = ("data", "pictures", "missing", "same")


class DiffTable(NamedTuple):
    """A table of the lab's results, shown below the pictures."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


def page(found: Difference, language: str, tables: Sequence[DiffTable] = ()) -> str:
    """A page with every change in words, the pictures side by side, and optionally tables of the lab."""
    ui = words()
    names = (found.first.game.id, found.second.game.id)
    if names[0] == names[1]:
        names = (str(found.first.file), str(found.second.file))
    return fill(
        "diff/page.html.j2",
        language=language,
        title=ui.text("diff.title", first=names[0], second=names[1]),
        count=ui.text("diff.count", count=len(found.changes)),
        parts=[
            (part, [found.sentence_of(each) for each in several])
            for part, several in groupby(found.changes, key=lambda each: str(each.route[0]))
        ],
        pairs=list(_pairs(found, names, language)),
        tables=tables,
        words={name: ui.text(f"diff.page.{name}") for name in TEXTS},
    )


def _pairs(found: Difference, names: tuple[str, str], language: str) -> Iterator[dict[str, Any]]:
    for pair in found.pictures(language):
        widths = [each.view.width for each in (pair.first, pair.second) if each is not None]
        yield {
            "id": re.sub(r"\W", "-", f"{pair.kind}-{pair.name}-{pair.side}"),
            "title": _title(pair),
            "wide": round(max(widths), 1),
            "pictures": [(_embedded(pair.first), names[0]), (_embedded(pair.second), names[1])],
            "sentences": [found.sentence_of(each) for each in pair.changes],
        }


def _title(pair: PicturePair) -> str:
    return pair.name if pair.side == "front" else words().text("diff.page.back", name=pair.name)


def _embedded(picture: Picture | None) -> dict[str, Any] | None:
    if picture is None:
        return None
    box = picture.view
    view = " ".join(f"{each:g}" for each in (box.left, box.top, box.width, box.height))
    return {"data": b64encode(picture.svg).decode(), "view": view, "marks": picture.marks}


def is_page(text: str) -> bool:
    """Whether a file is an earlier page of ours, which may be replaced."""
    return MARK in text[:1000]
