"""What workers of a cluster answer: JSON with a fixed form; nothing else is read.

An answer is text: the worker's edition, and a result of plain data, refusals, or one line about an error.
Whoever receives the results checks their form again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from castelli_pnp.base.errors import Refused, RefusedAll, brief

LARGEST = 16 << 20
"""The maximum size of an answer, in bytes: several hundred times that of the largest honest one."""
_FIELDS = {"done", "refused", "failed"}
_WORDS = (str, int, float, bool, type(None))


class Answer(NamedTuple):
    """The answer of a worker; without a result or an error, its edition is not the requested one."""

    edition: tuple[str, ...]
    done: Any = None
    error: Refused | None = None


def sent(edition: Sequence[str], done: Any) -> bytes:
    """The answer with a result of plain data."""
    return _text({"edition": list(edition), "done": done})


def sent_edition(edition: Sequence[str]) -> bytes:
    """The answer that only names an edition."""
    return _text({"edition": list(edition)})


def sent_error(edition: Sequence[str], error: Exception) -> bytes:
    """The answer with an error: refusals keep their codes, and any other error becomes one line."""
    if not isinstance(error, Refused):
        return _text({"edition": list(edition), "failed": first_line(error)})
    each = [[one.reason, {name: _word(value) for name, value in one.data.items()}] for one in error.refusals]
    return _text({"edition": list(edition), "refused": each})


def received(data: object) -> Answer:
    """Reads an answer; anything of another form is refused."""
    try:
        found = _checked(data)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Refused("cluster_answer") from None
    return found


def first_line(error: object) -> str:
    """The first line of an error, or its type."""
    return brief((str(error).strip() or type(error).__name__).splitlines()[0])


def plain(done: Any) -> Any:
    """A result as the other side reads it."""
    return json.loads(_text(done))


def _text(data: Any) -> bytes:
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode()


def _word(value: object) -> object:
    return value if isinstance(value, _WORDS) else str(value)


def _checked(data: object) -> Answer:
    if not isinstance(data, bytes) or len(data) > LARGEST:
        raise ValueError(data)
    found = json.loads(data, parse_constant=_no_number)
    edition = tuple(found.pop("edition"))
    if len(edition) != 3 or not all(isinstance(each, str) and len(each) < 100 for each in edition):
        raise ValueError(edition)
    if len(found) > 1 or not set(found) <= _FIELDS:
        raise ValueError(set(found))
    if "refused" in found:
        return Answer(edition, None, _refusal(found["refused"]))
    if "failed" in found:
        return Answer(edition, None, Refused("cluster_work", worker="?", why=first_line(found["failed"])))
    return Answer(edition, found.get("done"))


def _no_number(name: str) -> float:
    raise ValueError(name)


def _refusal(several: Sequence[tuple[str, dict[str, object]]]) -> Refused:
    """Refusals with codes that this program knows and with all the data that their sentences need."""
    found = []
    for reason, data in several:
        if not isinstance(reason, str) or not all(isinstance(value, _WORDS) for value in data.values()):
            raise TypeError(reason)
        one = Refused(reason, **data)
        one.sentence()  # raises KeyError if the sentence does not exist or lacks data
        found.append(one)
    return found[0] if len(found) == 1 else RefusedAll(found)
