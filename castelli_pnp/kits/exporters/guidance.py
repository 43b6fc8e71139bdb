"""A short text next to each export that explains how to use its files, in the language of the kit."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.exporters.work import ExportWork


def guidance(work: ExportWork, lines: Iterable[str] = ()) -> Artifact:
    """The instructions, and further notes on these files."""
    head = f"{work.order.game.title} · {work.exporter.service}"
    how = work.words.text(f"export.{work.exporter.id}.how")
    text = "\n".join((head, "", how, "", *lines)).rstrip() + "\n"
    return work.artifact(f"{work.stem}.txt", text.encode())
