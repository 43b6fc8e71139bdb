"""What a finished PDF contains, in millimeters, y down: pieces, marks, text. The only reader of PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Any

from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Box, Matrix, box_around
from castelli_pnp.kits.proof.content_stream import MOST_STEPS, Walk
from castelli_pnp.kits.proof.pdf_contents import DEEPEST, Contents
from castelli_pnp.kits.proof.pdf_fonts import EmbeddedFont, all_fonts, embedded_subset, read_face
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf, entry, items, numbers
from castelli_pnp.kits.proof.pdf_steps import drawn_in, regular_steps, steps
from castelli_pnp.kits.proof.shown import Key, PageRead, ShownContent, StraightLine
from castelli_pnp.kits.proof.stream_state import Form
from castelli_pnp.kits.proof.whitelist import strange_objects

LONG = 0.6
"""Lines inside pieces are kept if they are at least this share of their drawing."""
SIDES = (":front", ":back")
"""The endings of the names of pieces."""
LARGEST = 16_000_000
"""The maximum page area, in square points: more than a poster at twice its size."""


_DAMAGE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RuntimeError, MemoryError)
"""The errors that damaged files may raise: missing objects, or objects of the wrong type."""


@dataclass
class FileRead:
    """A PDF that was read."""

    data: bytes
    pages: list[PageRead]
    fonts: dict[str, bool]
    """For each font: whether it is embedded as a subset."""
    info: dict[str, str]
    language: str
    print_scaling: str
    duplex: str
    outline: int
    labels: int
    """The number of pages with a label."""
    forms: dict[Key, Form] = field(default_factory=dict)
    pieces: dict[Key, bytes] = field(default_factory=dict)
    """Keys for the drawings of pieces, the same in every file."""
    strange: tuple[str, ...] = ()
    """Objects and operators that pages of kits do not need."""

    def rim(self, key: Key) -> list[StraightLine]:
        """The long lines of a form, in its own millimeters."""
        return self.forms[key].shown.lines if key in self.forms else []

    @cached_property
    def fills(self) -> frozenset[str]:
        """The colors of all areas."""
        return frozenset[str]().union(*(page.all_fills for page in self.pages))


Drawings = dict[bytes, ShownContent]
"""The content of self-contained drawings by their keys: files of a kit share many of them."""


def read_file(data: bytes, known: Drawings | None = None) -> FileRead:
    """Reads an entire file; ``BrokenPdf`` if it is invalid. ``known``: content from this and other files."""
    import pikepdf

    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            return _read(data, pdf, {} if known is None else known)
    except (pikepdf.PdfError, pikepdf.PasswordError, *_DAMAGE) as error:
        raise BrokenPdf(str(error)) from None


def _read(data: bytes, pdf: Any, known: Drawings) -> FileRead:
    interpreter = FormsAndFonts(known)
    strange = strange_objects(pdf)  # comes first: it also measures what is unpacked below
    pages = [interpreter.page(page.obj) for page in pdf.pages]
    root, info = pdf.Root, pdf.trailer.get("/Info")
    preferences = entry(root, "/ViewerPreferences")
    fonts = dict(embedded_subset(font) for font in all_fonts(pdf))
    (outline,) = numbers([entry(entry(root, "/Outlines"), "/Count") or 0], 1)
    told = ("Title", "Author", "Subject", "Keywords")
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
        forms=interpreter.forms,
        pieces=interpreter.pieces,
        strange=(*strange, *sorted(interpreter.strange)),
    )


def _labels(tree: Any) -> Iterator[str]:
    """The label of every page that has one of its own."""
    nums = items(entry(tree, "/Nums"))
    for told in nums[1::2]:
        if text := str(entry(told, "/P") or entry(told, "/S") or ""):
            yield text


class FormsAndFonts:
    """Follows the streams of a file; follows each form only once."""

    def __init__(self, known: Drawings) -> None:
        self._known = known
        self._contents = Contents(self.font, self.text)
        self.pieces: dict[Key, bytes] = {}
        self.faces: dict[str, EmbeddedFont] = {}
        self.forms: dict[Key, Form] = {}
        self.strange: set[str] = set()
        self._named: dict[tuple[Key, str], str] = {}
        self._within: set[Key] = set()
        self._shown_there: dict[Key, Any] = {}
        """The forms that pages show directly."""

    def page(self, page: Any) -> PageRead:
        import pikepdf

        left, bottom, right, top = _media(page)
        if str(entry(page, "/Type")) != "/Page" or entry(page, "/Contents") is None:
            raise BrokenPdf("a page without content")
        width, height = (right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT
        flip = Matrix(MM_PER_PT, 0, 0, -MM_PER_PT, -left * MM_PER_PT, top * MM_PER_PT)
        trim, bleed = _box(page, "/TrimBox", flip), _box(page, "/BleedBox", flip)
        read = PageRead(width=width, height=height, trim=trim, bleed=bleed, plain=_is_plain(page))
        contents = entry(page, "/Contents")
        one = contents if isinstance(contents, pikepdf.Stream) else page
        Walk(_Named(self, entry(page, "/Resources")), 0, read, flip).follow(steps(one))
        for each in read.art:
            if each.name.endswith(SIDES) and each.key not in self.pieces:
                self.pieces[each.key] = self._contents.whole(self._shown_there[each.key])
        groups = {named.name: named.matrix for named in read.marked}
        read.art = [each._replace(own=_between(groups.get(each.name), each.own)) for each in read.art]
        return read

    def form(self, form: Any, depth: int) -> Form:
        import pikepdf

        key = form.objgen
        if depth == 0:
            self._shown_there[key] = form
        if key in self._within or depth > DEEPEST:
            raise BrokenPdf("a form that shows itself")
        if key not in self.forms:
            self._within.add(key)
            x1, y1, x2, y2 = numbers(items(entry(form, "/BBox")), 4)
            box = box_around(((x1, y1), (x2, y2)))
            own = entry(form, "/Matrix")
            matrix = IDENTITY if own is None else Matrix(*numbers(items(own), 6))
            if not isinstance(form, pikepdf.Stream):
                raise BrokenPdf("a form without content")
            self.forms[key] = Form(
                key, self._shown(form, depth, LONG * min(box.width, box.height)), matrix, box
            )
            self._within.discard(key)
        return self.forms[key]

    def _shown(self, form: Any, depth: int, long: float) -> ShownContent:
        """What a form shows; a drawing without text is followed once for all files, and only on demand."""
        name = self._contents.plain(form)
        if name in self._known:
            return self._known[name]
        shown, named = ShownContent(long=long), _Named(self, entry(form, "/Resources"))
        if name and (regular := self._put_off(form, named, depth, shown)):
            self._known[name] = regular
            return regular
        before = len(self.strange)
        Walk(named, depth + 1, shown).follow(steps(form))
        if name and len(self.strange) == before:
            self._known[name] = shown
        return shown

    def _put_off(self, form: Any, named: _Named, depth: int, shown: ShownContent) -> ShownContent | None:
        """A drawing without text to be followed on demand; None if its stream is not in the regular form."""
        code = bytes(form.read_bytes())
        names = drawn_in(code)
        if names is None:
            return None
        before = len(self.strange)
        forms = {name: named.shows(name.decode("ascii"), depth + 1) for name in dict.fromkeys(names)}
        kept = {name.decode("ascii"): each for name, each in forms.items() if each is not None}
        if len(kept) < len(forms) or len(self.strange) != before:
            return None
        shown.weight = len(code) // 8 + sum(each.shown.weight for name in names if (each := forms[name]))
        if shown.weight > MOST_STEPS:
            raise BrokenPdf("endless drawing")
        shown.later = lambda it: Walk(_Kept(kept), 1, it).follow(regular_steps(code))
        return shown

    def font(self, name: str, resources: Any) -> str:
        """The base font of a resource name; records whether it is embedded, and its widths."""
        font = entry(entry(resources, "/Font"), name)
        if font is None:
            self.strange.add("Tf (without a font of its own)")
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


class _Named:
    """The names in one stream."""

    def __init__(self, library: FormsAndFonts, resources: Any) -> None:
        self._library, self._resources = library, resources
        self._forms = entry(resources, "/XObject")
        self.strange = library.strange
        self.advance, self.text = library.advance, library.text

    def shows(self, name: str, depth: int) -> Form | None:
        form = entry(self._forms, name)
        if form is None or str(entry(form, "/Subtype")) != "/Form":
            return None
        return self._library.form(form, depth)

    def font(self, name: str) -> str:
        return self._library.font(name, self._resources)


class _Kept:
    """The names in a stream without text that is followed after its file is closed."""

    def __init__(self, forms: Mapping[str, Form]) -> None:
        self._forms = forms
        self.strange: set[str] = set()

    def shows(self, name: str, _: int) -> Form | None:
        return self._forms.get(name)

    def font(self, name: str) -> str:
        raise BrokenPdf(f"text without a font: {name}")

    def advance(self, _: str, text: bytes) -> float:
        raise BrokenPdf(f"text without a font: {text!r}")

    def text(self, _: str, text: bytes) -> str:
        raise BrokenPdf(f"text without a font: {text!r}")


def _between(outer: Matrix | None, whole: Matrix) -> Matrix:
    """The matrix of a form within its group."""
    if outer is None:
        return whole
    a, b, c, d, e, f = outer
    size = a * d - b * c
    if not size:
        raise BrokenPdf("a flat map")
    back = Matrix(d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size)
    return back @ whole


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
    return box_around((flip.at((left, bottom)), flip.at((right, top))))
