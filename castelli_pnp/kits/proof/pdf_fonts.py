"""Fonts of a PDF: whether they are embedded, the widths of their letters, and what the letters mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from castelli_pnp.kits.proof.pdf_objects import BrokenPdf, entry, items, numbers

_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(\[[^\]]*\]|<[0-9A-Fa-f]+>)")
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_MOST_TABLE = 1 << 16
"""The maximum size of a font's letter table in bytes: it has at most 256 letters."""
_HEX = re.compile(rb"<([0-9A-Fa-f]+)>")


@dataclass(frozen=True, slots=True)
class EmbeddedFont:
    """A font in the file."""

    name: str
    embedded: bool
    widths: Mapping[int, float]
    letters: Mapping[int, str]

    def advance(self, text: bytes) -> float:
        return sum(self.widths.get(code, 500.0) for code in text) / 1000

    def text(self, text: bytes) -> str:
        return "".join(self.letters.get(code, "\ufffd") for code in text)


def embedded_subset(font: Any) -> tuple[str, bool]:
    """The name of a font, and whether it is embedded as a subset."""
    base = str(entry(font, "/BaseFont")).lstrip("/")
    descriptor = entry(font, "/FontDescriptor")
    return base, base[6:7] == "+" and any(entry(descriptor, key) is not None for key in _FILES)


def read_face(font: Any) -> EmbeddedFont:
    """A font with everything needed to read its text."""
    base, embedded = embedded_subset(font)
    (first,) = numbers([entry(font, "/FirstChar") or 0], 1)
    widths = numbers(items(entry(font, "/Widths")))
    told = {int(first) + i: width for i, width in enumerate(widths)}
    return EmbeddedFont(base, embedded, told, _letters(entry(font, "/ToUnicode")))


def _letters(stream: Any) -> dict[int, str]:
    import pikepdf

    if not isinstance(stream, pikepdf.Stream):
        return {}
    text = stream.read_bytes()
    if len(text) > _MOST_TABLE:
        raise BrokenPdf("a font of too many letters")
    found: dict[int, str] = {}
    for part in re.findall(rb"beginbfchar(.*?)endbfchar", text, re.DOTALL):
        found |= {int(code, 16): _letter(meaning) for code, meaning in _PAIR.findall(part)}
    for part in re.findall(rb"beginbfrange(.*?)endbfrange", text, re.DOTALL):
        for first, last, meaning in _RANGE.findall(part):
            found |= dict(_range(int(first, 16), int(last, 16), meaning))
    return found


def _range(first: int, last: int, meaning: bytes) -> Iterator[tuple[int, str]]:
    if last - first > 0xFF:
        raise BrokenPdf("a font of too many letters")
    listed = _HEX.findall(meaning)
    if meaning.startswith(b"["):
        yield from ((first + i, _letter(each)) for i, each in enumerate(listed))
    else:
        start = int(listed[0], 16)
        yield from ((code, chr(min(start + code - first, 0x10FFFF))) for code in range(first, last + 1))


def _letter(meaning: bytes) -> str:
    return bytes.fromhex(meaning.decode().rjust(4, "0")).decode("utf-16-be", "replace")


def all_fonts(pdf: Any) -> Iterator[Any]:
    """Every font in the file, whether used or not."""
    for each in pdf.objects:
        if _is_font(each):
            yield each
        for holder in (each, entry(each, "/Resources")):
            named = entry(holder, "/Font")
            for key in _keys(named):
                font = entry(named, key)
                if _is_font(font) and not font.is_indirect:
                    yield font


def _is_font(holder: Any) -> bool:
    return entry(holder, "/BaseFont") is not None and str(entry(holder, "/Type")) == "/Font"


def _keys(holder: Any) -> list[str]:
    import pikepdf

    return [str(key) for key in holder.keys()] if isinstance(holder, pikepdf.Dictionary) else []  # noqa: SIM118
