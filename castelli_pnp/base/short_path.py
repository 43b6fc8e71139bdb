"""Outlines as short path data for web pages."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline


def short_outline_text(outline: Outline) -> str:
    """Path data as short as can be: hundredths, each point told from the one before, no sign to spare."""
    told: list[str] = []
    texts = _HUNDREDTHS
    x = y = start_x = start_y = 0
    before = ""
    for segment in outline:
        command = segment[0]
        if command == "C":
            _, ax, ay, bx, by, cx, cy = segment
            to_x, to_y = round(cx * 100), round(cy * 100)
            a, b, c, d = round(ax * 100) - x, round(ay * 100) - y, round(bx * 100) - x, round(by * 100) - y
            steps = texts[a] + texts[b] + texts[c] + texts[d] + texts[to_x - x] + texts[to_y - y]
            x, y = to_x, to_y
        elif command == "L":
            to_x, to_y = round(segment[1] * 100), round(segment[2] * 100)
            steps = texts[to_x - x] + texts[to_y - y]
            x, y = to_x, to_y
        elif command == "M":
            x, y = start_x, start_y = round(segment[1] * 100), round(segment[2] * 100)
            told.append("M")
            told.append((texts[x] + texts[y]).lstrip(" "))
            before = command
            continue
        else:
            told.append("z")
            x, y = start_x, start_y
            before = command
            continue
        if command != before:
            told.append(command.lower())
            steps = steps.lstrip(" ")
            before = command
        told.append(steps)
    return "".join(told)


class _Hundredths(dict[int, str]):
    """Whole numbers of hundredths as texts, each with what parts it from the one before."""

    def __missing__(self, value: int) -> str:
        text = f"{abs(value) / 100:.2f}".rstrip("0").rstrip(".")
        text = ("-" if value < 0 else " ") + (text[1:] if text.startswith("0.") else text)
        if len(self) >= MOST_TEXTS:
            self.clear()
        self[value] = text
        return text


MOST_TEXTS = 20_000
_HUNDREDTHS = _Hundredths()
