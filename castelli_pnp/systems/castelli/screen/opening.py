"""How a game of Castelli is shown at the terminal."""

from __future__ import annotations

from castelli_pnp.systems.castelli.screen.desk import Desk
from castelli_pnp.systems.castelli.screen.session import Session
from castelli_pnp.terminal.opening import Opening
from castelli_pnp.terminal.screen import Screen
from castelli_pnp.terminal.session import Sitting


def session(opened: Opening, pause: float) -> Sitting:
    """The game at the terminal."""
    return Session(Desk(opened.game, opened.chairs, opened.keeper, Screen()), pause)
