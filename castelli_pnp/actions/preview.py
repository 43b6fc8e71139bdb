"""Keeps pictures of a game current while its files are edited; only what changed is drawn again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from castelli_pnp.actions.check import check_partial, unreadable
from castelli_pnp.actions.games import load_as_far_as_possible
from castelli_pnp.actions.kit import KitOptions, order_in_own_look
from castelli_pnp.base.collector import uncollected
from castelli_pnp.base.errors import CastelliError, Refused, Unreadable
from castelli_pnp.files.output import write_files
from castelli_pnp.files.templating import fill
from castelli_pnp.files.watching import Snapshot, snapshot
from castelli_pnp.kits.drafts import draft_word
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.paint import piece_drawings, themed_component
from castelli_pnp.kits.plan import Part
from castelli_pnp.layout.art.theme import SUFFIX
from castelli_pnp.layout.caching import trim_caches
from castelli_pnp.layout.component import Component
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.own_words import FOLDER as WORDS_FOLDER
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.sentences import Note, place, refusal, words

PAGE = "index.html"
VERSION = "version.js"
MARK = "castelli-pnp preview"
"""What every file of a preview says near its beginning: by it one knows them again."""
SHOWN = ("boards", "frame", "tiles", "cards")
"""The parts that are shown, where a game has them."""
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """One piece: its drawing in a file, or a sentence where there is none."""

    name: str
    width: float = 0.0
    file: str = ""
    svg: str = ""
    told: str = ""

    @property
    def version(self) -> str:
        return hashlib.sha256(self.svg.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows of a game."""

    title: str
    design: str = ""
    sections: tuple[tuple[str, tuple[Picture, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Update:
    """What an update came to."""

    notes: tuple[Note, ...]
    problems: tuple[str, ...] = ()
    """Why there are no new pictures, or why they could not be written."""
    drawn: int = 0
    """How many pictures are new."""


class Preview:
    """The pictures of one game in a folder; the last good ones stay when the game cannot be read."""

    def __init__(self, game: str, out: Path | None, language: str = "en") -> None:
        self.game, self.language = game, language
        name = Path(game).absolute().name if Path(game).exists() else Path(game).name
        self.folder = out if out is not None else Path("output") / f"{name}-preview"
        self._shown = Shown(name)
        self._parts: dict[str, tuple[Key, tuple[Picture, ...]]] = {}
        self._fronts: dict[str, tuple[object, object, Picture]] = {}
        self._written: dict[str, str] = {}
        self._loaded: Loaded[Facts] | None = None
        self._seen: Snapshot = frozenset()

    @property
    def page(self) -> Path:
        return self.folder / PAGE

    def folders(self) -> list[Path]:
        """Where the files of the game are, and of each game that it extends."""
        homes = [Path(self.game) if Path(self.game).is_dir() else Path(self.game).parent]
        if self._loaded is not None:
            homes += [file.parent for file in self._loaded.games]
            homes += [
                each for home in homes for each in (home / WORDS_FOLDER, *home.glob(f"{WORDS_FOLDER}/*/"))
            ]
            homes += [*self._loaded.art, *(file.parent for file in self._theme())]
        return [each.absolute() for each in dict.fromkeys(homes)]

    def files(self) -> Iterator[Path]:
        """Every file that may change what is shown."""
        for folder in self.folders():
            yield from folder.glob("*.yaml")
            yield from folder.glob("art/**/*.svg")
            yield from folder.glob(f"{WORDS_FOLDER}/*/*.yaml")
        yield from self._theme()

    def _theme(self) -> list[Path]:
        """The file of the game's own theme, as it was when the game could last be read."""
        try:
            theme = self._loaded.theme if self._loaded is not None else ""
        except Unreadable:
            return []
        return [Path(theme).absolute()] if theme.endswith(SUFFIX) else []

    def is_current(self) -> bool:
        """Whether no file has changed since the last update began."""
        return snapshot(self.files()) == self._seen

    def update(self) -> Update:
        """Reads, checks and draws the game, and writes what changed."""
        with uncollected(lasting=True):
            return self._update()

    def _update(self) -> Update:
        self._seen = snapshot(self.files())
        notes: list[Note] = []
        problems: list[str] = []
        drawn = 0
        try:
            part = load_as_far_as_possible(self.game)
            notes = list(check_partial(part, play=False).findings)
            if part.faults or part.loaded is None:
                problems.append(words().text("preview.unreadable"))
            if part.loaded is not None and not (part.faults and self._shown.sections):
                self._loaded = part.loaded
                drawn = self._draw(part.loaded)
        except Unreadable as error:
            notes = list(unreadable(error).findings)
            problems.append(words().text("preview.unreadable"))
        except Refused as error:
            problems.append(refusal(error))
        except Exception as error:  # noqa: BLE001  (illegal data, for which nothing is promised)
            problems.append(words().text("preview.failed", why=type(error).__name__))
        try:
            self._write(notes, problems)
        except CastelliError as error:
            problems.append(refusal(error) if isinstance(error, Refused) else str(error))
        return Update(tuple(notes), tuple(problems), drawn)

    def _draw(self, loaded: Loaded[Facts]) -> int:
        trim_caches()
        order = order_in_own_look(loaded, KitOptions(languages=[self.language], draft=True))
        before = {each.file: each.svg for _, pictures in self._shown.sections for each in pictures}
        sections = []
        for name in [each for each in SHOWN if each in order.plan.parts] or list(order.plan.parts):
            part = order.plan.parts[name]
            if part.components is not None and not part.extra:
                sections.append((name, self._pictures(part, order)))
        self._shown = Shown(loaded.game.title, loaded.design, tuple(sections))
        now = {each.file: each.svg for _, pictures in sections for each in pictures}
        return sum(before.get(file) != svg for file, svg in now.items() if file)

    def _pictures(self, part: Part, order: Order) -> tuple[Picture, ...]:
        """The pieces of a part; those that are as before are not drawn again."""
        key = _key(part, order)
        known = self._parts.get(part.id)
        if known is not None and known[0] == key:
            return known[1]
        try:
            made = part.drawn(order, self.language if part.words else "")
        except Exception as error:  # noqa: BLE001  (illegal data, for which nothing is promised)
            why = refusal(error) if isinstance(error, Refused) else type(error).__name__
            return (Picture(part.id, told=words().text("preview.no_picture", name=part.id, why=why)),)
        found = tuple(self._picture(each, order) for each in made)
        self._parts[part.id] = key, found
        return found

    def _picture(self, piece: Component, order: Order) -> Picture:
        known = self._fronts.get(piece.id)
        if known is not None and known[0] is piece.front and known[1] == order.look:
            return known[2]
        _, drawing = next(piece_drawings(themed_component(piece, order.look), self.language))
        head, _, rest = drawing.decode().partition("\n")
        svg = f"{head}\n<!-- {MARK} -->\n{rest}"
        found = Picture(piece.id, round(piece.width, 1), f"{piece.id}.svg", svg)
        self._fronts[piece.id] = piece.front, order.look, found
        return found

    def _write(self, notes: Sequence[Note], problems: Sequence[str]) -> None:
        """Only what changed, all of it or nothing; the page comes with its pictures."""
        pictures = {each.file: each.svg for _, found in self._shown.sections for each in found if each.file}
        page = self._page(notes, problems)
        version = hashlib.sha256(page.encode()).hexdigest()[:12]
        files = {**pictures, PAGE: page, VERSION: f'/* {MARK} */ castelliPreview("{version}");\n'}
        new = {name: text for name, text in files.items() if not self._stands(name, text)}
        if new:
            write_files(self.folder, new, lambda text: MARK in text[:400])
            self._written |= new

    def _stands(self, name: str, text: str) -> bool:
        return self._written.get(name) == text and (self.folder / name).is_file()

    def _page(self, notes: Sequence[Note], problems: Sequence[str]) -> str:
        ui = words()
        errors = sum(each.severity == "error" for each in notes)
        return fill(
            "preview/page.html.j2",
            mark=MARK,
            language=ui.language,
            shown=self._shown,
            word=draft_word(self.language) if errors or problems else "",
            design=ui.text("design.code", code=self._shown.design) if self._shown.design else "",
            problems=problems,
            findings=[_row(each) for each in notes],
            names={name: ui.text(f"preview.part.{name}") for name in SHOWN},
            text=ui.text,
            summary=ui.text(
                "preview.summary",
                errors=ui.count("count.errors", errors),
                advice=ui.count("count.advice", len(notes) - errors),
            ),
            version_file=VERSION,
        )


def _row(each: Note) -> Mapping[str, str]:
    return {
        "code": each.code,
        "severity": each.severity,
        "place": place(each.mark),
        "sentence": each.sentence,
        "fix": each.fix,
    }


def _key(part: Part, order: Order) -> Key:
    """What the pieces of a part depend on: the board on everything, the others not on its landscapes."""
    game: Any = order.game
    if part.id == "boards" or not hasattr(game, "landscapes"):
        return game, order.look
    marks = ((name, tuple(each)) for name, each in order.plan.marks(order).items() if name not in game.pieces)
    names = tuple(game.pieces)
    return replace(game, pieces=type(game.pieces)({})), order.look, names, frozenset(marks)
