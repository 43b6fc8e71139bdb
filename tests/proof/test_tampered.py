"""Faults in the finished files of a kit, made with a PDF library by somebody who does not know the checks.

The list and all checksums fit the spoiled files.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pikepdf
import pytest

from castelli_pnp.kits.listing import NAME, file_entries, manifest_text
from castelli_pnp.kits.order import Ink, Tokens
from castelli_pnp.kits.run import make
from tests.build.kits import order
from tests.proof.spoiled import found, relisted

CARD, PLAIN = "a4/en/1-card-duplex.pdf", "a4/en/2-plain-single.pdf"
PARTS = ("tiles", "cards", "tokens", "scorepad")
Files = dict[str, bytes]


@cache
def whole(language: str = "en", ink: str = "normal") -> Files:
    """A kit with one file for each stock and mode."""
    look: dict[str, Any] = {"ink": Ink(ink), "tokens": Tokens.STANDEE}
    wanted = order(languages=(language,), parts=PARTS, bundled=True, singles=False, **look)
    made = list(make(wanted, 1, lambda _: None))
    listed = manifest_text(wanted, file_entries(made, wanted)).encode()
    return {**{each.path: each.data for each in made}, NAME: listed}


def edited(name: str, change: Callable[[pikepdf.Pdf], object]) -> Files:
    """The kit with one file that was changed."""
    files = whole()
    with pikepdf.open(io.BytesIO(files[name])) as pdf:
        change(pdf)
        stream = io.BytesIO()
        pdf.save(stream)
    return relisted({**files, name: stream.getvalue()}, lambda _: None)


def in_page(
    number: int, pattern: bytes, new: bytes | Callable[[re.Match[bytes]], bytes]
) -> Callable[[Any], None]:
    """Changes the first place in the steps of a page that a pattern fits."""

    def change(pdf: Any) -> None:
        contents = pdf.pages[number].Contents
        code, count = re.subn(pattern, new, contents.read_bytes(), count=1, flags=re.DOTALL)
        assert count == 1, pattern
        contents.write(code)

    return change


def drawing(pdf: Any, name: str) -> Any:
    """The drawing of a side of a piece, on the first page that shows it."""
    for page in pdf.pages:
        shown = re.search(
            rb"/" + re.escape(name.encode()) + rb" BMC.*?/(x\d+) Do", page.Contents.read_bytes(), re.DOTALL
        )
        if shown:
            return page.Resources.XObject["/" + shown[1].decode()]
    raise AssertionError(name)


def in_drawing(name: str, pattern: bytes, new: bytes) -> Callable[[Any], None]:
    def change(pdf: Any) -> None:
        form = drawing(pdf, name)
        while not re.search(pattern, form.read_bytes()):
            form = next(iter(form.Resources.XObject.values()))
        form.write(re.sub(pattern, new, form.read_bytes(), count=1))

    return change


def swap_drawings(first: str, second: str) -> Callable[[Any], None]:
    def change(pdf: Any) -> None:
        a, b = drawing(pdf, first), drawing(pdf, second)
        codes = a.read_bytes(), b.read_bytes()
        resources = a.get("/Resources"), b.get("/Resources")
        a.write(codes[1])
        b.write(codes[0])
        a.Resources, b.Resources = resources[1], resources[0]

    return change


def swap_pages(pdf: Any) -> None:
    pdf.pages[0].Contents, pdf.pages[2].Contents = pdf.pages[2].Contents, pdf.pages[0].Contents
    pdf.pages[0].Resources, pdf.pages[2].Resources = pdf.pages[2].Resources, pdf.pages[0].Resources


def drop_sheet(pdf: Any) -> None:
    del pdf.pages[2:4]


def again(pdf: Any) -> None:
    pdf.pages.append(pdf.pages[0])


def set_key(key: str, value: Any) -> Callable[[Any], None]:
    return lambda pdf: pdf.pages[0].__setitem__(key, value)


def script(pdf: Any) -> None:
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def layer(pdf: Any) -> None:
    """All that the page shows is in a layer that is switched off."""
    group = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="hidden"))
    pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=[group], D=pikepdf.Dictionary(OFF=[group]))
    pdf.pages[0].Resources.Properties = pikepdf.Dictionary(MC0=group)
    contents = pdf.pages[0].Contents
    contents.write(b"/OC /MC0 BDC\n" + contents.read_bytes() + b"\nEMC")


def swap_fonts(pdf: Any) -> None:
    fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each]
    fonts[0].FontFile2, fonts[1].FontFile2 = fonts[1].FontFile2, fonts[0].FontFile2


def narrow_box(pdf: Any) -> None:
    form = drawing(pdf, "tile1.1:front")
    x1, y1, x2, y2 = map(float, form.BBox)
    form.BBox = [x1, y1, x2 - 8, y2]


def wrong_letters(pdf: Any) -> None:
    """Whoever copies or searches text gets something else than what is printed."""
    font = next(each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/ToUnicode" in each)
    font.ToUnicode.write(font.ToUnicode.read_bytes().replace(b"<0061>", b"<0062>"))


def other_keywords(pdf: Any) -> None:
    pdf.docinfo["/Keywords"] = re.sub(r"stamp \w+", "stamp 0000000000000000", str(pdf.docinfo["/Keywords"]))


def other_code(pdf: Any) -> None:
    """The code of the footer has its signs in another order."""
    contents = pdf.pages[0].Contents
    code = contents.read_bytes()
    footer = re.search(rb"\(([^()]*castelli[^()]*v\d[^()]*)\) Tj", code)
    assert footer
    told = footer[1]
    contents.write(code.replace(told, told[:-2] + told[-1:] + told[-2:-1]))


def cover(pdf: Any) -> None:
    contents = pdf.pages[0].Contents
    contents.write(contents.read_bytes() + b"\n1 1 1 rg 60 60 m 64 60 l 64 64 l 60 64 l h f")


def hairline(pdf: Any) -> None:
    contents = pdf.pages[0].Contents
    contents.write(contents.read_bytes() + b"\n0 0 0 RG 0.1 w 20 30 m 60 44 l S")


def locked(name: str) -> Files:
    """Printing is forbidden."""
    files, stream = whole(), io.BytesIO()
    with pikepdf.open(io.BytesIO(files[name])) as pdf:
        allowed = pikepdf.Permissions(print_highres=False, print_lowres=False)
        pdf.save(stream, encryption=pikepdf.Encryption(owner="owner", user="", allow=allowed))
    return relisted({**files, name: stream.getvalue()}, lambda _: None)


BACK = rb"(tile1\.1:back BMC\s+q )(\S+) 0 0 1 (\S+) (\S+) cm"
GROUP = rb"/tile2\.1:front BMC.*?EMC\n"
FAULTS: dict[str, tuple[str, Callable[[Any], object]]] = {
    "two tiles show each other's drawings": (CARD, swap_drawings("tile1.1:front", "tile2.1:front")),
    "front and back of a card are swapped": (CARD, swap_drawings("duke.1:front", "duke.1:back")),
    "another number at a cut": (CARD, in_page(0, rb"\((\d)\) Tj", b"(7) Tj")),
    "the back of a tile lies 0.3 mm farther": (
        CARD,
        in_page(1, BACK, lambda m: b"%b%b 0 0 1 %.3f %b cm" % (m[1], m[2], float(m[3]) + 0.3, m[4])),
    ),
    "the back of a tile is mirrored": (
        CARD,
        in_page(1, BACK, lambda m: b"%b-1 0 0 1 %.3f %b cm" % (m[1], float(m[3]) + 32, m[4])),
    ),
    "a tile is missing": (CARD, in_page(0, GROUP, b"")),
    "a sheet is missing": (CARD, drop_sheet),
    "a sheet is there twice": (CARD, again),
    "two sheets have changed places": (CARD, swap_pages),
    "a color of a tile is another": (
        CARD,
        in_drawing("tile1.1:front", rb"f\s+[\d. ]+ rg", b"f\n0.8 0.1 0.1 rg"),
    ),
    "an area of a tile is gone": (CARD, in_drawing("tile1.1:front", rb"(f\s+[\d. ]+ rg\s[^f]*)f\b", rb"\1n")),
    "the picture of a tile is cut off": (CARD, narrow_box),
    "a white spot on the sheet": (CARD, cover),
    "a hair on the sheet": (CARD, hairline),
    "the page is turned": (CARD, set_key("/Rotate", 180)),
    "the page is cropped": (CARD, set_key("/CropBox", pikepdf.Array([20, 20, 500, 700]))),
    "the page is enlarged": (CARD, set_key("/UserUnit", 1.02)),
    "a script": (CARD, script),
    "a layer that is switched off": (CARD, layer),
    "two fonts have swapped their letters": (CARD, swap_fonts),
    "text means other letters": (PLAIN, wrong_letters),
    "the stamp is another": (CARD, other_keywords),
    "the code of the footer is another": (CARD, other_code),
    "text of a page is white": (PLAIN, in_page(0, rb"\nBT ", b"\n1 1 1 rg\nBT ")),
    "text of a page is invisible": (PLAIN, in_page(0, rb"\nBT ", b"\n3 Tr\nBT ")),
    "text of a page is squeezed": (PLAIN, in_page(0, rb"\nBT ", b"\n80 Tz\nBT ")),
    "a word of a page is gone": (PLAIN, in_page(0, rb"(\([^()]+\) Tj\s+)+ET", b"ET")),
    "marks are white": (CARD, in_page(0, rb"\S+ \S+ \S+ RG", b"1 1 1 RG")),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_files_that_were_tampered_with_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, change = FAULTS[fault]
    assert found(edited(name, change), monkeypatch)


def without_folds(pdf: Any) -> None:
    for page in pdf.pages:
        code = page.Contents.read_bytes()
        page.Contents.write(re.sub(rb"(\[[\d. ]+\] 0 d\n.*?)S\b", rb"\1n", code, flags=re.DOTALL))


def test_folds_that_are_gone_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "K33.page" in found(edited(CARD, without_folds), monkeypatch)


def test_files_that_swapped_their_names_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    files = whole()
    swapped = {**files, CARD: files[PLAIN], PLAIN: files[CARD]}
    assert found(relisted(swapped, lambda _: None), monkeypatch)


@pytest.mark.parametrize("other", [("de", "normal"), ("en", "low")], ids=str)
def test_a_file_of_another_kit_is_found(other: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    strange = next(data for name, data in whole(*other).items() if "plain" in name)
    assert found(relisted({**whole(), PLAIN: strange}, lambda _: None), monkeypatch)


def test_a_file_that_may_not_be_printed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(locked(CARD), monkeypatch)


def test_the_kit_itself_is_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(whole(), monkeypatch) == set()
    assert NAME in whole()
