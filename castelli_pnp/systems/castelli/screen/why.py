"""Why something is not possible, what was meant by it, and what can be typed instead."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.building import influence
from castelli_pnp.systems.castelli.rules.paying import overbuild_cost, unit_price
from castelli_pnp.systems.castelli.rules.state import REVEAL, State
from castelli_pnp.systems.castelli.screen.asking import yield_text
from castelli_pnp.systems.castelli.screen.client import CastelliClient
from castelli_pnp.systems.castelli.screen.hints import castle_land, goods_text, price_of, units
from castelli_pnp.systems.castelli.screen.look import card_title
from castelli_pnp.systems.castelli.screen.looking import find_cell, no_cell, points_text, some_area, some_tile
from castelli_pnp.systems.castelli.screen.offers import (
    OfferGroup,
    cards_of,
    describe,
    groups_of,
    place_of,
    shown,
    verb,
)
from castelli_pnp.systems.castelli.screen.typed import as_cell, begins, meant, named_actions, tidy
from castelli_pnp.terminal.compass import compass
from castelli_pnp.words.sentences import printable, say, words

_MOST_NAMED = 6
_LONGEST = 60
"""Characters of an input that are repeated."""


def explain(client: CastelliClient, text: str) -> list[str]:
    """What there is to say about an action, whether it is possible or not."""
    game = client.game
    if not text:
        return [words().text("play.why.usage", tile=some_tile(client), area=some_area(client))]
    groups = groups_of(game.state, game.legal_actions())
    typed = tidy(text)
    if len(typed) == 1 and typed[0].isdigit():
        return _reasons(client, text, meant(game, groups, text)) or hint_lines(client, groups)
    found = meant(game, groups, text) or named_actions(game, typed)
    return _reasons(client, text, found) or [misread(client, text)]


def _reasons(client: CastelliClient, text: str, found: Sequence[Action]) -> list[str]:
    """For each reason one action that it stands against."""
    ui, table = words(), client.game.table
    found = [action for action in found if not action.helpers] or found
    reasons: dict[str | None, Action] = {}
    for action in found:
        reasons.setdefault(client.game.why_illegal(action), action)
    if None in reasons:
        possible = [action for action in found if client.game.why_illegal(action) is None]
        if len(possible) == 1:
            return why_lines(client, possible[0])
        more = ", …" if len(possible) > _MOST_NAMED else ""
        named = ", ".join(shown(table, action) for action in possible[:_MOST_NAMED])
        return [ui.text("play.why.several", choices=named + more)]
    if len(reasons) == 1 and len(found) > 1:
        return why_lines(client, found[0], printable(text[:_LONGEST]))
    return [line for action in reasons.values() for line in why_lines(client, action)]


def why_lines(client: CastelliClient, action: Action, text: str = "") -> list[str]:
    """Why an action is not possible now, and what would be needed if that is on the table."""
    s = client.game.state
    text = text or shown(s.table, action)
    reason = client.game.why_illegal(action)
    if reason is None:
        turned = action.verb in (Verb.ORIENT, Verb.STEWARD)
        note = yield_text(s, action.target).plain.replace("  ", "; ") if turned else describe(s, action)
        return [words().text("play.why.legal", action=text, note=f": {note}" if note else "")]
    reason = "no_such_card" if _lacks_card(client, action) else reason
    lines = [f"{say(f'refused.action.{reason}', {'action': text})}."]
    if reason == "too_poor":
        lines.append(_price_line(s, action))
    elif reason in ("no_influence", "no_majority"):
        around = points_text(influence(s, s.table.land_areas[castle_land(s, action)]))
        lines.append(words().text("play.look.around", points=around))
    return lines


def _price_line(s: State, action: Action) -> str:
    """What a castle costs and what there is; with some cards all that is missing is paid in silver."""
    t = s.table
    stock = s.stock[s.actor * 3 : s.actor * 3 + 3]
    own = units(stock) | {"silver": s.silver[s.actor]}
    data: dict[str, object] = {"own": goods_text(own) or words().text("play.no_cards")}
    if unit_price(s, action.helpers, action.verb == Verb.OVERBUILD) >= 0:
        return words().text("play.why.poor", price=goods_text(price_of(s, action, s.actor)), **data)
    cost = overbuild_cost(s, action.helpers) if action.verb == Verb.OVERBUILD else t.cost
    silver = goods_text({"silver": t.purchase_silver})
    count = t.purchases_per_turn
    return words().text("play.why.price", price=goods_text(units(cost)), silver=silver, count=count, **data)


def _lacks_card(client: CastelliClient, action: Action) -> bool:
    """Whether it takes a card that the player does not hold; that is so at any time."""
    s = client.game.state
    return not set(cards_of(action)) <= set(s.hands[s.actor])


# --- what is no action ---


def misread(client: CastelliClient, text: str) -> str:
    """What is wrong with a text that names no action: its cell, its module, or everything."""
    ui, table = words(), client.game.table
    typed = tidy(text)
    told = printable(text.strip()[:_LONGEST])
    if typed and _other_module(client, typed):
        return f"{say('refused.action.no_module', {'action': told})}."
    cell = next((as_cell(word) for word in typed if word[-1:].isdigit() or "," in word), "")
    found = find_cell(client, cell)
    if found is None:
        if "," in cell:
            return no_cell(client, cell)
        return ui.text("play.why.unknown", text=told, tile=some_tile(client), area=some_area(client))
    at, where = found
    if where in at.spaces:
        name = table.board.space_names[at.spaces[where]]
        return ui.text("play.why.space", text=told, cell=name, area=some_area(client))
    land = at.lands[where]
    name = table.board.land_names[land]
    if table.board.land_is_mine[land]:
        return ui.text("play.why.mine", text=told, cell=name)
    if begins("reveal", typed[0]) or client.game.state.phase == REVEAL:
        return ui.text("play.why.land", text=told, cell=name, tile=some_tile(client))
    areas = ", ".join(compass(table.board.area_names[area]) for area in table.land_areas[land])
    return ui.text("play.why.areas", text=told, cell=name, areas=areas)


def _other_module(client: CastelliClient, typed: list[str]) -> bool:
    """Whether it is about overbuilding or a card of a module that is not in play."""
    table = client.game.table
    in_play = {face.card.id for face in table.faces}
    absent = [card for card in table.game.cards if card not in in_play]
    others = (" ".join(tidy(each)) for card in absent for each in (card, card_title(table.game.cards[card])))
    overbuild = ("overbuild", *tidy(verb("overbuild")))
    line = " ".join(typed)
    return not table.battle and (typed[0] in overbuild or any(card in line for card in others))


# --- what can be typed ---


def hint_lines(client: CastelliClient, groups: Sequence[OfferGroup]) -> list[str]:
    """How to answer the current question."""
    ui = words()
    lines = []
    stems = [group for group in groups if group.stem]
    if stems and stems[0].offers[0].action.verb == Verb.REVEAL:
        lines.append(ui.text("play.hint.tile", place=place_of(stems[0].offers[0].action)))
    elif stems:
        lines.append(ui.text("play.hint.place", action=shown(client.game.table, stems[0].offers[0].action)))
    count = sum(offer.number > 0 for group in groups for offer in group.offers)
    if count:
        lines.append(ui.count("play.hint.others" if stems else "play.hint.numbers", count))
    return [" ".join((*lines, ui.text("play.hint.help")))]
