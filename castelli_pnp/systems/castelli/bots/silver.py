"""The last sale: whether more silver is worth the cards that are given for it."""

from __future__ import annotations  # compiled

from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.model.words import SecondSilverTie
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.view import View


def choose_last_sale(v: Values, view: View, actions: list[Action]) -> Action:
    """Sells if some number of cards brings more in silver than the cards count."""
    cards, before = len(view.hand), award_after(v, view, 0)
    for sold in range(1, cards + 1):
        if award_after(v, view, sold) - before > sold * v.card_end:
            return next(action for action in actions if action.verb == Verb.SELL)
    return actions[-1]


def award_after(v: Values, view: View, sold: int) -> int:
    """The award for silver if so many cards are sold and nobody else sells any."""
    t, half, me = v.table, view.half, view.seat
    cubes = min(sold * t.sale_silver, view.mine[half])
    purses = view.silver[:]
    purses[me] += cubes
    among, seats = t.leaders[half][view.areas[t.ground.mine_area(half)] & t.sums]
    for seat in seats:
        purses[seat] += t.options.rounding.mine.share(view.mine[half] - cubes, among)
    return _award(v, [purses[seat] for seat in t.rivals[me]], purses[me])


def _award(v: Values, others: list[int], own: int) -> int:
    t = v.table
    richer, equal = sorted({cubes for cubes in others if cubes > own}), others.count(own)
    if not own or len(richer) > 1 or (richer and others.count(richer[0]) > 1):
        return 0
    if not richer:
        return t.award.tie if equal else t.award.first
    if equal and t.rulings.second_silver_tie is not SecondSilverTie.SHARE:
        return t.award.tie
    return t.options.rounding.second_silver.share(t.award.second, equal + 1)
