"""What a finished PDF really says, in millimetres, y down: pieces, marks, text. The only reader of PDF."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Box, Matrix, Point, box_around
from castelli_pnp.kits.proof.content_stream import (
    Key,
    Marked,
    ShownContent,
    ShownText,
    Shows,
    StraightLine,
    Walk,
)
from castelli_pnp.kits.proof.limits import CAP_HEIGHT, DESCENT
from castelli_pnp.kits.proof.pdf_fonts import EmbeddedFont, all_fonts, embedded_subset, read_face
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf, entry, items, numbers

DEEPEST = 24
"""Forms within forms."""
LARGEST = 16_000_000
"""Square points of the largest page that is looked at: more than a poster of twice the size."""


@dataclass(frozen=True, slots=True)
class ShownString:
    """One string as it is shown: where its baseline begins, its size in pt, color, face, and whose it is."""

    at: Point
    end: Point
    size: float
    fill: str
    font: str
    group: str
    text: str
    corners: tuple[Point, Point, Point, Point]
    """How far its letters reach, above and below the line."""
    mirrored: bool


@dataclass(slots=True)
class PageRead:
    """One page: its size and boxes, and what is on it."""

    width: float
    height: float
    trim: Box | None
    bleed: Box | None
    plain: bool
    """Whether nothing turns, scales or crops the page."""
    marked: list[Marked] = field(default_factory=list)
    art: list[Shows] = field(default_factory=list)
    loose: set[str] = field(default_factory=set)
    words: list[ShownString] = field(default_factory=list)
    strokes: list[StraightLine] = field(default_factory=list)
    spots: list[Box] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All text of the page outside of pieces, in the order in which it was set."""
        return "".join(words.text for words in self.words if not words.group)


@dataclass(slots=True)
class FileRead:
    """One PDF."""

    data: bytes
    pages: list[PageRead]
    fonts: dict[str, bool]
    """Whether each font is embedded and holds only what is used."""
    info: dict[str, str]
    language: str
    print_scaling: str
    duplex: str
    outline: int
    labels: int
    """How many pages have a label."""
    rims: dict[Key, list[StraightLine]]
    """The long lines of each form, in its own millimetres."""
    fills: set[str]


def read_file(data: bytes) -> FileRead:
    """The whole file; ``BrokenPdf`` if it is none."""
    import pikepdf

    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            return _read(data, pdf)
    except (pikepdf.PdfError, pikepdf.PasswordError, UnicodeDecodeError) as error:
        raise BrokenPdf(str(error)) from None


def _read(data: bytes, pdf: Any) -> FileRead:
    interpreter = FormsAndFonts()
    pages = [interpreter.page(page.obj) for page in pdf.pages]
    root, info = pdf.Root, pdf.trailer.get("/Info")
    preferences = entry(root, "/ViewerPreferences")
    fonts = dict(embedded_subset(font) for font in all_fonts(pdf))
    (outline,) = numbers([entry(entry(root, "/Outlines"), "/Count") or 0], 1)
    told = ("Title", "Author", "Subject")
    return FileRead(
        data=data,
        pages=pages,
        fonts=fonts | {face.name: face.embedded for face in interpreter.faces.values()},
        info={key: str(entry(info, f"/{key}") or "") for key in told},
        language=str(entry(root, "/Lang") or ""),
        print_scaling=str(entry(preferences, "/PrintScaling") or ""),
        duplex=str(entry(preferences, "/Duplex") or ""),
        outline=int(outline),
        labels=sum(1 for _ in _labels(entry(root, "/PageLabels"))),
        rims={key: shown.strokes for key, (shown, _, _) in interpreter.forms.items()},
        fills=interpreter.fills,
    )


def _labels(tree: Any) -> Iterator[str]:
    """The label of every page that has one of its own."""
    nums = items(entry(tree, "/Nums"))
    for told in nums[1::2]:
        if text := str(entry(told, "/P") or entry(told, "/S") or ""):
            yield text


class FormsAndFonts:
    """Follows the streams of a file; a form that is used often is followed once."""

    def __init__(self) -> None:
        self.faces: dict[str, EmbeddedFont] = {}
        self.forms: dict[Key, tuple[ShownContent, Matrix, Box]] = {}
        self.fills: set[str] = set()
        self._named: dict[tuple[Key, str], str] = {}
        self._within: set[Key] = set()

    def page(self, page: Any) -> PageRead:
        left, bottom, right, top = _media(page)
        if str(entry(page, "/Type")) != "/Page" or entry(page, "/Contents") is None:
            raise BrokenPdf("a page without content")
        width, height = (right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT
        flip = Matrix(MM_PER_PT, 0, 0, -MM_PER_PT, -left * MM_PER_PT, top * MM_PER_PT)
        trim, bleed = _box(page, "/TrimBox", flip), _box(page, "/BleedBox", flip)
        read = PageRead(width, height, trim, bleed, _is_plain(page))
        shown = self._follow(page, entry(page, "/Resources"), 0, None)
        self.fills |= shown.fills
        groups = {named.name: named.matrix for named in shown.marked}
        for each in shown.marked:
            whole = flip @ each.matrix
            read.marked.append(Marked(each.name, moved(each.box, whole), whole))
        read.art = [each._replace(own=_between(groups.get(each.name), each.own)) for each in shown.art]
        read.loose, read.spots = shown.loose, [moved(box, flip) for box in shown.spots]
        read.words = [_words(said, flip) for said in shown.words]
        for line in shown.strokes:
            start, end, wide = flip.at(line.start), flip.at(line.end), line.width * MM_PER_PT
            read.strokes.append(line._replace(start=start, end=end, width=wide))
        return read

    def _follow(self, stream: Any, resources: Any, depth: int, box: Box | None) -> ShownContent:
        import pikepdf

        if depth and not isinstance(stream, pikepdf.Stream):
            raise BrokenPdf("a form without content")
        walk = Walk(self, resources, depth, box)
        for instruction in pikepdf.parse_content_stream(stream):
            walk.step(str(instruction.operator), instruction.operands)
        return walk.shown

    def form(self, form: Any, depth: int) -> tuple[ShownContent, Matrix, Box]:
        key = form.objgen
        if key in self._within or depth > DEEPEST:
            raise BrokenPdf("a form that shows itself")
        if key not in self.forms:
            self._within.add(key)
            x1, y1, x2, y2 = numbers(items(entry(form, "/BBox")), 4)
            box = box_around(((x1, y1), (x2, y2)))
            own = entry(form, "/Matrix")
            matrix = IDENTITY if own is None else Matrix(*numbers(items(own), 6))
            shown = self._follow(form, entry(form, "/Resources"), depth + 1, box)
            self.forms[key] = shown, matrix, box
            self._within.discard(key)
        return self.forms[key]

    def font(self, name: str, resources: Any) -> str:
        """The base font behind a name of the resources; learns whether it is embedded, and its widths."""
        font = entry(entry(resources, "/Font"), name)
        if font is None:
            return name
        key = (font.objgen, name if not font.is_indirect else "")
        if key not in self._named or not font.is_indirect:
            face = read_face(font)
            self.faces[face.name] = face
            self._named[key] = face.name
        return self._named[key]

    def advance(self, font: str, text: bytes) -> float:
        return self.faces[font].advance(text) if font in self.faces else 0.5 * len(text)

    def text(self, font: str, text: bytes) -> str:
        return self.faces[font].text(text) if font in self.faces else ""


def _words(said: ShownText, flip: Matrix) -> ShownString:
    whole, size, wide = flip @ said.matrix, said.size, said.advance
    low, high = -DESCENT * size, CAP_HEIGHT * size
    corners = (whole.at((0, low)), whole.at((wide, low)), whole.at((0, high)), whole.at((wide, high)))
    return ShownString(
        whole.at((0, 0)), whole.at((wide, 0)), whole.size * size / MM_PER_PT, said.fill, said.font,
        said.group, said.text, corners, mirrored=whole.a * whole.d - whole.b * whole.c > 0,
    )  # fmt: skip


def _between(outer: Matrix | None, whole: Matrix) -> Matrix:
    """The map that a form has within its group."""
    if outer is None:
        return whole
    a, b, c, d, e, f = outer
    size = a * d - b * c
    if not size:
        raise BrokenPdf("a flat map")
    back = Matrix(d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)
    return back @ whole


def moved(box: Box, matrix: Matrix) -> Box:
    return box_around([matrix.at((x, y)) for x in (box.left, box.right) for y in (box.top, box.bottom)])


def _inherited(page: Any, name: str) -> Any:
    for _ in range(DEEPEST):
        found = entry(page, name)
        if found is not None or page is None:
            return found
        page = entry(page, "/Parent")
    return None


def _media(page: Any) -> list[float]:
    x1, y1, x2, y2 = numbers(items(_inherited(page, "/MediaBox")), 4)
    if not (x1 < x2 and y1 < y2 and (x2 - x1) * (y2 - y1) < LARGEST):
        raise BrokenPdf("a page without size")
    return [x1, y1, x2, y2]


def _is_plain(page: Any) -> bool:
    crop = _inherited(page, "/CropBox")
    whole = crop is None or numbers(items(crop), 4) == _media(page)
    turned, unit = numbers([_inherited(page, "/Rotate") or 0, entry(page, "/UserUnit") or 1], 2)
    return whole and turned % 360 == 0 and unit == 1


def _box(page: Any, name: str, flip: Matrix) -> Box | None:
    found = entry(page, name)
    if found is None:
        return None
    left, bottom, right, top = numbers(items(found), 4)
    return moved(Box(left, bottom, right, top), flip)
