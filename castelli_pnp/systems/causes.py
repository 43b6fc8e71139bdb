"""Findings that have one cause, put together: one of them says it, the others follow from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from castelli_pnp.base.codes import order
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.schema import MapOf, Record, Shape
from castelli_pnp.systems.changes import Change, Comparison
from castelli_pnp.systems.finding import Finding, Severity
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.partial import shipped_tree
from castelli_pnp.systems.system import Facts

FEW = 3
"""So many findings that have a changed value in common, and nothing else, are caused by it."""

FRAME, RING, EDGE = ("frame",), ("H7", "ring"), "H7"
"""If the cause is in the frame, how many pieces it must have says most; what faces what says least."""


@dataclass(frozen=True, slots=True)
class Caused:
    """A finding, where its cause is, and what else has the same cause."""

    finding: Finding
    mark: Mark
    consequences: tuple[Caused, ...] = ()
    elsewhere: Route = ()
    """The value that is the cause, if the finding is about another one."""


def _begins(one: Route, other: Route) -> bool:
    """Whether one of two routes leads on from the end of the other."""
    return all(str(mine) == str(theirs) for mine, theirs in zip(one, other, strict=False))


def _leads_on(one: Route, other: Route) -> bool:
    """Whether the other route leads to the end of the first one, or further."""
    return len(other) >= len(one) and _begins(one, other)


def _common(routes: Sequence[Route]) -> Route:
    """As far as all routes go together."""
    first, length = routes[0], 0
    while all(len(route) > length and route[: length + 1] == first[: length + 1] for route in routes):
        length += 1
    return first[:length]


class Causes:
    """Finds the causes of what a check says of a game."""

    def __init__(self, loaded: Loaded[Facts]) -> None:
        self.loaded = loaded

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What the game says otherwise than the game it extends, or than the shipped one of its system."""
        below = self.loaded.below or shipped_tree(self.loaded.model.system)
        own = self.loaded.own
        if own is None or below is None:
            return ()
        extends = self.loaded.below is not None
        return tuple(Comparison(self.loaded.model.grammar, extends).changes(own, below))

    def put_together(self, findings: Sequence[Finding]) -> list[Caused]:
        """The findings by cause, errors first, each kind by place."""
        groups: dict[object, list[Finding]] = {}
        causes = self._causes(findings)
        for at, finding in enumerate(findings):
            cause = causes[at]
            error = finding.severity is Severity.ERROR
            key: object = cause if cause else (finding.code, finding.route) if error else at
            groups.setdefault(key, []).append(finding)
        found = [self._group(key if key in causes else (), group) for key, group in groups.items()]
        return sorted(found, key=_place)

    def _causes(self, findings: Sequence[Finding]) -> list[Route]:
        """The one changed value that each finding comes from; nothing where there may be several."""
        found = [self._cause(finding) for finding in findings]
        unknown = [at for at, cause in enumerate(found) if not cause]
        shared = Counter(
            route for at in unknown for route in findings[at].related if self._is_one_changed(route)
        )
        for at in unknown:
            often = [route for route in findings[at].related if shared[route] >= FEW]
            if often:
                found[at] = max(often, key=lambda route: shared[route])
        return [_whole(cause, found) for cause in found]

    def _cause(self, finding: Finding) -> Route:
        candidates = self._touching((finding.route, *finding.related))
        if not candidates:
            return ()
        if len(candidates) == 1 and _is_inside(finding.route, candidates[0]):
            return _part(finding.route, candidates[0])
        cause = _common([change.route for change in candidates])
        return cause if len(candidates) == 1 or self._is_one_thing(cause) else ()

    def _touching(self, routes: Iterable[Route]) -> list[Change]:
        given = list(routes)
        return [change for change in self.changes if any(_begins(change.route, route) for route in given)]

    def _is_one_changed(self, route: Route) -> bool:
        return self._is_one_thing(route) and bool(self._touching([route]))

    def _is_one_thing(self, route: Route) -> bool:
        """Whether the route leads to one thing, not to a collection of things with names."""
        shape: Shape[Any] | None = self.loaded.model.grammar
        for step in route:
            shape = shape.part(str(step)) if shape is not None and shape.merges else None
        named = isinstance(shape, Record) and any(
            isinstance(each.shape, MapOf) for each in shape.fields.values()
        )
        return bool(route) and not named and not isinstance(shape, MapOf)

    def _group(self, cause: Route, group: list[Finding]) -> Caused:
        """The finding that says it best, with the others below it."""
        ranked = sorted(group, key=lambda finding: _closeness(finding, cause))
        mark, change = self._mark(ranked[0], cause)
        if change is not None and change.meant and ranked[0].severity is Severity.ERROR:
            told = {"name": str(change.route[-1]), "near": change.meant, "game": self._below_name}
            ranked.insert(0, Finding("E15", "new_name", change.route, told))
        first, *others = ranked
        folded = tuple(Caused(finding, self._mark(finding, ())[0]) for finding in others)
        is_about_it = not cause or _begins(first.route, cause)
        return Caused(first, mark, folded, () if is_about_it else cause)

    @property
    def _below_name(self) -> str:
        """The game that this one is compared with."""
        below = self.loaded.below or shipped_tree(self.loaded.model.system)
        return below.mark.source.path.parent.name if below else ""

    def _mark(self, finding: Finding, cause: Route) -> tuple[Mark, Change | None]:
        routes = (finding.route, *finding.related)
        if not cause:
            return self.loaded.own_mark(*routes), None
        touching = self._touching([cause])
        if len(touching) == 1:
            change = touching[0]
            closest = [
                route for route in routes if _begins(route, change.route) and len(route) >= len(change.route)
            ]
            marks = [self.loaded.mark(route) for route in closest]
            own = [mark for mark in marks if self.loaded.is_own(mark)]
            in_place = not change.is_new or _is_inside(cause, change)
            return (own[0] if own and in_place else change.mark), change
        return self.loaded.own_mark(cause, *routes), None


def _is_inside(route: Route, change: Change) -> bool:
    """Whether it is about one part of something that is new or differs in many parts: that is the cause."""
    return not change.meant and len(route) > len(change.route) and _begins(route, change.route)


def _part(route: Route, change: Change) -> Route:
    """The way to that part, up to the first list: what a list says is one thing."""
    length = len(change.route)
    while length < len(route) and isinstance(route[length], str):
        length += 1
    return route[:length]


def _whole(cause: Route, causes: Sequence[Route]) -> Route:
    """The thing that a cause is a part of, if something is wrong with the whole thing."""
    around = [each for each in causes if each and len(each) < len(cause) and _begins(each, cause)]
    return min(around, key=len, default=cause)


def _closeness(finding: Finding, cause: Route) -> tuple[bool, int, int, tuple[str, int]]:
    """Errors first; then what is about the cause itself."""
    routes = (finding.route, *finding.related)
    away = next(
        (at for at, route in enumerate(routes) if len(route) >= len(cause) and _begins(route, cause)), 9
    )
    return finding.severity is Severity.ADVICE, _rank(finding, cause), away, order(finding.code)


def _rank(finding: Finding, cause: Route) -> int:
    if cause[:1] == FRAME and (finding.code, finding.reason) == RING:
        return 0
    return 2 if finding.code == EDGE else 1


def _place(each: Caused) -> tuple[bool, tuple[str, int, int], str]:
    return each.finding.severity is Severity.ADVICE, each.mark.sort_key, each.finding.code
