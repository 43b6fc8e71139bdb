"""Files for virtual tables, print services, and cutting machines, one descriptor and one module each.

Options, help, and the tables in the docs use ``EXPORTERS``. ``work`` draws the pieces of a game, ``pictures``
paints them, and ``arranging`` places them on a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from castelli_pnp.base.lazy import load

if TYPE_CHECKING:
    from castelli_pnp.kits.drawn import Artifact
    from castelli_pnp.kits.exporters.work import ExportWork
    from castelli_pnp.systems.system import Facts


@dataclass(frozen=True, slots=True)
class Exporter:
    """Files for one service."""

    id: str
    """The name to type, which is also the name of its folder."""
    service: str
    """The name of the service that reads the files."""
    needs: str
    """What a game must have: a ``table`` that its system lays out, or the part with that name in its kit."""
    writer: str
    """The path of the function that takes an ``ExportWork`` and yields files; imported on demand."""

    def files(self, work: ExportWork) -> Iterator[Artifact]:
        writer: Callable[[ExportWork], Iterator[Artifact]] = load(self.writer)
        yield from writer(work)

    def offered(self, game: Facts) -> bool:
        """Whether the game has what the service needs."""
        from castelli_pnp.systems import system_of

        system = system_of(game)
        return (
            system.has("tabletops")
            if self.needs == TABLE
            else not self.needs or self.needs in system.kit.parts
        )


TABLE = "table"


def _exporter(name: str, service: str, needs: str = "") -> Exporter:
    return Exporter(name, service, needs, f"castelli_pnp.kits.exporters.{name}:files")


def offered(game: Facts) -> tuple[str, ...]:
    """The services that support a game."""
    return tuple(name for name, each in EXPORTERS.items() if each.offered(game))


EXPORTERS = {
    each.id: each
    for each in (
        _exporter("vtt", "virtualtabletop.io", TABLE),
        _exporter("tts", "Tabletop Simulator", TABLE),
        _exporter("pcio", "playingcards.io", TABLE),
        _exporter("tgc", "The Game Crafter"),
        _exporter("mpc", "MakePlayingCards", "cards"),
        _exporter("cutter", "Silhouette, Cricut"),
    )
}
