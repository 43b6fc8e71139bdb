"""Colors as people see them: contrast, color blindness (Machado 2009), and distance (CAM02-UCS)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from castelli_pnp.kits.proof.flaw import FILE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import LEAST_DISTANCE
from castelli_pnp.kits.proof.subject import Subject

Color = tuple[int, int, int]
Triple = tuple[float, float, float]
Rows = tuple[Triple, Triple, Triple]

_SEEN: dict[str, Rows] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
EYES = tuple(_SEEN)

_TO_XYZ: Rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_CAT02: Rows = ((0.7328, 0.4296, -0.1624), (-0.7036, 1.6975, 0.0061), (0.0030, 0.0136, 0.9834))
_FROM_CAT02: Rows = (
    (1.096123820835514, -0.278869000218287, 0.182745179382773),
    (0.454369041975359, 0.473533154307412, 0.072097803717229),
    (-0.009627608738429, -0.005698031216113, 1.015325639954543),
)
_HPE: Rows = ((0.38971, 0.68898, -0.07868), (-0.22981, 1.18340, 0.04641), (0.0, 0.0, 1.0))
_WHITE: Triple = (95.047, 100.0, 108.883)
_ADAPTING = 64 / math.pi / 5
_GROUND = 20.0
_C, _NC = 0.69, 1.0


def parse_color(text: str) -> Color:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def _times(rows: Rows, triple: Sequence[float]) -> Triple:
    a, b, c = (sum(x * y for x, y in zip(row, triple, strict=True)) for row in rows)
    return a, b, c


def _linear(color: Color) -> Triple:
    a, b, c = (
        value / 12.92 if (value := each / 255) <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for each in color
    )
    return a, b, c


def same_color(one: Color, other: Color) -> bool:
    """Whether two colors look the same."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 12


def light(color: Color) -> float:
    """How light a color is, from 0 to 1 (WCAG)."""
    return _times(_TO_XYZ, _linear(color))[1]


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colors, from 1 to 21 (WCAG)."""
    lights = sorted(light(color) for color in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def distance(one: Color, other: Color, eyes: str = "normal") -> float:
    """How different two colors look with this kind of vision."""
    return math.dist(_ucs(_seen(one, eyes)), _ucs(_seen(other, eyes)))


def _seen(color: Color, eyes: str) -> Triple:
    """The light that eyes with this kind of vision receive from a color."""
    return _times(_SEEN[eyes], _linear(color))


def _ucs(light: Triple) -> Triple:
    """Lightness and two opponent colors, in a space where distances match perceived differences."""
    k = 1 / (5 * _ADAPTING + 1)
    level = 0.2 * k**4 * 5 * _ADAPTING + 0.1 * (1 - k**4) ** 2 * (5 * _ADAPTING) ** (1 / 3)
    n = _GROUND / _WHITE[1]
    base = 0.725 * (1 / n) ** 0.2
    z = 1.48 + math.sqrt(n)
    degree = 1 - (1 / 3.6) * math.exp((-_ADAPTING - 42) / 92)

    def cones(xyz: Triple) -> Triple:
        white, sharp = _times(_CAT02, _WHITE), _times(_CAT02, xyz)
        adapted = [value * (100 / w * degree + 1 - degree) for value, w in zip(sharp, white, strict=True)]
        a, b, c = (_pressed(value, level) for value in _times(_HPE, _times(_FROM_CAT02, adapted)))
        return a, b, c

    x, y, w = (value * 100 for value in _times(_TO_XYZ, light))
    r, g, b = cones((x, y, w))
    white = cones(_WHITE)
    red, yellow = r - 12 * g / 11 + b / 11, (r + g - 2 * b) / 9
    hue = math.atan2(yellow, red)
    bright = _achromatic((r, g, b), base) / _achromatic(white, base)
    lightness = 100 * max(bright, 0.0) ** (_C * z)
    eccentric = (math.cos(hue + 2) + 3.8) / 4
    t = 50000 / 13 * _NC * base * eccentric * math.hypot(red, yellow) / (r + g + 21 / 20 * b)
    chroma = t**0.9 * math.sqrt(lightness / 100) * (1.64 - 0.29**n) ** 0.73
    colorful = math.log(1 + 0.0228 * chroma * level**0.25) / 0.0228
    return 1.7 * lightness / (1 + 0.007 * lightness), colorful * math.cos(hue), colorful * math.sin(hue)


def _pressed(value: float, level: float) -> float:
    power = (level * abs(value) / 100) ** 0.42
    return math.copysign(400 * power / (power + 27.13), value) + 0.1


def _achromatic(cones: Triple, base: float) -> float:
    r, g, b = cones
    return (2 * r + g + b / 20 - 0.305) * base


def alike(colors: Mapping[str, str]) -> Iterator[tuple[str, str, str, float]]:
    """Pairs of colors that some people can hardly distinguish."""
    for (one, first), (other, second) in combinations(colors.items(), 2):
        for eyes in EYES:
            apart = distance(parse_color(first), parse_color(second), eyes)
            if apart < LEAST_DISTANCE:
                yield one, other, eyes, apart


@registered(FILE_CHECKS, "K19")
def check_colors(subject: Subject) -> Iterator[Flaw]:
    """K19: everybody can distinguish the colors that have a meaning, as found in the file."""
    for family, listed in subject.entry.get("colors", {}).items():
        used = {name: color for name, color in listed.items() if color.lower() in subject.file.fills}
        if len(used) < 2 <= len(listed):
            yield subject.flaw("K19", "unused", family=family)
        for one, other, eyes, apart in alike(used):
            about = {"one": one, "other": other, "eyes": eyes, "apart": round(apart, 1)}
            yield Flaw("K19", "alike", subject.name, 0, {**about, "least": LEAST_DISTANCE})
