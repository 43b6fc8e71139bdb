"""The proof finds every planted fault, and nothing in a sound kit."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pikepdf
import pytest

from castelli_pnp.geometry import Box, move, rectangle
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.proof.kit import prove
from castelli_pnp.proof.places import parted
from castelli_pnp.render.pdf import Document
from castelli_pnp.scene import Group, Node, Page, Path, Text
from tests.layout.plain import plain_piece
from tests.proof.planted import DOCUMENT, PIECES, sheets, write_kit


def codes(folder: File) -> set[str]:
    return {f"{flaw.code}.{flaw.reason}" for flaw in prove(folder).flaws}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", list(Backs))
def test_a_sound_kit_has_no_flaw(tmp_path: File, backs: Backs, paper: str) -> None:
    pages = sheets(backs=backs, paper=paper)
    document = replace(DOCUMENT, duplex=backs is Backs.DUPLEX)
    proved = prove(write_kit(tmp_path, pages, backs, paper, document=document))
    assert proved.flaws == ()
    assert proved.pieces == 14 * (1 if backs is Backs.SINGLE else 2)


def test_shifted_backs_are_proved_with_their_offset(tmp_path: File) -> None:
    pages = sheets(offset=(0.7, -1.2))
    assert codes(write_kit(tmp_path / "told", pages, offset=(0.7, -1.2))) == set()
    assert "K2.off" in codes(write_kit(tmp_path / "untold", pages))


def piece_number(page: Page, number: int) -> Group:
    return [node for node in page.children if isinstance(node, Group) and node.name][number]


def changed(pages: list[Page], where: int, change: Callable[[Group], Node]) -> list[Page]:
    """One piece of one page replaced by something else."""
    group = piece_number(pages[where], 0)
    children = tuple(change(node) if node is group else node for node in pages[where].children)
    return [replace(page, children=children) if i == where else page for i, page in enumerate(pages)]


def added(pages: list[Page], *nodes: Node) -> list[Page]:
    return [replace(page, children=(*page.children, *nodes)) for page in pages]


def shifted(group: Group) -> Group:
    return replace(group, matrix=move(0.3, 0) @ group.matrix)


SPOILED: dict[str, tuple[Callable[[list[Page]], list[Page]], str]] = {
    "a front 0.3 mm to the right": (lambda pages: changed(pages, 0, shifted), "K1.off"),
    "a back 0.3 mm to the right": (lambda pages: changed(pages, 1, shifted), "K2.off"),
    "a piece that is missing": (lambda pages: changed(pages, 0, lambda _: Group(())), "K1.missing"),
    "a piece that nobody listed": (
        lambda pages: added(pages, Group((), clip=rectangle(20, 20, 5, 5), name="ghost.1:front")),
        "K1.unlisted",
    ),
    "a piece cut off at its trim": (
        lambda pages: changed(
            pages,
            0,
            lambda group: Group((replace(group, clip=rectangle(0, 0, 63, 88), name=""),), clip=group.clip),
        ),
        "K1.missing",
    ),
    "ink at the edge of the paper": (
        lambda pages: added(pages, Path(rectangle(3, 100, 1, 1), "#000000")),
        "K4.margin",
    ),
    "a mark across a piece": (
        lambda pages: added(pages, Path((("M", 60, 30), ("L", 60, 40)), None, "#000000", 0.15)),
        "K7.on_art",
    ),
    "tiny text": (
        lambda pages: added(pages, Text("small", (20, 290), "text", 5, "#000000")),
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
    "the wrong paper": (lambda pages: [replace(page, height=279.4) for page in pages], "K3.paper"),
    "pages in another order": (lambda pages: [pages[1], pages[0], *pages[2:]], "K1.missing"),
}


@pytest.mark.parametrize("fault", SPOILED)
def test_a_planted_fault_is_found(tmp_path: File, fault: str) -> None:
    spoil, code = SPOILED[fault]
    assert code in codes(write_kit(tmp_path, sheets(), spoil=spoil))


def test_missing_bleed_is_found(tmp_path: File) -> None:
    piece = PIECES[1]
    assert piece.back is not None
    bare = replace(piece.back, children=(Path(rectangle(0, 0, 32, 32), "#884444"),))
    assert "K11.bare" in codes(write_kit(tmp_path, sheets((replace(piece, back=bare),))))


def test_text_near_the_cut_is_found(tmp_path: File) -> None:
    piece = PIECES[0]
    text = Text("too near", (1.5, 20), "text", 9, "#000000")
    front = replace(piece.front, children=(*piece.front.children, text))
    assert "K8.near" in codes(write_kit(tmp_path, sheets((replace(piece, front=front),))))


def test_a_wrong_partner_is_found(tmp_path: File) -> None:
    pages = sheets()
    rows = [row for row in _rows(pages) if row["piece"] == "card"]
    rows[0]["partner"], rows[2]["partner"] = rows[2]["partner"], rows[0]["partner"]
    assert "K2.partner" in codes(write_kit(tmp_path, pages, entry={"pieces": rows}))


def _rows(pages: list) -> list[dict]:  # type: ignore[type-arg]
    from castelli_pnp.build.manifest import rows_of

    return [dict(row) for row in rows_of(pages, Backs.DUPLEX)]


def test_a_back_upside_down_is_found(tmp_path: File) -> None:
    def turned(group: Group) -> Group:
        from castelli_pnp.geometry import turn

        return replace(group, matrix=group.matrix @ turn(180, (31.5, 44)))

    assert "K2.turn" in codes(write_kit(tmp_path, sheets(), spoil=lambda pages: changed(pages, 1, turned)))


def test_a_font_that_is_not_embedded_is_found(tmp_path: File) -> None:
    def without_its_outlines(data: bytes) -> bytes:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            for font in pdf.pages[0].Resources.Font.values():
                del font["/FontDescriptor"]["/FontFile2"]
            stream = io.BytesIO()
            pdf.save(stream)
            return stream.getvalue()

    assert "K21.font" in codes(write_kit(tmp_path, sheets(), spoil_bytes=without_its_outlines))


def test_a_changed_file_and_a_broken_one_are_found(tmp_path: File) -> None:
    folder = write_kit(tmp_path, sheets())
    target = folder / "plain.pdf"
    target.write_bytes(target.read_bytes() + b"\n% changed\n")
    assert codes(folder) == {"K30.changed"}
    target.write_bytes(b"no pdf at all")
    assert codes(folder) == {"K30.changed", "K21.broken"}
    target.unlink()
    assert codes(folder) == {"K30.gone"}


def test_a_file_that_tells_nothing_is_found(tmp_path: File) -> None:
    assert "K10.duplex" in codes(write_kit(tmp_path, sheets(), document=replace(DOCUMENT, duplex=False)))
    silent = Document("", "", duplex=True)
    assert "K25.untold" in codes(write_kit(tmp_path / "silent", sheets(), document=silent))


def test_a_piece_too_large_for_its_place_is_found(tmp_path: File) -> None:
    slots = [{"id": "square", "piece": "tile", "size": 31.9}]
    assert "K15.narrow" in codes(write_kit(tmp_path, sheets((PIECES[1],)), entry={"slots": slots}))


def test_a_pinwheel_cannot_be_cut() -> None:
    pinwheel = [Box(0, 0, 2, 1), Box(2, 0, 3, 2), Box(1, 2, 3, 3), Box(0, 1, 1, 3), Box(1, 1, 2, 2)]
    assert not parted(pinwheel)
    assert parted([Box(x, y, x + 1, y + 1) for x in range(3) for y in range(3)])


def test_sheets_that_are_cut_elsewhere_are_found(tmp_path: File) -> None:
    tall = sheets((plain_piece("card", 63, 88, 9),))
    moved = [replace(side, y=side.y + 1) for side in tall[2].sides]
    pages = [*tall[:2], replace(tall[2], sides=tuple(moved)), *tall[3:]]

    def lower(painted: list[Page]) -> list[Page]:
        return changed(painted, 2, lambda group: replace(group, matrix=move(0, 1) @ group.matrix))

    assert "K13.elsewhere" in codes(write_kit(tmp_path, pages, spoil=lower))
