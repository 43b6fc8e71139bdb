"""The steps of a content stream: each operator with what stands before it, as bytes that are read on demand.

Streams in the plain form that nearly all have are taken apart by patterns, which is many times as fast as a
whole reader of PDF; that one reads the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from castelli_pnp.kits.proof.pdf_objects import BrokenPdf

_NUMBER = rb"[-+]?(?>\d++\.?\d*+|\.\d++)"
_STRING = rb"\((?>[^()\\\r]++|\\[0-7]{1,3}|\\[nrtbf()\\])*+\)"
_NAME = rb"/[A-Za-z0-9:+,._-]++"
_TAKES = ((2, rb"[lm]"), (6, rb"(?:cm?+|Tm)"), (3, rb"(?:rg|RG)"), (1, rb"[wJj]"), (4, rb"re"))
"""How many numbers operators take."""
_KINDS = (
    rb"(?:BT|ET|EMC|[hfSsBnWqQ])",
    *(rb"(?>" + _NUMBER + rb"\s++){%d}+%b" % (count, operators) for count, operators in _TAKES),
    _STRING + rb"\s*+Tj",
    rb"\[(?>\s++|" + _NUMBER + rb"|" + _STRING + rb")*+\]\s*+TJ",
    rb"\[(?>\s*+" + _NUMBER + rb")*+\s*+\]\s*+" + _NUMBER + rb"\s++d",
    _NAME + rb"\s++(?:Do|BMC|<<[^<>()]*+>>\s*+BDC|" + _NUMBER + rb"\s++Tf)",
)
_PLAIN = re.compile(rb"(?>\s*+(?>" + rb"|".join(_KINDS) + rb")(?=\s|$))*+\s*+")
"""A whole stream of known operators, each after what it takes."""
_STEP = re.compile(
    rb"\s*+(?:(" + _NAME + rb")\s++)?+((?>(?>" + _NUMBER + rb"|<<[^<>]*+>>)\s*+)*+)"
    rb"((?>\[(?>[^\]()]++|" + _STRING + rb")*+\]|" + _STRING + rb")?+)\s*+(?>" + _NUMBER + rb"\s++)?+"
    rb"([A-Za-z]++)"
)
_PART = re.compile(rb"(" + _STRING + rb")|(" + _NUMBER + rb")")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Step(NamedTuple):
    """An operator and what it takes; what it does not take is empty."""

    name: bytes
    values: bytes
    """Numbers, as they are written."""
    row: bytes
    """A string or an array, as it is written."""
    operator: bytes


def steps(stream: Any) -> Iterable[tuple[bytes, bytes, bytes, bytes]]:
    """All steps of a stream or page."""
    import pikepdf

    if isinstance(stream, pikepdf.Stream):
        code = bytes(stream.read_bytes())
        if _PLAIN.fullmatch(code):
            return _STEP.findall(code)
    return _parsed(stream)


def _parsed(stream: Any) -> Iterator[Step]:
    """Steps as the whole reader finds them, written as the patterns find them."""
    import pikepdf

    for instruction in pikepdf.parse_content_stream(stream):
        name = values = row = b""
        for operand in instruction.operands:
            if isinstance(operand, pikepdf.Name):
                name = name or str(operand).encode()
            elif isinstance(operand, pikepdf.Array | pikepdf.String):
                row = _written(operand)
            elif not isinstance(operand, pikepdf.Dictionary):
                values += str(operand).encode() + b" "
        yield Step(name, values, row, str(instruction.operator).encode())


def _written(operand: Any) -> bytes:
    import pikepdf

    if isinstance(operand, pikepdf.String):
        return b"(" + re.sub(rb"[()\\\r]", lambda sign: b"\\%03o" % sign[0][0], bytes(operand)) + b")"
    parts = [
        _written(each) if isinstance(each, pikepdf.String) else str(each).encode()
        for each in operand
        if not isinstance(each, pikepdf.Array)
    ]
    return b"[" + b" ".join(parts) + b"]"


def string(row: bytes) -> bytes:
    """The bytes that a string means."""
    if row[:1] != b"(":
        raise BrokenPdf("text that is none")
    inner = row[1:-1]
    return _ESCAPE.sub(_meant, inner) if b"\\" in inner else inner


def _meant(found: re.Match[bytes]) -> bytes:
    sign = found[1]
    return bytes([int(sign, 8) & 255]) if sign[:1].isdigit() else _ESCAPED.get(sign, sign)


def parts(row: bytes) -> Iterator[bytes | float]:
    """The strings and numbers of an array."""
    if row[:1] != b"[":
        raise BrokenPdf("text that is none")
    for text, number in _PART.findall(row):
        yield string(text) if text else float(number)
