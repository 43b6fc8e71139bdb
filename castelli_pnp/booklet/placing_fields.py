"""How a master spells what it declares about pages."""

from __future__ import annotations

from castelli_pnp.booklet.placing import ChapterForm, Column, Fall, Keep, Start
from castelli_pnp.booklet.plan import Values
from castelli_pnp.schema.groups import Field, ListOf
from castelli_pnp.schema.values import Flag, Pattern, Whole, Word

MESSAGE: Pattern[str] = Pattern(r"[a-z0-9_]+(\.[a-z0-9_]+)*", "message", str)
SHARE = Pattern(r"0(\.[0-4][0-9]?|\.50?)?", "share", float)
PLACED = {
    "column": Field(Word(Column), "Where on the page it stands.", None),
    "keep": Field(Word(Keep), "What it is not parted from.", None),
    "balance": Field(Flag(), "Whether its columns end level.", True),
    "give": Field(SHARE, "The share by which its figure may be made lower.", None),
    "fall": Field(Word(Fall), "Where a note may go if room is short.", Fall.END),
    "filler": Field(Flag(), "Whether it only fills a page that would be rather empty.", False),
    "across": Field(Whole(0, 4), "In how many columns the items of a list stand.", 0),
}
"""What every block may say of its place."""
PAGES = {
    "forms": Field(ListOf(Whole(1, 6), fewest=1, most=6, unique=True), "The pages it may fill.", ()),
    "start": Field(Word(Start), "On which side it begins.", Start.ANY),
    "spread": Field(Flag(), "Whether nobody turns over within it.", False),
    "facing": Field(MESSAGE, "The chapter that it would like to lie next to.", ""),
    "part": Field(MESSAGE, "The part that begins with it, in the contents.", ""),
    "module": Field(MESSAGE, "The module that it is about.", ""),
}
"""What a chapter may say of its pages."""


def chapter_form(values: Values) -> ChapterForm:
    """What a chapter says of its pages."""
    return ChapterForm(**{key: values[key] for key in PAGES})
