"""Constraints on tiles and cards: H8-H10."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from castelli_pnp.base.places import Route
from castelli_pnp.systems.castelli.cards import EFFECTS
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import Deck, House, PlayWindow, TileValues
from castelli_pnp.systems.finding import Violation, hard

Found = Iterator[Violation]
HIGHEST: tuple[Route, ...] = (("options", "highest_value"),)
MOST_SILVER: tuple[Route, ...] = (("options", "most_tile_silver"),)


def route_to(tile: Tile, *rest: str | int) -> Route:
    return ("tiles", "start" if tile.start else "heraldic", tile.id, *rest)


@hard("H8")
def tiles_are_whole(game: CastelliFacts) -> Found:
    for tile in game.tiles.all:
        yield from _judge_tile(game, tile)
    heraldic = game.tiles.heraldic
    values = {coat.value for tile in heraldic for coat in tile.coats}
    missing = sorted(set(range(1, game.options.highest_value + 1)) - values)
    if missing:
        yield "value_missing", ("tiles", "heraldic"), {"values": ", ".join(map(str, missing))}, HIGHEST
    silver = {tile.silver for tile in heraldic}
    unseen = sorted(set(range(1, game.options.most_tile_silver + 1)) - silver)
    if unseen:
        yield "silver_missing", ("tiles", "heraldic"), {"silver": ", ".join(map(str, unseen))}, MOST_SILVER
    if not any(tile.card for tile in heraldic):
        yield "card_missing", ("tiles", "heraldic"), {}


def _judge_tile(game: CastelliFacts, tile: Tile) -> Found:
    data = {"tile": tile.id}
    houses = {coat.house for coat in tile.coats}
    if len(houses) < len(House):
        absent = ", ".join(house for house in House if house not in houses)
        yield "house", route_to(tile, "coats"), {**data, "absent": absent}
    valued = [coat.value for coat in tile.coats if not coat.card]
    highest = game.options.highest_value
    wrong = sorted({value for value in valued if not 1 <= value <= highest})
    if wrong:
        values = ", ".join(map(str, wrong))
        yield "value", route_to(tile, "value"), {**data, "values": values, "highest": highest}, HIGHEST
    if len(set(valued)) > 1 and game.options.rulings.tile_values is TileValues.EQUAL:
        told = {**data, "values": ", ".join(map(str, valued))}
        yield "unequal", route_to(tile, "value"), told, (("options", "rulings", "tile_values"),)
    if tile.silver > game.options.most_tile_silver:
        most = game.options.most_tile_silver
        yield "silver", route_to(tile, "silver"), {**data, "silver": tile.silver, "most": most}, MOST_SILVER


@hard("H9")
def tiles_are_fair(game: CastelliFacts) -> Found:
    for name, tiles in (("heraldic", game.tiles.heraldic), ("start", game.tiles.start)):
        yield from _judge_set(name, tiles)


def _judge_set(name: str, tiles: Sequence[Tile]) -> Found:
    icons = Counter(tile.card for tile in tiles if tile.card)
    points: Counter[House] = Counter()
    for tile in tiles:
        for coat in tile.coats:
            points[coat.house] += coat.value
    for reason, counts in (("icons", icons), ("points", points)):
        if len({counts[house] for house in House}) > 1:
            told = ", ".join(f"{house} {counts[house]}" for house in House)
            yield reason, ("tiles", name), {"set": name, "counts": told}


@hard("H10")
def deck_is_complete(game: CastelliFacts) -> Found:
    kit = {Deck.CHARACTER: game.kit.character_cards, Deck.BATTLE: game.kit.battle_cards}
    for card in game.cards.values():
        windows = {EFFECTS[effect.id].window for effect in card.effects}
        window = PlayWindow.OTHER_TURN if PlayWindow.OTHER_TURN in windows else PlayWindow.OWN_TURN
        if card.played is not window:
            yield "played", ("cards", card.id, "played"), {"card": card.id, "required": window.value}
        if any(value < 1 for value in card.values):
            yield "value", ("cards", card.id, "values"), {"card": card.id}
    for deck, wanted in kit.items():
        found = sum(card.copies for card in game.cards.values() if card.deck is deck)
        if found != wanted:
            data = {"deck": deck.value, "found": found, "kit": wanted}
            yield "count", ("kit", f"{deck.value}_cards"), data, (("cards",),)
