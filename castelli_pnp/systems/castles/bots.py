"""The bots of Castles, one descriptor each, and what the greedy one looks at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from castelli_pnp.base.chance import Generator
from castelli_pnp.base.floats import float_sum
from castelli_pnp.engine import bots as engine
from castelli_pnp.engine.bots import Bot, Bots, any_action
from castelli_pnp.engine.search import Search
from castelli_pnp.systems.castles.rules.actions import Action, Verb
from castelli_pnp.systems.castles.rules.pieces import ACE, RANK_COUNT
from castelli_pnp.systems.castles.rules.state import ARMY, CASTLE, OVER, PLACE, State
from castelli_pnp.systems.castles.rules.turn import carry_out, legal
from castelli_pnp.systems.castles.rules.view import View

FEAR = 0.5
"""How much of an enemy tile next to a castle will be lost, on the whole."""
ACE_CASTLE = 2.0
"""What the bonus of a castle on its ace is worth, on the whole."""
DOUBT = 2.0
"""By how much armies must outweigh others until a tile is all but safe: more may come."""


def play_greedily(view: View, actions: list[Action], rng: Generator) -> Action:
    """The best action by its own measure; chance decides between equals."""
    return _best(actions, gains(view), rng)


def gains(view: View) -> Callable[[Action], float]:
    """What actions are worth at first sight."""
    phase = view.phase
    if phase == ARMY:
        return Forces(view).gain
    if phase == PLACE:
        return Prospects(view).gain
    if phase == CASTLE:
        return lambda action: _prospect(view, action.cell)
    return lambda action: _source(view, action)


def _best(actions: list[Action], worth: Callable[[Action], float], rng: Generator) -> Action:
    best, found = -1e9, actions[:1]
    for action in actions:
        value = worth(action)
        if value > best + 1e-9:
            best, found = value, [action]
        elif value > best - 1e-9:
            found.append(action)
    return found[rng.below(len(found))]


def _source(view: View, action: Action) -> float:
    """The own secret tile is kept for the end, when it fits best; strange ones are left to their owners."""
    if action.verb == Verb.DRAW:
        return 1.0
    return 0.0 if action.seat == view.seat else -1.0


def _prospect(view: View, cell: int) -> float:
    """What a castle on that tile can expect of the land around it."""
    t = view.table
    tile = view.tile_on(cell)
    worth = float(t.tile_value[tile]) + ACE_CASTLE * (tile % RANK_COUNT == ACE)
    for step in t.plane.steps:
        other = view.tile_on(cell + step)
        if other >= 0:
            own = other // RANK_COUNT == tile // RANK_COUNT
            worth += t.tile_value[other] * (1.0 if own else -FEAR)
    return worth


class Prospects:
    """The best castle of everybody as the land lies, and with one more tile."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._tile = view.drawn
        self._tiles = {cell: tile for tile, cell in enumerate(view.at) if cell >= 0}
        self._worth = {cell: _prospect(view, cell) for cell in self._tiles}
        self._ranked: list[list[tuple[float, int]]] = [[] for _ in range(view.table.seats)]
        """The places of everybody's tiles, the best first."""
        for cell, tile in self._tiles.items():
            self._ranked[tile // RANK_COUNT].append((self._worth[cell], cell))
        for ranked in self._ranked:
            ranked.sort(reverse=True)

    def gain(self, action: Action) -> float:
        """How far the own prospects are above those of the others if the tile lies there."""
        t, new = self._view.table, self._tile
        value = t.tile_value[new]
        worth = float(value) + ACE_CASTLE * (new % RANK_COUNT == ACE)
        changed: dict[int, float] = {}
        for step in t.plane.steps:
            cell = action.cell + step
            tile = self._tiles.get(cell)
            if tile is not None:
                share = 1.0 if tile // RANK_COUNT == new // RANK_COUNT else -FEAR
                worth += t.tile_value[tile] * share
                changed[cell] = self._worth[cell] + value * share
        best = [0.0] * t.seats
        best[new // RANK_COUNT] = max(0.0, worth)
        for owner, ranked in enumerate(self._ranked):
            for found, cell in ranked:
                if cell not in changed:
                    best[owner] = max(best[owner], found)
                    break
        for cell, found in changed.items():
            owner = self._tiles[cell] // RANK_COUNT
            best[owner] = max(best[owner], found)
        own = best[self._view.seat]
        return own - (float_sum(best) - own) / (t.seats - 1)


class Forces:
    """The expected armies on every tile that matters to somebody."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._table = t = view.table
        self._under = {cell: tile for tile, cell in enumerate(view.at) if cell >= 0}
        self._sums: dict[int, list[float]] = {}
        """The armies of each seat by cell."""
        self._strong = [castle >= 0 and self._under[castle] % RANK_COUNT == ACE for castle in view.castle]
        for rank, cell in enumerate(view.own_where):
            if cell >= 0:
                self._add(cell, view.seat, self.worth(view.seat, rank, cell))
        for seat in range(t.seats):
            if seat != view.seat:
                for cell in view.cells_of(seat):
                    usual = sum(self.worth(seat, rank, cell) for rank in range(RANK_COUNT)) / RANK_COUNT
                    self._add(cell, seat, usual)
        self._matters: dict[int, list[tuple[int, bool]]] = {}
        """Whose castle stands on a cell or next to it."""
        for seat, castle in enumerate(view.castle):
            self._matters.setdefault(castle, []).append((seat, True))
            for step in t.plane.steps:
                self._matters.setdefault(castle + step, []).append((seat, False))

    def _add(self, cell: int, seat: int, worth: float) -> None:
        self._sums.setdefault(cell, [0.0] * self._table.seats)[seat] += worth

    def worth(self, seat: int, rank: int, cell: int) -> int:
        """What a coin is worth on a tile."""
        t = self._table
        worth = t.army_value[rank][self._under[cell] % RANK_COUNT]
        beside = self._strong[seat] and cell - self._view.castle[seat] in t.plane.steps
        return worth + t.bonus if beside else worth

    def gain(self, action: Action) -> float:
        """How much an own army there lifts the own score above those of the others."""
        affected = self._matters.get(action.cell)
        if affected is None:
            return 0.0
        t, own = self._table, self._view.seat
        worth = self.worth(own, action.coin, action.cell)
        there = self._sums.get(action.cell) or [0.0] * t.seats
        total = 0.0
        for seat, on_castle in affected:
            if on_castle:
                change = float(worth if seat == own else -worth)
            else:
                change = self._change(seat, action.cell, there, worth)
            total += change if seat == own else -change / (t.seats - 1)
        return total - 0.01 * worth

    def _change(self, seat: int, cell: int, there: list[float], worth: int) -> float:
        """What an army of ours changes for a castle next to that tile."""
        lead = 2 * there[seat] - float_sum(there)
        after = lead + (worth if seat == self._view.seat else -worth)
        return self._table.tile_value[self._under[cell]] * (_control(after) - _control(lead))


def _control(lead: float) -> float:
    """How likely a tile stays under control with that lead."""
    return min(1.0, max(0.0, 0.6 + lead / (2 * DOUBT)))


IN_SIGHT = 10
"""Actions that somebody who plays for the first time thinks of."""


def play_easily(view: View, actions: list[Action], rng: Generator) -> Action:
    """The best of a few actions that come to mind."""
    thought_of = actions[:]
    rng.shuffle(thought_of)
    return play_greedily(view, sorted(thought_of[:IN_SIGHT], key=actions.index), rng)


# --- those that try things out ---

RIVAL = 0.5
"""How much more the best rival counts than the others on average."""


def suggest(count: int, view: View, actions: list[Action], rng: Generator) -> list[Action]:
    """The actions that look best at first sight, and no two that look just the same to everybody."""
    del rng
    rated = sorted(zip(map(gains(view), actions), actions, strict=True), key=lambda each: -each[0])
    return [action for _, action in rated[:count]]


def play_on(state: State, action: Action, seat: int, rng: Generator) -> float:
    """Everybody plays greedily to the end of the round; how far the seat is ahead then."""
    seats, round_before = range(state.table.seats), state.round
    views = [View(state, each) for each in seats]
    carry_out(state, action)
    while state.round == round_before and state.phase != OVER:
        choices = legal(state)
        if len(choices) > 1:
            carry_out(state, play_greedily(views[state.actor], choices, rng))
        else:
            carry_out(state, choices[0])
    rivals = [state.points[each] for each in seats if each != seat]
    return state.points[seat] - RIVAL * max(rivals) - (1 - RIVAL) * sum(rivals) / len(rivals)


def searching(candidates: int, samples: int) -> Search[View, Action]:
    """A bot that tries so many actions, in so many imagined positions before each halving."""
    return Search(partial(suggest, candidates), play_on, samples)


Player = engine.Player[View, Action]
BOTS: Bots[View, Action] = Bots(
    __name__,
    Bot("random", any_action, 0, games_at_once=100, deals=2),
    Bot("greedy", play_greedily, 10, games_at_once=25, deals=2),
    Bot("easy", play_easily, 5, games_at_once=25, deals=2, is_level=True),
    Bot("casual", play_greedily, 10, games_at_once=25, deals=2, is_level=True),
    Bot("skilled", searching(4, 4), 20, deals=1, patience=50, stand_in="greedy", is_level=True, tries=32),
    Bot("expert", searching(8, 8), 30, deals=1, patience=200, stand_in="greedy", is_level=True, tries=128),
    Bot("master", searching(12, 16), 40, deals=1, patience=500, stand_in="greedy", is_level=True, tries=400),
)
