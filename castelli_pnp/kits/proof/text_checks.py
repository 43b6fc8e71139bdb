"""Checks the text of a file: fonts, sizes, distance from the cut, and metadata."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from castelli_pnp.kits.proof import limits
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.shown import PageRead, hull
from castelli_pnp.kits.proof.subject import Subject, apart
from castelli_pnp.layout.sizes import papers


@registered(FILE_CHECKS, "K31")
def nothing_strange(subject: Subject) -> Iterator[Flaw]:
    """K31: a file contains only what a printed page needs, and nothing that acts, hides, or covers."""
    for what in subject.file.strange:
        yield subject.flaw("K31", "strange", what=what)


@registered(FILE_CHECKS, "K21")
def fonts(subject: Subject) -> Iterator[Flaw]:
    """K21: every font is embedded as a subset."""
    for name, embedded in sorted(subject.file.fonts.items()):
        if not embedded:
            yield subject.flaw("K21", "font", font=name)


@registered(FILE_CHECKS, "K20")
def text_sizes(subject: Subject) -> Iterator[Flaw]:
    """K20: no text is too small to read."""
    designed = float(subject.entry.get("scale", 1.0)) >= 1
    wanted = limits.SMALLEST_IN if designed else {}
    owners = {piece.name: piece.part or subject.part for piece in subject.pieces}
    for number, page in enumerate(subject.file.pages, start=1):
        parts = [(words, owners.get(words.group, subject.part)) for words in page.words]
        floors = [
            (words, wanted.get(part, limits.SMALLEST) if words.group else limits.SMALLEST)
            for words, part in parts
        ]
        small = [(words.size, floor) for words, floor in floors if words.size < floor - 0.02]
        if small:
            size, floor = min(small)
            yield subject.flaw("K20", "small", number, size=round(size, 2), least=floor, count=len(small))


@registered(FILE_CHECKS, "K20")
def rules_text(subject: Subject) -> Iterator[Flaw]:
    """K20: nearly all text that explains the game has the size of rules."""
    if subject.part in limits.RULES:
        least = limits.RULES[subject.part]
        foot = str((subject.entry.get("stamp") or {}).get("code") or "-")  # of the kit, not of the game
        texts = [words for page in subject.file.pages for words in page.words if foot not in words.text]
        lengths = [(words.size, len(words.text)) for words in texts]
        small = sum(n for size, n in lengths if size < least - 0.02)
        share = small / max(1, sum(n for _, n in lengths))
        if share > 1 - limits.RULES_SHARE:
            yield subject.flaw("K20", "rules", share=round(100 * share), least=least)


@registered(FILE_CHECKS, "K8")
def safe_zone(subject: Subject) -> Iterator[Flaw]:
    """K8: text, including ascenders and descenders, stays clear of the cut."""
    for number, page, pieces in subject.sheets:
        trims = {
            piece.name: piece.trim(subject.bleed)
            for piece in pieces
            if not piece.joined and piece.kind != limits.NETS
        }
        told = set()
        for words in page.words:
            trim = trims.get(words.group)
            if trim is None or words.group in told or not words.text.strip():
                continue
            least = limits.SAFE_SMALL if max(trim.width, trim.height) < limits.SMALL_PIECE else limits.SAFE
            rooms = (
                min(x - trim.left, trim.right - x, y - trim.top, trim.bottom - y) for x, y in words.corners
            )
            if (room := min(rooms)) < least - limits.EXACT:
                told.add(words.group)
                yield subject.flaw("K8", "near", number, piece=words.group, room=round(room, 2), least=least)


@registered(FILE_CHECKS, "K5", "K10", "K25", "K30")
def facts_about_itself(subject: Subject) -> Iterator[Flaw]:
    """K5, K10, K25, K30: no scaling, the duplex hint, language, title, license, outline, labels, size."""
    file = subject.file
    if file.print_scaling != "/None":
        yield subject.flaw("K5", "scaling")
    if subject.entry.get("duplex") and file.duplex != "/DuplexFlipLongEdge":
        yield subject.flaw("K10", "duplex")
    said = {
        "Lang": file.language == (subject.entry.get("language") or limits.NO_LANGUAGE).replace("_", "-"),
        "Title": file.info["Title"],
        "Author": file.info["Author"],
        "license": "license" in file.info["Subject"],
        "outline": file.outline,
        "page labels": file.labels == len(file.pages),
    }
    for what, value in said.items():
        if not value:
            yield subject.flaw("K25", "untold", what=what)
    if (size := len(file.data)) > limits.LARGEST_FILE:
        most = limits.LARGEST_FILE // 1024 // 1024
        yield subject.flaw("K30", "large", size=round(size / 1024 / 1024, 1), most=most)


@registered(FILE_CHECKS, "K25")
def boxes(subject: Subject) -> Iterator[Flaw]:
    """K25: the boxes of every page show where it is cut: around its pieces."""
    told = {number: pieces for number, _, pieces in subject.sheets}
    for number, page in enumerate(subject.file.pages, start=1):
        if page.trim is None or page.bleed is None:
            yield subject.flaw("K25", "boxes", number)
        elif pieces := told.get(number):
            trims = hull(piece.trim(subject.bleed) for piece in pieces)
            bleeds = hull(piece.bleed or piece.listed for piece in pieces)
            if max(apart(page.trim, trims), apart(page.bleed, bleeds)) > limits.EXACT:
                yield subject.flaw("K25", "boxes", number)


_NUMBER = r"(\d+)/(\d+)([AB]?)"


@registered(FILE_CHECKS, "K10", "K24")
def labels(subject: Subject) -> Iterator[Flaw]:
    """K24 and K10: every sheet shows its file, number, and version; two-sided ones also how to flip them.

    The sheets of a booklet show its page numbers instead.
    """
    if not subject.is_sheet:
        return
    path = PurePosixPath(subject.name)
    stem = str(subject.entry.get("label") or path.stem)
    words = [subject.part, subject.entry.get("paper"), subject.entry.get("language")]
    there = path.stem.split("-")
    if "bundle" in subject.entry:  # it is in the folders of its paper and language
        pages = [size.for_pages.id for name, size in papers().items() if name in path.parts]
        words, there = words[1:], [*path.parts, *there, *pages]
    if not all(str(word) in there for word in words if word):
        yield subject.flaw("K24", "name")
    seen: set[tuple[str, ...]] = set()
    for number, page in enumerate(subject.file.pages, start=1):
        label = re.search(rf"{re.escape(stem)}\W+{_NUMBER}\W+v\d", page.text)
        if label is None or label.groups() in seen or not 1 <= int(label[1]) <= int(label[2]):
            yield subject.flaw("K24", "label", number, stem=stem)
            continue
        seen.add(label.groups())
        if label[3] and not _flip_sign(page, stem):
            yield subject.flaw("K10", "sign", number)
        if label[3] != ("BA"[number % 2] if subject.entry.get("duplex") else ""):
            yield subject.flaw("K24", "side", number)


def _flip_sign(page: PageRead, stem: str) -> bool:
    """Whether something is drawn on the line of the label, just before it."""
    lines = [words for words in page.words if not words.group and stem[:4] in words.text]
    return any(
        words.at[0] - 8 < spot.left < spot.right < words.at[0] and abs(spot.bottom - words.at[1]) < 4
        for words in lines
        for spot in page.spots
    )
