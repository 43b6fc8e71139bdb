"""Tells a game so that a person can follow it: ``python -m tests.rules.narrator`` writes ``golden/`` anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from castelli_pnp.base.chance import number_below
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.game import Game

GOLDEN = Path(__file__).with_name("golden")
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
COUNTED = ("wood", "grain", "rocks", "silver", "points")
Told = dict[str, Any]


@dataclass(frozen=True)
class Playthrough:
    """A game that is told: who plays, with what, and the seed of all that chance and the players decide."""

    name: str
    players: int
    modules: tuple[str, ...]
    seed: int


PLAYTHROUGHS = (
    Playthrough("two-players", 2, (), 21),
    Playthrough("three-players-dilemma", 3, ("dilemma",), 33),
    Playthrough("four-players-dilemma-battle", 4, ("dilemma", "battle"), 44),
)


def tell(told: Playthrough) -> str:
    """The whole game as text."""
    facts = load_game("castelli").game
    game = Game.new(facts, told.players, told.modules, told.seed)
    return "\n".join([*_beginning(game, told), *_turns(game, told.seed), *_end(game)]) + "\n"


def _beginning(game: Game, told: Playthrough) -> Iterator[str]:
    start = game.position()
    modules = " and ".join(told.modules) or "no modules"
    yield f"Castelli for {told.players} players, {modules}, seed {told.seed}"
    yield f"Pieces: {', '.join(start['arrangement'])}. Silver in the mine: {start['mine'][0]}."
    yield f"In the order of their turns: {', '.join(start['order'])}."
    for house, player in start.get("players", {}).items():
        if "tile" in player:
            yield f"{house} takes {_tile(game, player['tile'])}"


def _turns(game: Game, seed: int) -> Iterator[str]:
    number, step = -1, 0
    while not game.is_over:
        before = game.position()
        if before["turn"]["number"] != number:
            number = before["turn"]["number"]
            yield ""
            over = game.phase == "last_sale"
            yield "After the last turn" if over else f"Turn {number + 1}: {before['turn']['player']}"
        actor = game.table.names[game.to_act or 0]
        action = choose(game, seed, step)
        yield f"  {actor} {_said(game, action, before)}"
        game.apply(action)
        yield from _came_out(game, before, game.position())
        step += 1


def choose(game: Game, seed: int, step: int) -> Action:
    """What a player does: castles whenever possible, cards often, sales seldom."""
    actions = game.legal_actions()
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.text.split()[0], []).append(action)
    for kind, chance in (("overbuild", 90), ("build", 90), ("play", 40), ("sell", 8), ("swap", 25)):
        if kind in kinds and number_below(100, seed, "golden", kind, step) < chance:
            actions = kinds[kind]
            break
    else:
        actions = [action for action in actions if action.text.split()[0] not in ("play", "sell", "swap")]
    return actions[number_below(len(actions), seed, "golden", step)]


def _said(game: Game, action: Action, before: Told) -> str:
    verb, _, rest = action.text.partition(" ")
    match verb:
        case "reveal":
            return f"reveals {rest}: {_tile(game, before['tiles'][rest])}"
        case "keep":
            return "puts it back"
        case "swap":
            return "lays the tile from the hand instead and keeps this one"
        case "orient":
            return f"turns its north to the {SIDES[rest]}"
        case "play" if rest.startswith("steward"):
            return f"plays the steward: its north to the {SIDES[rest.split()[1]]}"
        case "pass":
            return "passes"
    return f"{verb}s {rest}"


def _tile(game: Game, name: str) -> str:
    tile: Tile = next(tile for tile in game.table.game.tiles.all if tile.id == name.split(maxsplit=1)[0])
    coats = ", ".join(f"{coat.house} {'card' if coat.card else coat.value}" for coat in tile.coats)
    return f"{tile.id} ({coats}{f'; {tile.silver} silver' if tile.silver else ''})"


def _came_out(game: Game, before: Told, after: Told) -> Iterator[str]:
    """What is different now."""
    for house in game.table.names:
        was, now = (told.get("players", {}).get(house, {}) for told in (before, after))
        changes = [
            f"{now.get(name, 0) - was.get(name, 0):+} {name} ({now.get(name, 0)})"
            for name in COUNTED
            if now.get(name, 0) != was.get(name, 0)
        ]
        gained, lost = Counter(now.get("hand", ())), Counter(was.get("hand", ()))
        changes += [f"draws {card}" for card in sorted((gained - lost).elements())]
        changes += [f"gives up {card}" for card in sorted((lost - gained).elements())]
        if changes:
            yield f"      {house}: {', '.join(changes)}"
    for key, what in (("castles", "castle"), ("settlements", "landscape")):
        for place, now in after.get(key, {}).items():
            if before.get(key, {}).get(place) != now:
                yield f"      {what} {place}: {now}"
    if before["mine"] != after["mine"]:
        yield f"      the mine: {after['mine'][0]} silver"


def _end(game: Game) -> Iterator[str]:
    result = game.result()
    assert result is not None
    yield ""
    yield "The end"
    for seat, house in enumerate(result.houses):
        sources = ", ".join(f"{name} {points}" for name, points in result.sources[seat].items() if points)
        yield f"  {house}: {result.points[seat]} points ({sources}), {result.castles[seat]} castles"
    yield f"  winner: {', '.join(result.houses[seat] for seat in result.winners)}"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for playthrough in PLAYTHROUGHS:
        (GOLDEN / f"{playthrough.name}.txt").write_text(tell(playthrough), "utf-8")
