"""Every fault that is planted on sheets of pieces is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pytest

from castelli_pnp.base.geometry import Box, Matrix, line, move, rectangle, turn
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Text, Use
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.imposition import Backs
from tests.layout.plain import BLEED, plain_piece
from tests.proof.planted import (
    ONE_SIDED,
    PIECES,
    Spoil,
    added,
    changed,
    codes,
    piece_number,
    rows,
    sheets,
    without,
    write_kit,
)

BLACK = "#000000"
CARD_BOX = Box(-BLEED, -BLEED, 63 + BLEED, 88 + BLEED)


def shifted(group: Group) -> Group:
    return group._replace(matrix=move(0.3, 0) @ group.matrix)


def showing(group: Group, *nodes: Node) -> Group:
    """The same frame with something else in it."""
    return group._replace(children=nodes)


def inside(matrix: Matrix) -> Callable[[Group], Group]:
    """The art moved within its frame."""
    return lambda group: showing(group, _use(group)._replace(matrix=matrix))


def _use(group: Group) -> Use:
    use = group.children[0]
    assert isinstance(use, Use)
    return use


def mirrored(group: Group) -> Group:
    return group._replace(matrix=group.matrix @ Matrix(1, 0, 0, -1, 0, 88))


def all_of(pages: list[Page], change: Callable[[Group], Node]) -> list[Page]:
    return each_node(pages, lambda node: change(node) if isinstance(node, Group) and node.name else node)


def empty(group: Group) -> Group:
    return showing(group, Use(replace(_use(group).symbol, children=())))


def plain_ground(group: Group) -> Group:
    return showing(group, Use(Symbol("ground", (Path(rectangle(-2, -2, 67, 92), "#ccbb99"),), CARD_BOX)))


def is_ruler(node: Node) -> bool:
    return isinstance(node, Path) and len(node.outline) > 2 and _reach(node) == pytest.approx(50)


def _reach(path: Path) -> float:
    return abs(float(path.outline[1][1]) - float(path.outline[0][1]))


def is_marks(node: Node) -> bool:
    return isinstance(node, Path) and len(node.outline) > 20 and not is_ruler(node)


def each_node(pages: list[Page], change: Callable[[Node], Node]) -> list[Page]:
    return [replace(page, children=tuple(map(change, page.children))) for page in pages]


def half_marks(pages: list[Page]) -> list[Page]:
    """Marks above and at the left only."""

    def kept(node: Node) -> Node:
        if not isinstance(node, Path) or not is_marks(node):
            return node
        ticks = [node.outline[i : i + 2] for i in range(0, len(node.outline), 2)]
        return node._replace(outline=tuple(one for tick in ticks[::2] for one in tick))

    return each_node(pages, kept)


def backwards() -> Group:
    return Group((Text("backwards", (0, 0), "text", 9, BLACK),), Matrix(-1, 0, 0, 1, 120, 288))


SPOILED: dict[str, tuple[Spoil, str]] = {
    "a front 0.3 mm to the right": (lambda pages: changed(pages, 0, shifted), "K1.off"),
    "a back 0.3 mm to the right": (lambda pages: changed(pages, 1, shifted), "K2.off"),
    "a piece that is missing": (lambda pages: changed(pages, 0, lambda _: Group(())), "K1.missing"),
    "a piece that nobody listed": (
        lambda pages: added(pages, Group((), clip=rectangle(20, 20, 5, 5), name="ghost.1:front")),
        "K1.unlisted",
    ),
    "a piece that is there twice": (lambda pages: added(pages, piece_number(pages[0], 0)), "K1.twice"),
    "a piece cut off at its trim": (
        lambda pages: changed(
            pages,
            0,
            lambda group: Group((group._replace(clip=rectangle(0, 0, 63, 88), name=""),), clip=group.clip),
        ),
        "K1.missing",
    ),
    "a blank card": (lambda pages: changed(pages, 0, empty), "K1.blank"),
    "all cards blank": (lambda pages: all_of(pages, empty), "K1.blank"),
    "a card that is only paper of another color": (
        lambda pages: changed(pages, 0, plain_ground),
        "K1.blank",
    ),
    "one copy that shows something else": (
        lambda pages: changed(pages, 0, lambda group: showing(group, Use(_redrawn(_use(group).symbol)))),
        "K1.unlike",
    ),
    "art upside down": (lambda pages: changed(pages, 0, inside(turn(180, (31.5, 44)))), "K1.art"),
    "art 0.3 mm off": (lambda pages: changed(pages, 0, inside(move(0.3, 0))), "K1.art"),
    "art a little smaller": (lambda pages: changed(pages, 0, inside(Matrix(0.98, 0, 0, 0.98))), "K1.art"),
    "something painted over a piece": (
        lambda pages: changed(
            pages, 0, lambda group: showing(group, _use(group), Path(rectangle(9, 9, 9, 9), BLACK))
        ),
        "K1.art",
    ),
    "text over a piece": (
        lambda pages: changed(
            pages, 0, lambda group: showing(group, _use(group), Text("over", (9, 20), "text", 9, BLACK))
        ),
        "K1.art",
    ),
    "a front mirrored": (lambda pages: changed(pages, 0, mirrored), "K2.mirrored"),
    "a back mirrored": (lambda pages: changed(pages, 1, mirrored), "K2.mirrored"),
    "a front upside down": (
        lambda pages: changed(pages, 0, lambda g: g._replace(matrix=g.matrix @ turn(180, (31.5, 44)))),
        "K1.turn",
    ),
    "a back upside down": (
        lambda pages: changed(pages, 1, lambda g: g._replace(matrix=g.matrix @ turn(180, (31.5, 44)))),
        "K2.turn",
    ),
    "text written backwards": (lambda pages: added(pages, backwards()), "K2.backwards"),
    "ink at the edge of the paper": (
        lambda pages: added(pages, Path(rectangle(3, 100, 1, 1), BLACK)),
        "K4.margin",
    ),
    "light ink a little too near to the edge": (
        lambda pages: added(pages, Path(rectangle(100, 4.75, 60, 1), "#f4f4f4")),
        "K4.margin",
    ),
    "no ruler": (lambda pages: without(pages, is_ruler), "K5.ruler"),
    "a ruler that is too short": (
        lambda pages: each_node(pages, lambda node: _pressed(node) if is_ruler(node) else node),
        "K5.ruler",
    ),
    "pieces that overlap": (
        lambda pages: changed(pages, 0, lambda group: group._replace(matrix=move(3, 0) @ group.matrix)),
        "K6.overlap",
    ),
    "a mark across a piece": (
        lambda pages: added(pages, Path(line(60, 30, 60, 40), None, BLACK, 0.15)),
        "K7.on_art",
    ),
    "a long line across all pieces": (
        lambda pages: added(pages, Path(line(10, 60, 200, 60), None, BLACK, 0.15)),
        "K7.on_art",
    ),
    "a dashed line where no fold is": (
        lambda pages: added(pages, Path(line(10, 60, 200, 60), None, BLACK, 0.15, (1.6, 1.2))),
        "K7.on_art",
    ),
    "a spot on a piece": (lambda pages: added(pages, Path(rectangle(60, 60, 3, 3), BLACK)), "K7.on_art"),
    "a note on a piece": (
        lambda pages: added(pages, Text("note", (60, 60), "text", 9, BLACK)),
        "K7.on_art",
    ),
    "no cut marks": (lambda pages: without(pages, is_marks), "K7.unmarked"),
    "cut marks at one end only": (half_marks, "K7.unmarked"),
    "tiny text": (
        lambda pages: added(pages, Text("small", (20, 290), "text", 5, BLACK)),
        "K20.small",
    ),
    "grey text on grey": (
        lambda pages: added(
            pages,
            Path(rectangle(60, 286, 60, 6), "#999999"),
            Text("hard to read", (70, 290), "text", 9, "#777777"),
        ),
        "K19.contrast",
    ),
    "no page upright": (
        lambda pages: [replace(page, width=page.height, height=page.width) for page in pages],
        "K10.upright",
    ),
    "no sign how to turn": (
        lambda pages: without(pages, lambda node: isinstance(node, Path) and node.fill is not None),
        "K10.sign",
    ),
    "no labels": (lambda pages: without(pages, lambda node: isinstance(node, Text)), "K24.label"),
    "the same label twice": (
        lambda pages: [pages[0], _with_texts(pages[1], pages[0]), *pages[2:]],
        "K24.label",
    ),
    "the wrong paper": (lambda pages: [replace(page, height=279.4) for page in pages], "K3.paper"),
    "pages in another order": (lambda pages: [pages[1], pages[0], *pages[2:]], "K1.missing"),
    "a page that is missing": (lambda pages: pages[:-1], "K9.pages"),
    "boxes round something else": (
        lambda pages: [replace(page, trim=Box(20, 20, 100, 100)) for page in pages],
        "K25.boxes",
    ),
}


def _redrawn(symbol: Symbol) -> Symbol:
    return replace(symbol, children=(*symbol.children, Path(rectangle(30, 30, 9, 9), BLACK)))


def _pressed(node: Node) -> Node:
    return Group((node,), Matrix(0.98, 0, 0, 1, 0, 0))


def _with_texts(page: Page, other: Page) -> Page:
    """A page that says what another one says."""
    others = [node for node in other.children if isinstance(node, Text)]
    own = [node for node in page.children if not isinstance(node, Text)]
    return replace(page, children=(*own, *others))


@pytest.mark.parametrize("fault", SPOILED)
def test_a_planted_fault_is_found(tmp_path: File, fault: str) -> None:
    spoil, code = SPOILED[fault]
    assert code in codes(write_kit(tmp_path, sheets(), spoil=spoil))


def test_the_art_of_another_piece_is_found(tmp_path: File) -> None:
    one, other = plain_piece("one", 63, 88), plain_piece("other", 63, 88)
    assert codes(write_kit(tmp_path / "right", sheets((one, other)))) == set()
    assert "K1.same" in codes(write_kit(tmp_path / "same", sheets((one, replace(other, front=one.front)))))


def test_pieces_that_are_neither_listed_nor_drawn_are_found(tmp_path: File) -> None:
    pages = sheets()
    some = [row for row in rows(pages) if int(row["id"].rpartition(".")[2]) % 2]
    kept = {f"{row['id']}:{row['side']}" for row in some}
    folder = write_kit(
        tmp_path,
        pages,
        entry={"pieces": some},
        spoil=lambda painted: without(
            painted, lambda node: isinstance(node, Group) and bool(node.name) and node.name not in kept
        ),
    )
    assert codes(folder) == {"K30.count", "K25.boxes"}


def test_thin_bleed_is_found(tmp_path: File) -> None:
    assert "K6.thin" in codes(write_kit(tmp_path, sheets(), entry={"bleed": 1.5}))


@pytest.mark.parametrize("reach", [0.0, 0.6, 1.4])
def test_missing_bleed_is_found(tmp_path: File, reach: float) -> None:
    piece = PIECES[1]
    assert piece.back is not None
    ground = Path(rectangle(-reach, -reach, 32 + 2 * reach, 32 + 2 * reach), "#884444")
    bare = replace(piece.back, children=(ground, Path(rectangle(8, 8, 4, 4), BLACK)))
    assert "K11.bare" in codes(write_kit(tmp_path, sheets((replace(piece, back=bare),))))


def with_front(piece: Component, *nodes: Node) -> Component:
    return replace(piece, front=replace(piece.front, children=(*piece.front.children, *nodes)))


@pytest.mark.parametrize(
    "text",
    [
        Text("too near", (1.5, 40), "text", 9, BLACK),
        Text("too near", (40, 40), "text", 20, BLACK),
        Text("high", (30, 8), "text", 24, BLACK),
        Text("deep", (20, 84.7), "text", 30, BLACK),
    ],
    ids=["left", "right", "above", "below"],
)
def test_text_near_the_cut_is_found(tmp_path: File, text: Text) -> None:
    assert "K8.near" in codes(write_kit(tmp_path, sheets((with_front(PIECES[0], text),))))


@pytest.mark.parametrize("inset", [0.0, 0.25])
def test_an_outline_is_found(tmp_path: File, inset: float) -> None:
    outline = rectangle(inset, inset, 63 - 2 * inset, 88 - 2 * inset)
    drawn = with_front(PIECES[0], Path(outline, None, BLACK, 0.2))
    assert codes(write_kit(tmp_path, sheets((drawn,)))) == {"K7.outline"}


def test_a_frame_well_inside_is_no_outline(tmp_path: File) -> None:
    drawn = with_front(PIECES[0], Path(rectangle(3, 3, 57, 82), None, BLACK, 0.2))
    assert codes(write_kit(tmp_path, sheets((drawn,)))) == set()


def test_hidden_pieces_with_different_backs_are_found(tmp_path: File) -> None:
    one, other = (plain_piece(name, 63, 88, kind="cards") for name in ("one", "other"))
    assert "K27.backs" in codes(write_kit(tmp_path / "two", sheets((one, other))))
    assert codes(write_kit(tmp_path / "one", sheets((one, replace(other, back=one.back))))) == set()


def test_folds_are_dashed_and_in_their_place(tmp_path: File) -> None:
    piece = replace(plain_piece("strip", 20, 40, 4, backed=False), folds=(line(0, 20, 20, 20),))
    pages = sheets((piece,), Backs.SINGLE)

    def solid(node: Node) -> Node:
        return node._replace(dash=()) if isinstance(node, Path) and node.dash else node

    def lower(node: Node) -> Node:
        return Group((node,), move(0, 1)) if isinstance(node, Path) and node.dash else node

    def proved(name: str, change: Callable[[Node], Node]) -> set[str]:
        def spoil(painted: list[Page]) -> list[Page]:
            return each_node(painted, change)

        folder = tmp_path / name
        return codes(write_kit(folder, pages, Backs.SINGLE, document=ONE_SIDED, spoil=spoil))

    assert proved("right", lambda node: node) == set()
    assert proved("solid", solid) == {"K28.fold", "K7.on_art"}
    assert proved("lower", lower) == {"K28.fold", "K7.on_art"}


def folded(spoil: Spoil, folder: File) -> set[str]:
    backs = Backs.GUTTERFOLD
    return codes(write_kit(folder, sheets(backs=backs), backs, document=ONE_SIDED, spoil=spoil))


def is_fold(node: Node) -> bool:
    return isinstance(node, Path) and bool(node.dash) and _reach(node) > 100


def moved_fold(by: float) -> Spoil:
    return lambda pages: each_node(pages, lambda n: Group((n,), move(0, by)) if is_fold(n) else n)


def test_faults_of_folded_sheets_are_found(tmp_path: File) -> None:
    assert folded(list, tmp_path / "right") == set()
    assert "K12.unfolded" in folded(lambda pages: without(pages, is_fold), tmp_path / "none")
    assert {"K12.fold", "K2.off"} <= folded(moved_fold(0.3), tmp_path / "lower")
    second = Path(line(10, 140, 190, 140), None, BLACK, 0.15, (1.6, 1.2))
    assert "K12.unfolded" in folded(lambda pages: added(pages, second), tmp_path / "two")


def test_colors_that_look_alike_are_found(tmp_path: File) -> None:
    def told(name: str, **colors: str) -> set[str]:
        return codes(write_kit(tmp_path / name, sheets(), entry={"colors": {"land": colors}}))

    assert told("right", wood="#AACCAA", grain="#333333") == set()
    assert told("alike", wood="#aaccaa", grain="#ccaaaa") == {"K19.alike"}
    assert told("unused", wood="#aaccaa", grain="#123456") == {"K19.unused"}


def test_small_numbers_on_boards_are_found(tmp_path: File) -> None:
    drawn = with_front(PIECES[0], Text("12", (20, 60), "text", 10, BLACK))
    assert codes(write_kit(tmp_path / "plain", sheets((drawn,)))) == set()
    found = codes(write_kit(tmp_path / "frame", sheets((drawn,)), entry={"part": "frame"}))
    assert found == {"K20.small", "K24.name"}


def test_a_drawing_that_does_not_fill_its_piece_is_found(tmp_path: File) -> None:
    piece = PIECES[1]
    small = face("small", 30, 30, BLEED, piece.front.children)
    assert "K1.art" in codes(write_kit(tmp_path, sheets((replace(piece, front=small),))))
