"""START-HERE: what to print and how to build it, as pages to read and as a web page, in each language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from castelli_pnp.base.geometry import move, number_text, rectangle, scale
from castelli_pnp.base.markup import spans
from castelli_pnp.base.scene import Group, Node, Symbol, Use
from castelli_pnp.booklet.webpage import WebDrawing, page_faces
from castelli_pnp.files.templating import fill
from castelli_pnp.kits.again import again
from castelli_pnp.kits.bundles import Copied
from castelli_pnp.kits.drawn import Artifact, Drawn
from castelli_pnp.kits.order import Ink, Order
from castelli_pnp.kits.plan import START
from castelli_pnp.kits.views import Seen, renamed
from castelli_pnp.layout.art.theming import themed
from castelli_pnp.layout.component import Need, Stock
from castelli_pnp.layout.sheets import labeled
from castelli_pnp.layout.start import words as start_words
from castelli_pnp.layout.start.cut_page import SCALE, planned_sheet
from castelli_pnp.layout.start.cutting import comb_of, cut_plan
from castelli_pnp.layout.start.leaf import StartLeaf
from castelli_pnp.layout.start.pages import start_pages
from castelli_pnp.layout.start.steps import build_steps
from castelli_pnp.layout.start.views import BuildPlan, Counted, FileView, SheetStack
from castelli_pnp.render.inline import Inline
from castelli_pnp.words.catalog import catalog

NAME = "START-HERE"


def build_plan(
    order: Order, language: str, home: str, seen: Iterable[Seen], copies: Iterable[tuple[str, Copied]]
) -> BuildPlan:
    """All files in one language that are in the folder of one paper."""
    near = ("", home) if order.bundled else ("", home, order.paper(home).for_pages.id)
    own = [each for each in seen if each.language in ("", language)]
    views: list[FileView] = []
    for each in own:
        if each.home in near and (each.bundled or not order.bundled or each.view.shop):
            views.append(each.view)
    for copy in (copy for tongue, copy in copies if (tongue, copy.home) == (language, home)):
        singles = (each for each in own if (each.part, each.paper) == (copy.part, copy.paper))
        single = next((each for each in singles if not each.bundled), None)
        if single is not None:
            views.append(renamed(single.view, copy.stem, copy.facts))
    if any(view.adds for view in views):
        views = [view for view in views if not view.shop]  # the game already has its large prints
    kinds = frozenset(piece.kind for view in views for sheet in view.sheets for piece in sheet.pieces)
    return BuildPlan(
        files=tuple(_sorted(views) if order.bundled else views),
        assembly=order.plan.assembly(order, language, kinds),
        low=order.ink is Ink.LOW,
        again=again(order, language, home),
        paper=home,
        folder=order.game.id,
    )


def _sorted(views: Iterable[FileView]) -> list[FileView]:
    """The views in the order of their numbers; files for a print shop come last."""
    return sorted(views, key=lambda view: (view.shop, view.name))


def start_file(order: Order, language: str, home: str, plan: BuildPlan, version: str) -> Drawn:
    """The pages and the web page."""
    size = order.paper(home).for_pages
    catalogs = tuple(catalog(name, language) for name in dict.fromkeys((order.plan.names, "guide")))
    leaf = StartLeaf(size, language, catalogs, order.look, order.game.title, plan)
    stem = "-".join((NAME, *order.unusual))
    label = f"{order.stem('', size.id, language)} · {stem}"
    pages = labeled(start_pages(leaf), size, label, version)
    facts: Mapping[str, object] = {
        "bundle": stem, "stock": Stock.PLAIN.value, "mode": "single", "need": Need.SCREEN.value,
        "label": label, "parts": [START],
    }  # fmt: skip
    return Drawn(
        START, stem, language, size.id, pages, bundle=facts, home=home, also=tuple(_web(leaf, home, stem))
    )


def _web(leaf: StartLeaf, home: str, stem: str) -> Iterable[Artifact]:
    data = start_html(leaf, f"{leaf.game}/{home}/{leaf.language}/{stem}")
    facts = {"part": START, "language": leaf.language}
    yield Artifact(f"{home}/{leaf.language}/{stem}.html", data, facts)


TEMPLATE = "web/start.html.j2"
PIECE = 14.0
"""The box in which a counted piece is shown."""
FACES = ("title", "text", "text-bold")


def start_html(leaf: StartLeaf, stamp: str) -> bytes:
    """The web page; ``stamp`` separates its saved state from that of other kits' pages."""
    studio = _Studio(leaf)
    plan, words = leaf.plan, leaf.words
    page = fill(
        TEMPLATE,
        language=leaf.language.replace("_", "-"),
        game=leaf.game,
        title=words.text("start.title"),
        subtitle=start_words.subtitle(leaf),
        totals=start_words.totals(leaf),
        test=studio.test(),
        again=plan.again,
        bands=[studio.band(stock) for stock in plan.stocks if studio.files(stock)],
        keys=list(_keys(leaf)),
        steps=[studio.step(step) for step in build_steps(leaf)],
        cuts=[studio.cut(stack) for stack in plan.stacks],
        counted=[studio.counted(each) for each in plan.counted(leaf.family)],
        spans=spans,
        stamp=stamp,
        definitions=studio.inline.definitions,
        faces=lambda text: page_faces(text, FACES),
    )
    return page.encode()


def _keys(leaf: StartLeaf) -> Iterator[dict[str, str]]:
    shown = {
        "must": True,
        "like": any(start_words.is_optional(file) for file in leaf.plan.printed),
        "pick": start_words.chosen_stock(leaf) is not None,
    }
    for kind, there in shown.items():
        if there:
            yield {"kind": kind, "text": leaf.words.text(f"start.key.{kind}")}


class _Studio:
    """Makes the drawings of the page and their descriptions."""

    def __init__(self, leaf: StartLeaf) -> None:
        self.leaf = leaf
        self.inline = Inline("h-")

    def _shown(self, nodes: Sequence[Node], width: float, height: float) -> WebDrawing:
        view = f"0 0 {number_text(width)} {number_text(height)}"
        elements = self.inline.elements(themed(nodes, self.leaf.look))
        return WebDrawing(view, elements, number_text(width))

    def files(self, stock: Stock) -> list[FileView]:
        return [file for file in self.leaf.plan.printed if file.stock is stock and not file.test]

    def file(self, file: FileView, chosen: bool = False) -> dict[str, Any]:
        names = start_words.sheet_names(self.leaf, file)
        optional = start_words.is_optional(file)
        return {
            "name": file.name,
            "how": start_words.how_printed(self.leaf, file),
            "need": "like" if optional else "must",
            "pick": chosen and not optional,
            "sheets": [
                {
                    "id": f"{file.name}-{number}",
                    "name": name,
                    "shown": self._shown((Use(sheet.drawing),), sheet.width, sheet.height),
                }
                for number, (sheet, name) in enumerate(zip(file.sheets, names, strict=True), start=1)
            ],
        }

    def test(self) -> dict[str, Any] | None:
        file, words = self.leaf.plan.test, self.leaf.words
        if file is None:
            return None
        texts = [words.text(f"start.test.{key}") for key in ("print", "measure", "light")]
        return {"title": words.text("start.test"), "file": self.file(file), "texts": texts}

    def band(self, stock: Stock) -> dict[str, Any]:
        leaf, files = self.leaf, self.files(stock)
        chosen = start_words.chosen_stock(leaf) is stock
        posters = leaf.plan.posters[:1] if chosen else ()
        return {
            "title": leaf.words.text(f"start.stock.{stock.value}"),
            "note": start_words.weight(leaf, stock, any(file.mode == "folded" for file in files)),
            "total": start_words.band_total(leaf, stock, chosen),
            "files": [self.file(file, chosen) for file in files],
            "posters": [self._poster(file) for file in posters],
        }

    def _poster(self, file: FileView) -> dict[str, Any]:
        sheet = file.sheets[0]
        shown = self._shown((Use(sheet.drawing),), sheet.width, sheet.height)
        return {
            "name": file.name,
            "note": start_words.poster_note(self.leaf, file, boards=True),
            "shown": shown,
        }

    def step(self, step: Any) -> dict[str, Any]:
        extra = self.leaf.plan.assembly.table if step.id == "count" else ()
        parts = [
            {
                "title": part.title,
                "lines": part.text.split("\n"),
                "shown": self._shown(part.picture.nodes, part.picture.width, part.picture.height)
                if part.picture.width
                else None,
            }
            for part in (*step.parts, *extra)
        ]
        return {"id": step.id, "number": step.number, "title": step.title, "parts": parts}

    def cut(self, stack: SheetStack) -> dict[str, Any]:
        leaf, sheet = self.leaf, stack.sheet
        plan = cut_plan(sheet)
        nodes = tuple(planned_sheet(sheet, plan, SCALE, leaf.look))
        return {
            "title": start_words.sheet_name(leaf, sheet),
            "caption": start_words.cut_caption(leaf, stack),
            "shown": self._shown(nodes, sheet.width * SCALE, sheet.height * SCALE),
            "notes": start_words.cut_notes(leaf, stack, plan, comb_of(sheet, plan)),
        }

    def counted(self, each: Counted) -> dict[str, Any]:
        piece = each.piece
        return {
            "id": f"count-{piece.kind}",
            "text": self.leaf.counted(piece.kind, each.number),
            "files": ", ".join(each.files),
            "shown": self._shown((_fitted(piece.drawing, piece.width, piece.height),), PIECE, PIECE),
        }


def _fitted(drawing: Symbol, width: float, height: float) -> Group:
    """The trim of a piece, centered in its box."""
    factor = PIECE / max(width, height)
    at = move((PIECE - width * factor) / 2, (PIECE - height * factor) / 2)
    return Group((Use(drawing),), at @ scale(factor), clip=rectangle(0.0, 0.0, width, height))
