"""The objects that a PDF of a kit may contain: those that a printed page needs, and nothing that acts or
hides.

Every reachable object is checked in the role in which it is reached. Anything without a role here (a script,
an attachment, an image, a layer, a form field, or an external link) is a flaw.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.kits.proof.pdf_objects import BrokenPdf

PLAIN = ""
"""A number, name, string, or flag, or an array of them."""
ANY = "*"
"""Any key of a dictionary of names."""
MOST_STREAM = 4 << 20
MOST_STREAMS = 96 << 20
"""The maximum size of one unpacked stream, and of all together, in bytes."""
MOST_OBJECTS = 400_000
THINNEST, DENSEST = 0.2, 0.6
"""The opacity range of translucent parts of a figure."""

ROLES: Mapping[str, Mapping[str, str]] = {
    "trailer": {
        "/Root": "catalog", "/Info": "info", "/Size": PLAIN, "/ID": PLAIN, "/Prev": PLAIN,
        "/Type": "/XRef", "/W": PLAIN, "/Index": PLAIN, "/Length": PLAIN, "/Filter": "/FlateDecode",
        "/DecodeParms": "rows",  # these are of the table of objects, a stream
    },
    "rows": {"/Columns": PLAIN, "/Predictor": PLAIN},
    "info": {
        "/Title": PLAIN, "/Author": PLAIN, "/Subject": PLAIN, "/Keywords": PLAIN, "/Creator": PLAIN,
        "/Producer": PLAIN, "/CreationDate": PLAIN, "/ModDate": PLAIN, "/Trapped": PLAIN,
    },
    "catalog": {
        "/Type": PLAIN, "/Lang": PLAIN, "/PageMode": PLAIN, "/Pages": "pages", "/Outlines": "outline",
        "/ViewerPreferences": "viewer", "/PageLabels": "labels", "/MarkInfo": "marked", "/Names": "names",
        "/StructTreeRoot": "structure",
    },
    "viewer": {"/PrintScaling": PLAIN, "/Duplex": PLAIN, "/DisplayDocTitle": PLAIN},
    "labels": {"/Nums": "label"},
    "label": {"/P": PLAIN, "/S": PLAIN, "/St": PLAIN},
    "marked": {"/Marked": PLAIN},
    "names": {"/Dests": "destinations"},
    "destinations": {"/Names": "place"},
    "place": {},
    "outline": {
        "/Type": PLAIN, "/First": "outline", "/Last": "outline", "/Next": "outline", "/Prev": "outline",
        "/Parent": "outline", "/Count": PLAIN, "/Title": PLAIN, "/Dest": "place",
    },
    "pages": {
        "/Type": PLAIN, "/Kids": "page", "/Count": PLAIN, "/Parent": "pages",
        "/MediaBox": PLAIN, "/Resources": "resources", "/Rotate": PLAIN,
    },
    "page": {
        "/Type": PLAIN, "/Parent": "pages", "/Resources": "resources", "/Contents": "content",
        "/MediaBox": PLAIN, "/CropBox": PLAIN, "/TrimBox": PLAIN, "/BleedBox": PLAIN, "/Rotate": PLAIN,
        "/UserUnit": PLAIN, "/Trans": "empty", "/Tabs": PLAIN, "/StructParents": PLAIN, "/Annots": "link",
    },
    "empty": {},
    "content": {"/Length": PLAIN, "/Filter": PLAIN},
    "resources": {"/Font": "fonts", "/XObject": "forms", "/ProcSet": PLAIN, "/ExtGState": "veils"},
    "veils": {ANY: "veil"},
    "veil": {"/ca": PLAIN, "/CA": PLAIN},
    "fonts": {ANY: "font"},
    "forms": {ANY: "form"},
    "form": {
        "/Type": PLAIN, "/Subtype": "/Form", "/BBox": PLAIN, "/Matrix": PLAIN, "/Resources": "resources",
        "/Length": PLAIN, "/Filter": PLAIN,
    },
    "font": {
        "/Type": PLAIN, "/Subtype": "/TrueType", "/BaseFont": PLAIN, "/Name": PLAIN, "/FirstChar": PLAIN,
        "/LastChar": PLAIN, "/Widths": PLAIN, "/ToUnicode": "content", "/FontDescriptor": "descriptor",
    },
    "descriptor": {
        "/Type": PLAIN, "/FontName": PLAIN, "/Flags": PLAIN, "/FontBBox": PLAIN, "/ItalicAngle": PLAIN,
        "/Ascent": PLAIN, "/Descent": PLAIN, "/CapHeight": PLAIN, "/StemV": PLAIN, "/MissingWidth": PLAIN,
        "/FontFile2": "font file",
    },
    "font file": {"/Length": PLAIN, "/Length1": PLAIN, "/Filter": PLAIN},
    "link": {
        "/Type": PLAIN, "/Subtype": "/Link", "/F": PLAIN, "/Rect": PLAIN, "/Border": PLAIN,
        "/Contents": PLAIN, "/StructParent": PLAIN, "/A": "jump",
    },
    "jump": {"/S": "/GoTo", "/D": "place"},
    "structure": {
        "/Type": PLAIN, "/K": "element", "/ParentTree": "parents", "/ParentTreeNextKey": PLAIN,
        "/IDTree": "element names",
    },
    "parents": {"/Nums": "element"},
    "element names": {"/Names": "element"},
    "element": {
        "/S": PLAIN, "/K": "element", "/P": "element", "/Pg": "page", "/Alt": PLAIN, "/ID": PLAIN,
        "/A": "attributes", "/Obj": "link", "/Type": PLAIN, "/MCID": PLAIN, "/Lang": PLAIN,
        "/ParentTree": "parents", "/ParentTreeNextKey": PLAIN, "/IDTree": "element names",
    },
    "attributes": {"/O": PLAIN, ANY: PLAIN},
}  # fmt: skip
"""Role -> key -> the role of the value; a role that begins with a slash is the only name allowed there."""


_NUMBERS = rb"\[ (?:-?[\d.]+ )*\]"
_NAMES = rb"<< (?:/[A-Za-z0-9+]+ \d+ 0 R )*>>"
_RESOURCES = (
    rb"/Resources << (?:/Font (?P<fonts>" + _NAMES + rb") )?(?:/XObject (?P<forms>" + _NAMES + rb") )?>> "
)
_FORM = re.compile(
    rb"<< /BBox " + _NUMBERS + rb" (?:/Filter /FlateDecode )?/Length \d+ (?:/Matrix " + _NUMBERS + rb" )?"
    rb"(?:" + _RESOURCES + rb")?/Subtype /Form (?:/Type /XObject )?>>"
)
"""The usual form: all its entries have a role."""
_REFERENCE = re.compile(rb" (\d+) 0 R")


def strange_objects(pdf: Any) -> tuple[str, ...]:
    """Objects that do not belong in a kit, each kind once; ``BrokenPdf`` if the file is unsafe to read."""
    walk = _Walk(pdf)
    walk.look(pdf.trailer, "trailer")
    return tuple(walk.strange)


class _Walk:
    def __init__(self, pdf: Any) -> None:
        self._pdf = pdf
        self.seen: set[tuple[int, str]] = set()
        self.strange: dict[str, None] = {}
        self.unpacked = 0

    def look(self, start: Any, role: str) -> None:
        """Works without recursion: a chain of objects may be as long as the file."""
        import pikepdf

        todo = [(start, role)]
        while todo:
            each, role = todo.pop()
            if len(self.seen) > MOST_OBJECTS or len(todo) > 8 * MOST_OBJECTS:
                raise BrokenPdf("endless objects")
            if isinstance(each, pikepdf.Array):
                if not self._is_known(each, role):  # an array may contain itself
                    todo += [(member, role) for member in each]
                continue
            if role.startswith("/"):
                if str(each) != role:
                    self.strange[f"{str(each)[:40]} instead of {role}"] = None
                continue
            if _is_holder(each) and not self._is_known(each, role):
                todo += self._members(each, role)

    def _is_known(self, each: Any, role: str) -> bool:
        """Whether an object was already checked in that role; marks it as checked."""
        if not each.is_indirect:
            return False
        mark = (each.objgen[0], role)
        known = mark in self.seen
        self.seen.add(mark)
        return known

    def _members(self, holder: Any, role: str) -> Iterator[tuple[Any, str]]:
        import pikepdf

        if role == "place" and str(holder.get("/Type", "")) == "/Page":
            return  # the target of a link: pages are checked as pages
        if role == PLAIN:
            self.strange["a dictionary instead of a value"] = None
            return
        if isinstance(holder, pikepdf.Stream):
            self._unpack(holder)
            if role == "form" and (usual := _FORM.fullmatch(holder.stream_dict.unparse())):
                yield from self._named(usual["forms"], "form")
                yield from self._named(usual["fonts"], "font")
                return
        if role == "veil":
            self._look_through(holder)
        role = "pages" if role == "page" and str(holder.get("/Type", "")) == "/Pages" else role
        allowed = ROLES[role]
        for key in holder.keys():  # noqa: SIM118  (a pikepdf dictionary does not iterate)
            inner = allowed.get(str(key), allowed.get(ANY))
            if inner is None:
                self.strange[f"{str(key)[:40]} ({role})"] = None
            else:
                yield holder.get(key), inner

    def _look_through(self, veil: Any) -> None:
        """Checks that something translucent is neither nearly opaque nor nearly invisible."""
        for key in ("/ca", "/CA"):
            if not THINNEST <= float(veil.get(key, 1)) <= DENSEST:
                self.strange[f"{key} (veil)"] = None

    def _named(self, names: bytes | None, role: str) -> Iterator[tuple[Any, str]]:
        """The objects in a dictionary of names, without those already checked."""
        for number in map(int, _REFERENCE.findall(names or b"")):
            if (number, role) not in self.seen:
                yield self._pdf.get_object(number, 0), role

    def _unpack(self, stream: Any) -> None:
        """Measures a stream before anything reads it: a few bytes may unpack to gigabytes."""
        filters = stream.get("/Filter")
        if (
            filters is not None
            and str(filters) != "/FlateDecode"
            and [*map(str, filters)] != ["/FlateDecode"]
        ):
            self.strange["a stream that is packed in another way"] = None
            raise BrokenPdf("a stream that is packed in another way")
        raw = bytes(stream.read_raw_bytes())
        size = len(raw)
        if filters is not None:
            packer = zlib.decompressobj()
            try:
                size = len(packer.decompress(raw, MOST_STREAM + 1))
            except zlib.error as error:
                raise BrokenPdf(str(error)) from None
        self.unpacked += size
        if size > MOST_STREAM or self.unpacked > MOST_STREAMS:
            raise BrokenPdf("endless streams")


def _is_holder(each: Any) -> bool:
    import pikepdf

    return isinstance(each, pikepdf.Dictionary | pikepdf.Stream)
