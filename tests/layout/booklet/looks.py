"""What is asked of the pages of any booklet; every check names what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Page
from castelli_pnp.booklet.document import Document
from castelli_pnp.layout.booklet import FIRST
from castelli_pnp.layout.booklet.form import A5, DEPTH, EDGE, WIDE, PageForm, is_left
from castelli_pnp.layout.booklet.leaves import BookletLeaf
from tests.layout.booklet.reading import Word, ink_boxes, read, roles, within
from tests.layout.scenes import overlap

FOLD = 6.0
"""No text is nearer to the fold."""
HELD = 3
FLOOR = {"title": 10.0, "body": 8.5, "body-bold": 8.5, "text": 7.5, "text-bold": 7.4, "text-italic": 7.5}
"""The smallest size of each face."""
BODY = (8.8, 8.5)


def outside(pages: Sequence[Page], form: PageForm = A5) -> list[str]:
    """Text that leaves the type area, ink near an edge, text near the fold."""
    faults: list[str] = []
    for page in pages[1:]:
        number = int(page.label)
        left_page = is_left(number)  # pictures may run through the fold
        paper = Box(
            0.0 if not left_page else EDGE,
            EDGE,
            form.width - (0.0 if left_page else EDGE),
            form.height - EDGE,
        )
        sheet = Box(0.0, 0.0, form.width, form.height)
        shown = [
            Box(
                max(box.left, 0.0),
                max(box.top, 0.0),
                min(box.right, form.width),
                min(box.bottom, form.height),
            )
            for box in ink_boxes(page)
            if overlap(box, sheet)
        ]
        if not all(within(box, paper) for box in shown):
            faults.append(f"ink near the edge of page {number}")
        fold = form.width - FOLD if is_left(number) else FOLD
        for word in read(page):
            if "Figure" in word.roles and "Caption" not in word.roles:
                continue  # the words of a figure are its own matter
            near = word.box.right > fold if is_left(number) else word.box.left < fold
            if near:
                faults.append(f"{word.text!r} near the fold of page {number}")
            if word.box.top > form.top + DEPTH + 0.3:
                faults.append(f"{word.text!r} below the area of page {number}")
            left = form.left(number)
            full = word.box.top < form.top + 40  # the title of a picture through the fold stands farther out
            if not full and not left - 0.3 <= word.box.left <= word.box.right <= left + WIDE + 0.6:
                faults.append(f"{word.text!r} beside the area of page {number}")
    return faults


def covered(page: Page, share: float = 0.9) -> list[str]:
    """Words that lie over one another."""
    faults: list[str] = []
    found = sorted(read(page), key=lambda word: word.box.top)
    for number, word in enumerate(found):
        for other in found[number + 1 :]:
            if other.box.top > word.box.bottom:
                break
            if overlap(word.box, other.box) > share:
                faults.append(f"{word.text!r} and {other.text!r} on page {page.label}")
    return faults


def lost_headings(pages: Sequence[Page]) -> list[str]:
    """Headings in the last lines of a column, while what they head goes on elsewhere."""
    faults: list[str] = []
    for page, after in zip(pages[1:], (*pages[2:], None), strict=True):
        found = read(page)
        goes_on = after is not None and bool(read(after)) and not _opens(after)
        for number, word in enumerate(found):
            if not _is_heading(word):
                continue
            rest = list(_until_heading(found[number + 1 :]))
            ends = number + 1 + len(rest) == len(found) and not goes_on
            column = rest if "H1" in word.roles else [line for line in rest if _below(line, word)]
            lines = {round(line.box.bottom, 1) for line in column}
            whole = ends or number + 1 + len(rest) < len(found)
            boxed = bool(column) and bool({"Figure", "Div", "Table", "Note"} & set(column[0].roles))
            if "Figure" in {role for role, _ in roles(page.children)} and len(lines) < HELD:
                continue  # a picture, which has no words, may stand below it
            if not rest or (len(lines) < HELD and not boxed and not (whole and len(column) == len(rest))):
                faults.append(f"{word.text!r} on page {page.label} with {len(lines)} lines")
    return faults


def _opens(page: Page) -> bool:
    """Whether a chapter begins on a page."""
    return any(anchor.level == 1 and anchor.title for anchor in page.anchors)


def _is_heading(word: Word) -> bool:
    return "H1" in word.roles or "H2" in word.roles


def _until_heading(found: Sequence[Word]) -> Iterator[Word]:
    """What stands under a heading; the other lines of the heading itself are not part of it."""
    begun = False
    for word in found:
        if _is_heading(word):
            if begun:
                return
            continue
        begun = True
        yield word


def _below(line: Word, heading: Word) -> bool:
    return line.box.bottom > heading.box.bottom and line.box.left < heading.box.left + WIDE / 2


def parted_numbers(pages: Sequence[Page]) -> list[str]:
    """Numbers that end a line while their noun begins the next."""
    faults: list[str] = []
    for page in pages[1:]:
        lines = _lines(page)
        for one, two in pairwise(lines):
            if one.roles == two.roles and set(one.roles) & {"P", "LBody"} and _follows(two, one):
                text = one.text.rstrip()
                if (
                    "→" not in text
                    and re.search(r"(?<![\d.,:–-])\d+$", text)
                    and re.match(r"[^\W\d_]", two.text)
                ):
                    faults.append(f"{one.text!r} | {two.text!r} on page {page.label}")
    return faults


def _follows(line: Word, before: Word) -> bool:
    """Whether a line is the next of the same text."""
    down = line.box.bottom - before.box.bottom
    alike = (line.node.face, line.node.size) == (before.node.face, before.node.size)
    return alike and 2.5 < down < 5.2 and abs(line.box.left - before.box.left) < 0.5


def _lines(page: Page) -> list[Word]:
    """Words of one line joined."""
    joined: list[Word] = []
    for word in read(page):
        before = joined[-1] if joined else None
        if before and before.roles == word.roles and abs(before.box.bottom - word.box.bottom) < 0.6:
            box = Box(before.box.left, before.box.top, word.box.right, before.box.bottom)
            joined[-1] = before._replace(text=before.text + word.text, box=box)
        else:
            joined.append(word)
    return joined


def small_type(pages: Sequence[Page]) -> list[str]:
    """Text below its floor, and running text of more than one size."""
    faults: list[str] = []
    sizes: set[float] = set()
    for page in pages[1:]:
        for word in read(page):
            face, size = word.node.face, word.node.size
            if "Figure" in word.roles:
                continue
            if size < FLOOR.get(face, 7.0) * (0.92 if face == "label" else 1.0) - 0.01:
                faults.append(f"{word.text!r} in {size} on page {page.label}")
            if face == "body" and "LBody" in word.roles:
                sizes.add(size)
    if len(sizes) > 1:
        faults.append(f"running text in {sorted(sizes)}")
    return faults


def chapter_starts(pages: Sequence[Page]) -> dict[str, int]:
    """On which page each chapter begins; one that begins below something is a fault."""
    starts: dict[str, int] = {}
    for page in pages:
        for anchor in page.anchors:
            if anchor.level == 1 and anchor.title:
                assert anchor.at[1] < A5.top + 1, (page.label, anchor)
                starts[anchor.name] = int(page.label)
    return starts


def empty_pages(whole: Document, leaves: Sequence[BookletLeaf]) -> list[str]:
    """Pages that are less than 60 % full, unless a spread follows."""
    faults: list[str] = []
    for number, leaf in enumerate(leaves, FIRST):
        after = leaves[number - FIRST + 1] if number - FIRST + 1 < len(leaves) else None
        before_spread = (
            after is not None
            and after.chapter != leaf.chapter
            and after.chapter >= 0
            and whole.chapters[after.chapter].form.spread
        )
        if leaf.used < 0.6 and not before_spread:
            faults.append(f"page {number} is {leaf.used:.0%} full")
    return faults
