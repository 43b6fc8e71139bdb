"""Worked examples of Castles: their form, and how they are played (see ``engine.examples``).

What an example expects names only what matters. ``score`` speaks of the land after the step, or of the
round that the step has ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from castelli_pnp.base.chance import Seed
from castelli_pnp.engine import examples as engine
from castelli_pnp.engine.examples import (
    Example,
    Mismatch,
    Values,
    differences,
    example_in,
    examples_of,
    given_reason,
    own_options,
    wrong_choices,
    wrong_refusals,
    wrong_result,
)
from castelli_pnp.engine.forms import COUNT, NAME, TITLE, Actions, Anything, Legal, as_map, choice, some
from castelli_pnp.engine.records import plain
from castelli_pnp.engine.restoring import Restorer
from castelli_pnp.schema import Field, Flag, ListOf, MapOf, Pattern, Reading, Record
from castelli_pnp.systems.castles.grammar import OPTIONS
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.grammar import (
    DEAL,
    PIECE_NAME,
    PIECES,
    PLAYER,
    POINTS,
    POSITION,
    SPOT,
    SUIT,
)
from castelli_pnp.systems.castles.rules.pieces import names_of
from castelli_pnp.systems.castles.rules.position import hand_text, land_data
from castelli_pnp.systems.castles.rules.reasons import REASONS
from castelli_pnp.systems.castles.rules.restore import restore, restore_deal
from castelli_pnp.systems.castles.rules.scoring import SIDES, Sheet, army_worth
from castelli_pnp.systems.castles.rules.state import PHASES, Land
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.system import Facts

Shown = engine.Shown[Game]
PIN: Pattern[str] = Pattern(r"[FRE][1-9][0-9]?[ab]?", "pin", str)
AGAINST: Pattern[str] = Pattern(r"[0-9]{1,3}:[0-9]{1,3}", "against", str)
_SIDE = {side: (POINTS, f"Points for the tile on the {side} side.") for side in SIDES}
SCORE = some(
    {
        "castle": (SPOT, "Where the castle stands."),
        "bonus": (Flag(), "Whether own armies beside the castle count more."),
        "value": (POINTS, "What the castle's tile counts."),
        "own": (POINTS, "What the own armies on it are worth."),
        "enemy": (POINTS, "What all other armies on it are worth."),
        **_SIDE,
        "against": (MapOf(choice(SIDES), AGAINST), "Own and other armies beside the castle, such as 4:3."),
        "controls": (ListOf(choice(SIDES)), "The sides whose tile is controlled."),
        "total": (POINTS, "The score of the round."),
    }
)
THEN = some(
    {
        "tiles": (MapOf(SPOT, PIECE_NAME), "Tiles of the land."),
        "castles": (MapOf(PLAYER, SPOT), "Where castles stand."),
        "armies": (MapOf(SPOT, PIECES), "Coins by place, in any order."),
        "hands": (MapOf(PLAYER, NAME), "Coins not deployed yet, such as n a 5, or none."),
        "proper": (MapOf(PLAYER, NAME), "Tiles set aside, or none."),
        "piles": (MapOf(PLAYER, COUNT), "How many tiles the own pile holds."),
        "drawn": (NAME, "The tile that is to be laid, or none."),
        "round": (COUNT, "The round, from 1."),
        "starter": (SUIT, "Who started this round."),
        "points": (MapOf(PLAYER, POINTS), "Points of all finished rounds."),
        "worth": (MapOf(PIECE_NAME, COUNT), "What coins in the land are worth where they lie."),
        "turn": (
            some({"player": (SUIT, "Whose turn it is."), "asked": (choice(PHASES), "What is asked.")}),
            "Whose turn it is and what is asked.",
        ),
    }
)
RESULT = some(
    {
        "winners": (ListOf(SUIT, 1, 4), "Who won; several share the victory."),
        "ranks": (MapOf(PLAYER, COUNT), "Places; those who share one have the same."),
        "points": (MapOf(PLAYER, POINTS), "Points of all rounds."),
    }
)
STEP = some(
    {
        "do": (Actions(), "Legal actions, carried out one after the other."),
        "score": (MapOf(PLAYER, SCORE), "Scores, line by line."),
        "then": (THEN, "What holds afterwards."),
        "refuse": (MapOf(NAME, choice(REASONS)), "Actions that are not legal now, and why."),
        "legal": (Legal(), "The legal actions now."),
        "result": (RESULT, "How the game ended."),
    }
)
EXAMPLE = Record(
    as_map,
    {
        "title": Field(TITLE, "The id of its title in the booklets."),
        "pins": Field(ListOf(PIN, fewest=1, unique=True), "The facts, rulings and design examples it shows."),
        "options": Field(Anything(), "Options that differ from the game's, for this example only.", None),
        "position": Field(POSITION, "The position it begins with; only what matters is told."),
        "deals": Field(ListOf(Record(as_map, DEAL, whole=True)), "The tiles of the next rounds.", ()),
        "steps": Field(ListOf(STEP, fewest=1), "What is done, and what must come out."),
    },
    whole=True,
)


def load_examples(game: Loaded[Facts] | str | Path) -> tuple[Example, ...]:
    """The own examples of a game by name of file; ``Unreadable`` lists everything wrong with their form."""
    return examples_of(game, EXAMPLE, _any)


def read_example(path: Path) -> Example:
    """The example in one file."""
    return example_in(path, EXAMPLE, _any)


def _any(example: Example, reading: Reading) -> None:
    del example, reading


# --- playing ---


def begin(facts: Castles, example: Example, seed: Seed = 0) -> Game:
    """The game in the position of an example; ``Unreadable`` says why it cannot exist."""
    fewest, most = facts.options.players
    told = plain(facts.options) | {"players": {"fewest": fewest, "most": most}}
    options = own_options(example, OPTIONS, told)
    facts = facts if options is None else replace(facts, options=options)
    state = restore(facts, example.root.entries["position"].node, seed)
    at = Restorer(example.root, Reading())
    state.deals += [
        restore_deal(state.table, deal, ("deals", number), at)
        for number, deal in enumerate(example.values["deals"])
    ]
    at.settled_faults()
    return Game(state, seed)


def play_example(facts: Castles, example: Example, seed: Seed = 0) -> Iterator[Shown]:
    """Plays an example step by step and shows the position before and after each."""
    game = begin(facts, example, seed)
    for number, step in enumerate(example.steps):
        before = game.copy()
        for text in step["do"] or ():
            reason = given_reason(example, game, text, ("steps", number, "do"))
            if reason is not None:
                yield engine.Shown(number, step, before, game.copy(), (text, reason))
                return
            game.apply(text)
        yield engine.Shown(number, step, before, game.copy())


def run_example(facts: Castles, example: Example, seed: Seed = 0) -> tuple[Mismatch, ...]:
    """Everything that comes out differently; ``Unreadable`` if the example does not fit the game at all."""
    found: list[Mismatch] = []
    for shown in play_example(facts, example, seed):
        found += mismatches(example, shown)
    return tuple(found)


def mismatches(example: Example, shown: Shown) -> Iterator[Mismatch]:
    """Everything that comes out differently in one step."""
    step, at = shown.step, ("steps", shown.number)
    if shown.refused is not None:
        yield Mismatch(example.mark((*at, "do")), "do", *shown.refused)
        return
    if step["score"] is not None:
        scored = {sheet.player: _score(sheet) for sheet in score_after(shown)}
        yield from differences(example, step["score"], scored, (*at, "score"))
    if step["then"] is not None:
        yield from differences(example, step["then"], seen(shown.after), (*at, "then"))
    yield from wrong_refusals(example, shown)
    yield from wrong_choices(example, shown)
    yield from wrong_result(example, shown, outcome)


def score_after(shown: Shown) -> tuple[Sheet, ...]:
    """The scores that a step speaks of: of the round that it ended, or else of the land as it lies."""
    ended = len(shown.after.state.past) - 1
    return shown.after.sheets(ended if len(shown.before.state.past) <= ended else None)


# --- a position as examples speak of it ---


def seen(game: Game) -> dict[str, Any]:
    """All that ``then`` can name."""
    s, t = game.state, game.table
    land = land_data(t, s.land)
    armies = {name: tuple(coins.split()) for name, coins in land["armies"].items()}
    return {
        "tiles": land["tiles"],
        "castles": land["castles"],
        "armies": {name: armies.get(name, ()) for name in land["tiles"]},
        "hands": {t.names[seat]: hand_text(hand) or "none" for seat, hand in enumerate(s.hand)},
        "proper": {t.names[seat]: names_of(t.suits, [tile] * (tile >= 0)) or "none"
                   for seat, tile in enumerate(s.proper)},
        "piles": {t.names[seat]: len(pile) for seat, pile in enumerate(s.pile)},
        "drawn": names_of(t.suits, [s.drawn]) if s.drawn >= 0 else "none",
        "round": min(s.round + 1, t.rounds),
        "starter": t.names[s.starter],
        "points": dict(zip(t.names, s.points, strict=True)),
        "worth": worth(game, s.land),
        "turn": {"player": t.names[s.actor], "asked": PHASES[s.phase]},
    }  # fmt: skip


def worth(game: Game, land: Land) -> dict[str, int]:
    """What every coin that lies in a land is worth there, by its name."""
    t = game.table
    lying = (coin for coin, cell in enumerate(land[2]) if cell >= 0)
    return {names_of(t.suits, [coin]): army_worth(t, land, coin) for coin in lying}


def outcome(game: Game) -> dict[str, Any]:
    """All that ``result`` can name."""
    result = game.standings()
    return {
        "ranks": dict(zip(result.players, result.ranks, strict=True)),
        "points": dict(zip(result.players, result.points, strict=True)),
        "winners": tuple(result.players[seat] for seat in result.winners),
    }


def _score(sheet: Sheet) -> Values:
    """All that ``score`` can name of one player."""
    told: dict[str, Any] = {side: sheet.points(side) or 0 for side in SIDES}
    return told | {
        "castle": sheet.castle,
        "bonus": sheet.bonus,
        "value": sheet.value,
        "own": sheet.own,
        "enemy": sheet.enemy,
        "against": {each.side: f"{each.own}:{each.enemy}" for each in sheet.beside},
        "controls": tuple(each.side for each in sheet.beside if each.controlled),
        "total": sheet.total,
    }


__all__ = [
    "EXAMPLE", "Example", "Mismatch", "Shown", "begin", "load_examples", "mismatches",
    "play_example", "read_example", "run_example", "score_after", "seen", "worth",
]  # fmt: skip
