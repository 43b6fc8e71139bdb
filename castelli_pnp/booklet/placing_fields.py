"""The keys with which a master declares what happens on pages."""

from __future__ import annotations

from castelli_pnp.booklet.placing import ChapterForm, Column, Fall, Ground, Keep, Start
from castelli_pnp.booklet.plan import Values
from castelli_pnp.schema.groups import Field, ListOf
from castelli_pnp.schema.values import Flag, Pattern, Whole, Word

MESSAGE: Pattern[str] = Pattern(r"[a-z0-9_]+(\.[a-z0-9_]+)*", "message", str)
SHARE = Pattern(r"0(\.[0-4][0-9]?|\.50?)?", "share", float)
PLACED = {
    "column": Field(Word(Column), "Where it is on the page.", None),
    "keep": Field(Word(Keep), "What it stays together with.", None),
    "balance": Field(Flag(), "Whether its columns end at the same height.", True),
    "give": Field(SHARE, "The share by which its figure may shrink.", None),
    "fall": Field(Word(Fall), "Where a note may go if space is limited.", Fall.END),
    "filler": Field(Flag(), "Whether it only fills a page that would be rather empty.", False),
    "ground": Field(Word(Ground), "What is below it.", Ground.PAPER),
    "across": Field(Whole(0, 4), "The number of columns of a list.", 0),
}
"""The keys for the placement of any block."""
PAGES = {
    "forms": Field(ListOf(Whole(1, 6), fewest=1, most=6, unique=True), "The pages it may fill.", ()),
    "start": Field(Word(Start), "The side on which it begins.", Start.ANY),
    "spread": Field(Flag(), "Whether it fits on one spread, so that readers do not turn the page.", False),
    "facing": Field(MESSAGE, "The chapter that should be on the facing page.", ""),
    "part": Field(MESSAGE, "The part that begins with it, in the contents.", ""),
    "module": Field(MESSAGE, "The module it belongs to.", ""),
}
"""The keys for the pages of a chapter."""


def chapter_form(values: Values) -> ChapterForm:
    """What is declared about the pages of a chapter."""
    return ChapterForm(**{key: values[key] for key in PAGES})
