"""What came out of many games: as rows for a table, and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import Series
from castelli_pnp.lab.statistics import Estimate, mean, share

_DIGITS = 6
"""Of the numbers in plain data; more would only be noise."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Every number with its interval, by name."""

    spec: Series
    games: int
    names: tuple[str, ...]
    wins: tuple[Estimate, ...]
    """The share of victories of each seat."""
    shared: Estimate
    """The share of victories that were shared."""
    of_seats: dict[str, tuple[Estimate, ...]]
    of_games: dict[str, Estimate]

    def earned(self) -> Iterator[str]:
        """The sources that gave any points."""
        yield from (
            name for name in self.spec.form.sources if any(each.value for each in self.of_seats[name])
        )

    def data(self) -> dict[str, Any]:
        """As numbers and names only."""
        return {
            "games": self.games,
            "seats": [self._seat(seat) for seat in range(len(self.names))],
            "shared_victories": _data(self.shared),
            **{name: _data(found) for name, found in self.of_games.items()},
        }

    def _seat(self, seat: int) -> dict[str, Any]:
        found = {name: _data(estimates[seat]) for name, estimates in self.of_seats.items()}
        sources = self.spec.form.sources
        return {
            self.spec.role: self.names[seat],
            "bot": self.spec.bots[seat],
            "win_share": _data(self.wins[seat]),
            **{name: value for name, value in found.items() if name not in sources},
            "points_by_source": {name: found[name] for name in sources},
        }


def summarise(spec: Series, tally: Tally) -> Summary:
    """Shares with Wilson's interval, means with a normal one."""
    games, seats, form = tally.games, range(tally.seats), spec.form
    return Summary(
        spec,
        games,
        spec.names,
        tuple(share(tally.wins(seat), games) for seat in seats),
        share(tally.shared, games * spec.fields),
        {
            name: tuple(mean(*form.seat_sums(tally, name, seat), games) for seat in seats)
            for name in form.of_seats
        },
        {name: mean(*form.game_sums(tally, name), games) for name in form.of_games},
    )


def _data(found: Estimate) -> dict[str, float]:
    return {name: round(getattr(found, name), _DIGITS) for name in ("value", "low", "high")}
