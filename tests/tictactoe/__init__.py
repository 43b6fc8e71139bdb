"""Tic-tac-toe with a piecepack: a whole game system in one folder, to show how small one can be."""

from __future__ import annotations

from castelli_pnp.systems import add_system
from castelli_pnp.systems.system import System

SYSTEM = System(
    "tictactoe",
    __name__,
    model="rules:MODEL",
    start_game="rules:start_game",
    records="rules:RECORDS",
    bots="rules:BOTS",
    booklet="printed:BOOKLET",
    figures="printed:FIGURES",
    kit="printed:KIT",
)
add_system("tictactoe", __name__)
