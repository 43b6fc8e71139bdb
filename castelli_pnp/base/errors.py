"""Everything that can go wrong, as codes with data; the words live in the catalog ``ui``.

    CastelliError
    ├── Unreadable        the input cannot be understood: a list of faults, each with its place
    └── Refused           the request cannot be carried out: one code with data
        └── RefusedAll    the same for several reasons at once

All end the program with exit code 2. What is readable but breaks the rules of the game is no error
of the program: it is a finding (see ``castelli_pnp.systems.castelli.check``) and ends with exit code 1.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, wraps
from importlib import import_module
from inspect import BoundArguments, Parameter, signature
from types import MappingProxyType
from typing import ParamSpec, TypeAlias, TypeVar

from castelli_pnp.base.places import Mark, Route

Data = Mapping[str, object]
P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")
Checked: TypeAlias = Generator[None, None, T]
"""The return type of a function for ``all_at_once``: it yields once, between its checks and its work."""
MOST_REPORTED = 200
"""The maximum number of faults in a report: nobody reads more at once."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a file that cannot be understood, or an error in a translation."""

    code: str
    reason: str
    mark: Mark
    data: Data = field(default_factory=dict)
    route: Route = ()
    """The path to the value in the data of the game; empty if unknown."""

    @property
    def key(self) -> tuple[tuple[str, int, int], str, str, str]:
        """The sort key of a fault: by place; faults with the same key are the same."""
        return (self.mark.sort_key, self.code, self.reason, repr(sorted(self.data.items())))


def brief(value: object) -> str:
    """The beginning of a given value, for a sentence; a huge number has no text at all."""
    try:
        return str(value)[:40]
    except ValueError:
        return type(value).__name__


def system_says(error: Exception) -> str:
    """Why the operating system refused something, in its own words."""
    return getattr(error, "strerror", None) or str(error)


class CastelliError(Exception):
    """The base class of all errors that this package raises.

    ``code`` and ``data`` are for programs, and ``sentence`` is for people; ``str(error)`` is in English.
    """

    code: str = ""
    data: Data = MappingProxyType({})

    def sentence(self, language: str = "en") -> str:
        """The problem and the fix, one line for each problem, in any language of the program."""
        words = import_module("castelli_pnp.words.sentences")  # words are above this layer
        return str(words.sentence_of(self, language))

    def __str__(self) -> str:
        try:
            return self.sentence()
        except (KeyError, CastelliError):  # its message, or the catalog, is broken
            return repr(self)


class Unreadable(CastelliError):
    """The input cannot be read; all faults are listed."""

    code = "unreadable"

    def __init__(self, faults: Iterable[Fault]) -> None:
        found = {fault.key: fault for fault in faults}  # report a value that an alias repeats only once
        self.faults = tuple(found[key] for key in sorted(found)[:MOST_REPORTED])
        self.more = len(found) - len(self.faults)
        super().__init__(*(f"{fault.code}.{fault.reason}" for fault in self.faults))

    def __reduce__(self) -> tuple[object, ...]:
        """Lets a worker raise it here."""
        return Unreadable, (self.faults,), {"more": self.more}


class Refused(CastelliError):
    """The request cannot be carried out; ``refusals`` lists all reasons, even if there is only one."""

    def __init__(self, reason: str, **data: object) -> None:
        self.reason = self.code = reason
        self.data = data
        super().__init__(reason, data)

    @property
    def refusals(self) -> tuple[Refused, ...]:
        return (self,)

    def __str__(self) -> str:
        return f"{super().__str__()} [{self.code}]"

    def __reduce__(self) -> tuple[object, ...]:
        """Lets a worker send it to the process that waits for it."""
        return partial(Refused, self.reason, **self.data), ()


class RefusedAll(Refused):
    """The request cannot be carried out for several reasons at once."""

    def __init__(self, refusals: Iterable[Refused]) -> None:
        self._refusals = tuple(single for each in refusals for single in each.refusals)
        super().__init__("several", reasons=tuple(each.reason for each in self._refusals))

    @property
    def refusals(self) -> tuple[Refused, ...]:
        return self._refusals

    def __str__(self) -> str:
        return "\n".join(map(str, self.refusals))

    def __reduce__(self) -> tuple[object, ...]:
        return RefusedAll, (self.refusals,)


class Problems(list[Refused]):
    """Collects refusals, to raise them together."""

    def attempt(self, call: Callable[[], T], otherwise: U) -> T | U:
        """Returns the result of the call, or the other value if the call refuses; collects its refusals."""
        try:
            return call()
        except Refused as error:
            self.extend(error.refusals)
        return otherwise

    def check(self) -> None:
        """Raises the problems; does nothing if there are none."""
        refuse(self)


def refuse(problems: Sequence[Refused]) -> None:
    """Raises the problems together; does nothing if there are none."""
    if problems:
        raise problems[0] if len(problems) == 1 else RefusedAll(problems)


def all_at_once(function: Callable[P, Checked[T]]) -> Callable[P, T]:
    """Reports everything that the checks of a function refuse in a call, not only the first problem."""
    known = signature(function)

    @wraps(function)
    def called(*args: P.args, **named: P.kwargs) -> T:
        try:
            work = function(*args, **named)
            next(work)
        except Refused:
            refuse(_wrong_arguments(function, known.bind(*args, **named)))
            raise
        return _result(work)

    returned = str(known.return_annotation).removeprefix("Checked[").removesuffix("]")
    called.__signature__ = known.replace(return_annotation=returned)  # type: ignore[attr-defined]
    return called


def _wrong_arguments(function: Callable[..., Checked[object]], given: BoundArguments) -> list[Refused]:
    """Checks each argument together with the valid ones before it; the others have their default values.

    Arguments without a default, such as the game, must be valid before anything can be said of the rest.
    """
    problems, values = Problems(), given.arguments
    usual = {name: each.default for name, each in given.signature.parameters.items()}
    fine = {name: values[name] for name in values if usual[name] is Parameter.empty}
    problems.attempt(partial(next, function(**fine)), None)
    for name in [name for name in values if name not in fine and not problems]:
        tried = {**fine, name: values[name]}
        if problems.attempt(partial(next, function(**tried)), name) is None:
            fine = tried
    return problems


def _result(work: Checked[T]) -> T:
    try:
        next(work)
    except StopIteration as end:
        result: T = end.value
        return result
    raise RuntimeError("a function for all_at_once yields once")
