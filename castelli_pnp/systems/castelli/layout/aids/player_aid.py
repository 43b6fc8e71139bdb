"""The player aid: a card whose front is the turn in pictures, its back cards, modules and final scoring."""

from __future__ import annotations

from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group, Node, Symbol
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.aids.aid_back import aid_back
from castelli_pnp.systems.castelli.layout.aids.aid_card import (
    HEIGHT,
    RIM,
    WIDTH,
    AidCard,
    TypeSizes,
    fitted_type,
    framed,
)
from castelli_pnp.systems.castelli.layout.aids.aid_front import aid_front
from castelli_pnp.systems.castelli.layout.aids.words import AidWords, most_players
from castelli_pnp.systems.castelli.model.game import CastelliFacts


def player_aid(game: CastelliFacts, language: str, look: Look) -> Component:
    """The aid of one language; one copy for each player. Both sides have type of one size."""
    words = AidWords(game, language)

    def sides(fitting: TypeSizes) -> tuple[Node, ...]:
        card = AidCard(words, look, fitting)
        return tuple(Group(framed(draw(card), look), move(RIM, RIM)) for draw in (aid_front, aid_back))

    front, back = fitted_type(sides)
    name = f"aid-{language}"

    def side(which: str, drawn: Node) -> Symbol:
        return face(f"{name}-{which}-{look.name}", WIDTH, HEIGHT, sizes().bleed, (drawn,))

    return Component(
        name, "aids", WIDTH, HEIGHT, side("front", front), side("back", back),
        copies=most_players(game), language=language, blank=RIM,
    )  # fmt: skip
