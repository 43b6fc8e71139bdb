"""Games of bots, and what their positions looked like before each turn."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from castelli_pnp.base.chance import Generator, generator
from castelli_pnp.engine.bots import Player
from castelli_pnp.systems.castelli.bots.evaluation import Evaluation
from castelli_pnp.systems.castelli.bots.features import features
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.bots.searching import Searcher
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.game import RULES
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.setup import any_arrangement, make_setup, table_for
from castelli_pnp.systems.castelli.rules.state import BUILD, OVER, REVEAL, State
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.rules.view import View

Numbers = NDArray[np.float64]
LAYOUTS = {"2": "two", "3": "three", "4": "four"}
KEYS = tuple(f"{players}{battle}" for players in LAYOUTS for battle in ("", " battle"))
FEWER = {"2": 1, "3": 2, "4": 4}
"""With more players there are more turns and more seats to learn from."""
DEALS = 4
"""Games with the same board."""
WHIM = 12
"""One decision in so many is random, castles excepted: the evaluation must know bad positions, too."""


class Seen(NamedTuple):
    """Positions of many games."""

    features: Numbers
    """By position, seat, and feature."""
    left: Numbers
    """The part of the tiles that lay face down."""
    final: Numbers
    """The points of every seat at the end."""


def positions(
    facts: CastelliFacts, key: str, games: int, seed: str, teacher: dict[str, Evaluation] | None
) -> Seen:
    """Plays games, half of them with Dilemma."""
    layout = facts.layouts[LAYOUTS[key[0]]]
    greedy = Greedy()
    player: Player[View, Action] = Searcher(1, 1, teacher) if teacher else greedy
    rows: list[list[list[float]]] = []
    left: list[float] = []
    final: list[list[int]] = []
    for number in range(games):
        deal, board = number % DEALS, number // DEALS
        modules = ["battle"] * key.endswith("battle") + ["dilemma"] * (board % 2)
        pieces = any_arrangement(facts, layout, f"{seed}/board {board}")
        table = table_for(facts, make_setup(facts, layout, pieces, modules, None))
        state, luck = RULES.start(table, f"{seed}/{board}/{deal}"), generator(seed, "luck", number)
        values, spaces, turn = greedy.values(table), len(table.board.space_names), -1
        views = [View(state, seat) for seat in range(table.seats)]
        before = len(rows)
        while state.phase != OVER:
            if state.phase == REVEAL and state.turn != turn:
                turn = state.turn
                rows.append(features(values, state, 0))
                left.append((spaces - turn) / spaces)
            carry_out(state, _choice(state, views, player, luck))
        final += [state.points[:]] * (len(rows) - before)
    return Seen(np.array(rows), np.array(left), np.array(final, dtype=float))


def _choice(state: State, views: list[View], player: Player[View, Action], luck: Generator) -> Action:
    actions = legal(state)
    if len(actions) == 1:
        return actions[0]
    if state.phase != BUILD and not luck.below(WHIM):
        return luck.choice(actions)
    return player(views[state.actor], actions, luck)
