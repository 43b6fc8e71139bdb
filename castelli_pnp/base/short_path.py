"""Outlines as short path data for web pages."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline


def short_outline_text(outline: Outline, coarse: bool = False) -> str:
    """Path data as short as possible, in hundredths or (coarse) tenths; each point relative to the last."""
    told: list[str] = []
    texts, parts = (_TENTHS, 10) if coarse else (_HUNDREDTHS, 100)
    x = y = start_x = start_y = on_x = on_y = 0
    before = ""
    for segment in outline:
        command = segment[0]
        if command == "C":
            _, ax, ay, bx, by, cx, cy = segment
            c, d = round(bx * parts) - x, round(by * parts) - y
            to_x, to_y = round(cx * parts), round(cy * parts)
            a, b = round(ax * parts) - x, round(ay * parts) - y
            command, steps = "s", texts[c] + texts[d] + texts[to_x - x] + texts[to_y - y]
            if before not in CURVES or not _goes_on(a, b, on_x, on_y):
                command, steps = "c", texts[a] + texts[b] + steps
            on_x, on_y = to_x - x - c, to_y - y - d
            x, y = to_x, to_y
        elif command == "L":
            to_x, to_y = round(segment[1] * parts), round(segment[2] * parts)
            if to_y == y:
                command, steps = "h", texts[to_x - x]
            elif to_x == x:
                command, steps = "v", texts[to_y - y]
            else:
                command, steps = "l", texts[to_x - x] + texts[to_y - y]
            x, y = to_x, to_y
        elif command == "M":
            x, y = start_x, start_y = round(segment[1] * parts), round(segment[2] * parts)
            steps, before = texts[x] + texts[y], ""
        else:
            command, steps, before = "z", "", ""
            x, y = start_x, start_y
        if command != before:
            told.append(command)
            steps = steps.lstrip(" ")
            before = command
        told.append(steps)
    return "".join(told)


CURVES = ("c", "s")
SHORT = 8
"""Rounding could change the direction of a handle that is shorter than this, in hundredths or tenths."""


def _goes_on(x: int, y: int, on_x: int, on_y: int) -> bool:
    """Whether a handle is opposite the last handle of the previous curve, except for rounding."""
    off = max(abs(x - on_x), abs(y - on_y))
    return off == 0 or (off == 1 and max(abs(x), abs(y)) >= SHORT)


class _Steps(dict[int, str]):
    """Integers of hundredths or tenths as texts, each with its separator from the one before."""

    def __init__(self, digits: int) -> None:
        self._digits = digits

    def __missing__(self, value: int) -> str:
        text = f"{abs(value) / 10**self._digits:.{self._digits}f}".rstrip("0").rstrip(".")
        text = ("-" if value < 0 else " ") + (text[1:] if text.startswith("0.") else text)
        if len(self) >= MOST_TEXTS:
            self.clear()
        self[value] = text
        return text


MOST_TEXTS = 20_000
_TENTHS, _HUNDREDTHS = _Steps(1), _Steps(2)
