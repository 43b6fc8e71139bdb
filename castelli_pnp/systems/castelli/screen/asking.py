"""What a player is asked: the situation, and everything that can be done."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from castelli_pnp.systems.castelli.model.words import SIDES
from castelli_pnp.systems.castelli.rules.actions import Verb
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.position import STEPS
from castelli_pnp.systems.castelli.rules.state import BUILD, GUARD, PHASES, REVEAL, STEWARD, WINDOW, State
from castelli_pnp.systems.castelli.screen import look
from castelli_pnp.systems.castelli.screen.atlas import atlas, coats, in_question
from castelli_pnp.systems.castelli.screen.board import around, coat_text, draw_board
from castelli_pnp.systems.castelli.screen.client import CastelliClient
from castelli_pnp.systems.castelli.screen.hints import Yield, goods_text, no_castle, tile_bonus
from castelli_pnp.systems.castelli.screen.look import card_title, letter
from castelli_pnp.systems.castelli.screen.offers import OfferGroup, groups_of, place_of, shown
from castelli_pnp.terminal.compass import compass
from castelli_pnp.terminal.screen import listed
from castelli_pnp.words.sentences import named, words

_MOST_PLACES = 24
"""More places than that are looked up on the board."""


def show_question(client: CastelliClient, seat: int, whole: bool) -> list[OfferGroup]:
    """Shows where the game stands and what the player may do; the board only when it is needed."""
    s = client.game.state
    half = client.game.table.half_of[seat]
    if whole or s.phase == REVEAL:
        at = atlas(client.game.table, half)
        client.show_board(half, at.cells.get(s.space))
    client.screen.head(_question(s, seat))
    if in_question(s) >= 0:
        _show_tile(client)
    groups = groups_of(s, client.game.legal_actions())
    if s.phase == BUILD and not _castles(groups):
        client.screen.show(no_castle(s, seat))
    if s.hands[seat] or s.held[seat] >= 0:
        client.show_hand(seat)
    show_offers(client, groups)
    return groups


def ask_again(client: CastelliClient, seat: int, groups: Sequence[OfferGroup]) -> None:
    """The question and the choices in short, after something else was shown."""
    table = client.game.table
    client.screen.head(_question(client.game.state, seat))
    told = []
    for group in groups:
        if group.stem and group.offers[0].action.verb != Verb.REVEAL:
            told.append(f"{group.stem} ({words().count('play.places', len(group.offers))})")
        told += [f"{offer.number} {shown(table, offer.action)}" for offer in group.offers if offer.number]
    if told:
        client.screen.show("; ".join(told))


def _question(s: State, seat: int) -> str:
    player = named(s.table.names[seat])
    key = PHASES[s.phase]
    if s.phase == BUILD and not _castles(groups_of(s, legal(s))):
        key = "cards"
    return words().text(f"play.ask.{key}", **_about(s), player=player)


def _castles(groups: Sequence[OfferGroup]) -> bool:
    """Whether something can be built."""
    return any(group.title == "castles" for group in groups)


def _about(s: State) -> dict[str, object]:
    """The data of a question."""
    t = s.table
    about: dict[str, object] = {"turn": s.turn + 1, "active": named(t.names[s.active])}
    if s.phase == REVEAL:
        about["place"] = place_of(s.hidden[s.half][0])
    elif s.space >= 0:
        about["place"] = t.board.space_names[s.space]
    if s.phase == WINDOW and s.todo:
        about["step"] = words().text(f"play.step.{STEPS[s.todo[0]]}")
    if s.phase in (STEWARD, GUARD):
        answers = [*(t.actions.turning if s.phase == STEWARD else t.actions.protecting)]
        held = [face for face in answers if face in s.hands[s.actor]]
        about["cards"] = listed([card_title(t.faces[face].card) for face in held or answers[:1]])
    if s.phase == GUARD and s.attempt is not None:
        about["place"] = compass(t.board.place_names[s.attempt.target])
    return about


def _show_tile(client: CastelliClient) -> None:
    """The tile in question among its neighbors, and what it gives whichever way it lies."""
    s, screen = client.game.state, client.screen
    at = atlas(s.table, s.half)
    screen.show("")
    screen.lines(draw_board(s, at, around(at, at.cells[s.space]), client.glyphs))
    screen.show("")
    if s.phase == STEWARD:
        screen.show(Text(f"{words().text('play.as_it_lies')} ").append_text(yield_text(s, s.turned)))
    bonus = goods_text(tile_bonus(s))
    if bonus:
        screen.say("play.bonus", player=named(s.table.names[s.active]), goods=bonus)


# --- the choices ---


def show_offers(client: CastelliClient, groups: Sequence[OfferGroup]) -> None:
    """All choices, group by group."""
    rest = [group for group in groups if group.title != "sides"]
    for group in groups:
        if group not in rest:
            client.screen.show(_sides(client, group))
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    grid.add_column(no_wrap=True, style=look.FAINT)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(overflow="fold", style=look.STRONG)
    grid.add_column(overflow="fold")
    fit = client.screen.fit
    last = ""
    for group in rest:
        title = "" if group.title == last else words().text(f"play.group.{group.title}")
        last = group.title
        if group.stem:
            grid.add_row(fit(title), "", fit(group.stem), fit(_places(group)))
            continue
        for number, offer in enumerate(group.offers):
            head, text = "" if number else title, shown(client.game.table, offer.action)
            grid.add_row(fit(head), str(offer.number), fit(text), fit(offer.note))
    if rest:
        client.screen.show(grid)


def _places(group: OfferGroup) -> str:
    """Where something can be done; what it is worth stands behind it."""
    if len(group.offers) > _MOST_PLACES:
        tiles = group.offers[0].action.verb == Verb.REVEAL
        return words().count("play.tiles_down" if tiles else "play.places", len(group.offers))
    places = (f"{place_of(offer.action)}{offer.note}" for offer in group.offers)
    listed = "  ".join(places)
    return words().text("play.worth", places=listed) if group.offers[0].note else listed


def _sides(client: CastelliClient, group: OfferGroup) -> Grid:
    """The ways to turn a tile: what points where, and what each would bring."""
    s, fit = client.game.state, client.screen.fit
    grid = Grid(box=None, pad_edge=False, padding=(0, 1), header_style=look.FAINT)
    grid.add_column("", justify="right", no_wrap=True)
    grid.add_column("", no_wrap=True, style=look.STRONG)
    for side in SIDES:
        grid.add_column(compass(side.value), no_wrap=True)
    grid.add_column(fit(words().text("play.brings")), overflow="fold")
    for offer in group.offers:
        turn = offer.action.target
        sides = [
            fit(Text(coat_text(coat, client.glyphs), look.HOUSES[coat.house.value]))
            for coat in coats(s.table, s.drawn, turn)
        ]
        grid.add_row(str(offer.number), shown(s.table, offer.action), *sides, fit(yield_text(s, turn)))
    return grid


def yield_text(s: State, turn: int) -> Text:
    """``B 2 wood  R 1 silver  lost: 1 grain``, the player who is asked first."""
    found = Yield(s, turn)
    told = [
        Text.assemble((letter(s.table.names[seat]), look.HOUSES[s.table.names[seat]]), " ", goods)
        for seat in (s.actor, *s.table.rivals[s.actor])
        if (goods := goods_text(found.seats.get(seat, {})))
    ]
    lost = goods_text(found.lost)
    if lost:
        told.append(Text(words().text("play.lost", goods=lost), look.FAINT))
    return Text("  ").join(told) if told else Text(words().text("play.nothing"), look.FAINT)
