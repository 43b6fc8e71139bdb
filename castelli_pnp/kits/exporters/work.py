"""The input of every exporter: the order, a language, and the pieces of the game, each drawn once."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.exporters import EXPORTERS, Exporter
from castelli_pnp.kits.order import Order, Tokens
from castelli_pnp.kits.paint import themed_component
from castelli_pnp.layout.caching import trim_caches
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.tabletop import Stack, TableParts, Tabletop
from castelli_pnp.systems import system_of
from castelli_pnp.words.catalog import Catalog, catalog, using_packs

TOKENS = "tokens"
"""The part of a kit whose pieces can stand."""
ZIP_DATE = (1980, 1, 1, 0, 0, 0)
"""A fixed date, so that the bytes do not depend on the time."""


@dataclass(frozen=True)
class ExportWork:
    """One export in one language."""

    exporter: Exporter
    order: Order
    language: str

    @property
    def stem(self) -> str:
        """The start of its file names: the game's id, never its title."""
        return self.order.stem(self.exporter.id, "", self.language)

    @cached_property
    def words(self) -> Catalog:
        return catalog("guide", self.language)

    def parts(self, bleed: float = 0.0, tokens: Tokens | None = None) -> Mapping[str, tuple[Component, ...]]:
        """The pieces of the requested parts, in the colors of the theme, with at least that bleed."""
        found = self._drawn(self.order.parts, bleed, tokens or self.order.tokens)
        look = self.order.look
        return {name: tuple(themed_component(each, look) for each in part) for name, part in found.items()}

    def _drawn(
        self, names: Collection[str], bleed: float, tokens: Tokens
    ) -> dict[str, tuple[Component, ...]]:
        """Pieces with both printed sides, regardless of the home printer."""
        order = replace(self.order, least_bleed=bleed, tokens=tokens, backs=Backs.DUPLEX)
        found = {}
        for name, part in order.plan.parts.items():
            if part.components is not None and not part.extra and name in names:
                found[name] = part.drawn(order, self.language if part.words else "")
        return found

    def tabletops(self) -> tuple[Tabletop, ...]:
        """The tables of the game, one for each layout, in the colors of the theme; all parts are on them."""
        order, system = self.order, system_of(self.order.game)
        flat = self._drawn(order.plan.parts, 0.0, Tokens.FLAT)
        standing = self._drawn((TOKENS,), 0.0, Tokens.STANDEE).get(TOKENS, ())
        given = TableParts(flat, standing, order.scale, order.look)
        known: dict[int, Component] = {}

        def themed(pieces: Mapping[str, Component]) -> dict[str, Component]:
            for each in pieces.values():
                known.setdefault(id(each), themed_component(each, order.look))
            return {name: known[id(each)] for name, each in pieces.items()}

        tables = tuple(system.tabletops(order.played, given))
        return tuple(
            replace(table, pieces=themed(table.pieces), standing=themed(table.standing)) for table in tables
        )

    def artifact(self, name: str, data: bytes, **facts: object) -> Artifact:
        """A file of the export; ``name`` is its path in the export folder."""
        listed = {"part": self.exporter.id, "language": self.language or None, **facts}
        return Artifact(f"{self.exporter.id}/{name}", data, listed)

    def title(self, stack: Stack) -> str:
        """The content of a pile; the id of a player's own pile ends with an underscore and the player."""
        return self.words.text(f"part.{stack.id.partition('_')[0]}")


def exported(order: Order, job: tuple[str, str]) -> tuple[Artifact, ...]:
    """All files for one service in one language."""
    name, language = job
    trim_caches()
    exporter = EXPORTERS[name]
    with using_packs(order.packs):
        files = tuple(exporter.files(ExportWork(exporter, order, language)))
    if not files:
        raise Refused("export_nothing", service=exporter.service, game=order.game.id)
    return files


def export_jobs(order: Order) -> list[tuple[str, str]]:
    return [(name, language) for name in order.exports for language in order.languages]


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip file whose bytes are always the same; pictures, already compressed, are only stored."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name, ZIP_DATE)
            packed = not data.startswith((b"\x89PNG", b"\xff\xd8"))
            entry.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return stream.getvalue()


def json_bytes(content: object) -> bytes:
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


def numbered(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """A unique name for each copy: ``silver-1``, ``silver-2``."""
    seen: dict[str, int] = {}
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        yield name, f"{name}-{seen[name]}"
