"""Is a legal game playable? A few hundred seeded games in each layout answer (P)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.places import Route
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.words import Module, Resource
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.setup import any_arrangement, deal, make_setup, start, table_for
from castelli_pnp.systems.castelli.rules.state import DRAWN, OVER, TALLIES, State
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.finding import Finding
from castelli_pnp.systems.system import TrialGames

GAMES = 240
"""Games in each layout of a board with 32 spaces; larger boards get fewer."""
FEWEST_GAMES = 24
ARRANGEMENTS = 8
"""How often the pieces are laid again."""
_SPACES = 32
SEED = "playable"


class Sights:
    """What was seen to happen in the games of one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.games = 0
        self.areas = 0
        self.castles = 0
        self.overbuilt = 0
        self.cards = 0
        self.silver = False
        self.resources: set[int] = set()
        self.points: Counter[str] = Counter()

    def watch(self, s: State) -> None:
        """During a game, before the mine is shared out: what somebody owns."""
        if len(self.resources) < len(Resource):
            self.resources |= {at % 3 for at, count in enumerate(s.stock) if count}
        self.silver = self.silver or any(s.silver)

    def note(self, s: State) -> None:
        """After a game."""
        t = s.table
        self.games += 1
        self.areas += t.board.area_count - t.touchless - s.void
        self.castles += sum(t.options.castles_per_player - left for left in s.castles)
        self.overbuilt += sum(stack >= 16 for stack in s.places)
        self.cards += sum(s.tally[DRAWN :: len(TALLIES)])
        self.points.update({name: s.points[seat] for seat, name in enumerate(t.names)})


def play_game(facts: Facts) -> TrialGames:
    """Plays every layout, half of the games with all modules, and reports what never happened."""
    findings: list[Finding] = []
    games: dict[str, int] = {}
    for layout in facts.layouts.values():
        plain, full = Sights(layout), Sights(layout)
        try:
            _play(facts, layout, (), plain)
            _play(facts, layout, facts.modules, full)
        except Refused as error:
            told = {"layout": layout.id, **error.data}
            findings.append(Finding("P1", error.reason, ("layouts", layout.id), told))
            continue
        games[layout.id] = plain.games + full.games
        findings += _judge(facts, plain)
        if Module.BATTLE in facts.modules and plain.castles and not full.overbuilt:
            findings.append(_finding("P6", "overbuilt", full, ("options", "battle", "overbuild_cost")))
    return TrialGames(games, tuple(findings))


def _play(facts: Facts, layout: Layout, modules: tuple[Module, ...], seen: Sights) -> None:
    """Random games: whatever is possible at all happens sooner or later."""
    number = 0
    for block in range(ARRANGEMENTS // 2):
        seed = f"{SEED}/{layout.id}/{'+'.join(modules)}/{block}"
        arrangement = any_arrangement(facts, layout, seed)
        table = table_for(facts, make_setup(facts, layout, arrangement, modules))
        spaces = len(table.board.space_names)
        count = max(FEWEST_GAMES, GAMES * _SPACES // max(_SPACES, spaces)) // ARRANGEMENTS
        for _ in range(count):
            _play_one(table, f"{SEED}/{layout.id}/{number}", seen)
            number += 1


def _play_one(table: Table, seed: str, seen: Sights) -> None:
    s = start(table, deal(table, seed), seed)
    luck = generator(seed, "random")
    turn = 0
    while s.phase != OVER:
        choices = legal(s)
        carry_out(s, choices[luck.below(len(choices))])
        if s.turn != turn and not any(s.over):
            turn = s.turn
            seen.watch(s)
    seen.note(s)


def _judge(facts: Facts, seen: Sights) -> Iterator[Finding]:
    """What never happened although the game is about it."""
    layout = ("layouts", seen.layout.id)
    if not seen.areas:
        yield _finding("P2", "areas", seen, layout, ("tiles", "heraldic"))
        return
    for kind, resource in enumerate(Resource):
        if kind not in seen.resources:
            yield _finding("P3", "resource", seen, layout, ("board", "pieces"), resource=resource.value)
    if not seen.castles:
        yield _finding("P4", "castles", seen, ("options", "castle_cost"), layout)
    if not seen.cards and facts.cards:
        yield _finding("P5", "cards", seen, layout, ("tiles", "heraldic"))
    if not seen.silver and facts.options.silver_in_mine.get(seen.layout.id):
        yield _finding("P5", "silver", seen, layout, ("tiles", "heraldic"))
    for house, points in seen.points.items():
        if not points:
            yield _finding("P7", "points", seen, layout, ("tiles", "heraldic"), house=house)


def _finding(code: str, reason: str, seen: Sights, route: Route, *related: Route, **data: object) -> Finding:
    told = {"layout": seen.layout.id, "games": seen.games, **data}
    return Finding(code, reason, route, told, related)
