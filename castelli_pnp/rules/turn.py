"""A turn: reveal, place, evaluate, build. Actions are carried out without asking if they are legal."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable

from castelli_pnp.rules import ending, playing
from castelli_pnp.rules.actions import Action
from castelli_pnp.rules.building import free_place, overbuild_cost, pay, points_of, raise_castle
from castelli_pnp.rules.ground import CARD as CARD_REWARD
from castelli_pnp.rules.ground import SILVER as SILVER_REWARD
from castelli_pnp.rules.legal import legal
from castelli_pnp.rules.playing import draw, give_back, take_silver
from castelli_pnp.rules.state import (
    AREAS,
    ARMY,
    BUILD,
    DILEMMA,
    GRAIN,
    GUARD,
    ICON,
    LAST_SALE,
    NO_LICENCES,
    ORIENT,
    OVER,
    PLAYED,
    REVEAL,
    SILVER,
    STEWARD,
    WINDOW,
    WOOD,
    State,
)


def carry_out(s: State, action: Action) -> None:
    """Does what a legal action says and runs on to the next decision."""
    s.choices = None
    _HANDLERS[action.verb](s, action)


# --- step 1: reveal and place ---


def _reveal(s: State, action: Action) -> None:
    s.hidden[s.half].remove(action)
    s.space = space = action.target
    s.drawn = s.tiles[space]
    s.phase = DILEMMA if s.table.dilemma else ORIENT


def _keep(s: State, action: Action) -> None:
    del action
    s.phase = ORIENT


def _swap(s: State, action: Action) -> None:
    """The tile from the hand goes onto the board, the one picked up into the hand (R80)."""
    del action
    s.tiles[s.space], s.held[s.active] = s.held[s.active], s.drawn
    s.drawn = s.tiles[s.space]
    s.phase = ORIENT


def _orient(s: State, action: Action) -> None:
    s.turned = action.target
    steward, hands = s.table.steward, s.hands
    for rival in s.table.rivals[s.active]:
        if steward in hands[rival]:
            s.stewards = ()
            _ask_stewards(s)
            return
    _place(s)


def _ask_stewards(s: State) -> None:
    """Clockwise from the active player's left, everybody who holds one and has not turned this tile (A25)."""
    steward = s.table.steward
    asked = tuple(
        rival for rival in s.table.rivals[s.active] if steward in s.hands[rival] and rival not in s.stewards
    )
    if asked:
        s.phase, s.actor, s.queue = STEWARD, asked[0], asked[1:]
    else:
        s.actor = s.active
        _place(s)


def _turn_with_steward(s: State, action: Action) -> None:
    give_back(s, s.actor, s.table.steward, PLAYED)
    s.turned = action.target
    s.stewards += (s.actor,)
    _ask_stewards(s)


def _place(s: State) -> None:
    """The tile lies; what it adds to areas and landscapes is counted, then the steps of the turn run."""
    t = s.table
    space = s.space
    s.up[space] = s.turned
    s.done = done = count_tile(s, space)
    if s.hands[s.active] or t.has_bonus[s.drawn] or t.edges[space]:
        s.step = ICON
        s.asked = False
        _go_on(s)
    else:
        if done:
            _evaluate_areas(s)
        _begin_building(s)


def count_tile(s: State, space: int) -> list[int]:
    """Adds a face-up tile to the areas and landscapes around it; the areas it completes, N-E-S-W."""
    t = s.table
    face = s.tiles[space] * 4 + s.up[space]
    areas, lands = s.areas, s.lands
    sums, marks, coats = t.side_sums[face], t.side_marks[face], t.side_coats[face]
    wanted = t.builder_coats
    done = []
    for direction, area, land in t.touch[space]:
        areas[area] = total = areas[area] + sums[direction]
        if total >= 0:
            done.append(area)
        lands[land] = total = lands[land] + marks[direction]
        coat = coats[direction]
        if coat >= 0 and total >> coat & 15 == wanted:
            _widen_realm(s, land, coat)
    return done


def _widen_realm(s: State, land: int, coat: int) -> None:
    """A player has won the influence to build on a landscape."""
    t = s.table
    seat = t.land_coat_seat[land].get(coat)
    if seat is not None:
        rooms = s.rooms
        for area in t.land_sites[land]:
            if rooms[area]:
                insort(s.realms[seat], area)


# --- between placing and building ---


def _go_on(s: State) -> None:
    """The steps from here to building, with a window before each that has something to do."""
    t = s.table
    hands, active = s.hands, s.active
    s.phase = WINDOW
    while (step := s.step) <= AREAS:
        if step == ICON:
            due: object = t.tile_cards[s.drawn]
        elif step == SILVER:
            due = t.tile_silver[s.drawn]
        else:
            due = s.done if step == AREAS else t.edges[s.space]
        if due:
            if hands[active] and not s.asked:
                s.choices = None
                if len(legal(s)) > 1:
                    s.asked = True
                    return
            _STEPS[step](s)
        s.step = step + 1
        s.asked = False
    _begin_building(s)


def _draw_for_icon(s: State) -> None:
    draw(s, s.active, s.table.tile_cards[s.drawn])


def _take_tile_silver(s: State) -> None:
    take_silver(s, s.active, s.table.tile_silver[s.drawn])


def _pay_edges(s: State) -> None:
    """What the edge shows goes to the player whose coat points at it (R46, A4-A7)."""
    t = s.table
    houses, seat_of = t.side_house[s.drawn * 4 + s.turned], t.seat_of[s.half]
    for direction, reward in t.edges[s.space]:
        house = houses[direction]
        seat = seat_of[house] if house >= 0 else -1
        if seat < 0:
            continue
        if reward == CARD_REWARD:
            draw(s, seat, t.edge_reward)
        elif reward == SILVER_REWARD:
            take_silver(s, seat, t.edge_reward)
        else:
            at = seat * 3 + reward
            s.stock[at] = min(t.cap, s.stock[at] + t.edge_reward)


def _evaluate_areas(s: State) -> None:
    """Completed areas, N-E-S-W: most points take it, a tie is shared, no points leave it void (R47-R60)."""
    t = s.table
    stock, cap, leaders = s.stock, t.cap, t.leaders[s.half]
    for area in s.done:
        among, seats = leaders[s.areas[area]]
        if not among:
            s.void += 1
            continue
        due = t.area_share[area][among]
        if not due or not seats:
            continue
        kind = t.area_kind[area]
        if kind < 3:
            for seat in seats:
                at = seat * 3 + kind
                have = stock[at] + due
                stock[at] = have if have < cap else cap
        else:
            for seat in (s.active, *t.rivals[s.active]):
                if seat in seats:
                    draw(s, seat, due)


_STEPS: tuple[Callable[[State], None], ...] = (_draw_for_icon, _take_tile_silver, _pay_edges, _evaluate_areas)


# --- step 3: castles ---


def _begin_building(s: State) -> None:
    s.phase = BUILD
    s.choices = None
    if len(legal(s)) == 1:
        _end_turn(s)


def _build(s: State, action: Action) -> None:
    place = free_place(s, action.target)
    kind = s.table.area_kind[action.target]
    _use_helpers(s, action)
    if kind in (WOOD, GRAIN):
        _use_licence(s, kind)
    pay(s, s.table.cost, action.helpers)
    raise_castle(s, place)
    _begin_building(s)


def _use_helpers(s: State, action: Action) -> None:
    """The cards played with a castle; those that open places license as many castles as they say."""
    t = s.table
    for face in action.helpers:
        give_back(s, s.active, face, PLAYED)
        s.played += 1
        for licence, card in ((WOOD, t.landgravine), (GRAIN, t.landgrave), (ARMY, t.army)):
            if face == card:
                held = list(s.licences)
                held[licence] += t.faces[face].number("castles")
                s.licences = (held[0], held[1], held[2])


def _use_licence(s: State, licence: int) -> None:
    held = list(s.licences)
    held[licence] -= 1
    s.licences = (held[0], held[1], held[2])


def _overbuild(s: State, action: Action) -> None:
    """The attempt; whoever owns the castle may answer with a guard (A51)."""
    _use_helpers(s, action)
    owner = s.places[action.target] & 3
    s.attempt = action
    if s.guards or s.table.guard in s.hands[owner]:
        s.phase, s.actor = GUARD, owner
    else:
        _overbuild_now(s)


def _overbuild_now(s: State) -> None:
    action = s.attempt
    assert action is not None
    s.attempt = None
    s.actor = s.active
    owner = s.places[action.target] & 3
    land = s.table.ground.area_land[s.table.ground.place_area[action.target]]
    if points_of(s, land, s.active) <= points_of(s, land, owner):
        _use_licence(s, ARMY)
    pay(s, overbuild_cost(s, action.helpers), action.helpers)
    raise_castle(s, action.target)
    _begin_building(s)


def _guard(s: State, action: Action) -> None:
    """The attempt is over before anything was paid; its cards are used up (A51)."""
    del action
    attempt = s.attempt
    assert attempt is not None
    t = s.table
    if s.guards:
        s.guards -= 1
    else:
        give_back(s, s.actor, t.guard, PLAYED)
        s.guards = t.faces[t.guard].number("castles") - 1
    s.blocked += (attempt.target,)
    s.attempt = None
    s.actor = s.active
    _begin_building(s)


# --- cards ---


def _play(s: State, action: Action) -> None:
    playing.play(s, action)
    if s.phase in (BUILD, WINDOW):
        _look_again(s)


def _settle(s: State, action: Action) -> None:
    playing.settle_next(s, action.target)
    if s.phase in (BUILD, WINDOW):
        _look_again(s)


def _sell(s: State, action: Action) -> None:
    playing.sell(s, action.face)
    _look_again(s)


def _look_again(s: State) -> None:
    """After a card: is there still something to decide here?"""
    s.choices = None
    phase = s.phase
    if phase == BUILD:
        _begin_building(s)
    elif phase == WINDOW:
        if len(legal(s)) == 1:
            _go_on(s)
    elif phase == LAST_SALE and len(legal(s)) == 1:
        _ask_to_sell(s)
    elif phase == STEWARD and s.table.steward not in s.hands[s.actor]:
        _pass_on_steward(s)
    elif phase == GUARD and not s.guards and s.table.guard not in s.hands[s.actor]:
        _overbuild_now(s)


def _pass(s: State, action: Action) -> None:
    del action
    phase = s.phase
    if phase == BUILD:
        _end_turn(s)
    elif phase == WINDOW:
        _go_on(s)
    elif phase == STEWARD:
        _pass_on_steward(s)
    elif phase == GUARD:
        _overbuild_now(s)
    else:
        _ask_to_sell(s)


def _pass_on_steward(s: State) -> None:
    if s.queue:
        s.actor, s.queue = s.queue[0], s.queue[1:]
    else:
        s.actor = s.active
        _place(s)


# --- the end of a turn, and of the game ---


def _end_turn(s: State) -> None:
    s.played = s.purchases = s.guards = 0
    s.licences = NO_LICENCES
    s.blocked = ()
    s.turn += 1
    if s.hidden[s.half]:
        _next_player(s)
    else:
        last = s.active
        s.queue = (*s.table.rivals[last], last)
        s.phase = LAST_SALE
        _ask_to_sell(s)


def _ask_to_sell(s: State) -> None:
    """The last chance to sell, clockwise from the left of the last active player (A17)."""
    for index, seat in enumerate(s.queue):
        if s.hands[seat] and s.mine[s.half]:
            s.actor, s.queue = seat, s.queue[index + 1 :]
            s.choices = None
            if len(legal(s)) > 1:
                return
    ending.finish(s)
    if all(s.over):
        s.phase = OVER
    else:
        _next_player(s)


def _next_player(s: State) -> None:
    """Clockwise; in a tournament the halves take turns (A58)."""
    at = s.at
    order, half_of = s.order, s.table.half_of
    while True:
        at = (at + 1) % len(order)
        seat = order[at]
        if not s.over[half_of[seat]]:
            break
    s.at = at
    s.active = s.actor = seat
    s.half = half_of[seat]
    s.phase = REVEAL
    s.choices = None


_HANDLERS: tuple[Callable[[State, Action], None], ...] = (
    _reveal, _keep, _swap, _orient, _turn_with_steward, _guard,
    _play, _settle, _build, _overbuild, _sell, _pass,
)  # fmt: skip
"""By verb, in the order of ``Verb``."""
