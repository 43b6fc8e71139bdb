"""Castles, a game for the piecepack."""

from __future__ import annotations

from castelli_pnp.systems.system import System

SYSTEM = System(
    "castles",
    __name__,
    model="grammar:MODEL",
    kit="kit:PLAN",
    tabletops="layout.tabletop:tabletops",
    try_out="lab:try_out",
    scope="lab:scope",
    scope_sentence="lab:scope_sentence",
    booklet="booklet.source:PLAN",
    booklet_style="layout.booklet_style:STYLE",
    figures="layout.figures.drawer:DRAWER",
    bots="bots:BOTS",
    series="lab:series",
    measured="lab:measured_games",
    start_game="rules.game:start_game",
    records="rules.record:RECORDS",
    ppn="rules.ppn:ppn_text",
    screen="screen.session:CastlesSession.open",
)
