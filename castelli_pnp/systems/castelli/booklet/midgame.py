"""A game in progress, for pictures: bots play until much of the board is in use."""

from __future__ import annotations

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.chance import generator
from castelli_pnp.systems.castelli.booklet.examples import position_of
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.rules.examples import seen
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.system import AnyPlay

TURNED_UP = 0.72
"""The share of the tiles that lie face up."""
TRIES = 12
NEAR = (0.57, 0.79)
"""The part of the track that is nearest to whoever looks at a picture of the table."""


def shown_position(facts: CastelliFacts, play: AnyPlay | None) -> Position:
    """The position of a game that is being played, or of one in progress."""
    if play is None:
        return game_in_progress(facts)
    assert isinstance(play, Game)
    return position_of(play, seen(play))


@cache_by_identity(8)
def game_in_progress(facts: CastelliFacts, layout: str | None = None) -> Position:
    """A position that the engine has played: of a few games, the one that looks best in a picture."""
    return max((_played(facts, layout, seed) for seed in range(TRIES)), key=_worth)


def _played(facts: CastelliFacts, layout: str | None, seed: int) -> Position:
    game = Game.new(facts, seed=seed, layout=layout)
    bot = BOTS["greedy"]
    while not game.is_over and _share_up(game) < TURNED_UP:
        seat = game.state.actor
        luck = generator(seed, "bot", seat, len(game.log))
        game.apply(bot.play(game.observe(seat), game.legal_actions(), luck))
    return position_of(game, seen(game))


def _share_up(game: Game) -> float:
    up = [side >= 0 for side in game.state.up]
    return up.count(True) / max(1, len(up))


def _worth(position: Position) -> int:
    """All houses show themselves alike, castles do not hide each other, and markers are on the near side."""
    owners = [stack[-1] for stack in position.castles.values()]
    shares = [owners.count(house) for house in position.players]
    landscapes = {name.partition(":")[0] for name in position.castles}
    crowded = len(owners) - len(landscapes)
    track = sum(len(piece.track) for piece in position.game.frame) or 1
    near = [has for has in position.players.values() if NEAR[0] <= has.points % track / track <= NEAR[1]]
    return 4 * len(near) + len(landscapes) - 2 * crowded - 2 * (max(shares) - min(shares))
