"""A PDF whose objects are packed has the same contents, and damaged ones would be noticed."""

from __future__ import annotations

import io

import pikepdf
import pytest

from castelli_pnp.base.scene import Page, Path, Text
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.pdf_packing import repacked


def plain(pages: int) -> bytes:
    """A file with one table of its objects at its end, as reportlab writes it."""
    pdf = pikepdf.new()
    for number in range(pages):
        page = pdf.add_blank_page(page_size=(100, 100 + number))
        page.Contents = pdf.make_stream(b"0 0 m 9 %d l S" % number)
    pdf.Root.Note = pdf.make_indirect(pikepdf.Array([pikepdf.String("endobj stream"), 7]))
    file = io.BytesIO()
    pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.disable, static_id=True)
    return file.getvalue()


@pytest.mark.parametrize("pages", [1, 450])
def test_packed_files_say_the_same(pages: int) -> None:
    data = plain(pages)
    made = repacked(data)
    with pikepdf.open(io.BytesIO(data)) as before, pikepdf.open(io.BytesIO(made)) as after:
        assert not after.check_pdf_syntax()
        assert [bytes(page.Contents.read_bytes()) for page in after.pages] == [
            bytes(page.Contents.read_bytes()) for page in before.pages
        ]
        assert [page.MediaBox[3] for page in after.pages] == [100 + number for number in range(pages)]
        assert str(after.Root.Note[0]) == "endobj stream"
        assert after.trailer.ID == before.trailer.ID


def test_many_small_objects_take_half_the_room() -> None:
    data = plain(450)
    assert len(repacked(data)) < 0.6 * len(data)


def test_painted_files_are_packed() -> None:
    square = Path((("M", 1.0, 1.0), ("L", 9.0, 1.0), ("L", 9.0, 9.0), ("Z",)), "#112233")
    page = Page(50, 50, (square, Text("a", (5, 5), "text", 6, "#000000")), label="1")
    made = paint_pdf([page], PdfInfo("A title", "en"))
    assert b"/ObjStm" in made
    assert b"/Type/XRef" in made
    assert b"trailer" not in made
    with pikepdf.open(io.BytesIO(made)) as pdf:
        assert not pdf.check_pdf_syntax()
        assert str(pdf.docinfo.Title) == "A title"
        assert len(pdf.pages) == 1
