"""Situations for the rule tests: a game's written position is changed and read back.

The board is that of ``table.yaml``. Face down lie plain tiles of value 1; whatever a test needs is put
where it needs it: ``put`` (face down), ``lay`` (face up, nothing is gained), ``turn_up`` (revealed by the
player whose turn it is, with all that follows). Nothing here knows how a position is kept inside.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import yaml

from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.pieces import parse_cell
from castelli_pnp.systems.castelli.model.words import SIDES
from castelli_pnp.systems.castelli.rules.game import Game
from tests.games import Raw, load, shipped

BLUE, RED, GREEN, YELLOW = range(4)
"""The seats of the houses, unless a test seats them otherwise."""
HOUSES = ("blue", "red", "green", "yellow")
FILLERS = 32
PIECE_SIZE = 4
RESOURCES = ("wood", "grain", "rocks")

Change = Callable[[Raw], None]


# --- the game ---


@cache
def _frozen_board() -> Raw:
    raw: Raw = yaml.safe_load(Path(__file__).with_name("table.yaml").read_text("utf-8"))
    return raw


def _tiles() -> Raw:
    """Fillers, then every color order in every value; some with card icons and silver."""
    orders = [["blue", *rest] for rest in permutations(HOUSES[1:])]
    kinds: list[Raw] = [{"value": value} for value in range(1, 7)] * 2
    kinds += [{"value": 3, "silver": silver} for silver in (1, 2)]
    kinds += [{"value": 3, "card": house} for house in HOUSES]
    kinds += [{"value": 3, "card": house, "silver": 2} for house in HOUSES]
    tiles = [{"coats": list(HOUSES), "value": 1}] * FILLERS
    tiles += [{"coats": coats, **kind} for kind in kinds for coats in orders]
    return {f"tile{number}": tile for number, tile in enumerate(tiles, 1)}


def raw_game() -> Raw:
    """The game of these tests as data, free to be changed."""
    raw: Raw = shipped() | json.loads(json.dumps(_frozen_board()))
    raw["tiles"]["heraldic"] = _tiles()
    return raw


def landscape(raw: Raw, piece: int, cell: str) -> Any:
    """A landscape of a board piece, to be changed."""
    return raw["board"]["pieces"][f"piece{piece}"]["landscapes"][cell]


def load_facts(raw: Raw) -> Facts:
    with tempfile.TemporaryDirectory() as folder:
        return load(raw, Path(folder)).game


@cache
def _facts(options: str, change: Change | None) -> Facts:
    raw = raw_game()
    _merge(raw["options"], json.loads(options))
    if change is not None:
        change(raw)
    return load_facts(raw)


def facts(change: Change | None = None, **options: Any) -> Facts:
    """The game with options (nested maps are merged) and data changed."""
    return _facts(json.dumps(options, sort_keys=True), change)


def _merge(into: Raw, changes: Raw) -> None:
    for key, value in changes.items():
        if isinstance(value, dict):
            _merge(into[key], value)
        else:
            assert key in into, key
            into[key] = value


@cache
def printed(places: str, *more: Change) -> Change:
    """Prints exactly these settlements on the board: ``"2,1 village, 2,7 city"``; and changes more."""

    def change(raw: Raw) -> None:
        for piece in raw["board"]["pieces"].values():
            for place in piece["landscapes"].values():
                if isinstance(place, dict):
                    place.pop("settlement", None)
        for text in filter(None, places.split(", ")):
            cell, kind = text.split()
            row, column = parse_cell(cell)
            piece = 1 + (row - 1) // PIECE_SIZE * 2 + (column - 1) // PIECE_SIZE
            local = f"{(row - 1) % PIECE_SIZE + 1},{(column - 1) % PIECE_SIZE + 1}"
            landscape(raw, piece, local)["settlement"] = kind
        for other in more:
            other(raw)

    return change


def a_game(
    players: int = 4,
    modules: Iterable[str] = (),
    *,
    layout: str | None = None,
    houses: Iterable[str] | None = None,
    change: Change | None = None,
    seed: int = 0,
    **options: Any,
) -> Game:
    """A game at its start: blue begins, plain tiles lie face down, the deck is in the order of the data."""
    game = facts(change, **options)
    laid = layout or {2: "two", 3: "three", 4: "four"}[players]
    seated = list(houses or HOUSES[:players])
    count = len(game.layouts[laid].places(*game.layouts[laid].fields))
    start: Raw = {
        "layout": laid,
        "arrangement": list(game.pieces)[:count],
        "modules": list(modules),
        "houses": seated,
        "turn": {"player": seated[0]},
    }
    new = Game.from_position(game, start, seed)
    with changing(new) as raw:
        raw["tiles"] = {space: f"tile{number}" for number, space in enumerate(raw["tiles"], 1)}
        raw["deck"].sort()
    return new


@contextmanager
def changing(game: Game) -> Iterator[Raw]:
    """The written position, to be changed; the game goes on from what it is then."""
    raw = game.position()
    raw.pop("mine", None)
    for house in game.table.names:
        raw.setdefault("players", {}).setdefault(house, {})
    yield raw
    new = Game.from_position(game.table.game, raw, game.seed)
    game.table, game.state = new.table, new.state
    game._start, game._log = new._start, new._log


# --- what there is ---


def of(game: Game, seat: int) -> Raw:
    """What a player has, as it is written."""
    told: Raw = game.position().get("players", {}).get(game.table.names[seat], {})
    return told


def seats(game: Game) -> range:
    return range(len(game.table.names))


def stock(game: Game, seat: int) -> tuple[int, ...]:
    """Wood, grain, rocks."""
    return tuple(of(game, seat).get(name, 0) for name in RESOURCES)


def stocks(game: Game) -> list[tuple[int, ...]]:
    return [stock(game, seat) for seat in seats(game)]


def silver(game: Game) -> tuple[int, ...]:
    return tuple(of(game, seat).get("silver", 0) for seat in seats(game))


def mine(game: Game, half: int = 0) -> int:
    cubes: int = game.position()["mine"][half]
    return cubes


def points(game: Game) -> tuple[int, ...]:
    return tuple(of(game, seat).get("points", 0) for seat in seats(game))


def hand(game: Game, seat: int) -> list[str]:
    return sorted(of(game, seat).get("hand", ()))


def hand_sizes(game: Game) -> list[int]:
    return [len(hand(game, seat)) for seat in seats(game)]


def deck(game: Game) -> list[str]:
    """From the top to the bottom."""
    return list(game.position()["deck"])


def stack(game: Game, place: str) -> list[int]:
    """The seats whose castles stand there, from the bottom up."""
    told = game.position().get("castles", {}).get(place)
    return [game.table.names.index(house) for house in reversed(told.split(" over "))] if told else []


def castles_left(game: Game) -> tuple[int, ...]:
    """The supply of each player, as the engine keeps it: what is not counted as built."""
    each = game.table.game.options.castles_per_player
    return tuple(each - built for built in game.standings().castles)


def settlement(game: Game, land: str) -> str | None:
    now = game.position().get("settlements", {}).get(land)
    if now is not None:
        return None if now == "none" else str(now)
    field = game.table.board.fields[land.startswith("Q")]
    found = field.landscapes[parse_cell(land.removeprefix("Q"))].settlement
    return found.value if found else None


def settlements(game: Game) -> dict[str, int]:
    """How many stand on the board."""
    fields = zip(("", "Q"), game.table.board.fields, strict=False)
    found = [settlement(game, f"{prefix}{cell}") for prefix, field in fields for cell in field.landscapes]
    return {"village": found.count("village"), "city": found.count("city")}


def reserve(game: Game) -> dict[str, int]:
    told: dict[str, int] = game.position()["reserve"]
    return told


def void_areas(game: Game) -> int:
    """Areas that are void for good, those that touch no tile among them (A14)."""
    return game.state.void + game.table.touchless


def face_up(game: Game) -> dict[str, str]:
    """The tiles that lie face up, by space."""
    return {
        space: tile.split()[0] for space, tile in game.position()["tiles"].items() if len(tile.split()) > 1
    }


def hidden_spaces(game: Game) -> list[str]:
    """The spaces with a face-down tile."""
    return [space for space, tile in game.position()["tiles"].items() if len(tile.split()) == 1]


def tile_under(game: Game, space: str) -> str:
    """The tile on a space, face up or down."""
    tile: str = game.position()["tiles"][space]
    return tile.split(maxsplit=1)[0]


def held_tile(game: Game, seat: int) -> str | None:
    """The Dilemma tile in a hand."""
    return of(game, seat).get("tile")


def active(game: Game) -> int:
    return game.table.names.index(game.position()["turn"]["player"])


def texts(game: Game, start_with: str = "") -> list[str]:
    """The legal actions that begin like this."""
    return [action.text for action in game.legal_actions() if action.text.startswith(start_with)]


def possible(game: Game, *actions: str) -> bool:
    return all(game.why_illegal(action) is None for action in actions)


# --- what is changed by hand ---


def give(
    game: Game,
    seat: int,
    *,
    wood: int | None = None,
    grain: int | None = None,
    rocks: int | None = None,
    silver: int | None = None,
    points: int | None = None,
    hand: Iterable[str] | None = None,
) -> None:
    """Sets what a player has; silver comes from the mine, cards come out of the deck."""
    with changing(game) as raw:
        player = raw["players"][game.table.names[seat]]
        told = {"wood": wood, "grain": grain, "rocks": rocks, "silver": silver}
        player |= {name: amount for name, amount in told.items() if amount is not None}
        if points is not None:
            earned = player.setdefault("earned", {})
            earned["kings"] = earned.get("kings", 0) + points - player.get("points", 0)
            player["points"] = points
        if hand is not None:
            raw["deck"] += player.get("hand", [])
            player["hand"] = list(hand)
            for card in player["hand"]:
                raw["deck"].remove(card)


def rich(game: Game, seat: int, units: int = 5) -> None:
    """As much of each resource."""
    give(game, seat, wood=units, grain=units, rocks=units)


def set_mine(game: Game, cubes: int, spare: int, half: int = 0) -> None:
    """Leaves so many cubes in the mine; a player takes the rest."""
    give(game, spare, silver=silver(game)[spare] + mine(game, half) - cubes)


def stack_deck(game: Game, *names: str) -> None:
    """These cards lie on top, the first one uppermost."""
    with changing(game) as raw:
        for name in names:
            raw["deck"].remove(name)
        raw["deck"][:0] = names


def empty_deck(game: Game, seat: int) -> None:
    """One player holds all cards of the deck."""
    give(game, seat, hand=hand(game, seat) + deck(game))


def turn_of(game: Game, seat: int, asked: str = "reveal") -> None:
    """It is the beginning of that player's turn."""
    with changing(game) as raw:
        raw["turn"] = {"number": raw["turn"]["number"], "player": game.table.names[seat], "asked": asked}


def building(game: Game, seat: int = BLUE) -> None:
    """That player's turn has come to the castles."""
    turn_of(game, seat, "build")


def castle(game: Game, place: str, seat: int) -> None:
    """A castle stands there, on top of others if there are any; nothing is scored."""
    with changing(game) as raw:
        standing = raw.setdefault("castles", {})
        below = f" over {standing[place]}" if place in standing else ""
        standing[place] = game.table.names[seat] + below


def hold(game: Game, seat: int, tile: str) -> None:
    """That tile is in a player's hand (Dilemma)."""
    with changing(game) as raw:
        raw["players"][game.table.names[seat]]["tile"] = tile


# --- tiles ---


def find_tile(game: Game, value: int, card: str, silver: int, sides: dict[str, str]) -> tuple[str, str]:
    """A tile that is not in play, and to which side its north must point for its coats to point that way."""
    told = game.position()
    used = {tile.split()[0] for tile in told["tiles"].values()}
    used |= {player.get("tile") for player in told.get("players", {}).values()}
    for number, tile in enumerate(game.table.game.tiles.heraldic):
        if number < FILLERS or tile.id in used:
            continue
        if (tile.value, tile.card or "", tile.silver) != (value, card, silver):
            continue
        for turn, north in enumerate(SIDES):
            shown = {side.value: tile.coats[(index - turn) % 4].house for index, side in enumerate(SIDES)}
            if all(shown[side] == house for side, house in sides.items()):
                return tile.id, north.value
    raise LookupError(f"no tile with {sides}, value {value}")


def toward(side: str, house: str) -> dict[str, Any]:
    """A side of a tile and the coat on it, where both are named by the test's table."""
    return {side: house}


def put(game: Game, space: str, value: int = 4, card: str = "", silver: int = 0, **sides: str) -> str:
    """Puts such a tile face down there and tells how to orient it: ``N="blue"`` points blue to the north."""
    tile, north = find_tile(game, value, card, silver, sides)
    with changing(game) as raw:
        raw["tiles"][space] = tile
    return f"orient {north}"


def turn_up(game: Game, space: str, value: int = 4, card: str = "", silver: int = 0, **sides: str) -> None:
    """The player whose turn it is reveals such a tile there and lays it that way."""
    orient = put(game, space, value, card, silver, **sides)
    game.apply(f"reveal {space}")
    if game.phase == "dilemma":
        game.apply("keep")
    game.apply(orient)


def lay(game: Game, space: str, value: int = 4, card: str = "", silver: int = 0, **sides: str) -> None:
    """Such a tile lies there face up since an earlier turn; nobody has gained anything by it."""
    tile, north = find_tile(game, value, card, silver, sides)
    with changing(game) as raw:
        raw["tiles"][space] = f"{tile} {north}"


def lay_rest(game: Game, *but: str) -> None:
    """All tiles lie face up, except on these spaces."""
    with changing(game) as raw:
        for space, tile in raw["tiles"].items():
            if space not in but and len(tile.split()) == 1:
                raw["tiles"][space] = f"{tile} N"


# --- playing on ---


def idle(game: Game) -> str:
    """What a player does who wants nothing."""
    actions = game.legal_actions()
    quiet = [action.text for action in actions if action.text in ("pass", "keep")]
    return quiet[0] if quiet else actions[0].text


def advance(game: Game, phase: str, seat: int | None = None) -> None:
    """Plays idly on until that is asked, of that seat if one is named."""
    while game.phase != phase or (seat is not None and game.to_act != seat):
        assert not game.is_over, f"never came to {phase}"
        game.apply(idle(game))


def finish(game: Game) -> None:
    """Plays idly to the end."""
    while not game.is_over:
        game.apply(idle(game))
