"""A game in progress, for pictures: bots play until much of the board is in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused, brief
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.booklet.examples import position_of
from castelli_pnp.systems.castelli.booklet.figure_facts import Position
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.layout.hero.arch import EACH, castles_on_cover
from castelli_pnp.systems.castelli.layout.hero.picture import hidden_in_picture
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.rules.examples import seen
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.setup import choose_layout
from castelli_pnp.systems.system import AnyPlay

TURNED_UP = (0.4, 0.5, 0.6, 0.66, 0.72, 0.78)
"""The shares of the tiles that lie face up in the moments that are looked at."""
HALF = 0.55
"""In a picture of the whole table more of them do."""
TRIES = 24
NEAR = (0.54, 0.775)
"""The part of the track that is nearest to whoever looks at a picture of the table."""
CALM = 18
"""More castles than that fill a picture."""
MEASURED, HIDING = 6, 24.0
"""Of so many of the best it is measured how much pieces hide of each other, and that counts so much."""


def shown_position(facts: CastelliFacts, play: AnyPlay | None, layout: str | None) -> Position:
    """The position of a game that is being played, or of one in progress in a layout."""
    if play is None:
        return game_in_progress(facts, None if layout is None else choose_layout(facts, None, layout).id)
    assert isinstance(play, Game)
    position = position_of(play, seen(play))
    if layout not in (None, position.layout):
        raise Refused("draw_layout", layout=brief(layout), shown=position.layout)
    return position


@lru_cache(maxsize=8)
def game_in_progress(facts: CastelliFacts, layout: str | None = None) -> Position:
    """A position that the engine has played: of a few games, the one that looks best in a picture.

    First of all, as many scoring markers as can be are on the near side of the track.
    """
    shown = [each for each in _moments(facts, layout) if _share_up(each) > HALF]
    most = max(map(_near, shown))
    found = sorted((each for each in shown if _near(each) == most), key=_worth)
    return min(found[-MEASURED:], key=lambda each: HIDING * hidden_in_picture(each, sizes()) - _worth(each))


@lru_cache(maxsize=8)
def game_on_cover(facts: CastelliFacts, layout: str) -> Position:
    """The one that looks best through the arch of a cover, where castles are large: of the first game that
    shows all it can, or of all games."""
    best, most = None, (0, 0.0)
    for seed in range(TRIES):
        for each in _played(facts, layout, seed):
            shown = castles_on_cover(each, sizes())
            if best is None or shown > most:
                best, most = each, shown
        if best is not None and most[0] == EACH * len(best.players):
            break
    assert best is not None
    return best


def _moments(facts: CastelliFacts, layout: str | None) -> Iterator[Position]:
    return (moment for seed in range(TRIES) for moment in _played(facts, layout, seed))


@lru_cache(maxsize=8 * TRIES)
def _played(facts: CastelliFacts, layout: str | None, seed: int) -> tuple[Position, ...]:
    """Moments of one game, the last one at the latest when it ends."""
    return tuple(_moments_of(facts, layout, seed))


def _moments_of(facts: CastelliFacts, layout: str | None, seed: int) -> Iterator[Position]:
    game = Game.new(facts, seed=seed, layout=layout)
    bot = BOTS["greedy"]
    for share in TURNED_UP:
        while not game.is_over and _up(game) < share:
            seat = game.state.actor
            luck = generator(seed, "bot", seat, len(game.log))
            game.apply(bot.play(game.observe(seat), game.legal_actions(), luck))
        yield position_of(game, seen(game))


def _up(game: Game) -> float:
    up = [side >= 0 for side in game.state.up]
    return up.count(True) / max(1, len(up))


def _share_up(position: Position) -> float:
    up = [tile.up is not None for tile in position.tiles.values()]
    return up.count(True) / max(1, len(up))


def _near(position: Position) -> int:
    """How many scoring markers are on the near side."""
    track = sum(len(piece.track) for piece in position.game.frame) or 1
    shares = [has.points % track / track for has in position.players.values()]
    return sum(NEAR[0] <= share <= NEAR[1] for share in shares)


def _worth(position: Position) -> int:
    """Houses show themselves alike, and few pieces share a landscape."""
    owners = [stack[-1] for stack in position.castles.values()]
    shares = [owners.count(house) for house in position.players]
    on = Counter(name.partition(":")[0] for name in position.castles)
    settled = {name for name, kind in position.settlements.items() if kind is not None}
    crowded = sum((count + (name in settled)) ** 2 for name, count in on.items()) - len(on)
    return -crowded - max(0, len(owners) - CALM) - 2 * (max(shares) - min(shares))
