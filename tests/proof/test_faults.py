"""Faults that a builder could make are found by holding pages against the facts of the game (K32, K33)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path as File
from typing import Any

import pytest

from castelli_pnp.base.geometry import Matrix, line, move, rectangle, turn
from castelli_pnp.base.scene import Group, Node, Path, Text, Use
from castelli_pnp.kits.drawn import Drawn
from castelli_pnp.kits.listing import NAME
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.marks import MARK_LINE
from tests.proof.spoiled import (
    Spoil,
    found,
    is_filled,
    is_text,
    kit_of,
    moved,
    on_page,
    on_pages,
    once,
    relisted,
    small,
    whole,
    with_path,
    with_text,
    within,
)

PIECE, PAGE, WORDS = "K33.piece", "K33.page", "K33.words"
WHITE, BLACK = "#ffffff", "#000000"
SMALL = Matrix(0.97, 0, 0, 0.97, 3, 3)
COVER = Path(rectangle(6, 6, 4, 4), "#ffffff")


def pale(color: str | None) -> str | None:
    """A color with a sixth of white in it."""
    if color is None:
        return None
    parts = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) / 6):02x}" for part in parts)


def faded(node: Node) -> Node:
    return node._replace(fill=pale(node.fill), stroke=pale(node.stroke)) if isinstance(node, Path) else node


def another(text: str) -> str:
    """One sign of a text is another."""
    return ("8" if text[0] != "8" else "3") + text[1:]


def misread(node: Node) -> Node:
    return node._replace(text=another(node.text)) if isinstance(node, Text) else node


def shifted(node: Node) -> Node:
    return node._replace(at=(node.at[0] + 0.8, node.at[1])) if isinstance(node, Text) else node


def otherwise_set(node: Node) -> Node:
    """Text in another face."""
    if not isinstance(node, Text):
        return node
    return node._replace(face="text" if node.face != "text" else "title", kerns=())


def reversed_in_depth(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """What was painted first is painted last."""
    done: list[Node] = []
    for node in reversed(nodes):
        if isinstance(node, Group):
            done.append(node._replace(children=reversed_in_depth(node.children)))
        elif isinstance(node, Use):
            symbol = replace(node.symbol, children=reversed_in_depth(node.symbol.children))
            done.append(node._replace(symbol=symbol))
        else:
            done.append(node)
    return tuple(done)


def smaller(node: Node) -> Node:
    return node._replace(size=0.85 * node.size) if isinstance(node, Text) else node


def outlined_in_white(node: Node) -> Node:
    return node._replace(stroke=WHITE) if isinstance(node, Path) and node.stroke else node


def folded_in_white(node: Node) -> Node:
    return node._replace(stroke=WHITE) if isinstance(node, Path) and node.dash else node


def broad(node: Node) -> Node:
    return node._replace(width=3 * node.width) if isinstance(node, Path) else node


def squeezed(node: Node) -> Node:
    return Group((node,), Matrix(0.98, 0, 0, 1)) if is_line(node) else node


def is_line(node: Node) -> bool:
    return isinstance(node, Path) and node.stroke is not None


def is_mark(node: Node) -> bool:
    """A line at the margin, and none of a drawing: those of strips below two pieces cannot be seen."""
    return isinstance(node, Path) and node.stroke == INK and node.width == MARK_LINE


def stroke(x1: float, y1: float, x2: float, y2: float, *dash: float) -> Path:
    return Path(line(x1, y1, x2, y2), None, BLACK, 0.15, dash)


ON_DRAWINGS: dict[str, Spoil] = {
    "covered": whole(lambda symbol: (*symbol.children, COVER)),
    "a spot of dirt": whole(lambda symbol: (*symbol.children, Path(rectangle(9, 9, 1, 1), "#7a2a2a"))),
    "a line through it": whole(lambda symbol: (*symbol.children, Path(line(4, 4, 20, 20), None, BLACK, 0.3))),
    "shifted": moved(move(0.4, 0)),
    "shifted down": moved(move(0, 0.4)),
    "upside down": moved(turn(180, (16, 16))),
    "turned a little": moved(turn(2, (16, 16))),
    "mirrored": moved(Matrix(-1, 0, 0, 1, 32, 0)),
    "smaller": moved(Matrix(0.96, 0, 0, 0.96)),
    "larger": moved(Matrix(1.04, 0, 0, 1.04)),
    "slanted": moved(Matrix(1, 0, 0.05, 1)),
    "faded": within(faded),
    "painted in reverse": whole(lambda symbol: reversed_in_depth(symbol.children)),
    "drawn twice": whole(lambda symbol: (*symbol.children, Group(symbol.children, move(1, 1)))),
    "the last part missing": whole(lambda symbol: symbol.children[:-1]),
    "the first part missing": whole(lambda symbol: symbol.children[1:]),
    "areas removed": within(once(lambda _: None, is_filled, 6)),
    "areas in red": within(once(with_path(fill="#c03030"), is_filled, 6)),
    "all areas in gray": within(lambda node: node._replace(fill="#808080") if is_filled(node) else node),  # type: ignore[call-arg]
    "all lines broad": within(broad),
    "no lines": within(lambda node: node._replace(stroke=None) if isinstance(node, Path) else node),
}  # fmt: skip
ON_TEXT: dict[str, Spoil] = {
    "text in white": within(with_text(fill=WHITE)),
    "text dropped": within(once(lambda _: None, is_text)),
    "all text dropped": within(lambda node: None if is_text(node) else node),
    "text changed": within(once(misread, is_text)),
    "text moved": within(once(shifted, is_text)),
    "text smaller": within(once(smaller, is_text)),
    "text in another face": within(once(otherwise_set, is_text)),
    "text in another color": within(once(with_text(fill="#2a9a2a"), is_text)),
}


@pytest.mark.parametrize("part", ["tiles", "frame"])
@pytest.mark.parametrize("fault", ON_DRAWINGS)
def test_spoiled_drawings_are_found(part: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = kit_of(part, ON_DRAWINGS[fault])
    assert bad != kit_of(part)
    assert PIECE in found(bad, monkeypatch)


@pytest.mark.parametrize("part", ["frame", "aids"])
@pytest.mark.parametrize("fault", ON_TEXT)
def test_spoiled_text_of_pieces_is_found(part: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = kit_of(part, ON_TEXT[fault])
    assert bad != kit_of(part)
    assert PIECE in found(bad, monkeypatch)


def swapped(side: str, one: str, other: str) -> Spoil:
    """Two pieces that show each other's drawings, everywhere."""

    def spoil(drawn: Drawn) -> Drawn:
        symbols: dict[str, Any] = {}
        for page in drawn.pages:
            for node in page.children:
                if isinstance(node, Group) and node.name.endswith(f":{side}"):
                    symbols.setdefault(node.name.rpartition(".")[0], node.children)
        pair = {one: symbols[other], other: symbols[one]}

        def each(node: Node) -> Node:
            piece = (
                node.name.rpartition(".")[0] if isinstance(node, Group) and node.name.endswith(side) else ""
            )
            return node._replace(children=pair[piece]) if isinstance(node, Group) and piece in pair else node

        return on_pages(
            lambda page: page.__class__(**{**_fields(page), "children": tuple(map(each, page.children))})
        )(drawn)

    return spoil


def _fields(page: Any) -> dict[str, Any]:
    return {name: getattr(page, name) for name in page.__dataclass_fields__}


def pieces_of(part: str, kind: str = "") -> list[str]:
    files = json.loads(kit_of(part)[NAME])["files"]
    rows = [row for entry in files.values() for row in entry.get("pieces", ())]
    return list(dict.fromkeys(row["piece"] for row in rows if kind in ("", row["kind"])))


def test_two_fronts_that_are_swapped_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pieces_of("tiles", "tiles")[:2]
    assert PIECE in found(kit_of("tiles", swapped("front", one, other)), monkeypatch)


def test_backs_of_two_kinds_that_are_swapped_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pieces_of("tiles", "tiles")[0], pieces_of("tiles", "start-tiles")[0]
    assert PIECE in found(kit_of("tiles", swapped("back", one, other)), monkeypatch)


ON_PAGES: dict[str, Spoil] = {
    "text in white": on_page(with_text(fill=WHITE), 0),
    "a line of text dropped": on_page(once(lambda _: None, is_text), 0),
    "text changed": on_page(once(misread, is_text), 0),
    "text moved": on_page(once(shifted, is_text), 0),
    "text smaller": on_page(once(smaller, is_text), 0),
    "text in another face": on_page(once(otherwise_set, is_text), 0),
    "covered": on_pages(lambda page: _added(page, Path(rectangle(30, 30, 60, 40), "#ffffff")), 0),
    "a mark that misleads": on_pages(lambda page: _added(page, stroke(60, 60, 60, 80)), 0),
    "more text": on_pages(lambda page: _added(page, Text("Cut here", (90, 120), "label", 8, BLACK)), 0),
    "all text dropped": on_page(lambda node: None if is_text(node) else node, 0),
    "all lines in white": on_page(outlined_in_white, 0),
    "all moved": on_pages(lambda page: _replaced(page, (Group(page.children, move(0.6, 0)),)), 0),
    "smaller": on_pages(lambda page: _replaced(page, (Group(page.children, SMALL),)), 0),
}  # fmt: skip


def _added(page: Any, *nodes: Node) -> Any:
    return _replaced(page, (*page.children, *nodes))


def _replaced(page: Any, children: tuple[Node, ...]) -> Any:
    return page.__class__(**{**_fields(page), "children": children})


@pytest.mark.parametrize("part", ["scorepad", "endpad", "calibration"])
@pytest.mark.parametrize("fault", ON_PAGES)
def test_spoiled_pages_are_found(part: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = kit_of(part, ON_PAGES[fault])
    assert bad != kit_of(part)
    assert found(bad, monkeypatch) & {PAGE, WORDS}


ON_SHEETS: dict[str, tuple[str, Spoil]] = {
    "all marks in white": ("tiles", on_page(with_path(stroke=WHITE))),
    "marks missing": ("tiles", on_page(lambda node: None if is_line(node) else node)),
    "the first mark in white": ("tiles", on_page(once(with_path(stroke=WHITE), is_mark), 0)),
    "the ruler shorter": ("tiles", on_page(squeezed)),
    "one more mark": ("tiles", on_pages(lambda page: _added(page, stroke(99, 4, 99, 7)), 0)),
    "a dashed line too many": ("tokens", on_pages(lambda page: _added(page, stroke(9, 150, 200, 150, 1, 1)))),
    "folds missing": ("tokens", on_page(lambda node: None if isinstance(node, Path) and node.dash else node)),
    "folds in white": ("tokens", on_page(folded_in_white)),
    "another label": ("tiles", on_page(once(misread, is_text), 0)),
    "all numbers missing": ("tiles", on_page(lambda node: None if is_text(node) else node, 0)),
    "thick marks": ("tiles", on_page(lambda node: node._replace(width=1.0) if is_line(node) else node)),  # type: ignore[call-arg]
}  # fmt: skip


@pytest.mark.parametrize("fault", ON_SHEETS)
def test_spoiled_marks_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part, spoil = ON_SHEETS[fault]
    bad = kit_of(part, spoil)
    assert bad != kit_of(part)
    assert PAGE in found(bad, monkeypatch)


def without_pages(drawn: Drawn) -> Drawn:
    return on_pages(lambda page: page)(drawn).__class__(**{**_fields(drawn), "pages": drawn.pages[:1]})


def test_a_page_that_is_missing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "K33.pages" in found(kit_of("calibration", without_pages), monkeypatch)


def test_pages_of_another_size_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    spoil = on_pages(lambda page: page.__class__(**{**_fields(page), "width": page.width + 4}), 0)
    assert "K33.size" in found(kit_of("scorepad", spoil), monkeypatch)


# --- the list ---


def first(content: dict[str, Any]) -> dict[str, Any]:
    entry: dict[str, Any] = next(iter(content["files"].values()))
    return entry


def fewer(content: dict[str, Any]) -> None:
    """Pieces that are neither listed nor owed any more."""
    entry = first(content)
    gone = entry["pieces"][0]["piece"]
    entry["pieces"] = [row for row in entry["pieces"] if row["piece"] != gone]
    entry["owed"] = {kind: [max(0, count - 1) for count in owed] for kind, owed in entry["owed"].items()}


def another_game(content: dict[str, Any]) -> None:
    (data,) = content["orders"].values()
    data["game"]["title"] = "Another game"


def renamed(content: dict[str, Any]) -> None:
    for row in first(content)["pieces"]:
        row["piece"] = row["piece"] + "x"


def resized(content: dict[str, Any]) -> None:
    for row in first(content)["pieces"]:
        row["w"] += 1


LISTS: dict[str, tuple[Any, str]] = {
    "fewer pieces owed": (fewer, "K33.listed"),
    "nothing owed": (lambda content: first(content).update(owed={}), "K33.listed"),
    "other colors": (lambda content: first(content).update(colors={}), "K33.listed"),
    "another scale": (lambda content: first(content).update(scale=1.2), "K33.listed"),
    "another language": (lambda content: first(content).update(language="de"), "K33.listed"),
    "no steps": (
        lambda content: [sheet.update(steps=[]) for sheet in first(content)["sheets"]],
        "K33.listed",
    ),
    "another bleed": (lambda content: first(content).update(bleed=1.0), "K33.listed"),
    "pieces of another name": (renamed, "K33.unknown"),
    "pieces of another size": (resized, "K33.size"),
    "another game": (another_game, "K32.facts"),
    "no orders": (lambda content: content.pop("orders"), "K32.unknown"),
    "no stamp": (lambda content: content.pop("stamp"), "K32.unknown"),
    "orders that are none": (lambda content: content.update(orders={}), "K32.facts"),
    "an older program": (lambda content: first(content)["stamp"].update(program="0.0.1"), "K32.program"),
    "a stamp of other words": (lambda content: first(content)["stamp"].update(whole="0" * 16), "K32.words"),
    "a stamp of another game": (lambda content: first(content)["stamp"].update(game="0" * 16), "K32.mixed"),
    "another code": (lambda content: first(content)["stamp"].update(code="AAAAA"), "K32.code"),
}


@pytest.mark.parametrize("fault", LISTS)
def test_a_list_that_lies_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change, reason = LISTS[fault]
    assert reason in found(relisted(kit_of("tiles"), change), monkeypatch)


def test_a_file_that_nobody_ordered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    files = kit_of("scorepad")
    name = next(path for path in files if path.endswith(".pdf"))

    def listed(content: dict[str, Any]) -> None:
        content["files"]["extra.pdf"] = content["files"][name]

    assert "K33.strange" in found(relisted({**files, "extra.pdf": files[name]}, listed), monkeypatch)


def test_a_file_that_the_list_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    files = kit_of("castles-rules")
    (page,) = [path for path in files if path.endswith(".html")]
    kept = {path: data for path, data in files.items() if path != page}
    assert "K33.lacking" in found(relisted(kept, lambda content: content["files"].pop(page)), monkeypatch)


def test_a_web_page_that_says_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    files = kit_of("castles-rules")
    (page,) = [path for path in files if path.endswith(".html")]
    bad = files | {page: files[page].replace(b"</h1>", b"!</h1>", 1)}
    assert bad != files
    assert "K33.file" in found(relisted(bad, lambda _: None), monkeypatch)


@pytest.mark.parametrize(
    "part", ["tiles", "frame", "aids", "scorepad", "calibration", "tokens", "castles-rules"]
)
def test_sound_kits_have_none_of_these_faults(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not {each for each in found(kit_of(part), monkeypatch) if each.startswith(("K32", "K33"))}


def test_the_code_is_short_and_tells_versions_apart() -> None:
    from castelli_pnp.base.short_code import LENGTH, SIGNS
    from castelli_pnp.kits.order import Ink
    from castelli_pnp.kits.stamp import stamp_of
    from castelli_pnp.systems.design import design_code

    usual = small("tiles")
    stamp = stamp_of(usual)
    design, printing = stamp.code.split("-")
    assert design == design_code(usual.game)
    assert {len(design), len(printing)} == {LENGTH}
    assert set(design + printing) <= set(SIGNS)
    renamed_game = replace(usual, game=replace(usual.game, title="Castelli 2"))  # type: ignore[type-var]
    others = [
        replace(usual, ink=Ink.LOW),
        replace(usual, scale=0.9),
        replace(usual, theme="winter"),
        renamed_game,
    ]
    codes = [stamp.code, *(stamp_of(each).code for each in others)]
    assert len(set(codes)) == len(codes)
    assert stamp_of(replace(usual, papers=("letter",), parts=("frame",))).code == stamp.code


def test_parts_of_two_versions_are_refused(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    from castelli_pnp.kits.folder import opened_kit
    from castelli_pnp.kits.run import make

    older = small("tiles")
    newer = replace(small("frame"), game=replace(older.game, title="Castelli 2"))  # type: ignore[type-var]
    with opened_kit(tmp_path, older) as place:
        place.put(list(make(older, 1, lambda _: None)))
        assert place.outdated == []
    with opened_kit(tmp_path, newer) as place:
        place.put(list(make(newer, 1, lambda _: None)))
        assert place.outdated == ["a4/castelli-tiles-a4.pdf"]
    assert found(tmp_path, monkeypatch) == {"K32.mixed"}
