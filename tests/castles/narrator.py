"""Tells a game so that people can follow it: ``python -m tests.castles.narrator`` writes ``golden/`` anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from castelli_pnp.base.chance import number_below
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.scoring import ScoreSheet
from castelli_pnp.systems.castles.rules.state import State
from tests.castles.tables import facts_with

GOLDEN = Path(__file__).with_name("golden")
RANKS = {"n": "null", "a": "ace"}


@dataclass(frozen=True)
class Playthrough:
    """A game that is told: who plays, which variant, and the seed of all that is decided."""

    name: str
    players: int
    variant: str
    seed: int
    piles: str = "common"


PLAYTHROUGHS = (
    Playthrough("two-players", 2, "base", 21),
    Playthrough("two-players-own-piles", 2, "base", 21, "own"),
    Playthrough("three-players-variant-1", 3, "1", 33),
)


def tell(told: Playthrough) -> str:
    """The whole game as text."""
    game = Game.new(facts_with(told.piles), told.players, told.variant, told.seed)
    return "\n".join([*_beginning(game, told), *_turns(game, told.seed), *_end(game)]) + "\n"


def _beginning(game: Game, told: Playthrough) -> Iterator[str]:
    names = game.table.names
    yield f"Castles for {told.players} players, variant {told.variant}, seed {told.seed}"
    first, rolls = names[game.state.first], "; ".join(game.state.rolls)
    yield f"Clockwise: {', '.join(names)}. Dice: {rolls}. {first} start."


def _turns(game: Game, seed: int) -> Iterator[str]:
    rounds, steps = -1, 0
    while not game.is_over:
        if game.state.round != rounds:
            rounds = game.state.round
            yield ""
            yield f"Round {rounds + 1}, {game.table.names[game.state.starter]} start"
            yield from _deal(game)
        actions = game.legal_actions()
        action = actions[number_below(len(actions), seed, "told", steps)]
        steps += 1
        said = _said(game, action.text)
        game.apply(action)
        yield said
        if len(game.state.past) > rounds:
            for sheet in game.sheets(rounds):
                yield _score(sheet)
            yield f"  so far: {_points(game.state)}"


def _deal(game: Game) -> Iterator[str]:
    told = game.position()
    for name, tile in told.get("proper", {}).items():
        yield f"  {name} look at {tile} and set it aside"


def _said(game: Game, text: str) -> str:
    player = game.table.names[game.state.actor]
    verb, *rest = text.split()
    match verb:
        case "draw":
            return f"  {player} choose the pile"
        case "take":
            whose = "their own" if rest[0] == player else f"the {rest[0]}'"
            return f"  {player} choose {whose} secret tile"
        case "place":
            return f"  {player} lay {game.position()['drawn']} at {rest[0]}"
        case "castle":
            return f"  {player} set their castle on {game.position()['tiles'][rest[0]]} at {rest[0]}"
        case _:
            under = game.position()["tiles"][rest[1]]
            return f"  {player} send their {RANKS.get(rest[0], rest[0])} to {under} at {rest[1]}"


def _score(sheet: ScoreSheet) -> str:
    ace = ", on its ace" if sheet.bonus else ""
    parts = [f"castle on {sheet.tile} at {sheet.castle}{ace}: {sheet.value} + {sheet.own} - {sheet.enemy}"]
    for each in sheet.beside:
        whose, held = "own" if each.is_own else "enemy", "held" if each.controlled else "lost"
        parts.append(f"{each.side} {each.tile} {whose} {each.own}:{each.enemy} {held} {each.points:+d}")
    return f"  {sheet.player}: {'; '.join(parts)} = {sheet.total}"


def _points(s: State) -> str:
    return ", ".join(f"{name} {points}" for name, points in zip(s.table.names, s.points, strict=True))


def _end(game: Game) -> Iterator[str]:
    result = game.result()
    assert result is not None
    yield ""
    yield f"{' and '.join(result.players[seat] for seat in result.winners)} win."


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in PLAYTHROUGHS:
        (GOLDEN / f"{each.name}.txt").write_text(tell(each), "utf-8")
