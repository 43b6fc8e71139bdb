"""Kits of a real game whose drawings are spoiled before they are painted, as a builder's own fault would do.

Lists and checksums fit what was painted. What a kit is compared with is drawn once for all tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path as File
from typing import Any

from castelli_pnp.actions.games import load_legal
from castelli_pnp.base.geometry import Matrix
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Text, Use
from castelli_pnp.kits.drawn import Artifact, Drawn
from castelli_pnp.kits.listing import NAME, checksum, file_entries, manifest_text
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.paint import painted
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.proof import kit as proving
from castelli_pnp.kits.proof.origin import Origin, origin_of
from castelli_pnp.kits.stamp import hashed
from tests.build.kits import order

Change = Callable[[Node], Node | None]
Spoil = Callable[[Drawn], Drawn]
_ORIGINS: dict[str, Origin] = {}


@cache
def small(part: str) -> Order:
    """An order of one part: of Castelli, or of Castles if it begins so."""
    if part.startswith("castles-"):
        game = load_legal("castles").game
        return Order(game, ("en",), ("a4",), (part.removeprefix("castles-"),), suits=("suns", "moons"))
    return order(parts=(part,))


def kit_of(part: str, spoil: Spoil = lambda drawn: drawn) -> dict[str, bytes]:
    """The files of a part with their list, spoiled before they are painted."""
    wanted = small(part)
    name = wanted.parts[0]
    files: list[Artifact] = []
    for drawn in drawn_files(wanted.plan.parts[name], wanted, "en" if wanted.plan.parts[name].words else ""):
        honest = tuple(painted(drawn, wanted))
        facts = {each.path: each.facts for each in honest}
        bad = tuple(painted(spoil(drawn), wanted))
        files += [Artifact(each.path, each.data, facts[each.path]) for each in bad]
    made = {each.path: each.data for each in files}
    return {**made, NAME: manifest_text(wanted, file_entries(files, wanted)).encode()}


def relisted(files: dict[str, bytes], change: Callable[[dict[str, Any]], object]) -> dict[str, bytes]:
    """The same kit with another list; checksums are those of its files."""
    content = json.loads(files[NAME])
    change(content)
    for name, entry in content["files"].items():
        if name in files:
            entry |= {"sha256": checksum(files[name]), "bytes": len(files[name])}
    return {**files, NAME: json.dumps(content).encode()}


def found(files: dict[str, bytes] | File, monkeypatch: Any) -> set[str]:
    """What is wrong with a kit."""
    monkeypatch.setattr(proving, "origin_of", _known)
    flaws = proving.prove(files).flaws
    assert all(flaw.sentence() for flaw in flaws)
    return {f"{flaw.code}.{flaw.reason}" for flaw in flaws}


def _known(name: str, data: Any, *about: Any) -> Origin:
    key = f"{name} {hashed(data)}"
    if key not in _ORIGINS:
        _ORIGINS[key] = origin_of(name, data, *about)
    return _ORIGINS[key]


# --- ways to change drawings ---


def changed(nodes: Iterable[Node], change: Change) -> tuple[Node, ...]:
    """All nodes, those within others too, each as it is changed; None drops it."""
    done: list[Node] = []
    for node in nodes:
        new = change(node)
        if isinstance(new, Group) and new is node:
            new = node._replace(children=changed(node.children, change))
        elif isinstance(new, Use) and new is node:
            new = node._replace(symbol=_redrawn(node.symbol, change))
        if new is not None:
            done.append(new)
    return tuple(done)


def _redrawn(symbol: Symbol, change: Change) -> Symbol:
    children = changed(symbol.children, change)
    return symbol if children == symbol.children else replace(symbol, children=children)


def whole(wrap: Callable[[Symbol], tuple[Node, ...]], piece: str = "", side: str = "front") -> Spoil:
    """Every copy of one side of a piece shows something else; the first piece if none is named."""

    def spoil(drawn: Drawn) -> Drawn:
        wanted = piece or str(drawn.rows[0]["piece"])
        done: dict[int, Symbol] = {}

        def each(node: Node) -> Node:
            if not isinstance(node, Group) or not node.name.endswith(f":{side}"):
                return node
            if node.name.rpartition(".")[0] != wanted:
                return node
            use = node.children[0]
            assert isinstance(use, Use)
            symbol = use.symbol
            new = done.setdefault(id(symbol), replace(symbol, children=wrap(symbol)))
            return node._replace(children=(use._replace(symbol=new),))

        return on_pages(lambda page: replace(page, children=tuple(map(each, page.children))))(drawn)

    return spoil


def within(change: Change, piece: str = "", side: str = "front") -> Spoil:
    """Something inside of the drawing of a piece is changed."""
    return whole(lambda symbol: changed(symbol.children, _fresh(change)), piece, side)


def moved(matrix: Matrix) -> Spoil:
    return whole(lambda symbol: (Group(symbol.children, matrix),))


def on_pages(change: Callable[[Page], Page], number: int | None = None) -> Spoil:
    """Every page is changed, or one of them."""
    return lambda drawn: replace(
        drawn,
        pages=tuple(
            change(page) if number in (None, place) else page for place, page in enumerate(drawn.pages)
        ),
    )


def on_page(change: Change, number: int | None = None) -> Spoil:
    """What stands on pages is changed, pieces apart."""

    def spoil(page: Page) -> Page:
        now = _fresh(change)

        def each(node: Node) -> Node | None:
            return node if isinstance(node, Group) and ":" in node.name else now(node)

        return replace(page, children=changed(page.children, each))

    return on_pages(spoil, number)


class once:  # noqa: N801  (it reads like a function)
    """Changes only the first node that fits, or the first few, again for each kit."""

    def __init__(self, change: Change, fits: Callable[[Node], bool], most: int = 1) -> None:
        self.change, self.fits, self.most, self.done = change, fits, most, 0

    def __call__(self, node: Node) -> Node | None:
        if self.done >= self.most or not self.fits(node):
            return node
        self.done += 1
        return self.change(node)


def _fresh(change: Change) -> Change:
    return once(change.change, change.fits, change.most) if isinstance(change, once) else change


def is_text(node: Node) -> bool:
    return isinstance(node, Text) and bool(node.text.strip())


def is_filled(node: Node) -> bool:
    return isinstance(node, Path) and node.fill is not None and node.fill.lower() != "#ffffff"


def with_text(**new: Any) -> Change:
    return lambda node: node._replace(**new) if isinstance(node, Text) else node


def with_path(**new: Any) -> Change:
    return lambda node: node._replace(**new) if isinstance(node, Path) else node
