"""What can be done now: the legal actions in groups, each with what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from castelli_pnp.systems.castelli.cards.effect import Aim, CardPart
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.legal import seller
from castelli_pnp.systems.castelli.rules.state import PHASES, State
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.screen.board import coat_text
from castelli_pnp.systems.castelli.screen.hints import castle_land, goods_text, price_of
from castelli_pnp.systems.castelli.screen.look import FINE, Glyphs, card_name
from castelli_pnp.terminal.compass import compass
from castelli_pnp.words.sentences import named, words

_GROUPS = {
    Verb.REVEAL: "tiles", Verb.KEEP: "tiles", Verb.SWAP: "tiles", Verb.ORIENT: "sides", Verb.STEWARD: "sides",
    Verb.GUARD: "cards", Verb.PLAY: "cards", Verb.SETTLE: "places", Verb.BUILD: "castles",
    Verb.OVERBUILD: "castles", Verb.SELL: "sales", Verb.PASS: "done",
}  # fmt: skip
_ONE_BY_ONE = 8
"""More choices that differ only in the place are listed by their places."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One choice; its number if it is listed by itself."""

    action: Action
    note: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Choices of one kind; with a stem they differ only in the place that follows it."""

    title: str
    offers: tuple[Offer, ...]
    stem: str = ""


def groups_of(s: State, actions: Sequence[Action]) -> list[OfferGroup]:
    """Everything that is legal, sorted into groups and numbered."""
    found: list[OfferGroup] = []
    number = 0
    for (title, stem), members in groupby(
        actions, key=lambda action: (_GROUPS[Verb(action.verb)], _stem(action))
    ):
        same = list(members)
        if stem and (len(same) > _ONE_BY_ONE or same[0].verb == Verb.REVEAL):
            offered = tuple(Offer(action, _place_note(s, action)) for action in same)
            found.append(
                OfferGroup(title, offered, shown(s.table, same[0]).replace(place_of(same[0]), "…", 1))
            )
            continue
        offers = []
        for action in same:
            number += 1
            offers.append(Offer(action, describe(s, action), number))
        if found and found[-1].title == title and not found[-1].stem:
            found[-1] = OfferGroup(title, (*found[-1].offers, *offers))
        else:
            found.append(OfferGroup(title, tuple(offers)))
    return found


def _stem(action: Action) -> str:
    """What is the same for actions that differ only in their place; nothing if there is no place."""
    words_of = action.text.split()
    place = _written_place(action)
    return " ".join("…" if word == place else word for word in words_of) if place else ""


def place_of(action: Action) -> str:
    """The cell, area or building place in an action's text, as it is shown."""
    return compass(_written_place(action))


def _written_place(action: Action) -> str:
    return next((word for word in action.text.split() if "," in word), "")


def shown(t: Table, action: Action) -> str:
    """An action's text as the language says it, with its cards by their names; it can be typed so too."""
    head, *rest = action.text.split(" ")
    joined = (verb(word) if word in ("with", "and", "as") else word for word in rest)
    aimed = (named(word) if word in t.names else compass(word) for word in joined)
    text = " ".join((verb(head), *aimed))
    for face in cards_of(action):
        text = text.replace(t.faces[face].name, card_name(t.faces[face]), 1)
    return text


def cards_of(action: Action) -> list[int]:
    """The cards that an action takes."""
    return [face for face in (*action.helpers, action.face) if face >= 0]


def verb(word: str) -> str:
    """What an action is called."""
    return words().text(f"verb.{word}")


def _place_note(s: State, action: Action) -> str:
    """What is short enough to stand behind a place."""
    if action.verb in (Verb.BUILD, Verb.OVERBUILD):
        return f"({s.worth[castle_land(s, action)]})"
    return ""


# --- what a choice brings ---


def describe(s: State, action: Action) -> str:
    """What an action does, in a few words."""
    ui = words()
    match action.verb:
        case Verb.KEEP:
            return ui.text("play.offer.keep", tile=tile_shown(s.table, s.drawn))
        case Verb.SWAP:
            return ui.text("play.offer.swap", tile=tile_shown(s.table, s.held[s.actor]))
        case Verb.SETTLE:
            return ui.text("play.offer.settle")
        case Verb.GUARD:
            return ui.text("play.offer.guard")
        case Verb.PLAY:
            return play_note(s, action)
        case Verb.BUILD | Verb.OVERBUILD:
            return _castle_note(s, action)
        case Verb.SELL:
            return goods_text({"silver": sale_silver(s, action)})
        case Verb.PASS:
            return ui.text(f"play.offer.pass.{PHASES[s.phase]}")
        case _:
            return ""


def decided_by(s: State, action: Action) -> int:
    """Who takes an action: whoever is asked, or whoever sells out of turn (A17)."""
    return seller(s, action) if action.verb == Verb.SELL else s.actor


def sale_silver(s: State, action: Action) -> int:
    """What a card that is sold brings: no more than lies in the mine of the seller."""
    return min(s.table.options.card_sale_silver, s.mine[s.table.half_of[seller(s, action)]])


def tile_shown(t: Table, tile: int, glyphs: Glyphs = FINE) -> str:
    """What a tile shows, clockwise, and its silver: ``B2 R2 Gc Y2, 1 silver``."""
    coats = " ".join(coat_text(coat, glyphs) for coat in t.tiles[tile].coats)
    silver = goods_text({"silver": t.tiles[tile].silver})
    return f"{coats}, {silver}" if silver else coats


def _castle_note(s: State, action: Action) -> str:
    points = words().count("goods.point", s.worth[castle_land(s, action)])
    price = goods_text(price_of(s, action, s.actor))
    if action.verb == Verb.BUILD:
        return words().text("play.offer.build", points=points, price=price)
    owner = named(s.table.names[s.places[action.target] & 3])
    return words().text("play.offer.overbuild", points=points, price=price, owner=owner)


def play_note(s: State, action: Action) -> str:
    """What a card brings that is played by itself, effect by effect."""
    return "; ".join(filter(None, (_part_note(s, part, action.target) for part in parts_of(s, action))))


def parts_of(s: State, action: Action) -> list[CardPart]:
    """The effects of a card that happen if it is played so."""
    parts, target = s.table.faces[action.face].parts, action.target
    if len(parts) == 1:
        return list(parts)
    aimed = [part for part in parts if part.effect.aim is Aim.NOTHING or target >= 0]
    return [part for part in aimed if part.effect.happens(s, part, target)]


def _part_note(s: State, part: CardPart, target: int) -> str:
    brings, message = brought(s, part, target), part.effect.offer_message
    return words().text(message, **brings) if message else ", ".join(filter(None, brings.values()))


def brought(s: State, part: CardPart, target: int) -> dict[str, str]:
    """What an effect brings, and the rival or the place that it is aimed at, as people call them."""
    t, effect = s.table, part.effect
    told = {name: goods_text(each) for name, each in effect.goods(s, part, target).items()}
    if effect.aim is Aim.RIVAL:
        told["rival"] = named(t.names[target])
    elif effect.aim is Aim.LANDSCAPE:
        told["place"] = t.board.land_names[target]
    return told
