"""The scoring card: how the gold of a castle is counted, on one page."""

from __future__ import annotations

from castelli_pnp.base.scene import Node, Page
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.guide.leaf import Leaf, Section, Step, ribbon, single_page, step_section
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.render import fonts
from castelli_pnp.systems.castles.layout.pictures import (
    armies_picture,
    beside_table,
    bonus_picture,
    castle_picture,
    strength_picture,
)
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.piecepack.layout.guide_pictures import suit_emblem
from castelli_pnp.systems.piecepack.model import Rank
from castelli_pnp.words.catalog import Catalog, catalog

DOMAIN = "castles_aids"
TOP = 29.0


def scoring_card(game: Castles, language: str, look: Look, paper: Paper) -> Page:
    """One page with the three steps, how strong armies are, and what a castle on its ace does."""
    words = catalog(DOMAIN, language)
    leaf = Leaf(paper, language, words, look, game.title, suit_emblem, "scoring.title")
    steps = (*_steps(leaf, words, game), *_armies(leaf, words, game))

    def sections(grown: float) -> list[Section]:
        return [step_section(leaf, number, step, grown) for number, step in enumerate(steps, 1)]

    return single_page(leaf, paper.margin + TOP, titled(leaf), sections)


def titled(leaf: Leaf) -> tuple[Node, ...]:
    """The scroll with the title between two suits."""
    middle, top = leaf.paper.width / 2, leaf.paper.margin + 7.5
    half = max(45.0, fonts.width(leaf.words.text(leaf.title), "title", 26) / 2 + 8) + 16
    return (
        *ribbon(leaf.words.text(leaf.title), middle, top, 90, leaf.look),
        leaf.emblem(0, middle - half, top + 9, 12, leaf.look),
        leaf.emblem(1, middle + half, top + 9, 12, leaf.look),
    )


def _steps(leaf: Leaf, words: Catalog, game: Castles) -> tuple[Step, ...]:
    values, look = game.pieces.values, leaf.look
    told = {"null": values[Rank.NULL], "ace": values[Rank.ACE]}
    table = {key: words.text(f"scoring.{key}") for key in ("held", "lost", "own", "other")}
    picture = beside_table(leaf.column, leaf.language, table, look)
    control = words.text(f"scoring.beside.{game.options.control.value}")
    return (
        Step(words.text("scoring.tile.title"), words.text("scoring.tile.text", **told),
             castle_picture(values[Rank.FIVE], look), beside=True),
        Step(words.text("scoring.armies.title"), words.text("scoring.armies.text"),
             armies_picture(look), beside=True),
        Step(words.text("scoring.beside.title"), control, picture, fixed=True),
    )  # fmt: skip


def _armies(leaf: Leaf, words: Catalog, game: Castles) -> tuple[Step, ...]:
    options, look = game.options, leaf.look
    strength = words.text("scoring.strength.text", null=options.null_army)
    values = {rank.value: options.ace_army[rank] for rank in Rank}
    bonus = words.text("scoring.bonus.text", bonus=options.castle_bonus)
    return (
        Step(words.text("scoring.strength.title"), strength,
             strength_picture(leaf.column, values, look), fixed=True),
        Step(words.text("scoring.bonus.title"), bonus,
             bonus_picture(options.castle_bonus, look), beside=True),
    )  # fmt: skip
