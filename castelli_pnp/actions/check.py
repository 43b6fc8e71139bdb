"""Checks whether a game is readable, legal, playable, and good."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from castelli_pnp.actions.finding_notes import fault_note, finding_note
from castelli_pnp.actions.games import AnyGame, load_as_far_as_possible
from castelli_pnp.base.codes import register
from castelli_pnp.base.errors import MOST_REPORTED, Fault, Unreadable
from castelli_pnp.layout.art.theme import DEFAULT, SUFFIX
from castelli_pnp.systems import system_of
from castelli_pnp.systems.causes import Causes
from castelli_pnp.systems.finding import Finding, Severity, Verdict
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.partial import Partial, load_partly
from castelli_pnp.systems.sources import DISK, Disk
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.sentences import Note


@dataclass(frozen=True, slots=True, repr=False)
class CheckReport:
    """The results of a check; without a verdict, the game could not be read."""

    findings: tuple[Note, ...]
    """The findings, errors first, sorted by place."""
    more: int = 0
    """The number of further findings."""
    game: Loaded[Facts] | None = None
    verdict: Verdict | None = None
    played: Mapping[str, int] = field(default_factory=dict)
    """The number of games played in each layout; empty if none were requested or the game is not legal."""
    errors: int = 0
    """The number of errors among all findings, without those that follow from another one."""
    advice: int = 0

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
        """How good each property of the game is, from 0 to 100, by the code of its advice."""
        return {} if self.verdict is None else self.verdict.scores


def check_look(loaded: Loaded[Facts]) -> None:
    """Refuses a game whose title, theme, or drawings cannot be printed; reports all problems at once."""
    if faults := look_faults(loaded):
        raise Unreadable(faults)


def look_faults(loaded: Loaded[Facts]) -> list[Fault]:
    """Returns the faults in the title, the theme, and the drawings of a game."""
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
    return faults


def _title_faults(loaded: Loaded[Facts]) -> Iterator[Fault]:
    """Our title face has only the letters and digits of ASCII and a few more."""
    title = loaded.game.title
    if missing := _missing("title", title):
        yield Fault("E14", "glyph", loaded.mark(("title",)), {"signs": missing, "text": title}, ("title",))


def _name_findings(loaded: Loaded[Facts]) -> Iterator[Finding]:
    """The name of a game is in the footers of its kit; without it, the game can still be played."""
    name = loaded.game.id
    if missing := _missing("label", name):
        yield Finding("S13", "name", (), {"signs": missing, "text": name})


def _color_findings(loaded: Loaded[Facts]) -> Iterator[Finding]:
    """Colors of an own theme that mean something and look alike; the proof of a kit reports them (K19)."""
    theme = loaded.theme
    if not theme.endswith(SUFFIX):
        return
    from castelli_pnp.kits.proof.colors import alike
    from castelli_pnp.kits.proof.limits import LEAST_DISTANCE
    from castelli_pnp.layout.art.palette import Look

    for colors in system_of(loaded.game).meaning_colors(Look(theme=theme)).values():
        for one, other, eyes, apart in alike(colors):
            data = {"one": one, "other": other, "eyes": eyes, "apart": round(apart, 1)}
            yield Finding("S13", "alike", ("theme",), {**data, "least": LEAST_DISTANCE})


register("S13")
_PLAIN = str.maketrans("", "", " -_")


def _missing(face_name: str, text: str) -> str:
    """The characters of a text that a face of ours does not have."""
    if text.isascii() and text.translate(_PLAIN).isalnum():
        return ""
    from castelli_pnp.render.fonts import face

    return " ".join(face(face_name).missing(text))


def check(game: AnyGame, play: bool = True) -> CheckReport:
    """Reads and checks a game, and plays it if it is legal; all messages are in the current language."""
    try:
        part = load_as_far_as_possible(game)
    except Unreadable as error:
        return unreadable(error)
    return check_partial(part, play)


def check_files(file: Path, source: Disk) -> CheckReport:
    """Like ``check``, for files that may be in memory; plays no games."""
    try:
        part = load_partly(file, source)
    except Unreadable as error:
        return unreadable(error, source)
    return check_partial(part, play=False, source=source)


def unreadable(error: Unreadable, source: Disk = DISK) -> CheckReport:
    """The report on a game that cannot be read."""
    return _report(None, error.faults, (), more=error.more, source=source)


def check_partial(part: Partial, play: bool, source: Disk = DISK) -> CheckReport:
    """The same for a game that was read as far as possible."""
    loaded = part.loaded
    if loaded is None:
        return _report(None, part.faults, (), source=source)
    faults = [*part.faults, *(fault for fault in look_faults(loaded) if fault not in part.faults)]
    system = system_of(loaded.game)
    verdict = system.check(loaded.game)
    findings = (*verdict.findings, *system.check_files(loaded), *_name_findings(loaded))
    findings += () if faults else tuple(_color_findings(loaded))
    if not verdict.errors and not faults:
        findings += tuple(system.unprintable(loaded))
    verdict = Verdict(findings, verdict.measures)
    if faults:
        judged = [each for each in verdict.errors if part.can_judge((each.route, *each.related))]
        return _report(loaded, faults, judged)
    played: Mapping[str, int] = {}
    if play and not verdict.errors:
        tried = system.try_out(loaded.game)
        played, verdict = tried.games, Verdict(verdict.findings + tried.findings, verdict.measures)
    return replace(_report(loaded, (), verdict.findings), game=loaded, verdict=verdict, played=played)


def _report(
    loaded: Loaded[Facts] | None,
    faults: Sequence[Fault],
    findings: Sequence[Finding],
    more: int = 0,
    source: Disk = DISK,
) -> CheckReport:
    """The report of everything that was found, grouped by cause; what cannot be read comes first."""
    listed = Unreadable(faults)
    caused = Causes(loaded).put_together(findings) if loaded is not None else []
    fixing = source if loaded is None else loaded.source
    notes = [fault_note(each, fixing) for each in listed.faults]
    notes += [finding_note(each, loaded) for each in caused[: MOST_REPORTED - len(notes)] if loaded]
    advice = sum(each.finding.severity is Severity.ADVICE for each in caused)
    more += listed.more
    errors = len(listed.faults) + len(caused) - advice + more
    return CheckReport(tuple(notes), errors + advice - len(notes), errors=errors, advice=advice)
