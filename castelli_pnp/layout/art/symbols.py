"""The drawn symbols (``symbols.json``: a box of 10 mm)."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path as File

from castelli_pnp.base.geometry import Box, Matrix, bounds, move, parse_outline, scale, turn
from castelli_pnp.base.scene import Path, Symbol, Use
from castelli_pnp.layout.art.palette import NORMAL, Look

SYMBOL_BOX = 10.0


@cache
def _drawings(name: str) -> dict[str, list[dict[str, str | float | None]]]:
    found: dict[str, list[dict[str, str | float | None]]] = json.loads(
        (File(__file__).parent / f"{name}.json").read_text("utf-8")
    )
    return found


def _paths(items: list[dict[str, str | float | None]], line: float) -> tuple[Path, ...]:
    """The items of a drawing; ``line`` multiplies its line widths."""

    def colour(value: str | float | None) -> str | None:
        return None if value in (None, "none") else str(value)

    return tuple(
        Path(
            parse_outline(str(item["d"])),
            colour(item["fill"]),
            colour(item["stroke"]),
            float(item["width"] or 0) * line,
        )
        for item in items
    )


@cache
def symbol(name: str, look: Look = NORMAL, line: float = 1.0) -> Symbol:
    """A symbol in its box of 10 mm; ``line`` makes its lines thicker when it will be shrunk, or thinner."""
    return boxed(f"{_key(name, look)}-{line:g}", symbol_paths(name, look, line))


def symbol_paths(name: str, look: Look = NORMAL, line: float = 1.0) -> tuple[Path, ...]:
    """What a symbol is made of, painted in this order in a box of 10 mm."""
    return _paths(_drawings("symbols")[_key(name, look)], line)


def symbol_names() -> frozenset[str]:
    """Every symbol there is, but for those of little ink: they are chosen by the look."""
    return frozenset(name for name in _drawings("symbols") if not name.endswith("-low"))


def _key(name: str, look: Look) -> str:
    return f"{name}-low" if look.low and f"{name}-low" in _drawings("symbols") else name


def boxed(name: str, paths: tuple[Path, ...]) -> Symbol:
    """Paths as a symbol, its box made round all of their ink."""
    around = bounds(path.outline for path in paths)
    reach = max((path.width for path in paths), default=0.0) / 2 + 0.05
    return Symbol(
        name, paths, Box(around.left - reach, around.top - reach, around.right + reach, around.bottom + reach)
    )


def placed(
    drawn: Symbol, x: float, y: float, size: float, degrees: float = 0.0, box: float = SYMBOL_BOX
) -> Use:
    """A symbol with its box centred on a point, the box that many millimetres large."""
    return Use(drawn, centred(x, y, size, degrees, box))


def centred(x: float, y: float, size: float, degrees: float = 0.0, box: float = SYMBOL_BOX) -> Matrix:
    return move(x, y) @ turn(degrees) @ scale(size / box) @ move(-box / 2, -box / 2)


def put(
    name: str, x: float, y: float, size: float, look: Look = NORMAL, degrees: float = 0.0, line: float = 1.0
) -> Use:
    """The symbol of that name, centred on a point; ``line``: thickness of its lines as printed, 1 = as drawn
    for a box of 10 mm."""
    return placed(symbol(name, look, round(line * SYMBOL_BOX / size, 4)), x, y, size, degrees)
