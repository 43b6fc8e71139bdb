"""What the back of the game box says and shows of a game."""

from __future__ import annotations

from castelli_pnp.systems.castelli.booklet.facts import facts_of
from castelli_pnp.systems.castelli.booklet.midgame import game_in_progress
from castelli_pnp.systems.castelli.booklet.source import layout_for
from castelli_pnp.systems.castelli.layout.gamebox_back import BoxBack
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.words.catalog import catalog


def box_back(game: CastelliFacts, language: str) -> BoxBack:
    """A game in progress with as many players as can play, and the line of the cover with their number."""
    layout = layout_for(game, "most")
    picture = game_in_progress(game, layout.id) if layout else None
    return BoxBack(picture, _players(game, language), language)


def _players(game: CastelliFacts, language: str) -> str:
    facts, words = facts_of(game), catalog("rules", language)
    least, most = facts["players_least"], facts["players_most"]
    assert isinstance(most, int)
    if least == most:
        return words.count("cover.players_one", most) if most else ""
    name = "cover.players_or" if facts["players_gap"] else "cover.players"
    return words.text(name, players_least=least, players_most=most)
