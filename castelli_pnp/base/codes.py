"""The codes that name findings: one descriptor a letter, and every code that a check has registered.

A check registers its code with its decorator (``hard``, ``soft``, ``check``, ``registered``). The command
``explain``, ``locale check`` and tests read the list. The catalog ``ui`` says under each code what it means.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Family:
    """What the first letter of a code says."""

    letter: str
    about: str
    message: str
    """The message that names its severity."""


_ERROR, _ADVICE = "report.error", "report.advice"
FAMILIES = {
    family.letter: family
    for family in (
        Family("B", "the lab advises a change", _ADVICE),
        Family("E", "the input cannot be understood", "report.unreadable_kind"),
        Family("H", "a hard constraint is broken", _ERROR),
        Family("K", "a finished kit would not print right", _ERROR),
        Family("L", "a translation is missing something or says it wrongly", _ERROR),
        Family("P", "a few hundred games show that it cannot be played", _ERROR),
        Family("S", "a property could be better (advice)", _ADVICE),
    )
}
CODES: set[str] = set()
"""The codes of all checks that were imported."""


def register(*codes: str) -> None:
    """Makes codes known; one that no family has is a mistake in the program."""
    for code in codes:
        if not is_code(code):
            raise ValueError(f"{code} is no code: a letter of {''.join(FAMILIES)} and a number")
    CODES.update(codes)


def is_code(text: str) -> bool:
    return text[:1] in FAMILIES and text[1:].isdecimal()


def order(code: str) -> tuple[str, int]:
    """Sorts H2 before H10."""
    return code[0], int(code[1:])
