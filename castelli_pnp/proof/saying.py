"""What a file says: fonts, sizes of text, its distance from the cut, and what it tells about itself."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.proof.flaw import Flaw
from castelli_pnp.proof.subject import EXACT, Subject

FLOOR = 6.5
"""No text is smaller, in pt."""
WANTED = {"cards": 7.5}
"""Parts whose text has a higher floor."""
SAFE, SAFE_SMALL = 3.0, 2.0
SMALL_PIECE = 45.0
"""Pieces that are smaller than this in both directions may have text nearer to the cut."""
LARGEST_FILE = 5 * 1024 * 1024


def fonts(subject: Subject) -> Iterator[Flaw]:
    """K21: every font is embedded, and only what is used of it."""
    for name, embedded in sorted(subject.file.fonts.items()):
        if not embedded:
            yield subject.flaw("K21", "font", font=name)


def text_sizes(subject: Subject) -> Iterator[Flaw]:
    """K20: no text is too small to be read."""
    designed = float(subject.entry.get("scale", 1.0)) >= 1
    wanted = WANTED.get(str(subject.entry.get("part")), FLOOR) if designed else FLOOR
    for number, page in enumerate(subject.file.pages, start=1):
        floors = [(words, wanted if words.group else FLOOR) for words in page.words]
        small = [(words.size, floor) for words, floor in floors if words.size < floor - 0.02]
        if small:
            size, floor = min(small)
            yield subject.flaw("K20", "small", number, size=round(size, 2), least=floor, count=len(small))


def safe_zone(subject: Subject) -> Iterator[Flaw]:
    """K8: text stays clear of the cut."""
    whole = (piece for piece in subject.pieces() if not piece.joined)
    trims = {(piece.page, piece.name): piece.trim(subject.bleed) for piece in whole}
    for number, page in enumerate(subject.file.pages, start=1):
        told = set()
        for words in page.words:
            trim = trims.get((number, words.group))
            if trim is None or words.group in told:
                continue
            least = SAFE_SMALL if max(trim.width, trim.height) < SMALL_PIECE else SAFE
            ends = (words.at, words.end)
            room = min(min(x - trim.left, trim.right - x, y - trim.top, trim.bottom - y) for x, y in ends)
            if room < least - EXACT:
                told.add(words.group)
                yield subject.flaw("K8", "near", number, piece=words.group, room=round(room, 2), least=least)


def telling(subject: Subject) -> Iterator[Flaw]:
    """K5, K25, K30: no scaling, the duplex hint, language, title, licence, outline, labels, boxes, size."""
    file = subject.file
    if file.print_scaling != "/None":
        yield subject.flaw("K5", "scaling")
    if subject.entry.get("duplex") and file.duplex != "/DuplexFlipLongEdge":
        yield subject.flaw("K10", "duplex")
    said = {
        "Lang": file.language,
        "Title": file.info.get("Title", ""),
        "Author": file.info.get("Author", ""),
        "licence": file.info.get("Subject", "") if "licence" in file.info.get("Subject", "") else "",
        "outline": file.outline or "",
        "page labels": file.labels or "",
        "boxes": all(page.trim and page.bleed for page in file.pages) or "",
    }
    for what, value in said.items():
        if not value:
            yield subject.flaw("K25", "untold", what=what)
    if (size := file.path.stat().st_size) > LARGEST_FILE:
        yield subject.flaw(
            "K30", "large", size=round(size / 1024 / 1024, 1), most=LARGEST_FILE // 1024 // 1024
        )


CHECKS = (fonts, text_sizes, safe_zone, telling)


def check_saying(subject: Subject) -> Iterator[Flaw]:
    for check in CHECKS:
        yield from check(subject)
