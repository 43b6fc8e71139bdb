"""A player who tries things out: imagines what is hidden, plays on, and takes what is best on average."""

from __future__ import annotations  # compiled

from dataclasses import dataclass

from castelli_pnp.base.chance import Generator
from castelli_pnp.base.floats import float_sum
from castelli_pnp.systems.castelli.bots.greedy import Greedy
from castelli_pnp.systems.castelli.bots.placing import rate_spaces, rate_tile, rate_turns, spaces_to_look_at
from castelli_pnp.systems.castelli.bots.spending import Rated, rate_actions, standings
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import BUILD, OVER, State
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.rules.view import View

CANDIDATES = 6
"""So many actions are tried out, those that look best to the greedy player."""
SAMPLES = 24
"""Positions that are imagined for them; then the worse half is dropped, and the rest is tried again."""
FIRST_SIGHT = 8.0
"""The greedy player's rating counts as much as so many tries."""


class Planner:
    """Looks ahead by one round, everybody playing greedily in positions that fit what is seen."""

    def __init__(self, samples: int = SAMPLES) -> None:
        self._greedy = Greedy()
        self._samples = samples

    def __call__(self, view: View, actions: list[Action], rng: Generator) -> Action:
        values = self._greedy.values(view.table)
        rated = sorted(rate_all(values, view, actions), key=_best_first)[:CANDIDATES]
        if not rated:
            return self._greedy(view, actions)
        scores = {action: FIRST_SIGHT * value for value, action in rated}
        while len(rated) > 1:
            for _ in range(self._samples):
                imagined = view.imagine(rng)
                for action in scores:
                    scores[action] += self._try(values, imagined.copy(), action, view.seat)
            rated = sorted(((score, action) for action, score in scores.items()), key=_best_first)
            del rated[(len(rated) + 1) // 2 :]
            scores = {action: score for score, action in rated}
        return rated[0][1]

    def _try(self, values: Values, state: State, action: Action, seat: int) -> float:
        """Carries out an action, lets everybody play on for a round, and judges what has become of it."""
        greedy, last = self._greedy, state.turn + values.table.seats
        views = [View(state, each) for each in range(values.table.seats)]
        carry_out(state, action)
        while state.turn < last and state.phase != OVER:
            choices = legal(state)
            if len(choices) > 1:
                carry_out(state, greedy(views[state.actor], choices))
            else:
                carry_out(state, choices[0])
        return judge(values, state, seat)


def _best_first(rated: tuple[float, Action]) -> tuple[float, int]:
    return -rated[0], rated[1].number


# --- which actions are worth a try ---


def rate_all(v: Values, view: View, actions: list[Action]) -> Rated:
    """Points that compare within one decision; nothing where there is no use in trying."""
    match actions[0].verb:
        case Verb.REVEAL:
            level = v.level(view)
            spaces = spaces_to_look_at(v, view, actions, level)
            rated = rate_spaces(v, view, spaces, level)
            return [
                (value, v.table.actions.reveal[space]) for value, space in zip(rated, spaces, strict=True)
            ]
        case Verb.KEEP:
            keep, swap = rate_tile(v, view, view.drawn), rate_tile(v, view, view.held_by(view.seat))
            return [(keep, v.table.actions.keep), (swap, v.table.actions.swap)]
        case Verb.ORIENT | Verb.STEWARD:
            return _rate_turns(v, view, actions)
        case Verb.SETTLE:
            lands = [action for action in actions if action.verb == Verb.SETTLE]
            return [(v.settlement_worth(view, action.target, view.founding_as), action) for action in lands]
        case Verb.GUARD:
            return []
    if view.phase != BUILD:
        return []
    return [*rate_actions(v, view, actions), (0.0, actions[-1])]


def _rate_turns(v: Values, view: View, actions: list[Action]) -> Rated:
    """Orientations; to leave a rival's tile as it lies saves the steward."""
    rated = rate_turns(v, view, view.drawn)
    found = []
    for action in actions:
        if action.verb == Verb.ORIENT:
            found.append((rated[action.target], action))
        elif action.verb == Verb.STEWARD:
            found.append((rated[action.target] - v.weights.steward, action))
        elif action.verb == Verb.PASS:
            found.append((rated[view.turned], action))
    return found


# --- what a position is worth: points, and what everything that lies there will still bring ---


@dataclass(frozen=True, slots=True)
class Outlook:
    """How much of what lies there is counted, by experience from many games."""

    rival: float = 0.25
    """How much more the best rival counts than the others on average."""
    card: float = 1.0
    """What a card is worth early in the game beyond its points at the end, in points."""
    majority: float = 0.6
    """How sure a majority in Battle is at the start of the game."""
    sure: float = 1.0
    """A site for which the units are available."""
    later: float = 0.8
    """A site for which they are not, early in the game."""
    sets: float = 0.4
    """Units that make up a castle together."""
    cube: float = 1.0
    areas: float = 0.6
    """What an area promises that is not complete."""


J = Outlook()


def judge(v: Values, s: State, me: int) -> float:
    """How far a player is ahead, in points."""
    half = v.table.half_of[me]
    seats = v.table.seats_in[half]
    outlook = [float(s.points[seat]) for seat in range(v.table.seats)]
    if not s.over[half]:
        _add_belongings(v, s, half, outlook)
        _add_areas(v, s, half, outlook)
        if v.table.battle:
            _add_majorities(v, s, half, outlook)
    rivals = [outlook[seat] for seat in seats if seat != me]
    return outlook[me] - J.rival * max(rivals) - (1 - J.rival) * float_sum(rivals) / len(rivals)


def _add_belongings(v: Values, s: State, half: int, outlook: list[float]) -> None:
    """Units, cubes, cards, the right to build, the start tile."""
    t, level = v.table, v.level(s)
    stage = min(1.0, level / 2)
    card = v.card_end + J.card * stage
    for seat in t.seats_in[half]:
        stock = tuple(s.stock[3 * seat : 3 * seat + 3])
        sets = v.scales.stocks.stage(level) * v.scales.stocks.sets_in(stock)
        value = v.scales.stocks.unit * sum(stock) + J.sets * sets
        value += s.silver[seat] * v.cube * J.cube + len(s.hands[seat]) * card
        if level:
            value += _sites_worth(v, s, seat, stock, stage)
        if t.dilemma and s.held[seat] >= t.first_start_tile:
            value += t.options.final_points.start_tile
        outlook[seat] += value


def _sites_worth(v: Values, s: State, seat: int, stock: tuple[int, ...], stage: float) -> float:
    """The best sites are built on first: some of them surely, the others perhaps."""
    area_land = v.table.board.area_land
    nets = [v.right * s.worth[area_land[site]] - v.right_less for site in s.realms[seat]]
    ready = min(
        [have // price if price else len(nets) for have, price in zip(stock, v.table.cost, strict=True)]
    )
    chances = (J.sure if number < ready else J.later * stage for number in range(len(nets)))
    best = sorted((net for net in nets if net > 0), reverse=True)
    hope = float_sum(net * chance for net, chance in zip(best, chances, strict=False))
    return hope / v.weights.influence


def _add_areas(v: Values, s: State, half: int, outlook: list[float]) -> None:
    """What areas promise that are not complete."""
    t, chances, level, base = v.table, v.scales.chances[half], v.level(s), v.scales.stocks
    gains = {}
    for seat in t.seats_in[half]:
        gains[seat] = v.scales.gains[level][base.code(s.stock, 3 * seat)]
    for area, gain in v.open_areas[half]:
        now = s.areas[area]
        if now < 0 and now & t.sums:
            for seat, part in chances[now]:
                outlook[seat] += J.areas * part * gains[seat][gain]


def _add_majorities(v: Values, s: State, half: int, outlook: list[float]) -> None:
    """Battle: castles that stand, and who leads in line with each settlement (R89-R91)."""
    t = v.table
    for place, stack in enumerate(s.places):
        if stack and t.board.land_half[t.place_land[place]] == half:
            outlook[stack & 3] += v.standing
    certain = 1 - (1 - J.majority) * s.up.count(-1) / len(s.up)
    counts = standings(v, s)
    for land in t.lands_in[half]:
        most = max(counts[land])
        if most and s.settled[land]:
            leaders = [seat for seat, count in enumerate(counts[land]) if count == most]
            for seat in leaders:
                outlook[seat] += certain * t.majority[s.settled[land]] / len(leaders)
