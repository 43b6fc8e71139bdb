"""The origin of the files of a kit: carries out the orders in its manifest again.

Nothing here uses the pages under test or a cache.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.errors import CastelliError
from castelli_pnp.kits.bundles import SHEETS
from castelli_pnp.kits.carried import order_of
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.plan import START
from castelli_pnp.kits.proof.album import Album
from castelli_pnp.kits.proof.pdf_reader import Drawings, FileRead, read_file
from castelli_pnp.kits.run import make
from castelli_pnp.kits.stamp import hashed, stamp_of
from castelli_pnp.layout.splitting import in_parts
from castelli_pnp.systems.facts_data import NotFacts
from castelli_pnp.words.catalog import using_packs

if TYPE_CHECKING:
    from PIL.Image import Image

    from castelli_pnp.layout.component import Component

MOST_PIECES = 20_000
"""More pieces than any game has."""
_DAMAGE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RuntimeError)
"""The errors that drawing invalid facts may raise."""


class Origin:
    """An order, with everything that it makes."""

    def __init__(self, order: Order, files: Mapping[str, Artifact]) -> None:
        self.order, self.files = order, files
        self.drawings: Drawings = {}
        """The content of all files of the kit that were read."""
        self._albums: dict[tuple[object, ...], Album] = {}
        self._documents: dict[str, Any] = {}
        self._read: dict[str, FileRead] = {}

    def album(self, part: str, language: str, paper: str) -> Album | None:
        """The pieces of a part, each side drawn separately; None if the game has no such part."""
        found = self.order.plan.parts.get(part)
        if found is None or (found.components is None and found.nets is None):
            return None
        spoken = self.spoken(part, language)
        key = (part, spoken, paper)
        if key not in self._albums:
            with using_packs(self.order.packs):
                self._albums[key] = self._drawn(part, spoken, paper)
        return self._albums[key]

    def draw_pieces(self, entries: Iterable[Mapping[str, Any]]) -> None:
        """Draws all pieces of some files."""
        for entry in entries:
            about = str(entry.get("language") or ""), str(entry.get("paper") or "")
            own = str(entry.get("part", ""))
            for part in dict.fromkeys(str(row.get("part") or own) for row in entry.get("pieces", ())):
                self.album(part, *about)

    def spoken(self, part: str, language: str) -> str:
        """The language of a part; empty if it has no words."""
        found = self.order.plan.parts.get(part)
        return language if found is None or found.words else ""

    def _drawn(self, part: str, language: str, paper: str) -> Album:
        found, size = self.order.plan.parts[part], self.order.paper(paper)
        pieces: Iterable[Component] = ()
        if found.components is not None:
            pieces = found.pieces(self.order, language)
        elif found.nets is not None:
            pieces = found.nets(self.order, language, size)
        laid = tuple(in_parts(pieces, size, self.order.bleed))
        for (name, spoken, _), album in self._albums.items():  # most pieces are the same on every paper
            if (name, spoken) == (part, language) and found.nets is None and _alike(album, laid):
                return album
        return Album(laid, self.order.look)

    def look(self, name: str, page: int, scale: float) -> Image | None:
        """A page as drawn from the facts; None if it does not exist."""
        import pypdfium2

        if name not in self._documents:
            self._documents[name] = pypdfium2.PdfDocument(self.files[name].data)
        document = self._documents[name]
        if page >= len(document):
            return None
        picture: Image = document[page].render(scale=scale).to_pil().convert("RGB")
        return picture

    def close(self) -> None:
        """Closes the files opened for looks; they are opened again when needed."""
        for album in self._albums.values():
            album.close()
        for document in self._documents.values():
            document.close()
        self._documents.clear()

    def read(self, name: str) -> FileRead:
        """Reads a file made from the facts in the same way as the files under test."""
        if name not in self._read:
            self._read[name] = read_file(self.files[name].data, self.drawings)
        return self._read[name]


def _alike(album: Album, pieces: tuple[Component, ...]) -> bool:
    sizes = {each.id: (each.width, each.height) for each in pieces}
    return sizes == {name: (size.width, size.height) for name, size in album.sizes.items()}


def origin_of(name: str, data: Any, entries: Mapping[str, Mapping[str, Any]], folder: Path) -> Origin:
    """Draws the origin of some files of one order; ``NotFacts`` if the manifest has no data to draw."""
    if hashed(data) != name:
        raise NotFacts("another order")
    try:
        order = order_of(data, folder)
        _check_size(order)
        made = make(order, 1, lambda _: None, only=_needed(entries.values()))
        origin = Origin(order, {each.path: each for each in made})
        origin.draw_pieces(entries.values())
        return origin
    except (CastelliError, *_DAMAGE) as error:
        raise NotFacts(str(error)[:80]) from None


def _check_size(order: Order) -> None:
    """Refuses more pieces than anybody prints, because drawing them would take too long."""
    counts = (
        count
        for part in order.plan.parts.values()
        if part.components is not None
        for counted in order.plan.owed(order, part.id).values()
        for count in counted
    )
    if sum(counts) > MOST_PIECES:
        raise NotFacts("too many pieces")


def _needed(entries: Iterable[Mapping[str, Any]]) -> set[tuple[str, str]] | None:
    """The parts and languages of some files; None stands for all, because some files refer to others."""
    needed = {(str(each.get("part", "")), str(each.get("language") or "")) for each in entries}
    if any(part in (SHEETS, START) for part, _ in needed) or any("bundle" in each for each in entries):
        return None
    return needed


def unlike_listed(entry: Mapping[str, Any], made: Artifact) -> bool:
    """Whether the manifest entry of a file differs from the file made from the facts."""
    facts = json.loads(json.dumps(dict(made.facts)))
    said = {key: value for key, value in entry.items() if key not in ("stamp", "order", "bytes", "sha256")}
    return bool(said != facts)


def stamp_here(origin: Origin) -> str:
    """The stamp of the order in this version of the program."""
    return stamp_of(origin.order).whole


def same_picture(first: bytes, second: bytes) -> bool:
    """Whether two pictures are the same, whichever program wrote them."""
    from PIL import Image, UnidentifiedImageError

    from castelli_pnp.kits.proof.likeness_checks import unlike

    try:
        with Image.open(io.BytesIO(first)) as one, Image.open(io.BytesIO(second)) as other:
            return one.size == other.size and unlike(one.convert("RGB"), other.convert("RGB")) is None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return False
