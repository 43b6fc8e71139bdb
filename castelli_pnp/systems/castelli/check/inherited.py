"""Advice on landscapes that a game takes over although it has written out nearly all of the piece (S12)."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.codes import register
from castelli_pnp.files.nodes import Map, node_at
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.finding import Finding
from castelli_pnp.systems.load import Loaded

register("S12")
MOST_FORGOTTEN = 4
"""One landscape in so many, at most; a game that takes over more means it so."""


def inherited_landscapes(loaded: Loaded[CastelliFacts]) -> Iterator[Finding]:
    """The pieces of which nearly all landscapes are written down, but not all."""
    if loaded.below is None:
        return
    for piece in loaded.game.pieces.values():
        route = ("board", "pieces", piece.id, "landscapes")
        node = node_at(loaded.tree, route)
        entries = node.entries if isinstance(node, Map) else {}
        taken = [cell for cell, entry in entries.items() if not loaded.is_own(entry.key_mark)]
        if 0 < len(taken) <= len(entries) / MOST_FORGOTTEN:
            game = entries[taken[0]].key_mark.source.path.parent.name
            data = {
                "piece": piece.id,
                "own": len(entries) - len(taken),
                "cells": "; ".join(taken),
                "game": game,
            }
            yield Finding("S12", "landscapes", route, data)
