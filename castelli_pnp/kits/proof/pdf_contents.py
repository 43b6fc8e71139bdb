"""Keys for the content of drawings, independent of names in the file: the same content, the same key."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from castelli_pnp.kits.proof.pdf_objects import entry
from castelli_pnp.kits.proof.pdf_steps import parts, steps, string
from castelli_pnp.kits.proof.shown import Key

DEEPEST = 24
"""The maximum depth of forms within forms."""
_SHOWN = re.compile(rb"/([A-Za-z0-9]+)(?=\s+Do\b)")
_MARKS = frozenset((b"BMC", b"BDC", b"EMC"))
"""Steps that only mark structure and show nothing."""
_SUBSET = 7
"""The number of characters before the name of a subset font."""


class Contents:
    """Keys for the forms of one file. ``font`` and ``text`` give the meaning of letters there."""

    def __init__(self, font: Callable[[str, Any], str], text: Callable[[str, bytes], str]) -> None:
        self._font, self._text = font, text
        self._plain: dict[Key, bytes] = {}
        self._whole: dict[Key, bytes] = {}

    def plain(self, form: Any, around: tuple[Key, ...] = ()) -> bytes:
        """A key for a drawing; None if it has text, whose letters depend on the file."""
        key = form.objgen
        if key not in self._plain:
            resources = entry(form, "/Resources")
            inner = _inner(resources)
            deeper = (*around, key)
            names = {
                name: self.plain(each, deeper) if key not in around else b"" for name, each in inner.items()
            }
            text = entry(resources, "/Font") is not None
            known = not text and all(names.values()) and len(around) <= DEEPEST
            self._plain[key] = self._named(form, names) if known else b""
        return self._plain[key]

    def whole(self, form: Any, around: tuple[Key, ...] = ()) -> bytes:
        """A key for a drawing with its text, independent of how the file numbers the letters."""
        key = form.objgen
        if plain := self.plain(form):
            return plain
        if key in around or len(around) > DEEPEST:
            return b""
        if key not in self._whole:
            said = self.said(form, entry(form, "/Resources"), (*around, key))
            self._whole[key] = sha256(_box(form) + said).digest() if said else b""
        return self._whole[key]

    def said(self, stream: Any, resources: Any, around: tuple[Key, ...] = ()) -> bytes:
        """A key for the steps of a stream with text: the same for a page and for a drawing of that page."""
        names = {name: self.whole(each, around) for name, each in _inner(resources).items()}
        if not all(names.values()):
            return b""
        said = [self._said(step, names, resources) for step in steps(stream) if step[4] not in _MARKS]
        if said and said[0].endswith(b" cm"):  # the unit of measurement of the page
            said = said[1:]
        return sha256(b"|".join(said)).digest()

    def _named(self, form: Any, names: dict[bytes, bytes]) -> bytes:
        if not names:
            content = bytes(form.read_raw_bytes()) + str(entry(form, "/Filter")).encode()
        else:
            content = _SHOWN.sub(lambda found: names.get(found[1], found[1]), bytes(form.read_bytes()))
        return sha256(_box(form) + b"|" + content).digest()

    def _said(
        self, step: tuple[bytes, bytes, bytes, bytes, bytes], names: dict[bytes, bytes], resources: Any
    ) -> bytes:
        """One step; letters are decoded with the font that precedes them."""
        path, name, values, row, operator = step
        if operator == b"Do":
            name = names.get(name[1:], b"")
        elif operator == b"Tf":
            self._face = self._font(name.decode("utf-8", "replace"), resources)
            name = self._face[_SUBSET if self._face[6:7] == "+" else 0 :].encode()
        elif operator == b"Tj":
            row = self._text(self._face, string(row)).encode()
        elif operator == b"TJ":
            row = repr(
                [self._text(self._face, each) if isinstance(each, bytes) else each for each in parts(row)]
            ).encode()
        return b" ".join((path, name, values, row, operator))

    _face = ""


def _box(form: Any) -> bytes:
    return f"{entry(form, '/BBox')} {entry(form, '/Matrix')}".encode()


def _inner(resources: Any) -> dict[bytes, Any]:
    """The drawings that a drawing may show, by name."""
    shown = entry(resources, "/XObject")
    names = [] if shown is None else [str(name) for name in shown.keys()]  # noqa: SIM118
    return {name[1:].encode(): entry(shown, name) for name in names}
