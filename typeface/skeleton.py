"""The skeletons of Castelli Nib: ``nib-skeletons.json``, which explains its own format, as strokes."""

from __future__ import annotations

import cmath
import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from typeface.pen import Pen
from typeface.spline import Cubic, hobby

FILE = Path(__file__).parent / "nib-skeletons.json"


class Knot(NamedTuple):
    """A point of the pen's way; ``heading`` and ``angle`` (of the nib, in degrees) where they are set."""

    at: complex
    heading: float | None
    angle: float | None
    width: float
    tension: float


class Leg(NamedTuple):
    """The way from one knot to the next."""

    cubic: Cubic
    start: Knot
    end: Knot
    straight: bool


@dataclass(frozen=True, slots=True)
class Stroke:
    """One way of the pen; ``straight`` says for each leg whether it is a line."""

    pen: Pen
    filled: bool
    knots: tuple[Knot, ...]
    straight: tuple[bool, ...]

    def closed(self) -> Stroke:
        return replace(self, knots=(*self.knots, self.knots[0]), straight=(*self.straight, True))

    def legs(self) -> Iterator[Leg]:
        knots, straight, at = self.knots, self.straight, 0
        while at < len(straight):
            if straight[at]:
                a, b = knots[at].at, knots[at + 1].at
                yield Leg((a, a + (b - a) / 3, b - (b - a) / 3, b), knots[at], knots[at + 1], True)
                at += 1
                continue
            end = at + 1
            while end < len(straight) and not straight[end] and knots[end].heading is None:
                end += 1
            run = knots[at : end + 1]
            tensions = [knot.tension for knot in run]
            for n, cubic in enumerate(
                hobby([knot.at for knot in run], self._heading(at, -1), self._heading(end, 0), tensions)
            ):
                yield Leg(cubic, run[n], run[n + 1], False)
            at = end

    def _heading(self, at: int, beside: int) -> float | None:
        """The direction at a knot: its own, or that of the line it joins."""
        knot, leg = self.knots[at], at + beside
        if knot.heading is not None or not 0 <= leg < len(self.straight) or not self.straight[leg]:
            return knot.heading
        return cmath.phase(self.knots[leg + 1].at - self.knots[leg].at)


class Inserted(NamedTuple):
    """Another glyph in this one, perhaps turned by 180 degrees."""

    glyph: str
    shift: complex
    turned: bool


class Skeletons:
    """The drawn glyphs, and the numbers that make a face of them."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        pen = dict(data["pen"])
        scaled = {glyph: entry["width"] for entry in pen.pop("scaled") for glyph in entry["glyphs"].split()}
        self.pen = Pen(**pen)
        self._scaled: dict[str, float] = scaled
        self.stretch = float(data["stretch"])
        self.metrics: dict[str, float] = data["metrics"]
        self.spacing: dict[str, float] = data["spacing"]
        self.ink: dict[str, float] = data["ink"]
        self.anchors: dict[str, float] = data["anchors"]
        self.kern: dict[str, int] = data["kern"]
        self.marks: dict[str, str] = data["marks"]

    @property
    def glyphs(self) -> tuple[str, ...]:
        return tuple(self.data["glyphs"])

    def strokes(self, glyph: str) -> Iterator[Stroke | Inserted]:
        pen = replace(self.pen, width=self.pen.width * self._scaled.get(glyph, 1.0))
        guides = self._guides(pen)
        for text in self.data["glyphs"][glyph]:
            if text.startswith("="):
                name, *place = text[1:].split()
                x, y = map(float, place[:2] or (0, 0))
                yield Inserted(name, complex(x * self.stretch, y), place[2:] == ["r"])
            else:
                yield self._stroke(self._expanded(text), pen, guides)

    def _guides(self, pen: Pen) -> dict[str, float]:
        """Heights of the pen's center at which its ink touches a line; capitals: with overshoot."""
        corners, lines, over = pen.corners(), self.metrics, self.metrics["overshoot"]
        high, wide = max(z.imag for z in corners), max(z.real for z in corners)
        found = {"h": wide, "z": pen.thickness / 2, "b": high, "B": high - over}
        for sign, line in (("x", "xheight"), ("c", "cap"), ("d", "asc"), ("f", "fig")):
            found |= {sign: lines[line] - high, sign.upper(): lines[line] - high + over}
        return found | {"p": lines["desc"] + high, "P": lines["desc"] + high - over}

    def _expanded(self, text: str) -> str:
        """A stroke with its macros written out."""
        while found := re.search(r"\{(\w+)((?: [^{} ]+)*)\}", text):
            body: str = self.data["macros"][found[1]]
            for number, argument in enumerate(found[2].split(), 1):
                body = body.replace(f"${number}", argument)
            text = text[: found.start()] + body + text[found.end() :]
        return text

    def _stroke(self, text: str, pen: Pen, guides: Mapping[str, float]) -> Stroke:
        set_by = {}
        if found := re.match(r"\[([^\]]*)\]\s*", text):
            set_by = {key: float(value) for key, value in (pair.split("=") for pair in found[1].split())}
            text = text[found.end() :]
        knots: list[Knot] = []
        straight: list[bool] = []
        line = False
        for token in text.split():
            if token == "-":
                line = True
                continue
            if knots:
                straight.append(line)
            knots.append(self._knot(token, guides))
            line = False
        held = replace(
            pen,
            width=pen.width * set_by.get("w", 1.0),
            thickness=pen.thickness * set_by.get("t", 1.0),
            angle=set_by.get("a", pen.angle),
        )
        return Stroke(held, "fill" in set_by, tuple(knots), tuple(straight))

    def _knot(self, token: str, guides: Mapping[str, float]) -> Knot:
        found = re.fullmatch(r"([^,>/*~]+),([^,>/*~]+)((?:[>/*~][-+.\d]+)*)", token)
        if found is None:
            raise ValueError(f"not a knot: {token}")
        more = {part[0]: float(part[1:]) for part in re.findall(r"[>/*~][-+.\d]+", found[3])}
        heading = math.radians(more[">"]) if ">" in more else None
        at = complex(_sum(found[1], guides) * self.stretch, _sum(found[2], guides))
        return Knot(at, heading, more.get("/"), more.get("*", 1.0), more.get("~", 1.0))


def _sum(text: str, guides: Mapping[str, float]) -> float:
    """A sum such as ``x-84`` of guides and numbers."""
    terms = re.findall(r"([+-]*)(\d+(?:\.\d+)?|[A-Za-z])", text)
    if "".join(sign + term for sign, term in terms) != text:
        raise ValueError(f"not a sum: {text}")
    return sum(
        (-1.0 if sign.count("-") % 2 else 1.0) * (guides[term] if term.isalpha() else float(term))
        for sign, term in terms
    )


def load() -> Skeletons:
    return Skeletons(json.loads(FILE.read_text("utf-8")))
