"""The board game Castelli."""

from __future__ import annotations

from castelli_pnp.systems.system import System

SYSTEM = System(
    "castelli",
    __name__,
    model="model.load:MODEL",
    kit="kit:PLAN",
    tabletops="layout.tabletop:tabletops",
    check="check:check_game",
    unprintable="layout.printable:unprintable",
    meaning_colors="layout.meaning:all_meanings",
    check_files="check.inherited:inherited_landscapes",
    repairs="check.repairs:repairs_of",
    try_out="lab.playable:play_game",
    scope="scope:scope",
    scope_sentence="scope:scope_sentence",
    message_uses="scope:message_uses",
    text_room="layout.card_text:text_room",
    booklet="booklet.source:PLAN",
    booklet_style="layout.booklet_style:STYLE",
    figures="layout.figures.drawer:DRAWER",
    board_map="layout.figures.boardmap:board_map",
    bots="bots:BOTS",
    series="lab.measured:series",
    measured="lab.measured:measured_games",
    start_game="rules.game:start_game",
    records="rules.record:RECORDS",
    screen="screen.session:CastelliSession.open",
)
