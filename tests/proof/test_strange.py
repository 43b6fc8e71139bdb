"""What has no business in a kit is found: things that act, hide or cover, traps, and damaged bytes."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits.listing import NAME
from castelli_pnp.kits.proof.kit import prove
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf
from castelli_pnp.kits.proof.pdf_reader import read_file
from tests.proof.planted import codes, edited, sheets, write_kit

Change = Callable[[pikepdf.Pdf], object]


def page(pdf: pikepdf.Pdf) -> Any:
    return pdf.pages[0].obj


def resources(pdf: pikepdf.Pdf) -> Any:
    return page(pdf).Resources


def code(pdf: pikepdf.Pdf, more: bytes) -> None:
    """Adds operators to the page."""
    page(pdf).Contents = pdf.make_stream(page(pdf).Contents.read_bytes() + b"\n" + more)


def in_piece(pdf: pikepdf.Pdf, more: bytes) -> None:
    """Adds operators to the drawing of a piece."""
    form = next(iter(resources(pdf).XObject.values()))
    form.write(form.read_bytes() + b"\n" + more)


def annotated(pdf: pikepdf.Pdf, **entries: Any) -> None:
    note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Rect=[0, 0, 600, 800], **entries)
    page(pdf).Annots = pikepdf.Array([pdf.make_indirect(note)])


def picture(pdf: pikepdf.Pdf) -> None:
    image = pdf.make_stream(b"\xff\xff\xff")
    image.Type, image.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
    image.Width = image.Height = 1
    image.ColorSpace, image.BitsPerComponent = pikepdf.Name.DeviceRGB, 8
    resources(pdf).XObject["/Cover"] = image
    code(pdf, b"q 600 0 0 800 0 0 cm /Cover Do Q")


def attached(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["notes.txt"] = b"for your eyes only"


def layer(pdf: pikepdf.Pdf) -> None:
    group = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="hidden"))
    pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=[group], D=pikepdf.Dictionary(OFF=[group]))


def faded(pdf: pikepdf.Pdf) -> None:
    resources(pdf).ExtGState = pikepdf.Dictionary(Pale=pikepdf.Dictionary(ca=0.1))
    code(pdf, b"/Pale gs")


def veiled(pdf: pikepdf.Pdf, drawn: bytes) -> None:
    """Lines, texts or drawings that are half seen: only an area may be a veil."""
    resources(pdf).ExtGState = pikepdf.Dictionary(Half=pikepdf.Dictionary(ca=0.5, CA=0.5))
    code(pdf, b"/Half gs " + drawn)


def shaded(pdf: pikepdf.Pdf) -> None:
    resources(pdf).Shading = pikepdf.Dictionary(
        S=pikepdf.Dictionary(ShadingType=2, ColorSpace=pikepdf.Name.DeviceRGB)
    )
    code(pdf, b"/S sh")


def borrowed(pdf: pikepdf.Pdf) -> None:
    """A form that names a drawing of the page: some viewers find it there, and never come back."""
    form = pdf.make_stream(b"/A Do " * 10)
    form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    form.BBox, form.Resources = pikepdf.Array([0, 0, 9, 9]), pikepdf.Dictionary()
    resources(pdf).XObject["/A"] = form
    code(pdf, b"/A Do " * 10)


def loop(pdf: pikepdf.Pdf) -> None:
    form = next(iter(resources(pdf).XObject.values()))
    form.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Me=form))
    form.write(b"/Me Do")


ACTION: dict[str, Any] = {"S": pikepdf.Name.JavaScript, "JS": "app.alert(1)"}
STRANGE: dict[str, Change] = {
    "a script when it opens": lambda pdf: setattr(pdf.Root, "OpenAction", pikepdf.Dictionary(**ACTION)),
    "scripts by name": lambda pdf: setattr(
        pdf.Root, "Names", pikepdf.Dictionary(JavaScript=pikepdf.Dictionary(Names=["a"]))
    ),
    "an action of the page": lambda pdf: setattr(
        page(pdf), "AA", pikepdf.Dictionary(O=pikepdf.Dictionary(**ACTION))
    ),
    "a program to start": lambda pdf: annotated(
        pdf, Subtype=pikepdf.Name.Link, A=pikepdf.Dictionary(S=pikepdf.Name.Launch, F="calc")
    ),
    "a link to elsewhere": lambda pdf: annotated(
        pdf, Subtype=pikepdf.Name.Link, A=pikepdf.Dictionary(S=pikepdf.Name.URI, URI="http://example.org")
    ),
    "a note that covers": lambda pdf: annotated(pdf, Subtype=pikepdf.Name.Square),
    "a form to fill in": lambda pdf: setattr(pdf.Root, "AcroForm", pikepdf.Dictionary(Fields=[])),
    "a file inside": attached,
    "a hidden layer": layer,
    "a picture over it": picture,
    "art that is faded": faded,
    "a shading over it": shaded,
    "a small picture in line": lambda pdf: code(
        pdf, b"q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI Q"
    ),
    "a line half seen": lambda pdf: veiled(pdf, b"0 0 m 9 9 l S"),
    "a drawing half seen": lambda pdf: veiled(
        pdf, next(iter(resources(pdf).XObject.keys())).encode() + b" Do"
    ),
    "invisible text": lambda pdf: code(pdf, b"BT 3 Tr ET"),
    "squeezed text": lambda pdf: code(pdf, b"BT 40 Tz ET"),
    "text raised": lambda pdf: code(pdf, b"BT 9 Ts ET"),
    "letters spaced": lambda pdf: code(pdf, b"BT 9 Tc ET"),
    "text moved": lambda pdf: code(pdf, b"BT 9 9 Td ET"),
    "gray paint": lambda pdf: code(pdf, b"1 g"),
    "paint of four inks": lambda pdf: code(pdf, b"0 0 0 0 k"),
    "paint of a space": lambda pdf: code(pdf, b"/DeviceGray cs 1 sc"),
    "even-odd paint in a piece": lambda pdf: in_piece(pdf, b"0 0 m 9 9 l 9 0 l f*"),
    "gray paint in a piece": lambda pdf: in_piece(pdf, b"1 g"),
    "a drawing from elsewhere": borrowed,
    "a font from elsewhere": lambda pdf: code(pdf, b"BT /None 9 Tf ET"),
    "a page that is a sound": lambda pdf: setattr(page(pdf), "Metadata", pdf.make_stream(b"x")),
    "another kind of font": lambda pdf: setattr(
        next(iter(resources(pdf).Font.values())), "Subtype", pikepdf.Name.Type3
    ),
}


@pytest.mark.parametrize("fault", STRANGE)
def test_what_does_not_belong_is_found(tmp_path: Path, fault: str) -> None:
    assert codes(write_kit(tmp_path, sheets(), spoil_bytes=edited(STRANGE[fault]))) == {"K31.strange"}


def test_printing_may_not_be_forbidden(tmp_path: Path) -> None:
    def locked(data: bytes) -> bytes:
        stream = BytesIO()
        with pikepdf.open(BytesIO(data)) as pdf:
            no = pikepdf.Permissions(print_highres=False, print_lowres=False)
            pdf.save(stream, encryption=pikepdf.Encryption(owner="x", user="", allow=no))
        return stream.getvalue()

    assert codes(write_kit(tmp_path, sheets(), spoil_bytes=locked)) == {"K31.strange"}


def nested(pdf: pikepdf.Pdf) -> None:
    """Forms that each show the next one ten times: a billion drawings in a few bytes."""
    inner = pdf.make_stream(b"0 0 m 9 9 l S")
    for _ in range(9):
        inner.Type, inner.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        inner.BBox = pikepdf.Array([0, 0, 9, 9])
        outer = pdf.make_stream(b"/A Do " * 10)
        outer.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(A=inner))
        inner, last = outer, inner
    resources(pdf).XObject["/A"] = last
    code(pdf, b"/A Do " * 10)


def endless_letters(pdf: pikepdf.Pdf) -> None:
    font = next(iter(resources(pdf).Font.values()))
    lines = b"\n".join(b"<%04x> <ffff> <0041>" % number for number in range(500))
    font.ToUnicode = pdf.make_stream(b"1 beginbfrange\n" + lines + b"\nendbfrange")


TRAPS: dict[str, Change] = {
    "forms within forms": nested,
    "ten million operators": lambda pdf: code(pdf, b"q Q " * 10_000_000),
    "a gigabyte of nothing": lambda pdf: code(pdf, b" " * 50_000_000),
    "fonts of endless letters": endless_letters,
    "a form that shows itself": loop,
}


@pytest.mark.parametrize("trap", TRAPS)
def test_traps_are_broken_files(tmp_path: Path, trap: str) -> None:
    assert codes(write_kit(tmp_path, sheets(), spoil_bytes=edited(TRAPS[trap]))) == {"K21.broken"}


def test_a_stream_that_unpacks_to_gigabytes(tmp_path: Path) -> None:
    def bomb(pdf: pikepdf.Pdf) -> None:
        packer = zlib.compressobj(9)
        packed = b"".join(packer.compress(b"q Q " * 250_000) for _ in range(200)) + packer.flush()
        stream = pdf.make_stream(b"")
        stream.write(packed, filter=pikepdf.Name.FlateDecode)
        page(pdf).Contents = stream

    assert codes(write_kit(tmp_path, sheets(), spoil_bytes=edited(bomb))) == {"K21.broken"}


def test_an_array_that_contains_itself_comes_to_an_end(tmp_path: Path) -> None:
    def endless(pdf: pikepdf.Pdf) -> None:
        array = pdf.make_indirect(pikepdf.Array())
        array.extend([array, array])
        page(pdf).Tabs = array
        pdf.Root.Secret = array

    assert codes(write_kit(tmp_path, sheets(), spoil_bytes=edited(endless))) == {"K31.strange"}


def test_damaged_bytes_never_end_in_a_traceback(tmp_path: Path) -> None:
    path = next(write_kit(tmp_path, sheets()).rglob("*.pdf"))
    whole = path.read_bytes()
    chance = random.Random(7)
    for _ in range(120):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 30)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            read_file(bytes(data))
        except BrokenPdf:
            continue


def test_a_stream_that_ends_within_a_text_is_found(tmp_path: Path) -> None:
    def cut_short(pdf: pikepdf.Pdf) -> None:
        page(pdf).Contents = pdf.make_stream(b"q (no end")

    assert codes(write_kit(tmp_path, sheets(), spoil_bytes=edited(cut_short))) == {"K21.broken"}


def test_a_kit_without_files_is_not_proved(tmp_path: Path) -> None:
    folder = write_kit(tmp_path, sheets())
    content = json.loads((folder / NAME).read_text("utf-8"))
    content["files"] = {}
    (folder / NAME).write_text(json.dumps(content), "utf-8")
    with pytest.raises(Refused):
        prove(folder)


def test_files_that_are_not_listed_are_found(tmp_path: Path) -> None:
    folder = write_kit(tmp_path, sheets())
    (folder / "extra.pdf").write_bytes(next(folder.rglob("*.pdf")).read_bytes())
    (folder / "notes.txt").write_text("mine", "utf-8")
    found = [(flaw.file, f"{flaw.code}.{flaw.reason}") for flaw in prove(folder).flaws]
    assert ("extra.pdf", "K30.unlisted") in found
    assert not [name for name, _ in found if name == "notes.txt"]
