"""What START-HERE shows of the files of a kit, collected while their pages are still drawings."""

from __future__ import annotations

import io
import pickle
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from castelli_pnp.base.geometry import Box, Matrix
from castelli_pnp.base.scene import Group, Node, Page, PaintedSymbol, Path, Symbol, Text, Use
from castelli_pnp.kits.booklet import RULES
from castelli_pnp.kits.drawn import ROOT, Drawn, Row
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.plan import CALIBRATION
from castelli_pnp.layout.art.theme import ThemeColor
from castelli_pnp.layout.art.theming import themed, themed_symbol
from castelli_pnp.layout.component import Need, Stock
from castelli_pnp.layout.imposition import Axis, Step, StepKind
from castelli_pnp.layout.start.inking import Inker
from castelli_pnp.layout.start.sketch import Sketcher
from castelli_pnp.layout.start.views import FileView, PieceView, SheetView, cuts_of

FINE = 1.6
"""On a sheet with pieces, anything smaller is not shown, in millimeters."""
SMALL = 2.5
"""The same for sheets that are cut like an earlier one: they are only shown small."""
COARSE = 10.0
"""The same for full pages, which are only shown as small pictures."""
PIECE = 30
"""Where pieces are counted, anything smaller than the piece divided by this number is not shown."""
POSTER = 16.0
TEXT_PAGE = 0.2 * 210 * 297
"""Square millimeters of ink on a page of the cartridge standard: 5% of A4 for each of the four inks."""


class Seen(NamedTuple):
    """What is shown of a file, and which file it is; ``home``: the paper whose folder contains it."""

    part: str
    language: str
    paper: str
    home: str
    bundled: bool
    view: FileView


def seen_in(order: Order, files: Iterable[Drawn]) -> list[Seen]:
    """What START-HERE shows of some files; shows single pieces if these share their sheets."""
    found: list[Seen] = []
    studio = Studio(Sketcher(), Inker())
    for drawn in files:
        apart = drawn.bundle is None and order.bundled
        if apart and (drawn.rows or order.plan.parts[drawn.part].nets is not None):
            continue
        view = file_view(drawn, order, studio)
        if view is not None:
            home = "" if drawn.home == ROOT else drawn.home or drawn.paper
            found.append(Seen(drawn.part, drawn.language, drawn.paper, home, drawn.bundle is not None, view))
    return found


def packed(seen: Sequence[Seen]) -> bytes:
    """Views, packed for the store."""
    return zlib.compress(pickle.dumps(seen, protocol=5), 1) if seen else b""


def unpacked(kept: Iterable[tuple[Seen, ...] | bytes]) -> list[Seen] | None:
    """Views, unpacked if necessary; None if the stored data are something else."""
    found: list[Seen] = []
    for data in kept:
        if isinstance(data, tuple):
            found += data
            continue
        if not data:
            continue
        try:
            found += _Unpickler(io.BytesIO(zlib.decompress(data))).load()
        except (pickle.UnpicklingError, zlib.error, EOFError, TypeError, ValueError):
            return None
    return found


class _Unpickler(pickle.Unpickler):
    """An unpickler that accepts only drawings and their descriptions."""

    def find_class(self, module: str, name: str) -> Any:
        if name not in _KINDS or _KINDS[name].__module__ != module:
            raise pickle.UnpicklingError(f"{module}.{name}")
        return _KINDS[name]


_KINDS: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        Seen, FileView, SheetView, PieceView, Path, Text, Group, Use, Symbol, PaintedSymbol, Box, Matrix,
        Step, StepKind, Axis, Stock, Need, ThemeColor,
    )
}  # fmt: skip


class Studio(NamedTuple):
    """Draws and measures some files; does shared work only once."""

    sketcher: Sketcher
    inker: Inker


def file_view(drawn: Drawn, order: Order, studio: Studio | None = None) -> FileView | None:
    """What is shown of a file; None if it is not printed."""
    part = order.plan.parts.get(drawn.part)
    if not drawn.paper and (part is None or part.papered):
        return None  # it is read on a screen
    facts: Mapping[str, Any] = drawn.bundle or {}
    stock = Stock(facts["stock"]) if facts else part.stock if part else Stock.PLAIN
    need = Need(facts["need"]) if facts else part.need if part else Need.MUST
    return FileView(
        name=f"{drawn.stem}.pdf",
        stock=stock,
        mode=str(facts["mode"]) if facts else _mode(drawn, order),
        need=need,
        sheets=tuple(_Viewer(drawn, order, studio or Studio(Sketcher(), Inker())).sheets()),
        bound=drawn.part == RULES and bool(drawn.paper),
        test=drawn.part == CALIBRATION.id,
        shop=not drawn.paper or drawn.home == ROOT,
        adds=str(facts.get("adds", "")),
        paper=drawn.paper,
    )


def renamed(view: FileView, stem: str, facts: Mapping[str, Any]) -> FileView:
    """A single file with its name in the complete list."""
    return replace(
        view,
        name=f"{stem}.pdf",
        stock=Stock(facts["stock"]),
        mode=str(facts["mode"]),
        need=Need(facts["need"]),
        adds=str(facts.get("adds", "")),
    )


def _mode(drawn: Drawn, order: Order) -> str:
    folded = order.backs.value == "gutterfold" and any(
        component.back is not None and not component.folded for component in drawn.components
    )
    return "folded" if folded else "duplex" if drawn.duplex else "single"


class _Viewer:
    """Shows the sheets of one file."""

    def __init__(self, drawn: Drawn, order: Order, studio: Studio) -> None:
        self.drawn, self.order = drawn, order
        self.sketcher, self.inker = studio
        large = not drawn.paper or drawn.home == ROOT
        self.least = SMALL if drawn.rows else POSTER if large else COARSE
        self.known: set[tuple[object, ...]] = set()
        """The cut patterns of sheets that were already shown."""

    def sheets(self) -> Iterable[SheetView]:
        pages, each = self.drawn.pages, 2 if self.drawn.duplex else 1
        for first in range(0, len(pages), each):
            yield self._sheet(first + 1, pages[first : first + each])

    def _sheet(self, number: int, pages: Sequence[Page]) -> SheetView:
        front = pages[0]
        steps = tuple(_steps(self.drawn.sheets, number))
        cuts = cuts_of(steps)
        large = bool(steps) and cuts not in self.known
        self.known.add(cuts)
        shown = [self._nodes(front, number, FINE if large else self.least, large)]
        behind = FINE if self.drawn.rows else self.least  # not shown, but its ink counts
        shown += [self._nodes(page, number + 1, behind) for page in pages[1:]]
        ink = 0.0
        for page, nodes in zip(pages, shown, strict=True):
            box = Box(0.0, 0.0, page.width, page.height)
            ink += self.inker.ink(nodes, box) / TEXT_PAGE
        box = Box(0.0, 0.0, front.width, front.height)
        return SheetView(
            drawing=PaintedSymbol(f"{self.drawn.stem}-{number}", shown[0], box),
            width=front.width,
            height=front.height,
            part=self._part(number),
            pieces=tuple(self._pieces(number)),
            steps=steps,
            sides=sum(bool(nodes) for nodes in shown),
            ink=ink,
        )

    def _nodes(self, page: Page, number: int, least: float, read: bool = False) -> tuple[Node, ...]:
        """What is on a page: its pieces without the marks around them, or everything on a full page."""
        named = {f"{row['id']}:{row['side']}" for row in self.drawn.rows if row["page"] == number}
        nodes = page.children
        if named:
            nodes = tuple(node for node in nodes if isinstance(node, Group) and node.name in named)
        return self.sketcher.nodes(themed(nodes, self.order.look), least, read)

    def _part(self, number: int) -> str:
        """The part that a full page belongs to."""
        whole = self.drawn.owners
        place = number - 1 - (len(self.drawn.pages) - len(whole))
        return whole[place] if 0 <= place < len(whole) else self.drawn.part

    def _pieces(self, number: int) -> Iterator[PieceView]:
        """Each kind of piece with fronts on a page."""
        fronts = [row for row in self.drawn.rows if row["page"] == number and row["side"] == "front"]
        counts = Counter(str(row["kind"]) for row in fronts)
        shown = {kind: [row for row in fronts if row["kind"] == kind] for kind in counts}
        symbols = self._symbols(number)
        for kind, count in counts.items():
            row: Any = shown[kind][count // 2]
            wide, high = (row["h"], row["w"]) if row["rotation"] in (90, 270) else (row["w"], row["h"])
            symbol = symbols[f"{row['id']}:front"]
            least = min(max(FINE, max(wide, high) / PIECE), SMALL)
            drawing = self.sketcher.symbol(themed_symbol(symbol, self.order.look), least) or symbol
            yield PieceView(
                kind, count, wide, high, _painted(drawing), len(row.get("folds", ())), "cut" in row
            )

    def _symbols(self, number: int) -> dict[str, Symbol]:
        """The drawings of the pieces on a page by their names."""
        return {
            node.name: node.children[0].symbol
            for node in self.drawn.pages[number - 1].children
            if isinstance(node, Group) and node.name and isinstance(node.children[0], Use)
        }


def _painted(symbol: Symbol) -> PaintedSymbol:
    return PaintedSymbol(symbol.id, (Use(symbol),), symbol.box)


def _steps(sheets: Iterable[Row], number: int) -> Iterator[Step]:
    """The numbered cuts and folds of a page, as in the manifest."""
    for sheet in sheets:
        if sheet["page"] == number:
            rows: Any = sheet["steps"]
            for row in rows:
                lines = row["lines"]
                at, parts = tuple(line[0] for line in lines), tuple(Box(*line[1:]) for line in lines)
                yield Step(row["number"], StepKind(row["kind"]), Axis(row["axis"]), at, parts)
