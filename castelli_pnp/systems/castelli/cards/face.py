"""The cards that look alike, and what their effects make of them: a king of 3 is not a king of 4."""

from __future__ import annotations  # compiled

from typing import TYPE_CHECKING, Final

from castelli_pnp.systems.castelli.cards.effect import (
    ASK,
    NO_KIND,
    REACTIONS,
    Aim,
    CardPart,
    Need,
    Use,
)
from castelli_pnp.systems.castelli.model.cards import CardType

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.model.options import Options
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View

NONE: Final = -1
MOST_HELPERS: Final = 3
"""Cards that are played together with one castle at most: there is nothing more for another one to do."""


class CardFace:
    """One of the cards that look alike."""

    __slots__ = (
        "_at_once", "aim", "card", "castles_without_majority", "copies", "extras", "for_majorities",
        "name", "openings", "overbuild_units", "parts", "protects", "robs", "unit_price", "use", "value",
    )  # fmt: skip

    def __init__(self, card: CardType, value: int, copies: int, parts: tuple[CardPart, ...]) -> None:
        self.card = card
        self.value = value
        self.copies = copies
        self.parts = parts
        self.name = f"{card.id} {value}" if card.values else card.id
        """As it is typed and recorded: ``steward``, ``king 4``."""
        uses = [part.effect.use for part in parts]
        own = [part for part in parts if part.effect.use is Use.OWN_TURN]
        self.use = next((use for use in uses if use is not Use.OWN_TURN), Use.OWN_TURN)
        self.extras = tuple(own) if self.use is not Use.OWN_TURN else ()
        """What happens besides, once the castle is built or the other player is answered."""
        self.aim = next((part.effect.aim for part in own if part.effect.aim is not Aim.NOTHING), Aim.NOTHING)
        self.for_majorities = all(part.effect.for_majorities for part in parts)
        """Whether it is of use only where majorities count."""
        self.robs = any(part.effect.robs for part in parts)
        """Whether it takes something from other players."""
        self._at_once = any(part.effect.at_once for part in parts)
        self._read_building()

    def _read_building(self) -> None:
        self.openings: dict[int, int] = {}
        """Kinds of areas in which it lets castles be built, each with how many."""
        self.unit_price = NONE
        """The silver for a missing unit."""
        self.overbuild_units = NONE
        """The units of each resource that overbuilding costs."""
        self.castles_without_majority = 0
        self.protects = 0
        """How many castles it protects."""
        for part in self.parts:
            effect = part.effect
            if effect.opens != NO_KIND:
                self.openings[effect.opens] = part.number("castles")
            elif effect.replaces_units:
                self.unit_price = part.number("silver")
            elif effect.sets_cost:
                self.overbuild_units = part.number("units")
            elif effect.ignores_majority:
                self.castles_without_majority = part.number("castles")
            elif effect.use is Use.STOP_OVERBUILDING:
                self.protects = part.number("castles")

    @property
    def helps(self) -> bool:
        """Whether it is played with a castle."""
        return self.use is Use.CASTLE

    def building_with(self, kind: int) -> frozenset[str]:
        """What it does for a castle in an area of that kind."""
        does = {"open": kind in self.openings, "units": self.unit_price >= 0}
        return frozenset(what for what, done in does.items() if done)

    def overbuilding_with(self, replacing: bool) -> frozenset[str]:
        """What it does for a castle on another one; ``replacing``: missing units can be replaced."""
        does = {
            "cost": self.overbuild_units >= 0,
            "army": self.castles_without_majority > 0,
            "units": replacing and self.unit_price >= 0,
        }
        return frozenset(what for what, done in does.items() if done)

    @property
    def reacts(self) -> bool:
        """Whether it is played in another player's turn."""
        return self.use in REACTIONS

    @property
    def drawn_unseen(self) -> list[int]:
        """How many cards its effects take unseen from the target's hand, one after the other."""
        return [part.number("cards") for part in self.parts if part.effect.draws_unseen]

    # --- played by itself ---

    def need(self, options: Options) -> Need | None:
        """What it takes to play it, worked out once for a table; None: it is not played by itself."""
        if self.use is not Use.OWN_TURN:
            return None
        if len(self.parts) == 1:
            return self.parts[0].effect.need(self.parts[0], options)
        return ASK, 0

    def targets(self, s: State) -> list[int]:
        """What it can be aimed at now, if its need is ``ASK``; [-1] for a card that is aimed at nothing.

        What it costs must be paid, and something must happen; if nothing can be aimed at, the rest happens.
        """
        aimed: list[int] = []
        happens = False
        for part in self.parts:
            effect = part.effect
            if effect.price:
                if not effect.happens(s, part, NONE):
                    return []
            elif effect.aim is Aim.NOTHING:
                happens = happens or effect.happens(s, part, NONE)
            else:
                aimed += [target for target in effect.targets(s, part) if target not in aimed]
        return sorted(aimed) if aimed else [NONE] if happens else []

    def play(self, s: State, target: int) -> None:
        """What it does: its effects in order, those that can happen."""
        if len(self.parts) == 1:
            self.parts[0].effect.play(s, self.parts[0], target)
            return
        for part in self.parts:
            effect = part.effect
            if (effect.aim is Aim.NOTHING or target >= 0) and effect.happens(s, part, target):
                effect.play(s, part, target)

    def play_extras(self, s: State, seat: int) -> None:
        """What happens besides, to the seat that played it."""
        actor = s.actor
        s.actor = seat
        for part in self.extras:
            if part.effect.happens(s, part, NONE):
                part.effect.play(s, part, NONE)
        s.actor = actor

    # --- the greedy bot ---

    def worth(self, v: Values, view: View, target: int) -> float:
        """What playing it now wins, less what it would be worth in the hand."""
        total = 0.0
        kept = float(v.card_end) if self._at_once else v.kept(view)
        for part in self.parts:
            if part.effect.aim is Aim.NOTHING or target >= 0:
                total += part.effect.worth(v, view, part, target, kept)
                kept = 0.0
        return total

    def extra_worth(self, v: Values, view: View) -> float:
        """What it wins besides."""
        total = 0.0
        for part in self.extras:
            total += part.effect.worth(v, view, part, NONE, 0.0)
        return total

    def held(self, v: Values, view: View) -> float:
        """What it is worth if it is kept."""
        return max([part.effect.held(v, view, part) for part in self.parts])
