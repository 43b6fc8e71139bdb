"""Files for virtual tables, print services and cutting machines, one descriptor and one module each.

Options, help and the tables of the documents derive from ``EXPORTERS``. ``work`` draws what a game has,
``pictures`` paints it, ``arranging`` finds room on a table.
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
    """What is typed for it, and how its folder is named."""
    service: str
    """Who takes the files, by name."""
    needs: str
    """What a game must have: a ``table`` that its system lays out, or the part of that name in its kit."""
    writer: str
    """Where the function is that takes an ``ExportWork`` and yields files; imported when it is needed."""

    def files(self, work: ExportWork) -> Iterator[Artifact]:
        writer: Callable[[ExportWork], Iterator[Artifact]] = load(self.writer)
        yield from writer(work)

    def offered(self, game: Facts) -> bool:
        """Whether a game has what the service takes."""
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
    """The services that can take a game."""
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
