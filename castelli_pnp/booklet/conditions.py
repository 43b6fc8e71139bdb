"""Conditions in a master: ``battle and not dilemma and rounding_areas = down``."""

from __future__ import annotations

import re
from typing import NamedTuple

from castelli_pnp.booklet.plan import Facts


class Clause(NamedTuple):
    """One fact that must hold, or must not, or must compare so with a word or number."""

    fact: str
    negated: bool
    compare: str
    value: str


Condition = tuple[Clause, ...]
ALWAYS: Condition = ()
CONDITION = r"(not )?[a-z0-9_]+( (=|!=|<|>) [a-z0-9_-]+)?( and (not )?[a-z0-9_]+( (=|!=|<|>) [a-z0-9_-]+)?)*"
_CLAUSE = re.compile(r"(not )?([a-z0-9_]+)(?: (=|!=|<|>) ([a-z0-9_-]+))?")


def parse_condition(text: str) -> Condition:
    """The clauses of a text of the form ``CONDITION``."""
    clauses = []
    for part in text.split(" and "):
        found = _CLAUSE.fullmatch(part)
        assert found
        negated, fact, compare, value = found.groups()
        clauses.append(Clause(fact, bool(negated), compare or "", value or ""))
    return tuple(clauses)


def holds(condition: Condition, facts: Facts) -> bool:
    """Whether everything in it is so; an unknown fact is a ``KeyError``."""
    return all(_clause_holds(clause, facts) for clause in condition)


def _clause_holds(clause: Clause, facts: Facts) -> bool:
    fact = facts[clause.fact]
    match clause.compare:
        case "":
            found = bool(fact)
        case "=" | "!=":
            found = (str(fact).lower() == clause.value) is (clause.compare == "=")
        case _:
            number, other = int(fact), int(clause.value)
            found = number < other if clause.compare == "<" else number > other
    return found is not clause.negated
