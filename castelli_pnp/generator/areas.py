"""Which kinds of areas each landscape of a piece has, how they are cut, and what they yield."""

from __future__ import annotations

from castelli_pnp.base.chance import Generator
from castelli_pnp.generator.blanks import BlankPiece, Cut, cuts
from castelli_pnp.generator.counts import MOST_SYMBOLS, Kinds, Share
from castelli_pnp.generator.requests import GameStyle
from castelli_pnp.systems.castelli.model.pieces import Area, Cell, rim
from castelli_pnp.systems.castelli.model.words import SIDES, Kind, Side

FEWEST = 2
"""Areas of a landscape (H5)."""
MOVES = 12
"""For each landscape, before a deal is given up."""
Yields = dict[Cell, list[Kind]]


Move = tuple[int, bool, int, Cell, Cell, Kind]
"""What it costs, whether it moves rocks, a random number; who gives which kind to whom. The least is best."""


def deal_kinds(counts: Kinds, rocks: frozenset[Cell], blank: BlankPiece, luck: Generator) -> Yields | None:
    """Two kinds at least for each landscape, none twice, no more than it can be cut into.

    Kinds are dealt at random; then landscapes with too many give to others, and those with too few take.
    Rocks stay where they shall be, if that can be. None if the deal does not come out.
    """
    yields: Yields = {cell: [Kind.ROCKS] if cell in rocks else [] for cell in blank.cells}
    for kind in (Kind.MARKET, Kind.WOOD, Kind.GRAIN):
        pool = list(blank.cells)
        luck.shuffle(pool)
        for cell in pool[: counts[kind]]:
            yields[cell].append(kind)
    for _ in range(MOVES * len(yields)):
        wrong = [cell for cell in yields if _trouble(yields, cell, blank)]
        if not wrong:
            return yields
        moves = list(_moves(yields, luck.choice(wrong), blank, luck))
        if not moves:
            return None
        _, _, _, giver, taker, kind = min(moves)
        yields[giver].remove(kind)
        yields[taker].append(kind)
    return None


def _trouble(yields: Yields, cell: Cell, blank: BlankPiece, more: int = 0) -> int:
    """How many kinds a landscape has too many or too few, with so many more."""
    count = len(yields[cell]) + more
    return max(0, count - blank.most[cell], FEWEST - count)


def _moves(yields: Yields, cell: Cell, blank: BlankPiece, luck: Generator) -> list[Move]:
    """What can be done about a landscape, and how much trouble that makes or removes."""
    gives = len(yields[cell]) > blank.most[cell]
    found = []
    for other in yields:
        giver, taker = (cell, other) if gives else (other, cell)
        before = _trouble(yields, giver, blank) + _trouble(yields, taker, blank)
        after = _trouble(yields, giver, blank, -1) + _trouble(yields, taker, blank, 1)
        for kind in yields[giver]:
            if kind not in yields[taker]:
                found.append((after - before, kind is Kind.ROCKS, luck.below(1_000_000), giver, taker, kind))
    return found


USUAL = 2
"""Symbols of an area (S1)."""


class AreaDraft:
    """An area that is still being filled."""

    def __init__(self, sides: tuple[Side, ...], kind: Kind, sites: int) -> None:
        self.sides, self.kind, self.sites = sides, kind, sites
        self.most = 1 if sites > 1 and len(sides) == 1 else MOST_SYMBOLS
        """Two sites in an area with one side leave room for one symbol."""
        self.symbols = 1 if kind is Kind.MARKET else min(self.most, USUAL)

    def done(self) -> Area:
        return Area(self.sides, self.kind, self.symbols, self.sites)


def draw_areas(
    yields: Yields, share: Share, style: GameStyle, blank: BlankPiece, luck: Generator
) -> dict[Cell, tuple[Area, ...]] | None:
    """The areas of every landscape with symbols and sites; None if the symbols do not come out."""
    rocks = [cell for cell, kinds in yields.items() if Kind.ROCKS in kinds]
    luck.shuffle(rocks)
    rocks.sort(key=lambda cell: len(yields[cell]) > 3)
    twice = set(rocks[: share.sites - len(rocks)])
    drafts: dict[Cell, list[AreaDraft]] = {}
    for cell in blank.cells:
        cut = _any_cut(cuts(rim(cell, blank.size), len(yields[cell])), style, luck)
        drafts[cell] = _kinds_on(cut, yields[cell], cell in twice, luck)
    for kind in Kind:
        areas = [draft for cell in blank.cells for draft in drafts[cell] if draft.kind is kind]
        luck.shuffle(areas)
        if not _count_out(areas, share.symbols[kind]):
            return None
        if kind is not Kind.MARKET:
            _vary(areas, style)
    return {cell: tuple(draft.done() for draft in areas) for cell, areas in drafts.items()}


def _any_cut(choices: tuple[Cut, ...], style: GameStyle, luck: Generator) -> Cut:
    halves = [cut for cut in choices if all(len(sides) == 2 for sides in cut)]
    others = [cut for cut in choices if cut not in halves]
    if halves and others:
        return luck.choice(halves if luck.below(100) < style.halves else others)
    return luck.choice(choices)


def _kinds_on(cut: Cut, kinds: list[Kind], two_sites: bool, luck: Generator) -> list[AreaDraft]:
    """Any kind anywhere, but two sites where there is most room."""
    dealt = list(kinds)
    luck.shuffle(dealt)
    if two_sites:
        widest = max(range(len(cut)), key=lambda number: len(cut[number]))
        at = dealt.index(Kind.ROCKS)
        dealt[at], dealt[widest] = dealt[widest], dealt[at]
    sites = 2 if two_sites else 1
    pairs = zip(cut, dealt, strict=True)
    drafts = (AreaDraft(sides, kind, sites if kind is Kind.ROCKS else 0) for sides, kind in pairs)
    return sorted(drafts, key=lambda draft: SIDES.index(draft.sides[0]))


def _count_out(areas: list[AreaDraft], total: int) -> bool:
    """Exactly so many symbols: more of them in large areas, fewer in small ones."""
    by_size = sorted(areas, key=lambda draft: len(draft.sides))
    while (missing := total - sum(draft.symbols for draft in areas)) != 0:
        if missing > 0:
            growing = [draft for draft in reversed(by_size) if draft.symbols < draft.most]
            changing = sorted(growing, key=lambda draft: draft.symbols)
        else:
            changing = [draft for draft in by_size if draft.symbols > 1]
        if not changing:
            return False
        for draft in changing[: abs(missing)]:
            draft.symbols += 1 if missing > 0 else -1
    return True


def _vary(areas: list[AreaDraft], style: GameStyle) -> None:
    """Here one more, there one less, until the style has its share of odd areas."""
    wanted = len(areas) * style.odd_areas // 100
    while sum(draft.symbols != USUAL for draft in areas) + 2 <= wanted:
        usual = [draft for draft in areas if draft.symbols == USUAL < draft.most]
        if len(usual) < 2:
            return
        usual.sort(key=lambda draft: len(draft.sides))
        usual[0].symbols, usual[-1].symbols = USUAL - 1, USUAL + 1
