"""The findings of a study, with a code each (B): advice, never an error."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.lab.outcome import UNFAIR, Advice, Fairness, Study

LOPSIDED, TIES = 0.25, 0.15
"""A median margin above the first is lopsided; a share of ties above the second is too high."""
SKILL_PAYS = 0.1
LUCK_RULES = 0.6
FEW_CHANGES = 1.0
EARLY = 0.5
LIGHT = 0.5
"""The points of lead that the best option should gain over the average one."""
WASTE = 0.25


def findings(found: Study) -> Iterator[Advice]:
    """Reports a number only if its entire interval is beyond the limit."""
    yield from _unfair("B1", found.order, found.players)
    yield from _unfair("B2", found.roles, found.players)
    close = found.closeness
    if close.margin.low > LOPSIDED:
        yield Advice("B3", "lopsided", {"margin": 100 * close.margin.value})
    if close.tie_break.low > TIES:
        yield Advice("B3", "ties", {"share": 100 * close.tie_break.value})
    for rung in found.skill:
        if rung.gap.high < SKILL_PAYS:
            data = {"strong": rung.strong, "weak": rung.weak, "share": 100 * rung.wins.value}
            yield Advice("B4", "skill", data)
    if found.luck is not None and found.luck.share.low > LUCK_RULES:
        yield Advice("B5", "luck", {"share": 100 * found.luck.share.value})
    tension = found.tension
    if tension.lead_changes.high < FEW_CHANGES:
        yield Advice("B6", "changes", {"changes": tension.lead_changes.value})
    if tension.decided_at.high < EARLY:
        yield Advice("B7", "decided", {"share": 100 * tension.decided_at.value})
    if found.choice is not None and found.choice.weight.high < LIGHT:
        yield Advice("B8", "light", {"weight": found.choice.weight.value})
    yield from _places(found)
    yield from _waste(found)


def _unfair(code: str, fairness: Fairness, players: int) -> Iterator[Advice]:
    """The seats that win too often or too rarely, and what would make it even."""
    name = "seat" if fairness.by == "order" else "house"
    for seat in fairness.seats:
        if seat.verdict == UNFAIR:
            data = {name: seat.name, "share": 100 * seat.wins.value, "even": 100 / players}
            more = "more" if seat.wins.value * players > 1 else "less"
            yield Advice(code, f"{fairness.by}_{more}", {**data, "points": seat.handicap.value})


def _places(found: Study) -> Iterator[Advice]:
    """Dead and strong places, except those that the causal check refutes."""
    reported: set[tuple[str, str]] = set()
    for place in found.places:
        if not place.flag or (place.causal is not None and not place.causal.confirmed):
            continue
        whole = place.id.partition(":")[0]
        if place.family == "site" and (whole, place.flag) in reported:
            continue  # its landscape has been reported
        reported.add((place.id, place.flag))
        data = {"place": place.id, "kind": place.kind, "share": 100 * place.completed.value}
        if place.flag == "dead":
            yield Advice("B9", place.family, data)
        else:
            yield Advice("B10", place.family, {**data, "lift": 100 * place.lift.value})


def _waste(found: Study) -> Iterator[Advice]:
    """Resources that are lost because nobody can store them."""
    for name, wasted in found.flow.items():
        group, _, rest = name.partition(".")
        if group == "resource" and rest.endswith(".wasted"):
            kind = rest.removesuffix(".wasted")
            gained = found.flow[f"resource.{kind}.gained"]
            whole = gained.value + wasted.value
            if whole and wasted.low / whole > WASTE:
                yield Advice("B11", "wasted", {"resource": kind, "share": 100 * wasted.value / whole})
