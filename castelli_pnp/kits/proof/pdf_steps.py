"""The steps of a content stream: each operator with its operands, as bytes that are parsed on demand.

Patterns split streams in the plain form, which nearly all have; this is many times faster than a complete PDF
parser. The parser reads the others.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from castelli_pnp.kits.proof.path_steps import TAKES
from castelli_pnp.kits.proof.pdf_objects import BrokenPdf

_NUMBER = rb"[-+]?(?>\d++\.?\d*+|\.\d++)"
_STRING = rb"\((?>[^()\\\r]++|\\[0-7]{1,3}|\\[nrtbf()\\])*+\)"
_NAME = rb"/[A-Za-z0-9:+,._-]++"
_TAKES = ((2, rb"[lm]"), (6, rb"(?:cm?+|Tm)"), (3, rb"(?:rg|RG)"), (1, rb"[wJj]"), (4, rb"re"))
"""The number of operands of each operator."""
_KINDS = (
    rb"(?:BT|ET|EMC|[hfSsBnWqQ])",
    *(rb"(?>" + _NUMBER + rb"\s++){%d}+%b" % (count, operators) for count, operators in _TAKES),
    _STRING + rb"\s*+Tj",
    rb"\[(?>\s++|" + _NUMBER + rb"|" + _STRING + rb")*+\]\s*+TJ",
    rb"\[(?>\s*+" + _NUMBER + rb")*+\s*+\]\s*+" + _NUMBER + rb"\s++d",
    _NAME + rb"\s++(?:Do|BMC|<<[^<>()]*+>>\s*+BDC|" + _NUMBER + rb"\s++Tf)",
)
_PLAIN = re.compile(rb"(?>\s*+(?>" + rb"|".join(_KINDS) + rb")(?=\s|$))*+\s*+")
"""A complete stream of known operators, each after its operands."""
_STEP = re.compile(
    rb"\s*+((?>(?>" + _NUMBER + rb"\s++)*+(?>[mlch]|re)\s++)*+)"
    rb"(?:(" + _NAME + rb")\s++)?+((?>(?>" + _NUMBER + rb"|<<[^<>]*+>>)\s*+)*+)"
    rb"((?>\[(?>[^\]()]++|" + _STRING + rb")*+\]|" + _STRING + rb")?+)\s*+(?>" + _NUMBER + rb"\s++)?+"
    rb"([A-Za-z]++)"
)
_SHORT = rb"-?\d++(?:\.\d++)?+ "
_REGULAR = re.compile(
    rb"(?>"
    + _SHORT * 2
    + rb"(?:[ml]|"
    + _SHORT * 4
    + rb"c)\s|h\s|[fSsBnWqQ](?:\s|$)|"
    + _SHORT * 3
    + rb"(?:rg|RG|"
    + _SHORT * 3
    + rb"cm)(?:\s|$)|"
    + _SHORT
    + rb"[wJj](?:\s|$)|\s|EMC(?:\s|$)|"
    + _NAME
    + rb"\s++(?:Do|BMC|<<[^<>()]*+>>\s*+BDC)(?:\s|$)|\[[\d. ]*+\] \d d(?:\s|$))*+"
)
"""A complete stream without text: every operator has its operands."""
_PAINTED = re.compile(
    rb"(?:\s*(?:m(?:\s+[lmch](?=\s))*\s+(?:[fSsBn]|W\s+n)|q|Q|cm|rg|RG|w|J|j|d|Do|BMC|BDC|EMC)(?=\s|$))*\s*"
)
"""The same without names and numbers: every path has a start and is painted."""
_TO_ZERO = bytes.maketrans(b"123456789", b"000000000")
_ENDLESS = b"0" * 40
"""No number on a page has this many digits."""
_NAMES = re.compile(rb"/[^\s]++|<<[^<>]*+>>|\[[^\]]*+\]")
_DONE = re.compile(rb"(" + _NAME + rb")\s++Do(?=\s|$)")
_DEEPEST = 64
_ALL_BUT_Q = bytes(sign for sign in range(256) if sign not in b"qQ")
_MARKED = re.compile(rb"(?<!\S)(BMC|BDC|EMC)(?!\S)")
_PART = re.compile(rb"(" + _STRING + rb")|(" + _NUMBER + rb")")
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Step(NamedTuple):
    """An operator and its operands; unused fields are empty."""

    path: bytes
    """The steps of a path before it, as written."""
    name: bytes
    values: bytes
    """Numbers, as written."""
    row: bytes
    """A string or an array, as written."""
    operator: bytes


Steps = Iterable[tuple[bytes, bytes, bytes, bytes, bytes]]


def steps(stream: Any) -> Steps:
    """All steps of a stream or a page."""
    import pikepdf

    if isinstance(stream, pikepdf.Stream):
        code = bytes(stream.read_bytes())
        if _PLAIN.fullmatch(code):
            return regular_steps(code)
    return _parsed(stream)


def regular_steps(code: bytes) -> Steps:
    """All steps of a stream in the usual form."""
    found: Steps = _STEP.findall(code)
    return found


def drawn_in(code: bytes) -> list[bytes] | None:
    """The names of all forms that a stream shows; None if any part of it is not in the usual form."""
    if not _REGULAR.fullmatch(code) or _ENDLESS in code.translate(_TO_ZERO):
        return None
    named = b"/" in code
    bare = (_NAMES.sub(b"", code) if named or b"[" in code else code).translate(None, b"0123456789.-")
    found = _MARKED.findall(bare) if b"EMC" in bare else []
    marks = b"".join(b"Q" if mark == b"EMC" else b"q" for mark in found)
    if not (_PAINTED.fullmatch(bare) and _balanced(bare.translate(None, _ALL_BUT_Q)) and _balanced(marks)):
        return None
    return _DONE.findall(code) if named else []


def _balanced(signs: bytes) -> bool:
    """Whether every Q follows its q, with a depth of nesting that drawings can have."""
    for _ in range(_DEEPEST):
        if not signs:
            return True
        signs = signs.replace(b"qQ", b"")
    return b"Q" not in signs


def _parsed(stream: Any) -> Iterator[Step]:
    """Steps from the complete parser, in the form of the patterns."""
    import pikepdf

    path = b""
    for instruction in _instructions(stream):
        name = values = row = b""
        for operand in instruction.operands:
            if isinstance(operand, pikepdf.Name):
                name = name or str(operand).encode()
            elif isinstance(operand, pikepdf.Array | pikepdf.String):
                row = _written(operand)
            elif not isinstance(operand, pikepdf.Dictionary):
                values += str(operand).encode() + b" "
        operator = str(instruction.operator).encode()
        if operator in TAKES:
            if len(values.split()) != TAKES[operator]:
                raise BrokenPdf("other numbers are wanted")
            path += values + operator + b" "
        else:
            yield Step(path, name, values, row, operator)
            path = b""


def _instructions(stream: Any) -> Iterable[Any]:
    """The parser's result; it only warns about a stream that ends too soon."""
    import pikepdf

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            return pikepdf.parse_content_stream(stream)
        except UserWarning as warned:
            raise BrokenPdf(str(warned)) from None


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
    """The bytes of a string."""
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
