"""START-HERE: what to print and how to build it, as pages to read and as a web page, in each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from castelli_pnp.kits.again import again
from castelli_pnp.kits.bundles import Copied
from castelli_pnp.kits.drawn import Artifact, Drawn
from castelli_pnp.kits.order import Ink, Order
from castelli_pnp.kits.plan import START
from castelli_pnp.kits.start_web import start_html
from castelli_pnp.kits.views import Seen, renamed
from castelli_pnp.layout.component import Need, Stock
from castelli_pnp.layout.sheets import labelled
from castelli_pnp.layout.start.leaf import StartLeaf
from castelli_pnp.layout.start.pages import start_pages
from castelli_pnp.layout.start.views import BuildPlan, FileView
from castelli_pnp.words.catalog import catalog

NAME = "START-HERE"


def build_plan(
    order: Order, language: str, home: str, seen: Iterable[Seen], copies: Iterable[tuple[str, Copied]]
) -> BuildPlan:
    """All files that are printed in one language and lie with those of one paper."""
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
        views = [view for view in views if not view.shop]  # the game has its large prints already
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
    """In the order of their numbers; what a shop prints comes last."""
    return sorted(views, key=lambda view: (view.shop, view.name))


def start_file(order: Order, language: str, home: str, plan: BuildPlan, version: str) -> Drawn:
    """The pages and the web page."""
    size = order.paper(home).for_pages
    catalogs = tuple(catalog(name, language) for name in dict.fromkeys((order.plan.names, "guide")))
    leaf = StartLeaf(size, language, catalogs, order.look, order.game.title, plan)
    stem = "-".join((NAME, *order.unusual))
    label = f"{order.stem('', size.id, language)} · {stem}"
    pages = labelled(start_pages(leaf), size, label, version)
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
