"""Tabletop Simulator: a save file for each layout, sheets of cards, and the pictures of all other pieces."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.exporters.guidance import guidance
from castelli_pnp.kits.exporters.tts_pictures import TtsPictures
from castelli_pnp.kits.exporters.tts_save import Save
from castelli_pnp.kits.exporters.work import ExportWork, json_bytes


def files(work: ExportWork) -> Iterator[Artifact]:
    tables = work.tabletops()
    painted = TtsPictures(work, tables)
    for table in tables:
        name = f"{work.stem}-{table.id}"
        yield work.artifact(f"{name}.json", json_bytes(Save(work, table, painted).content()), table=table.id)
        yield work.artifact(f"{name}.png", painted.thumbnail(table))
    folder = painted.folder
    for name, data in sorted(painted.files.items()):
        yield work.artifact(f"{folder}/{name}", data)
    yield guidance(work)
