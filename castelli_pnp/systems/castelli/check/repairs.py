"""What would put the findings of a check right, where it can be said in data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.finding import Finding
from castelli_pnp.systems.fixing import Repair, set_to

Repairs = Iterator[Repair]
Maker = Callable[[CastelliFacts, Finding], Repairs]
MAKERS: dict[str, Maker] = {}
"""By code and reason of a finding."""


def repairs(*names: str) -> Callable[[Maker], Maker]:
    """Registers what repairs findings of these codes and reasons."""

    def register(maker: Maker) -> Maker:
        MAKERS.update(dict.fromkeys(names, maker))
        return maker

    return register


def repairs_of(game: CastelliFacts, finding: Finding) -> Iterable[Repair]:
    """The repairs of a finding, the likeliest first."""
    from castelli_pnp.systems.castelli.check import edge_repairs  # registers its own

    del edge_repairs
    maker = MAKERS.get(f"{finding.code}.{finding.reason}")
    return () if maker is None else maker(game, finding)


@repairs("H1.count")
def _count(_: CastelliFacts, finding: Finding) -> Repairs:
    yield set_to(finding.route, finding.data["defined"])


@repairs("H1.booklet")
def _booklet(_: CastelliFacts, finding: Finding) -> Repairs:
    yield set_to(finding.route, 1)


@repairs("H10.count")
def _cards(_: CastelliFacts, finding: Finding) -> Repairs:
    yield set_to(finding.route, finding.data["found"])


@repairs("H14.castles")
def _castles(_: CastelliFacts, finding: Finding) -> Repairs:
    yield set_to(("kit", "castles"), finding.data["needed"])


@repairs("H13.silver")
def _silver(_: CastelliFacts, finding: Finding) -> Repairs:
    yield set_to(("kit", "silver"), finding.data["silver"], is_safe=False)


@repairs("H4.pictures")
def _settlements(_: CastelliFacts, finding: Finding) -> Repairs:
    kind = str(finding.data["kind"])
    shown, aside = finding.data["shown"], finding.data["aside"]
    if isinstance(shown, int) and isinstance(aside, int):
        component = {"village": "villages", "city": "cities"}[kind]
        yield set_to(("kit", component), shown + aside, is_safe=False)


@repairs("H10.played")
def _word(_: CastelliFacts, finding: Finding) -> Repairs:
    yield set_to(finding.route, finding.data["required"])


@repairs("H14.site", "H14.stack")
def _limit(_: CastelliFacts, finding: Finding) -> Repairs:
    yield set_to(finding.route, 1 if finding.reason == "site" else 2)


@repairs("H13.silver_missing")
def _layout_silver(game: CastelliFacts, finding: Finding) -> Repairs:
    """As much as another layout for as many players has."""
    layout = game.layouts[str(finding.data["layout"])]
    like = [
        game.options.silver_in_mine[other.id]
        for other in game.layouts.values()
        if other.id in game.options.silver_in_mine and other.players == layout.players
    ]
    if like:
        yield set_to(("options", "silver_in_mine", layout.id), like[0], is_safe=False)
