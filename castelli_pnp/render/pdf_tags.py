"""Tagged PDF: the role of each part of a page, in reading order, for people who cannot see it.

Everything painted on a page is in a marked sequence of an element or of an artifact. Sequences never cross
the ends of groups, and a form is marked as one unit, where a page shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Box, Matrix, Outline, Point, box_around
from castelli_pnp.base.scene import Group, Node, Page, Path, Text, Use
from castelli_pnp.render import fonts
from castelli_pnp.render.pdf_links import LinkNote
from castelli_pnp.render.pdf_objects import Objects, array, corners_on, dictionary, numbers, text
from castelli_pnp.render.pdf_stream import Painter

ARTIFACT = "Artifact"
GROUPING = frozenset((
    "Part", "Art", "Sect", "Div", "BlockQuote", "L", "LI", "TOC", "TOCI", "Table", "THead", "TBody", "TFoot",
    "TR", "Index", "NonStruct",
))  # fmt: skip
"""Elements that contain others; anything drawn directly in them is decoration."""
SPEAKING = frozenset((
    "P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "Lbl", "LBody", "TH", "TD", "Caption", "Span", "Quote",
    "Note", "Reference", "Code", "Link", "Figure", "Formula",
))  # fmt: skip
WHOLE = frozenset(("Figure", "Formula"))
"""Elements described by their ``alt`` text: all their content is one sequence."""


@dataclass(eq=False, slots=True)
class TagElement:
    """An element of the file: a kid is another element, the number of a marked sequence, or a link."""

    role: str
    page: int
    alt: str = ""
    box: Box | None = None
    kids: list[TagElement | int | LinkNote] = field(default_factory=list)


def has_roles(nodes: Iterable[Node]) -> bool:
    """Whether any group has a role."""
    groups = (node for node in nodes if isinstance(node, Group) and node.role != ARTIFACT)
    return any(group.role != "" or has_roles(group.children) for group in groups)


class TaggedPage:
    """A page while it is painted: its marked sequences and their owners."""

    def __init__(self, root: TagElement, number: int, page: Page, links: list[LinkNote]) -> None:
        self.root, self.number, self.page, self.links = root, number, page, links
        self.owners: list[TagElement] = []
        """The owners by the number of the marked sequence."""
        self._open: TagElement | str | None = None
        self._linked: dict[int, TagElement] = {}
        self._walked: dict[int, bool] = {}

    def paint(self, painter: Painter) -> None:
        self._painter = painter
        self._paint(self.page.children, self.root, IDENTITY)
        for number, note in enumerate(self.links):
            if number not in self._linked:  # nothing is painted where the link is
                self.root.kids.append(TagElement("Link", self.number, kids=[note]))

    def _paint(self, nodes: Iterable[Node], element: TagElement, matrix: Matrix) -> None:
        for node in nodes:
            if isinstance(node, Group) and node.role and node.role != ARTIFACT:
                self._role(node, element, matrix)
            elif isinstance(node, Group) and self._is_walked(node):
                self._walk(node, element, matrix)
            else:
                self._mark(self._owner(node, element, matrix))
                self._painter.paint((node,))
        self._close()

    def _role(self, group: Group, parent: TagElement, matrix: Matrix) -> None:
        if group.role not in GROUPING | SPEAKING:
            raise ValueError(f"no part of a file is called {group.role!r}")
        element = TagElement(group.role, self.number, group.alt)
        parent.kids.append(element)
        if group.role in WHOLE:
            element.box = _ink_box((group,), matrix)
            self._mark(element)
            self._painter.paint((group,))
            self._close()
        else:
            self._walk(group, element, matrix)
        if not element.kids:
            parent.kids.remove(element)

    def _walk(self, group: Group, element: TagElement, matrix: Matrix) -> None:
        self._close()
        self._painter.enter(group)
        self._paint(group.children, element, matrix @ group.matrix)
        self._painter.leave(group)

    def _is_walked(self, group: Group) -> bool:
        """Whether the content of a group without a role is tagged, rather than the group as one unit."""
        if group.role == ARTIFACT:
            return False
        known = self._walked.get(id(group))
        if known is None:
            known = self._walked[id(group)] = any(
                (isinstance(node, Group) and (node.role != "" or self._is_walked(node)))
                or (isinstance(node, Text) and bool(self.links))
                for node in group.children
            )
        return known

    def _owner(self, node: Node, element: TagElement, matrix: Matrix) -> TagElement | str:
        if element is self.root or (isinstance(node, Group) and node.role == ARTIFACT):
            return ARTIFACT
        if isinstance(node, Text):
            return self._of_link(node, element, matrix)
        return ARTIFACT if element.role in GROUPING else element

    def _of_link(self, text: Text, element: TagElement, matrix: Matrix) -> TagElement:
        """The element of the link that contains the text, or else that of the text itself."""
        x, y = matrix.at(_text_box(text).middle)
        for number, link in enumerate(self.page.links):
            around = link.box
            if around.left <= x <= around.right and around.top <= y <= around.bottom:
                return self._link_element(number, element)
        return element

    def _link_element(self, number: int, parent: TagElement) -> TagElement:
        known = self._linked.get(number)
        if known is None:
            known = parent
            if parent.role != "Link":
                known = TagElement("Link", self.number)
                parent.kids.append(known)
            known.kids.append(self.links[number])
            self._linked[number] = known
            return known
        return known if parent.kids and parent.kids[-1] is known else parent

    def _mark(self, owner: TagElement | str) -> None:
        """Begins a marked sequence, unless the open one has the same owner."""
        if owner is self._open:
            return
        self._close()
        self._open = owner
        if isinstance(owner, TagElement):
            sequence = len(self.owners)
            self.owners.append(owner)
            owner.kids.append(sequence)
            self._painter.code.append(f"/{owner.role} <</MCID {sequence}>> BDC")
        else:
            self._painter.code.append(f"/{owner} BMC")

    def _close(self) -> None:
        if self._open is not None:
            self._painter.code.append("EMC")
            self._open = None


class TagTree:
    """The elements of a file."""

    def __init__(self, objects: Objects, pages: int) -> None:
        self.objects = objects
        self.root = TagElement("Document", 0)
        self._pages: list[TaggedPage] = []
        self._links = pages
        """Parents are found by number: first those of pages, then those of links."""
        self._parents: list[tuple[int, str]] = []
        self._named: list[str] = []

    def page(self, number: int, page: Page, links: list[LinkNote]) -> TaggedPage:
        self._pages.append(TaggedPage(self.root, number, page, links))
        return self._pages[-1]

    def write(self) -> None:
        """Writes the tree as objects of the file, with the position of every marked sequence."""
        objects, top = self.objects, self.objects.new()
        known: dict[int, str] = {}
        entries = {"Type": "/StructTreeRoot", "K": self._written(self.root, top, known)}
        for tagged in self._pages:
            objects.tell_page(tagged.number, StructParents=tagged.number, Tabs="/S")
            self._parents.append((tagged.number, array(known[id(owner)] for owner in tagged.owners)))
        parents = array(f"{number} {parent}" for number, parent in sorted(self._parents))
        entries["ParentTree"] = objects.add(dictionary(Nums=parents))
        entries["ParentTreeNextKey"] = str(self._links)
        if self._named:
            entries["IDTree"] = dictionary(Names=array(self._named))
        objects.tell(top, dictionary(**entries))
        objects.catalog.StructTreeRoot = top
        objects.catalog.MarkInfo = dictionary(Marked="true")

    def _written(self, element: TagElement, parent: str, known: dict[int, str]) -> str:
        own = known[id(element)] = self.objects.new()
        kids = " ".join([self._kid(kid, own, known) for kid in element.kids])
        page = "" if element is self.root else f"/Pg {self.objects.page(element.page)}"
        alt = f"/Alt {text(element.alt)}" if element.alt else ""
        kind = self._kind(element, own)
        self.objects.tell(own, f"<</S/{element.role}/P {parent}{page}{alt}{kind}/K[{kids}]>>")
        return own

    def _kid(self, kid: TagElement | int | LinkNote, parent: str, known: dict[int, str]) -> str:
        if isinstance(kid, TagElement):
            return self._written(kid, parent, known)
        if isinstance(kid, int):
            return str(kid)
        kid.entries["StructParent"] = self._links
        self._parents.append((self._links, parent))
        self._links += 1
        return f"<</Type/OBJR/Obj {kid.pointer}>>"

    def _kind(self, element: TagElement, own: str) -> str:
        """Attributes that standards require: the box of a figure, the scope of a head, the name of a note."""
        if element.box is not None:
            box = numbers(corners_on(self._pages[element.page].page, element.box))
            return f"/A<</O/Layout/BBox{box}>>"
        if element.role == "TH":
            return "/A<</O/Table/Scope/Column>>"
        if element.role == "Note":
            name = text(f"note{len(self._named):05d}")
            self._named.append(f"{name} {own}")
            return f"/ID{name}"
        return ""


# --- the bounding box of nodes ---


def _ink_box(nodes: Iterable[Node], matrix: Matrix) -> Box | None:
    """A box that contains all ink, on the page; fast rather than tight: it includes the handles of curves."""
    points = list(_points(nodes, matrix))
    return box_around(points) if points else None


def _points(nodes: Iterable[Node], matrix: Matrix) -> Iterator[Point]:
    for node in nodes:
        match node:
            case Group():
                inner = matrix @ node.matrix
                if node.clip is None:
                    yield from _points(node.children, inner)
                else:
                    yield from map(inner.at, _corners(_extent(node.clip)))
            case Use():
                yield from map((matrix @ node.matrix).at, _corners(node.symbol.box))
            case Path():
                if node.outline:
                    yield from map(matrix.at, _corners(_extent(node.outline).grown(node.width / 2)))
            case Text():
                yield from map(matrix.at, _corners(_text_box(node)))


def _extent(outline: Outline) -> Box:
    xs = [value for segment in outline for value in segment[1::2]]
    ys = [value for segment in outline for value in segment[2::2]]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _corners(box: Box) -> Iterator[Point]:
    yield from ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))


def _text_box(text: Text) -> Box:
    """The box from the baseline to the top of the capitals, as wide as the pen moves."""
    x, y = text.at
    unit = text.size * MM_PER_PT / 1000
    wide = fonts.face(text.face).advance(text.text, text.kerns) * unit
    high = fonts.cap(text.face, text.size) if text.face != "icon" else text.size * MM_PER_PT
    return Box(x, y - high, x + wide, y)
