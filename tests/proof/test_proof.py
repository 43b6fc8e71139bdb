"""A sound kit has no flaw; faults of whole files and of the kit are found."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File
from typing import Any

import pikepdf
import pytest

from castelli_pnp.base.geometry import move, rectangle
from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.base.scene import Page, Path
from castelli_pnp.kits.proof.kit import prove
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.render.pdf import PdfInfo
from castelli_pnp.words.sentences import words
from tests.layout.plain import plain_piece
from tests.proof.planted import (
    DOCUMENT,
    ONE_SIDED,
    PIECES,
    UNKNOWN,
    changed,
    codes,
    edited,
    rows,
    sheets,
    write_kit,
)

REASONS = sorted(
    {
        f"{code}.{reason}"
        for path in (PACKAGE / "kits/proof").glob("*.py")
        for code, reason in re.findall(r'[fF]law\(\s*"(K\d+)", "(\w+)"', path.read_text("utf-8"))
    }
)


@pytest.mark.parametrize("reason", REASONS)
def test_every_flaw_is_explained_and_planted(reason: str) -> None:
    code = reason.partition(".")[0]
    assert {code, f"{code}.fix", reason} <= words().messages.keys()
    here = File(__file__).parent
    tests = [*here.glob("test_*.py"), here.parent / "build" / "test_kitfolder.py"]
    assert any(f'"{reason}"' in path.read_text("utf-8") for path in tests)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", list(Backs))
def test_a_sound_kit_has_no_flaw(tmp_path: File, backs: Backs, paper: str) -> None:
    pages = sheets(backs=backs, paper=paper)
    document = replace(DOCUMENT, duplex=backs is Backs.DUPLEX)
    proved = prove(write_kit(tmp_path, pages, backs, paper, document=document))
    assert [f"{flaw.code}.{flaw.reason}" for flaw in proved.flaws] == [UNKNOWN]
    assert proved.pieces == 14 * (1 if backs is Backs.SINGLE else 2)


def test_shifted_backs_are_proved_with_their_offset(tmp_path: File) -> None:
    pages = sheets(offset=(0.7, -1.2))
    assert codes(write_kit(tmp_path / "told", pages, offset=(0.7, -1.2))) == set()
    assert "K2.off" in codes(write_kit(tmp_path / "untold", pages))


def test_a_paper_that_nobody_knows_is_found(tmp_path: File) -> None:
    assert "K3.unknown_paper" in codes(write_kit(tmp_path, sheets(), entry={"paper": "foolscap"}))


def test_a_wrong_partner_is_found(tmp_path: File) -> None:
    pages = sheets()
    some = [row for row in rows(pages) if row["piece"] == "card"]
    some[0]["partner"], some[2]["partner"] = some[2]["partner"], some[0]["partner"]
    assert "K2.partner" in codes(write_kit(tmp_path, pages, entry={"pieces": some}))


def test_a_front_without_its_back_is_found(tmp_path: File) -> None:
    pages = sheets()
    fronts = [row for row in rows(pages) if row["side"] == "front"]
    assert "K2.partner" in codes(write_kit(tmp_path, pages, entry={"pieces": fronts}))


def test_all_fronts_before_all_backs_is_found(tmp_path: File) -> None:
    pages = sheets()
    found = codes(write_kit(tmp_path, [pages[0], pages[2], pages[1], pages[3]]))
    assert {"K9.order", "K9.side", "K24.side"} <= found


def test_a_changed_file_and_a_broken_one_are_found(tmp_path: File) -> None:
    folder = write_kit(tmp_path, sheets())
    target = folder / "plain-a4-en.pdf"
    target.write_bytes(target.read_bytes() + b"\n% changed\n")
    assert codes(folder) == {"K30.changed"}
    target.write_bytes(b"no pdf at all")
    assert codes(folder) == {"K30.changed", "K21.broken"}
    target.unlink()
    assert codes(folder) == {"K30.gone"}


def test_a_file_that_nobody_listed_is_found(tmp_path: File) -> None:
    folder = write_kit(tmp_path, sheets())
    (folder / "other.pdf").write_bytes((folder / "plain-a4-en.pdf").read_bytes())
    assert "K30.unlisted" in codes(folder / "other.pdf")


def _page(pdf: pikepdf.Pdf) -> Any:
    return pdf.pages[0].obj


def _font(pdf: pikepdf.Pdf) -> Any:
    return next(iter(_page(pdf).Resources.Font.values()))


def _shows_itself(pdf: pikepdf.Pdf) -> None:
    form = next(iter(_page(pdf).Resources.XObject.values()))
    form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Me=form))
    form.write(b"/Me Do")


def _unused_font(pdf: pikepdf.Pdf) -> None:
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, BaseFont=pikepdf.Name.Helvetica)
    _page(pdf).Resources.Font.Unused = font


def _heavy(pdf: pikepdf.Pdf) -> None:
    import random

    pdf.docinfo["/Keywords"] = random.Random(1).randbytes(6 * 1024 * 1024).hex()


def drop(holder: Any, key: str) -> None:
    del holder[key]


def put(holder: Any, key: str, value: Any) -> None:
    holder[key] = value


EDITED: dict[str, tuple[Callable[[pikepdf.Pdf], None], str]] = {
    "a font without its outlines": (lambda pdf: drop(_font(pdf).FontDescriptor, "/FontFile2"), "K21.font"),
    "a font that nobody uses": (_unused_font, "K21.font"),
    "a form that shows itself": (_shows_itself, "K21.broken"),
    "a page without size": (lambda pdf: put(_page(pdf), "/MediaBox", pikepdf.Array([0] * 4)), "K21.broken"),
    "a page that has lost its size": (lambda pdf: drop(_page(pdf), "/MediaBox"), "K3.paper"),
    "a page without content": (lambda pdf: drop(_page(pdf), "/Contents"), "K21.broken"),
    "more ends than beginnings": (
        lambda pdf: put(_page(pdf), "/Contents", pdf.make_stream(b"Q Q")),
        "K21.broken",
    ),
    "operators without numbers": (
        lambda pdf: put(_page(pdf), "/Contents", pdf.make_stream(b"/a cm 1 l W")),
        "K21.broken",
    ),
    "a turned page": (lambda pdf: put(_page(pdf), "/Rotate", 180), "K3.changed"),
    "a page in other units": (lambda pdf: put(_page(pdf), "/UserUnit", 1.02), "K3.changed"),
    "a cropped page": (
        lambda pdf: put(_page(pdf), "/CropBox", pikepdf.Array([20, 20, 500, 700])),
        "K3.changed",
    ),
    "no page labels": (lambda pdf: drop(pdf.Root, "/PageLabels"), "K25.untold"),
    "a label for some pages": (
        lambda pdf: put(pdf.Root.PageLabels, "/Nums", _first_label(pdf)),
        "K25.untold",
    ),
    "no boxes": (lambda pdf: drop(_page(pdf), "/TrimBox"), "K25.boxes"),
    "scaling as the printer likes": (lambda pdf: drop(pdf.Root, "/ViewerPreferences"), "K5.scaling"),
    "a file too large to send": (_heavy, "K30.large"),
}


def _first_label(pdf: pikepdf.Pdf) -> Any:
    return pikepdf.Array(list(pdf.Root.PageLabels.Nums)[:2])


@pytest.mark.parametrize("fault", EDITED)
def test_an_edited_file_is_found(tmp_path: File, fault: str) -> None:
    change, code = EDITED[fault]
    assert code in codes(write_kit(tmp_path, sheets(), spoil_bytes=edited(change)))


def test_a_file_that_tells_nothing_is_found(tmp_path: File) -> None:
    assert "K10.duplex" in codes(write_kit(tmp_path, sheets(), document=ONE_SIDED))
    silent = PdfInfo("", "", duplex=True)
    assert "K25.untold" in codes(write_kit(tmp_path / "silent", sheets(), document=silent))
    dutch = replace(DOCUMENT, language="nl")
    assert codes(write_kit(tmp_path / "dutch", sheets(), document=dutch)) == {"K25.untold"}


def test_a_piece_too_large_for_its_place_is_found(tmp_path: File) -> None:
    pieces = (plain_piece("tile1", 30, 30), plain_piece("tile10", 32, 32))
    pages = sheets(pieces)
    for piece, room, found in (("tile10", 31.9, True), ("tile1", 30.0, False), ("plain", 31.9, True)):
        entry = {"slots": [{"id": "square", "piece": piece, "size": room}]}
        folder = write_kit(tmp_path / piece, pages, entry=entry)
        assert codes(folder) == ({"K15.narrow"} if found else set())


def test_pieces_that_differ_from_paper_to_paper_are_found(tmp_path: File) -> None:
    write_kit(tmp_path, sheets((PIECES[1],)))
    assert codes(write_kit(tmp_path, sheets((PIECES[1],), paper="letter"), paper="letter")) == set()
    small = plain_piece("tile", 31, 31, 5)
    assert codes(write_kit(tmp_path, sheets((small,), paper="letter"), paper="letter")) == {"K3.pieces"}


def test_a_low_ink_file_that_takes_much_ink_is_found(tmp_path: File) -> None:
    write_kit(tmp_path, sheets())
    low = {"ink": "low"}
    assert codes(write_kit(tmp_path, sheets(), entry=low, place="low/")) == {"K17.ink"}
    assert codes(write_kit(tmp_path, sheets(), entry={**low, "backs": "single"}, place="low/")) == set()
    line = Path(rectangle(8, 8, 12, 12), None, "#000000", 0.3)
    drawn = tuple(
        replace(
            piece, front=replace(piece.front, children=(line,)), back=replace(piece.front, children=(line,))
        )
        for piece in PIECES
    )
    assert codes(write_kit(tmp_path, sheets(drawn), entry=low, place="low/")) == set()


def test_sheets_that_are_cut_elsewhere_are_found(tmp_path: File) -> None:
    tall = sheets((plain_piece("card", 63, 88, 9),))
    moved = [side._replace(y=side.y + 1) for side in tall[2].sides]
    pages = [*tall[:2], tall[2]._replace(sides=tuple(moved)), *tall[3:]]

    def lower(painted: list[Page]) -> list[Page]:
        return changed(painted, 2, lambda group: group._replace(matrix=move(0, 1) @ group.matrix))

    assert "K13.elsewhere" in codes(write_kit(tmp_path, pages, spoil=lower))
