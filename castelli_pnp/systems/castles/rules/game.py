"""A game of Castles being played: ``engine.Game`` with the rules of this system."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from castelli_pnp.base.chance import Seed, check_seed
from castelli_pnp.engine import game as engine
from castelli_pnp.engine.rules import Rules, tidy
from castelli_pnp.files.nodes import Node
from castelli_pnp.systems.castles.model import Castles, Variant
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.position import position_of
from castelli_pnp.systems.castles.rules.scoring import Result, ScoreSheet, result_of, sheets
from castelli_pnp.systems.castles.rules.state import PHASES, State
from castelli_pnp.systems.castles.rules.table import Table, table_for
from castelli_pnp.systems.castles.rules.turn import carry_out, is_legal, legal, start, why_illegal
from castelli_pnp.systems.castles.rules.view import View
from castelli_pnp.systems.piecepack.model import Suit
from castelli_pnp.systems.system import PlayOptions

CastlesRules = Rules[Castles, Table, State, Action, View, Result]


def _legal_one(s: State, action: object) -> Action | None:
    if isinstance(action, Action) and s.table.plane.has(action) and is_legal(s, action):
        return action
    return None


def _find(table: Table, action: object) -> Action | None:
    if isinstance(action, Action) and table.plane.has(action):
        return action
    return table.plane.parse(tidy(action))


def _restore(facts: Castles, root: Node, seed: Seed) -> State:
    from castelli_pnp.systems.castles.rules.restore import restore

    return restore(facts, root, seed)


RULES: CastlesRules = Rules(
    phases=PHASES,
    start=start,
    legal=legal,
    legal_one=_legal_one,
    why_illegal=why_illegal,
    carry_out=carry_out,
    find=_find,
    view=View,
    result=result_of,
    position=position_of,
    restore=_restore,
    describe=lambda s: f"{s.table.game.id}, round {s.round + 1}",
    unknown=lambda *_: "unknown_castles",
)


class Game(engine.Game[Castles, Table, State, Action, View, Result]):
    """One game of Castles, from the roll for the start to the last round.

    >>> game = Game.new(facts, players=3, variant="base", seed=7)
    >>> while not game.is_over:
    ...     game.apply(game.legal_actions()[0])
    >>> game.result().winners
    """

    __slots__ = ()

    @classmethod
    def own_rules(cls) -> CastlesRules:
        return RULES

    @classmethod
    def new(
        cls,
        facts: Castles,
        players: int | None = None,
        variant: Variant | str = Variant.BASE,
        seed: object = 0,
        *,
        suits: Iterable[Suit | str] | None = None,
    ) -> Self:
        """Sets up a game, for four if nothing else is said; the seed decides what chance does."""
        luck = check_seed(seed)
        return cls.deal(table_for(facts, players, variant, suits), luck)

    def sheets(self, number: int | None = None) -> tuple[ScoreSheet, ...]:
        """Every player's score of a finished round (from 0), or of the land as it lies now, line by line."""
        return sheets(self.state, number)


def start_game(facts: Castles, options: PlayOptions, seed: Seed) -> Game:
    """The chosen suit sits on the first seat, or else the first of the game; the others follow."""
    options.refuse_others(facts, ("players", "variant", "seed", "suit"))
    variant = options.variant or facts.options.variants[0]
    there = [suit.value for suit in facts.pieces.suits]
    first = there[0] if options.suit is None else options.suit.strip().lower()
    seats = table_for(facts, options.players, variant).seats
    suits = [first, *(suit for suit in there if suit != first)][:seats]
    return Game.new(facts, None, variant, seed, suits=suits)
