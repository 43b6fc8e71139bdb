"""Records of games of Castelli: besides the actions, every card that was drawn unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from castelli_pnp.base.caching import cache
from castelli_pnp.engine.forms import COUNT, Restorer
from castelli_pnp.engine.records import Records, plain
from castelli_pnp.engine.rules import Data
from castelli_pnp.files.nodes import Map
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern
from castelli_pnp.systems.castelli.model.cards import CardEffect, CardType
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.position import CARD, POSITION, position_of
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.grammar import ID


@cache
def _before_effects() -> Mapping[str, tuple[CardEffect, ...]]:
    """The effects that cards had when a record did not name them."""
    return {card.id: card.effects for card in load_game("castelli").game.cards.values()}


class _Records(Records[Facts, State, Action, Game]):
    chance = "draws"

    def facts_data(self, facts: Facts, name: str) -> Any:
        """Cards by what they do: their words and pictures matter to no game that was played."""
        if name != "cards":
            return super().facts_data(facts, name)
        data: Data = {card.id: self._card_data(card) for card in facts.cards.values()}
        return data

    def _card_data(self, card: CardType) -> Data:
        told: Data = {
            name: plain(getattr(card, name))
            for name in ("id", "deck", "played", "copies", "values", "numbers")
        }
        usual = _before_effects().get(card.id, ())
        if [each.id for each in card.effects] != [each.id for each in usual]:
            told["effects"] = plain(card.effects)
        return told

    def chance_data(self, game: Game) -> Data:
        drawn = game.state.fate[game.start.thefts : game.state.thefts]
        return {"draws": [game.table.faces[face].name for face in drawn]}

    def check_start(self, start: State, values: Data, at: Restorer) -> None:
        """The whole position must be there: what is left out would be decided by the seed."""
        node = at.root.entries["start"].node if isinstance(at.root, Map) else at.root
        lacking = sorted(set(position_of(start)) - set(node.entries if isinstance(node, Map) else ()))
        if lacking or len(values["start"]["tiles"]) < len(start.tiles):
            at.reading.fault("E20", "start", node.mark, lacking=", ".join(lacking) or "tiles")

    def restore_chance(self, start: State, values: Data, at: Restorer) -> None:
        known = start.table.face_numbers
        for number, name in enumerate(values["draws"]):
            face = at.find(name, known, ("draws", number), "card")
            start.fate += () if face is None else (face,)

    def fits(self, game: Game, action: Action) -> bool:
        """The cards that a traitor draws must be in the hand he draws from."""
        return draw_fits(game, action, whole=True)

    def used_up(self, game: Game, values: Data) -> bool:
        del values
        return len(game.state.fate) == game.state.thefts


def draw_fits(game: Game, action: Action, whole: bool = False) -> bool:
    """Whether cards that are said to be drawn next are in the hand; ``whole``: and as many as are drawn."""
    s = game.state
    draws = s.table.faces[action.face].drawn_unseen if action.verb == Verb.PLAY else []
    if not draws or action.target < 0:
        return True
    hand, count = s.hands[action.target], _draws(s, action) if whole else sum(draws)
    drawn = s.fate[s.thefts : s.thefts + count]
    return not (whole and len(drawn) < count) and not Counter(drawn) - Counter(hand)


def _draws(s: State, action: Action) -> int:
    """How many cards an action draws unseen."""
    tried = s.copy()
    tried.fate = ()
    tried.thefts = 0
    s.table.faces[action.face].play(tried, action.target)
    return tried.thefts


RECORDS = _Records(
    Game,
    ("piece_size", "pieces", "tiles", "cards", "frame", "charts", "layouts", "options"),
    POSITION,
    MapOf(Pattern(ID, "id", str), COUNT),
    {"draws": Field(ListOf(CARD, most=100_000), "The cards that were drawn unseen from hands.")},
)
record_text = RECORDS.text
parse_record = RECORDS.parse
