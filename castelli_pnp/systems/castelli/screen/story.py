"""What has happened, in short sentences: found by comparing the table before and after an action."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.position import SETTLEMENTS
from castelli_pnp.systems.castelli.rules.state import (
    CASTLE,
    GUARD,
    KING,
    ORIENT,
    PLAYED,
    SOLD,
    SOURCES,
    STEWARD,
    TALLIES,
    WINDOW,
    State,
)
from castelli_pnp.systems.castelli.screen.atlas import coats
from castelli_pnp.systems.castelli.screen.board import coats_text
from castelli_pnp.systems.castelli.screen.hints import (
    Goods,
    goods_text,
    might_build,
    no_castle,
    price_of,
    units,
)
from castelli_pnp.systems.castelli.screen.look import Glyphs, card_title
from castelli_pnp.systems.castelli.screen.offers import brought, decided_by, play_note, sale_silver
from castelli_pnp.terminal.compass import compass
from castelli_pnp.terminal.story import Story
from castelli_pnp.words.sentences import named, words

_BEFORE_BUILDING = (ORIENT, STEWARD, WINDOW)


class PlayerGain(NamedTuple):
    """What a player gains; several gains in a row make one sentence."""

    player: str
    goods: Goods


class CastelliStory(Story[str | PlayerGain]):
    """All that has happened in a game of Castelli."""

    def __init__(self, game: Game, glyphs: Glyphs, people: Collection[int] = ()) -> None:
        self._glyphs = glyphs
        self._people = people
        """Who learns why a turn ended without a castle."""
        super().__init__(game)

    def seat(self, before: State) -> int:
        return before.active

    def joined(self, events: Iterable[str | PlayerGain]) -> Iterator[str]:
        """What somebody gains in a row is one sentence."""
        for gains, each in groupby(events, key=lambda one: isinstance(one, PlayerGain)):
            if not gains:
                yield from (one for one in each if isinstance(one, str))
                continue
            total: dict[str, Goods] = {}
            for one in each:
                if isinstance(one, PlayerGain):
                    goods = total.setdefault(one.player, {})
                    goods.update({what: goods.get(what, 0) + count for what, count in one.goods.items()})
            for player, goods in total.items():
                yield words().text("play.told.gains", player=player, goods=goods_text(goods))

    def sentences(self, before: State, after: State, action: Action) -> Iterator[str | PlayerGain]:
        yield from sentences(before, after, action, self._glyphs)
        seat = before.active
        ended = before.turn != after.turn and before.phase in _BEFORE_BUILDING
        if seat in self._people and ended and before.over == after.over and might_build(after, seat):
            yield no_castle(after, seat)


def sentences(before: State, after: State, action: Action, glyphs: Glyphs) -> Iterator[str | PlayerGain]:
    """What an action did, what it cost, and what everybody gained or lost by it."""
    ui = words()
    who = named(before.table.names[decided_by(before, action)])
    message = _message(before, action, glyphs)
    if message is not None:
        key, data = message
        yield ui.text(key, player=who, **data)
    yield from _castles(before, after, action)
    for seat in (before.active, *before.table.rivals[before.active]):
        change = _change(before, after, action, seat)
        player = named(before.table.names[seat])
        gained = {what: count for what, count in change.items() if count > 0}
        lost = {what: -count for what, count in change.items() if count < 0}
        if gained and before.over != after.over and action.verb in (Verb.PASS, Verb.SELL):
            yield ui.text("play.told.mine", player=player, goods=goods_text(gained))
        elif gained:
            yield PlayerGain(player, gained)
        if lost:
            yield ui.text("play.told.loses", player=player, goods=goods_text(lost))


def _message(s: State, action: Action, glyphs: Glyphs) -> tuple[str, dict[str, str]] | None:
    """The message for an action, with its data; none if what comes of it says enough."""
    t = s.table
    match action.verb:
        case Verb.SWAP:
            return "play.told.swap", {"place": t.board.space_names[s.space]}
        case Verb.ORIENT:
            shown = coats_text(coats(t, s.drawn, action.target), glyphs)
            return "play.told.orient", {"place": t.board.space_names[s.space], "coats": shown}
        case Verb.STEWARD:
            shown = coats_text(coats(t, s.drawn, action.target), glyphs)
            return "play.told.steward", {"card": card_title(t.faces[action.face].card), "coats": shown}
        case Verb.GUARD:
            place = compass(t.board.place_names[s.attempt.target]) if s.attempt is not None else ""
            if s.actor in s.guards:
                return "play.told.guarded", {"place": place}
            return "play.told.guard", {"card": card_title(t.faces[action.face].card), "place": place}
        case Verb.SELL:
            return "play.told.sell", {"silver": goods_text({"silver": sale_silver(s, action)})}
        case Verb.PLAY | Verb.SETTLE:
            return _card_message(s, action)
        case _:
            return None


def _card_message(s: State, action: Action) -> tuple[str, dict[str, str]]:
    t = s.table
    if action.verb == Verb.SETTLE:
        return f"play.told.settle.{SETTLEMENTS[s.founding_as]}", {"place": t.board.land_names[action.target]}
    card = card_title(t.faces[action.face].card)
    parts = t.faces[action.face].parts
    if len(parts) == 1:
        return parts[0].effect.played_message, {"card": card, **brought(s, parts[0], action.target)}
    return "play.told.effects", {"card": card, "effects": play_note(s, action)}


# --- what changes hands ---


def _castles(before: State, after: State, action: Action) -> Iterator[str]:
    """A castle that now stands where it did not; also after its owner let it happen."""
    ui, t = words(), before.table
    used = _building(before, action)
    cards = ", ".join(card_title(t.faces[face].card) for face in used.helpers)
    seat, count = before.active, len(SOURCES)
    points = after.earned[seat * count + CASTLE] - before.earned[seat * count + CASTLE]
    for place, (old, new) in enumerate(zip(before.places, after.places, strict=True)):
        if old != new:
            yield ui.text(
                "play.told.overbuild" if old else "play.told.build",
                player=named(t.names[seat]),
                owner=named(t.names[old & 3]) if old else "",
                place=compass(t.board.place_names[place]),
                cards=f" {ui.text('play.told.with', cards=cards)}" if cards else "",
                points=ui.count("goods.point", points),
                price=goods_text(price_of(before, used, seat)),
            )


def _building(s: State, action: Action) -> Action:
    """The action that a castle comes from: an attempt, if its owner has just let it happen."""
    return s.attempt if s.phase == GUARD and s.attempt is not None else action


def _change(before: State, after: State, action: Action, seat: int) -> Goods:
    """What a player has more or less than before, without what the message on the action says."""
    change = units(after.stock[at] - before.stock[at] for at in range(seat * 3, seat * 3 + 3))
    change["silver"] = after.silver[seat] - before.silver[seat]
    if seat == before.active and before.places != after.places:
        for what, paid in price_of(before, _building(before, action), seat).items():
            change[what] += paid
    if action.verb == Verb.SELL and seat == decided_by(before, action):
        change["silver"] -= sale_silver(before, action)
    if action.verb != Verb.PLAY:
        at = seat * len(SOURCES) + KING
        change["point"] = after.earned[at] - before.earned[at]
    used = [
        after.tally[seat * len(TALLIES) + what] - before.tally[seat * len(TALLIES) + what]
        for what in (PLAYED, SOLD)
    ]
    change["card"] = len(after.hands[seat]) - len(before.hands[seat]) + sum(used)
    return change
