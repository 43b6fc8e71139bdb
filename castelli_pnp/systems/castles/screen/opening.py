"""How a game of Castles is shown at the terminal."""

from __future__ import annotations

from castelli_pnp.systems.castles.screen.desk import LandDesk
from castelli_pnp.systems.castles.screen.session import LandSession
from castelli_pnp.terminal.opening import Opening
from castelli_pnp.terminal.screen import Screen
from castelli_pnp.terminal.session import Sitting


def session(opened: Opening, pause: float) -> Sitting:
    """The game at the terminal."""
    return LandSession(LandDesk(opened.game, opened.chairs, opened.keeper, Screen()), pause)
