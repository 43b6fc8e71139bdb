"""Player aids: the aid card, the game at a glance, all cards on a page, the pads of game and tournament."""

from __future__ import annotations

from castelli_pnp.systems.castelli.layout.aids.card_reference import card_reference
from castelli_pnp.systems.castelli.layout.aids.end_pad import end_pads
from castelli_pnp.systems.castelli.layout.aids.player_aid import player_aid
from castelli_pnp.systems.castelli.layout.aids.score_pad import score_pad
from castelli_pnp.systems.castelli.layout.aids.turn_summary import turn_summary

__all__ = ["card_reference", "end_pads", "player_aid", "score_pad", "turn_summary"]
