"""Records of games of Castelli: besides the actions, every card that was drawn unseen."""

from __future__ import annotations

from collections import Counter

from castelli_pnp.engine.forms import COUNT, Restorer
from castelli_pnp.engine.records import Records
from castelli_pnp.engine.rules import Data
from castelli_pnp.files.nodes import Map
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.position import CARD, POSITION, position_of
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.grammar import ID


class _Records(Records[Facts, State, Action, Game]):
    chance = "draws"

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
    s, t = game.state, game.table
    if action.verb != Verb.PLAY or not t.faces[action.face].kind.draws_unseen:
        return True
    hand, count = s.hands[action.target], t.faces[action.face].number("cards")
    if whole:
        count = min(count, len(hand))
    drawn = s.fate[s.thefts : s.thefts + count]
    return not (whole and len(drawn) < count) and not Counter(drawn) - Counter(hand)


RECORDS = _Records(
    Game,
    ("piece_size", "pieces", "tiles", "cards", "frame", "charts", "layouts", "options"),
    POSITION,
    MapOf(Pattern(ID, "id", str), COUNT),
    {"draws": Field(ListOf(CARD, most=100_000), "The cards that were drawn unseen from hands.")},
)
record_text = RECORDS.text
parse_record = RECORDS.parse
