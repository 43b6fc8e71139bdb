"""What a language says about itself beside its messages: ``glossary.yaml`` and ``typography.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from castelli_pnp.schema import Field, Flag, ListOf, MapOf, PathText, Pattern, Record, Text, Word


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a game; ``forms`` may stand for it, ``forbidden`` words may not.

    English says ``only`` in which catalogues a term means that, where it is not so in all of them.
    """

    term: str
    plural: str = ""
    gender: str = ""
    article: str = ""
    forms: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    only: tuple[str, ...] = ()

    @property
    def allowed(self) -> tuple[str, ...]:
        return tuple(form for form in (self.term, self.plural, *self.forms) if form)


class Dash(StrEnum):
    """The dash in a sentence: between spaces, or closed to what it encloses."""

    SPACED_EN = "spaced –"
    CLOSED_EM = "closed —"


class Percent(StrEnum):
    """How the sign follows its number."""

    CLOSED = "25%"
    SPACED = "25 %"


class Range(StrEnum):
    """What stands between two numbers."""

    EN_DASH = "2–4"
    HYPHEN = "2-4"


@dataclass(frozen=True, slots=True)
class Typography:
    """How a language sets its type."""

    quotes: str
    inner: str
    dash: Dash
    range: Range
    percent: Percent
    apostrophe: bool = True
    inverted: bool = False
    spaced: str = ""
    instead: Mapping[str, str] | None = None
    numbers: tuple[str, ...] = ()
    paper: str = ""


_PAIR = Pattern("..", "quotes", str)

GLOSSARY = MapOf(
    Pattern("[a-z][a-z0-9_]{0,39}", "term_id", str),
    Record(
        Term,
        {
            "term": Field(Text(60, least=0), "The word for it; nothing: not known yet."),
            "plural": Field(Text(60, least=0), "The word for several, where there is one.", ""),
            "gender": Field(Text(3), "m, f or n.", ""),
            "article": Field(Text(5), "The article of the word.", ""),
            "forms": Field(ListOf(Text(60), most=40), "Other forms and words that may stand for it.", ()),
            "forbidden": Field(ListOf(Text(60), most=40), "Words that must not stand for it.", ()),
            "only": Field(ListOf(Text(40), most=40), "The catalogues in which it means that.", ()),
        },
    ),
)
TYPOGRAPHY = Record(
    Typography,
    {
        "quotes": Field(_PAIR, "The two quotes around words."),
        "inner": Field(_PAIR, "The two quotes around words inside quotes."),
        "dash": Field(Word(Dash), "The dash in a sentence."),
        "range": Field(Word(Range), "What stands between two numbers."),
        "percent": Field(Word(Percent), "How the percent sign follows its number."),
        "apostrophe": Field(Flag(), "Whether the language has an apostrophe.", True),
        "inverted": Field(Flag(), "Whether questions and exclamations begin with ¿ and ¡.", False),
        "spaced": Field(
            Pattern("[:;!?«»‹›]+", "spaced", str),
            "Signs with a no-break space between them and the text.",
            "",
        ),
        "instead": Field(
            MapOf(Pattern(r"[^\n]{1,40}", "text", str), PathText()), "What is wrong, and what is right.", None
        ),
        "numbers": Field(ListOf(Text(30), most=40), "The words for the numbers from two on.", ()),
        "paper": Field(Pattern("[a-z][a-z0-9]*", "paper", str), "The paper that its readers print on.", ""),
    },
)
