"""The codes that name findings: the meaning of their first letters, and every code that a check has
registered.

A check registers its code with its decorator (``hard``, ``soft``, ``check``, ``registered``). The command
``explain``, ``locale check``, and the tests read the list. The catalog ``ui`` has the meaning of each code.
"""

from __future__ import annotations

_ERROR, _ADVICE = "report.error", "report.advice"
FAMILIES = {
    "B": _ADVICE,  # the lab advises a change
    "E": "report.unreadable_kind",  # the input cannot be read
    "H": _ERROR,  # a hard constraint is broken
    "K": _ERROR,  # a finished kit would not print correctly
    "L": _ERROR,  # a translation lacks something or has an error
    "P": _ERROR,  # a few hundred games show that the game cannot be played
    "S": _ADVICE,  # a property could be better
}
"""By the first letter of a code: the message with the name of its severity."""
CODES: set[str] = set()
"""The codes of all checks that were imported."""


def register(*codes: str) -> None:
    """Registers codes; a code of an unknown family is an error in the program."""
    for code in codes:
        if not is_code(code):
            raise ValueError(f"{code} is no code: a letter of {''.join(FAMILIES)} and a number")
    CODES.update(codes)


def is_code(text: str) -> bool:
    return text[:1] in FAMILIES and text[1:].isdecimal()


def order(code: str) -> tuple[str, int]:
    """A sort key that puts H2 before H10."""
    return code[0], int(code[1:])
