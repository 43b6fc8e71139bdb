"""The path data of SVG as outlines: M, L, H, V, C, S, Q and Z, absolute or relative."""

from __future__ import annotations

import math
import re

from castelli_pnp.base.geometry import Outline, Point, Segment

MOST = 100_000.0
"""The largest number allowed in a drawing."""
_WANTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "Z": 0}
_COMMANDS = "".join(_WANTS)
_PART = re.compile(rf"([{_COMMANDS}{_COMMANDS.lower()}])([^{_COMMANDS}{_COMMANDS.lower()}]*)")
_PLAIN = re.compile(r"[-0-9., \n]*")
"""Excludes what ``float`` would accept as a number, but SVG would not."""
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", re.ASCII)


class BadPath(ValueError):
    """Path data that cannot be read."""


def numbers(text: str) -> list[float]:
    """Numbers with spaces or commas between them."""
    if _PLAIN.fullmatch(text):
        try:
            found = list(map(float, text.replace(",", " ").split()))
        except ValueError:
            return _packed_numbers(text)
        if not found or (max(found) <= MOST and min(found) >= -MOST):
            return found
    return _packed_numbers(text)


def _packed_numbers(text: str) -> list[float]:
    """Numbers as SVG allows them: one may begin where the one before cannot continue."""
    if _NUMBER.sub("", text).replace(",", "").split():
        raise BadPath(text.strip())
    found = list(map(float, _NUMBER.findall(text)))
    if found and not (math.isfinite(sum(found)) and max(map(abs, found)) <= MOST):
        raise BadPath(text.strip())
    return found


def path_outline(text: str) -> Outline:
    """Path data as an outline."""
    segments: list[Segment] = []
    at = start = before = (0.0, 0.0)
    end = 0
    for part in _PART.finditer(text):
        command, relative = part[1].upper(), part[1].islower()
        given, wants = numbers(part[2]), _WANTS[command]
        if part.start() != end or (not segments and command != "M") or bad_count(len(given), wants):
            raise BadPath(text[end : part.end()].strip())
        end = part.end()
        if len(given) == wants and command in "MLC" and not relative:  # the most frequent case
            segments.append((command, *given))
            at = (given[-2], given[-1])
            before = (2 * at[0] - given[2], 2 * at[1] - given[3]) if command == "C" else at
            start = at if command == "M" else start
            continue
        if not wants:
            segments.append(("Z",))
            at = before = start
        for i in range(0, len(given), wants or 1):
            shift = at if relative else (0.0, 0.0)
            values = given[i : i + wants]
            if command in "HV":
                level = values[0] + shift[command == "V"]
                values = [level, at[1]] if command == "H" else [at[0], level]
            elif relative:
                values = [value + shift[n % 2] for n, value in enumerate(values)]
            segment = _segment(command if i == 0 or command != "M" else "L", values, at, before)
            segments.append(segment)
            curved = command in "CS"
            at = (values[-2], values[-1])
            before = (2 * at[0] - segment[3], 2 * at[1] - segment[4]) if curved else at
            start = at if command == "M" and i == 0 else start
    if text[end:].strip() or not segments:
        raise BadPath(text[end:].strip())
    return tuple(segments)


def bad_count(count: int, wants: int) -> bool:
    """Whether a command has too few or too many numbers."""
    return count != 0 if not wants else count == 0 or count % wants != 0


def _segment(command: str, values: list[float], at: Point, mirrored: Point) -> Segment:
    match command, values:
        case "S", _:
            return ("C", *mirrored, *values)
        case "Q", [x, y, *there]:
            near, far = (
                ((u + 2 * (x, y)[n % 2]) / 3 for n, u in enumerate(at)),
                ((u + 2 * (x, y)[n % 2]) / 3 for n, u in enumerate(there)),
            )
            return ("C", *near, *far, *there)
        case "H" | "V", _:
            return ("L", *values)
    return (command, *values)
