"""What one more army changes, as far as a player can know: other coins count what such coins count mostly."""

from __future__ import annotations

from castelli_pnp.base.floats import float_sum
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.pieces import ACE, RANK_COUNT
from castelli_pnp.systems.castles.rules.view import View

DOUBT = 2.0
"""By how much armies must outweigh others until a tile is all but safe: more may come."""


class Forces:
    """The expected armies on every tile that matters to somebody."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._table = t = view.table
        self._under = {cell: tile for tile, cell in enumerate(view.at) if cell >= 0}
        self._sums: dict[int, list[float]] = {}
        """The armies of each seat by cell."""
        self._strong = [castle >= 0 and self._under[castle] % RANK_COUNT == ACE for castle in view.castle]
        for rank, cell in enumerate(view.own_where):
            if cell >= 0:
                self._add(cell, view.seat, self.worth(view.seat, rank, cell))
        for seat in range(t.seats):
            if seat != view.seat:
                for cell in view.cells_of(seat):
                    usual = sum(self.worth(seat, rank, cell) for rank in range(RANK_COUNT)) / RANK_COUNT
                    self._add(cell, seat, usual)
        self._matters: dict[int, list[tuple[int, bool]]] = {}
        """Whose castle stands on a cell or beside it."""
        for seat, castle in enumerate(view.castle):
            self._matters.setdefault(castle, []).append((seat, True))
            for step in t.plane.steps:
                self._matters.setdefault(castle + step, []).append((seat, False))

    def _add(self, cell: int, seat: int, worth: float) -> None:
        self._sums.setdefault(cell, [0.0] * self._table.seats)[seat] += worth

    def worth(self, seat: int, rank: int, cell: int) -> int:
        """What a coin is worth on a tile."""
        t = self._table
        worth = t.army_value[rank][self._under[cell] % RANK_COUNT]
        beside = self._strong[seat] and cell - self._view.castle[seat] in t.plane.steps
        return worth + t.bonus if beside else worth

    def gain(self, action: Action) -> float:
        """How much an own army there lifts the own score above those of the others."""
        affected = self._matters.get(action.cell)
        if affected is None:
            return 0.0
        t, own = self._table, self._view.seat
        worth = self.worth(own, action.coin, action.cell)
        there = self._sums.get(action.cell) or [0.0] * t.seats
        total = 0.0
        for seat, on_castle in affected:
            if on_castle:
                change = float(worth if seat == own else -worth)
            else:
                change = self._change(seat, action.cell, there, worth)
            total += change if seat == own else -change / (t.seats - 1)
        return total - 0.01 * worth

    def _change(self, seat: int, cell: int, there: list[float], worth: int) -> float:
        """What an army of ours changes for a castle beside that tile."""
        lead = 2 * there[seat] - float_sum(there)
        after = lead + (worth if seat == self._view.seat else -worth)
        return self._table.tile_value[self._under[cell]] * (_control(after) - _control(lead))


def _control(lead: float) -> float:
    """How likely a tile stays under control with that lead."""
    return min(1.0, max(0.0, 0.6 + lead / (2 * DOUBT)))
