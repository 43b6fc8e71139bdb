"""Checks a game: is it readable, legal, playable and good?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from castelli_pnp.actions.games import AnyGame, load
from castelli_pnp.base.errors import MOST_REPORTED, Fault, Unreadable
from castelli_pnp.layout.art.theme import DEFAULT
from castelli_pnp.systems import system_of
from castelli_pnp.systems.finding import Severity, Verdict
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.sentences import Note, note, notes_of


@dataclass(frozen=True, slots=True, repr=False)
class CheckReport:
    """What a check found; without a verdict the game could not be read."""

    findings: tuple[Note, ...]
    """Errors first, each kind sorted by place."""
    more: int = 0
    """How many findings there are beyond those."""
    game: Loaded[Facts] | None = None
    verdict: Verdict | None = None
    played: Mapping[str, int] = field(default_factory=dict)
    """How many games were played in each layout; none if no games were requested or the game is illegal."""

    def __repr__(self) -> str:
        game = None if self.game is None else self.game.game.id
        count = len(self.findings) + self.more
        return f"CheckReport(game={game!r}, legal={self.legal}, findings={count})"

    @property
    def readable(self) -> bool:
        return self.verdict is not None

    @property
    def legal(self) -> bool:
        """Whether the game can be printed and played."""
        return self.verdict is not None and not self.verdict.errors

    @property
    def scores(self) -> Mapping[str, float]:
        """How good each property of the game is, from 0 to 100, by code."""
        return {} if self.verdict is None else self.verdict.scores


def check_look(loaded: Loaded[Facts]) -> None:
    """Refuses the title, the theme and the drawings of a game if they cannot be printed, all at once."""
    faults = [*_title_faults(loaded)]
    theme = DEFAULT
    try:
        theme = loaded.theme or DEFAULT
        if theme != DEFAULT:
            from castelli_pnp.layout.art.theme_file import theme_of

            theme_of(theme)
    except Unreadable as error:
        theme = DEFAULT
        faults += error.faults
    if loaded.art:
        from castelli_pnp.layout.art.own import art_faults

        faults += art_faults(loaded.art, theme)
    if faults:
        raise Unreadable(faults)


def _title_faults(loaded: Loaded[Facts]) -> Iterator[Fault]:
    """The title is printed in a face of our own, which has the letters and figures of ASCII and some more."""
    title = loaded.game.title
    if not (title.isascii() and title.replace(" ", "").isalnum()):
        from castelli_pnp.render.fonts import face

        if missing := face("title").missing(title):
            yield Fault("E14", "glyph", loaded.mark(("title",)), {"signs": " ".join(missing), "text": title})


def check(game: AnyGame, play: bool = True) -> CheckReport:
    """Reads and judges a game, and plays it if it is legal; says everything in the current language."""
    try:
        loaded = load(game)
        check_look(loaded)
    except Unreadable as error:
        return CheckReport(tuple(notes_of(error)), error.more)
    system = system_of(loaded.game)
    verdict = system.check(loaded.game)
    played: Mapping[str, int] = {}
    if play and not verdict.errors:
        tried = system.try_out(loaded.game)
        played, verdict = tried.games, Verdict(verdict.findings + tried.findings, verdict.measures)
    placed = [(finding, loaded.own_mark(finding.route, *finding.related)) for finding in verdict.findings]
    placed.sort(key=lambda pair: (pair[0].severity is Severity.ADVICE, pair[1].sort_key, pair[0].code))
    notes = [
        note(finding, mark, "" if loaded.is_own(mark) else mark.source.path.parent.name)
        for finding, mark in placed[:MOST_REPORTED]
    ]
    return CheckReport(tuple(notes), len(placed) - len(notes), loaded, verdict, played)
