"""Games to be played by the property test: the shipped one, changed ones that are still legal, small ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from functools import cache

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.systems.castelli.cards import EFFECTS
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from tests.games import Raw, grown, shipped
from tests.rules.tables import load_facts

SMALL = ((1, 1, 4), (1, 2, 4), (2, 2, 2), (1, 1, 6))
"""Rows and columns of pieces, and the size of a piece."""
MUTATIONS = 6
LAYOUTS = ("two", "three", "four", "tournament")
MODULES: tuple[tuple[str, ...], ...] = ((), ("dilemma",), ("battle",), ("dilemma", "battle"))


def names() -> list[str]:
    """Every game by a name that ``facts_of`` understands."""
    small = [f"grown {rows} {columns} {size}" for rows, columns, size in SMALL]
    return ["shipped", *small, *(f"changed {seed}" for seed in range(MUTATIONS))]


@cache
def facts_of(name: str) -> Facts:
    kind, *numbers = name.split()
    if kind == "shipped":
        return load_game("castelli").game
    if kind == "grown":
        rows, columns, size = map(int, numbers)
        return _small(rows, columns, size)
    return changed(int(numbers[0]))


def _small(rows: int, columns: int, size: int) -> Facts:
    """A small board for two, three and four players."""
    raw = grown(rows, columns, size)
    grid = raw["layouts"]["four"]["grid"]
    raw["layouts"] |= {"two": {"players": 2, "grid": grid}, "three": {"players": 3, "grid": grid}}
    raw["options"]["silver_in_mine"] = {"two": 11, "three": 16, "four": 22}
    facts = load_facts(raw)
    assert not faults(facts)
    return facts


def faults(facts: Facts) -> list[str]:
    """What makes a game illegal."""
    return [finding.code for finding in check_game(facts).findings if finding.severity == "error"]


def changed(seed: int) -> Facts:
    """The shipped game with many changes; each that would make it illegal is taken back."""
    chance = random.Random(seed)
    raw = shipped()
    kept = load_facts(raw)
    for edit in _EDITS:
        trial = deepcopy(raw)
        for _ in range(6):
            edit(trial, chance)
        try:
            facts = load_facts(trial)
        except Unreadable:
            continue
        if not faults(facts):
            raw, kept = trial, facts
    return kept


def _landscapes(raw: Raw) -> list[Raw]:
    return [
        place
        for piece in raw["board"]["pieces"].values()
        for place in piece["landscapes"].values()
        if isinstance(place, dict)
    ]


def _symbols(raw: Raw, chance: random.Random) -> None:
    area = chance.choice(chance.choice(_landscapes(raw))["areas"])
    area["symbols"] = chance.randint(1, 4)
    if "sites" in area:
        area["sites"] = chance.randint(1, 2)


def _kinds(raw: Raw, chance: random.Random) -> None:
    """What the areas of a landscape yield changes places."""
    areas = chance.choice(_landscapes(raw))["areas"]
    first, second = chance.sample(areas, 2)
    for key in ("kind", "symbols", "sites"):
        ours, theirs = first.pop(key, None), second.pop(key, None)
        first |= {key: theirs} if theirs is not None else {}
        second |= {key: ours} if ours is not None else {}


def _cuts(raw: Raw, chance: random.Random) -> None:
    """A landscape is cut like another one in the same place of its piece."""
    first, second = chance.sample(list(raw["board"]["pieces"].values()), 2)
    cell = chance.choice(sorted(first["landscapes"]))
    ours, theirs = first["landscapes"][cell], second["landscapes"][cell]
    if isinstance(ours, dict) and isinstance(theirs, dict):
        ours["areas"], theirs["areas"] = theirs["areas"], ours["areas"]


def _settlements(raw: Raw, chance: random.Random) -> None:
    places = [
        place
        for piece in raw["board"]["pieces"].values()
        for cell, place in piece["landscapes"].items()
        if cell not in ("2,3", "3,2")  # the mine tile may cover these (H12)
    ]
    first, second = chance.sample(places, 2)
    ours, theirs = first.pop("settlement", None), second.pop("settlement", None)
    first |= {"settlement": theirs} if theirs else {}
    second |= {"settlement": ours} if ours else {}


def _tile_values(raw: Raw, chance: random.Random) -> None:
    tile = chance.choice([tile for tile in raw["tiles"]["heraldic"].values() if "card" not in tile])
    tile["value"] = chance.randint(1, 6)
    tile["silver"] = chance.choice([0, 0, 1, 2])


def _tile_orders(raw: Raw, chance: random.Random) -> None:
    chance.shuffle(chance.choice(list(raw["tiles"]["heraldic"].values()))["coats"])


def _edge(raw: Raw, chance: random.Random) -> None:
    spots = chance.choice(list(raw["frame"].values()))["spots"]
    index = chance.choice([index for index, spot in enumerate(spots) if spot != "coat"])
    spots[index] = chance.choice(["wood", "grain", "rocks", "silver", "card"])


NUMBERS: dict[str, tuple[int, ...]] = {
    "edge_reward": (0, 1, 2), "cards_per_icon": (0, 1, 2), "units_per_symbol": (1, 2),
    "cards_per_tent": (0, 1, 2), "resource_cap": (2, 3, 5, 8), "cards_per_turn": (0, 1, 2, 3),
    "card_sale_silver": (0, 1, 2, 3), "purchase_silver": (1, 2, 3), "purchases_per_turn": (0, 1, 2),
    "castles_per_card_area": (0, 1, 2), "builder_coats": (0, 1, 2),
}  # fmt: skip
MAPS: dict[str, tuple[int, ...]] = {
    "castle_cost": (0, 1, 2),
    "line_points": (0, 1, 2, 3),
    "final_points": (0, 1, 2, 5),
    "silver_award": (0, 2, 4, 9),
}


def _numbers(raw: Raw, chance: random.Random) -> None:
    options = raw["options"]
    name = chance.choice(sorted(NUMBERS))
    options[name] = chance.choice(NUMBERS[name])
    name = chance.choice(sorted(MAPS))
    options[name][chance.choice(sorted(options[name]))] = chance.choice(MAPS[name])


def _battle(raw: Raw, chance: random.Random) -> None:
    battle = raw["options"]["battle"]
    battle["overbuild_cost"][chance.choice(["wood", "grain", "rocks"])] = chance.choice([1, 2, 3])
    battle["majority"][chance.choice(["village", "city"])] = chance.choice([0, 3, 5, 6])
    battle["castle_points"] = chance.choice([0, 2, 3])
    battle["stack_height"] = chance.choice([1, 2, 2])


def _rounding(raw: Raw, chance: random.Random) -> None:
    rounding = raw["options"]["rounding"]
    rounding[chance.choice(sorted(rounding))] = chance.choice(["up", "down"])


def _rulings(raw: Raw, chance: random.Random) -> None:
    rulings = raw["options"]["rulings"]
    name = chance.choice(sorted(set(rulings) - {"tile_values"}))
    rulings[name] = chance.choice(["share", "tie"] if name == "second_silver_tie" else [True, False])


def _cards(raw: Raw, chance: random.Random) -> None:
    """Other numbers on the cards; those of guard and army are left alone, nothing says what 2 would mean."""
    card = chance.choice(sorted(set(raw["cards"]) - {"guard", "army_of_knights", "king", "steward"}))
    [(effect, _)] = raw["cards"][card]["effects"][0].items()
    name = next(iter(EFFECTS[effect].numbers))
    raw["cards"][card][name] = chance.choice([2, 3] if name == "divisor" else [1, 2])


_EDITS: tuple[Callable[[Raw, random.Random], None], ...] = (
    _symbols, _kinds, _cuts, _settlements, _tile_values, _tile_orders, _edge,
    _numbers, _battle, _rounding, _rulings, _cards,
)  # fmt: skip
