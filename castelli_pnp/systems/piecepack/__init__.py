"""The piecepack: the pieces that many games are played with."""

from __future__ import annotations

from castelli_pnp.systems.system import System

SYSTEM = System(
    "piecepack",
    __name__,
    model="grammar:MODEL",
    kit="kit:PLAN",
    tabletops="layout.tabletop:tabletops",
    scope="model:scope",
    scope_sentence="kit:scope_sentence",
)
