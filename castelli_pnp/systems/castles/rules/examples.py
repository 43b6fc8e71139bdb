"""Worked examples of Castles: their form, and how they are played (see ``engine.examples``).

What an example expects names only what matters. ``score`` means the land after the step, or that of the
round that the step has ended.
"""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.engine import examples as engine
from castelli_pnp.engine.example_files import Example, Mismatch, Values
from castelli_pnp.engine.examples import differences
from castelli_pnp.engine.forms import COUNT, NAME, Restorer, choice, some
from castelli_pnp.engine.records import plain
from castelli_pnp.engine.rules import Data
from castelli_pnp.schema import Field, Flag, ListOf, MapOf, Pattern, Reading, whole_map
from castelli_pnp.systems.castles.grammar import OPTIONS
from castelli_pnp.systems.castles.model import Castles, CastlesOptions
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.pieces import names_of
from castelli_pnp.systems.castles.rules.position import (
    ALL,
    DEAL,
    PIECE_NAME,
    PIECES,
    PILE,
    PLAYER,
    POINTS,
    POSITION,
    SPOT,
    SUIT,
    hand_text,
    land_data,
)
from castelli_pnp.systems.castles.rules.restore import restore_deal
from castelli_pnp.systems.castles.rules.scoring import SIDES, ScoreSheet, army_worth
from castelli_pnp.systems.castles.rules.state import PHASES, Land, State
from castelli_pnp.systems.castles.rules.turn import REASONS

Shown = engine.Shown[Game]
PIN: Pattern[str] = Pattern(r"[FRE][1-9][0-9]?[ab]?", "pin", str)
AGAINST: Pattern[str] = Pattern(r"[0-9]{1,3}:[0-9]{1,3}", "against", str)
_SIDE = {side: (POINTS, f"Points for the tile on the {side} side.") for side in SIDES}
SCORE = some(
    {
        "castle": (SPOT, "Where the castle is."),
        "bonus": (Flag(), "Whether a player's own armies next to the castle count more."),
        "value": (POINTS, "What the castle's tile counts."),
        "own": (POINTS, "What the own armies on it are worth."),
        "enemy": (POINTS, "What all other armies on it are worth."),
        **_SIDE,
        "against": (MapOf(choice(SIDES), AGAINST), "Own and other armies next to the castle, such as 4:3."),
        "controls": (ListOf(choice(SIDES)), "The sides whose tile is controlled."),
        "total": (POINTS, "The score of the round."),
    }
)
THEN = some(
    {
        "tiles": (MapOf(SPOT, PIECE_NAME), "Tiles of the land."),
        "castles": (MapOf(PLAYER, SPOT), "Where castles are."),
        "armies": (MapOf(SPOT, PIECES), "Coins by place, in any order."),
        "hands": (MapOf(PLAYER, NAME), "Coins not deployed yet, such as n a 5, or none."),
        "proper": (MapOf(PLAYER, NAME), "Tiles set aside, or none."),
        "piles": (MapOf(PILE, COUNT), "How many tiles a pile holds; the pile of all players is called all."),
        "drawn": (NAME, "The tile to place, or none."),
        "round": (COUNT, "The round, from 1."),
        "starter": (SUIT, "Who started this round."),
        "points": (MapOf(PLAYER, POINTS), "Points of all finished rounds."),
        "worth": (MapOf(PIECE_NAME, COUNT), "What coins are worth on their tiles."),
        "turn": (
            some({"player": (SUIT, "Whose turn it is."), "asked": (choice(PHASES), "The decision.")}),
            "Whose turn it is, and the decision.",
        ),
    }
)


class _Examples(engine.ExampleRunner[Castles, State, Action, Game]):
    def seen(self, game: Game) -> Data:
        return seen(game)

    def options_data(self, options: CastlesOptions) -> Data:
        fewest, most = options.players
        data: Data = plain(options)
        return data | {"players": {"fewest": fewest, "most": most}}

    def prepare(self, state: State, example: Example) -> None:
        at = Restorer(example.root, Reading())
        state.deals += [
            restore_deal(state.table, deal, ("deals", number), at)
            for number, deal in enumerate(example.values["deals"])
        ]
        at.settle()

    def own_mismatches(self, example: Example, shown: Shown) -> Iterator[Mismatch]:
        if shown.step["score"] is not None:
            scored = {sheet.player: _score(sheet) for sheet in score_after(shown)}
            yield from differences(example, shown.step["score"], scored, ("steps", shown.number, "score"))


EXAMPLES = _Examples(
    Game,
    pin=PIN,
    options=OPTIONS,
    position=POSITION,
    player=PLAYER,
    points=POINTS,
    reasons=REASONS,
    then=THEN,
    step={"score": (MapOf(PLAYER, SCORE), "Scores, line by line.")},
    fields={"deals": Field(ListOf(whole_map(**DEAL)), "The tiles of the next rounds.", ())},
)


def score_after(shown: Shown) -> tuple[ScoreSheet, ...]:
    """The scores that a step means: of the round that it ended, or else of the current land."""
    ended = len(shown.after.state.past) - 1
    return shown.after.sheets(ended if len(shown.before.state.past) <= ended else None)


# --- a position as examples see it ---


def seen(game: Game) -> Data:
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
        "piles": {ALL: len(s.pile[0])} if t.shared else dict(zip(t.names, map(len, s.pile), strict=True)),
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


def _score(sheet: ScoreSheet) -> Values:
    """All that ``score`` can name of one player."""
    named = ("castle", "bonus", "value", "own", "enemy", "total")
    return {
        **{side: sheet.points(side) or 0 for side in SIDES},
        **{name: getattr(sheet, name) for name in named},
        "against": {each.side: f"{each.own}:{each.enemy}" for each in sheet.beside},
        "controls": tuple(each.side for each in sheet.beside if each.controlled),
    }
