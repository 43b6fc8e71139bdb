"""The heat maps: the board as the kit prints it, colored in by what became of each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from castelli_pnp.base.geometry import number_text
from castelli_pnp.base.short_path import short_outline_text
from castelli_pnp.lab.outcome import Audit
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.figures.drawing import BoardMap
from castelli_pnp.render.inline import Inline
from castelli_pnp.report.views import Report, ReportTable, StudyEntry
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts

FAMILIES = ("area", "landscape", "site", "edge")
STEPS = 5
BOUNDS = (0.0, 0.25, 0.5, 0.75, 0.9, 1.0)
"""The steps of a share, and of a payout as a part of the most: finer where most places are."""
STRONGEST = 0.1
"""From here on a win lift has the deepest color."""


class Heat(NamedTuple):
    """What a map shows of each place: one of its estimates by name, and how the numbers are written."""

    name: str
    signed: bool = False
    shares: bool = True

    def estimate(self, place: Audit) -> Estimate:
        found: Estimate = getattr(place, self.name)
        return found


HEATS = (Heat("completed"), Heat("payout", shares=False), Heat("lift", signed=True))


class HeatMark(NamedTuple):
    """A place of a map: its shape, how deep its color is, its number, and what is said of it."""

    id: str
    place: Audit
    shape: str
    tone: str
    x: str
    y: str
    number: str
    title: str


class HeatMap(NamedTuple):
    """One map of one study."""

    id: str
    title: str
    label: str
    view: str
    wide: str
    """How many cells it is wide: the narrower they would be shown, the more it must be scrolled."""
    board: str
    grounds: tuple[HeatMark, ...]
    plates: tuple[HeatMark, ...]
    steps: tuple[tuple[str, str], ...]
    """The scale: tones and what they stand for."""
    note: str


class Board(NamedTuple):
    """A drawn board, its name on the page, and the names of the shapes of its places."""

    drawn: BoardMap
    name: str
    shapes: Mapping[str, str]


class HeatMaps:
    """Draws maps; what they share stands once on the page."""

    def __init__(self, report: Report, games: Sequence[Facts]) -> None:
        self.report, self.games = report, games
        self.inline = Inline("m-")
        self._boards: dict[tuple[int, str], Board] = {}
        self._drawn: list[str] = []

    def definitions(self) -> str:
        """What all maps show: to stand once on the page."""
        return f"{self.inline.definitions()}<defs>{''.join(self._drawn)}</defs>"

    def maps(self, entry: StudyEntry) -> Iterator[HeatMap]:
        board = self.board(entry)
        if board is not None:
            for heat in HEATS:
                yield self._map(entry, heat, board)

    def spot(self, entry: StudyEntry, place: str) -> str:
        """Where a finding leads to: the place on the first map of its study; nothing if it is on none."""
        board = self.board(entry)
        if board is None or place not in board.shapes:
            return ""
        places = [each.id for each in entry.study.places]
        return _mark_id(entry, HEATS[0], places.index(place))

    def board(self, entry: StudyEntry) -> Board | None:
        """The board of a study; None for games that have none."""
        game, layout = self.games[entry.game], str(entry.study.about.get("layout", ""))
        key = entry.game, layout
        if key not in self._boards:
            drawn = system_of(game).board_map(game, layout, NORMAL) if entry.study.places else None
            if drawn is None:
                return None
            name = f"m-{len(self._boards)}"
            shapes = {place: f"{name}-{number}" for number, place in enumerate(drawn.spots)}
            for part, nodes in (("ground", drawn.ground), ("things", drawn.things)):
                self._drawn.append(f'<g id="{name}-{part}">{self.inline.elements(nodes)}</g>')
            for place, shape in shapes.items():
                outline = short_outline_text(drawn.spots[place].outline)
                self._drawn.append(f'<path id="{shape}" d="{outline}"/>')
            self._boards[key] = Board(drawn, name, shapes)
        return self._boards[key]

    def _map(self, entry: StudyEntry, heat: Heat, board: Board) -> HeatMap:
        report, drawn = self.report, board.drawn
        tops = _tops(entry.study.places, heat)
        marks = [
            self._mark(_mark_id(entry, heat, number), place, heat, board, tops[place.family])
            for number, place in enumerate(entry.study.places)
            if place.id in board.shapes
        ]
        title = report.text(f"heat.{heat.name}.title", label=entry.label)
        ends = ", ".join(
            report.text(
                "heat.top", family=report.text(f"family.{family}"), value=report.decimal(tops[family])
            )
            for family in FAMILIES
            if family in tops
        )
        return HeatMap(
            f"map-{entry.id}-{heat.name}",
            title,
            report.text("heat.label", title=title),
            f"0 0 {number_text(drawn.width)} {number_text(drawn.height)}",
            number_text(drawn.width / drawn.cell),
            board.name,
            tuple(mark for mark in marks if mark.place.family == "area"),
            tuple(mark for mark in marks if mark.place.family != "area"),
            tuple(self._steps(heat)),
            report.text(f"heat.{heat.name}.note", tops=ends),
        )

    def _mark(self, id_: str, place: Audit, heat: Heat, board: Board, top: float) -> HeatMark:
        report, found = self.report, heat.estimate(place)
        x, y = map(number_text, board.drawn.spots[place.id].label)
        value = report.share(found) if heat.shares else report.mean(found)
        title = report.text(
            "heat.place", place=self.place(place), what=report.text(f"heat.{heat.name}"), value=value
        )
        shape, tone = board.shapes[place.id], _tone(heat, found.value, top)
        return HeatMark(id_, place, shape, tone, x, y, self._number(heat, found.value), title)

    def _number(self, heat: Heat, value: float) -> str:
        """Short, as it must fit: whole percents, points with one decimal."""
        if not heat.shares:
            return self.report.decimal(value)
        whole = round(100 * value)
        return f"+{whole}" if heat.signed and whole > 0 else self.report.tick(float(whole))

    def place(self, place: Audit) -> str:
        """A place in words: ``area piece1-2,3:NE (wood)``."""
        family = self.report.text(f"family.{place.family}") if place.family in FAMILIES else place.family
        kind = self.report.name(place.kind) if place.kind else ""
        key = "heat.name_kind" if kind else "heat.name"
        return self.report.text(key, family=family, id=place.id, kind=kind)

    def _steps(self, heat: Heat) -> Iterator[tuple[str, str]]:
        """What the colors mean."""
        report = self.report
        if heat.signed:
            for number in range(-STEPS // 2 + 1, STEPS // 2 + 1):
                value = STRONGEST * number / (STEPS // 2)
                yield _tone(heat, value, 1.0), self._number(heat, value)
            return
        for number, (low, high) in enumerate(pairwise(BOUNDS)):
            low_text, high_text = report.tick(100 * low), report.tick_percent(high)
            yield f"s{number}", report.text("number.range", low=low_text, high=high_text)

    # --- the same as tables ---

    def tables(self, entry: StudyEntry) -> Iterator[ReportTable]:
        """All places of a study, family by family."""
        report, places = self.report, entry.study.places
        head = ("head.place", "head.kind", "heat.completed", "heat.contested", "heat.void", "heat.payout",
                "heat.lift", "head.games", "head.flag")  # fmt: skip
        for family in dict.fromkeys(place.family for place in places):
            rows = tuple(self._row(place) for place in places if place.family == family)
            name = report.text(f"families.{family}") if family in FAMILIES else family
            title = report.text("heat.table", families=name, label=entry.label)
            yield ReportTable(title, report.heads(*head), rows)

    def _row(self, place: Audit) -> tuple[str, ...]:
        report = self.report
        flag = report.text(f"flag.{place.flag}") if place.flag else ""
        if place.causal is not None:
            check = "flag.confirmed" if place.causal.confirmed else "flag.denied"
            points, games = report.mean(place.causal.points), report.whole(place.causal.games)
            flag = report.text(check, flag=flag, points=points, games=games)
        return (
            place.id, report.name(place.kind) if place.kind else "", report.share(place.completed),
            report.share(place.contested), report.share(place.void), report.mean(place.payout),
            report.share(place.lift), report.whole(place.games), flag,
        )  # fmt: skip


def _mark_id(entry: StudyEntry, heat: Heat, number: int) -> str:
    return f"{entry.id}-{heat.name}-{number}"


def _tops(places: Sequence[Audit], heat: Heat) -> Mapping[str, float]:
    """The end of the scale of each family: all for shares, the most that one of it pays for payouts."""
    tops: dict[str, float] = {}
    for place in places:
        value = heat.estimate(place).value
        tops[place.family] = max(tops.get(place.family, 0.0), value) if not heat.shares else 1.0
    return tops


def _tone(heat: Heat, value: float, top: float) -> str:
    """The class of a color: ``s0`` to ``s4``; ``d0`` to ``d4`` with ``d2`` for nothing gained or lost."""
    if heat.signed:
        step = round(value / STRONGEST * (STEPS // 2))
        return f"d{min(STEPS - 1, max(0, step + STEPS // 2))}"
    part = value / top if top > 0 else 0.0
    return f"s{sum(part >= bound for bound in BOUNDS[1:-1])}"
