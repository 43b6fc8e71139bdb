"""``hint``, and ``why`` with the name of a bot: what the choices bring; what is hidden stays hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castelli_pnp.terminal.advice import why_bot
from castelli_pnp.words.ui_language import using_language
from tests.cli.playing import Session, script, sitting


def after(at: Session) -> str:
    """What is shown, as one line."""
    assert at.run() == 0
    return " ".join(at.text.split())


def bot_games(path: Path, bots: str, turns: int) -> Session:
    """A game of bots that has been played for some turns."""
    at = sitting(script(), path, 2, bots, modules=("dilemma",))
    while at.game.state.turn < turns:
        at.game.apply(at.client.seating.choose(at.game))
    return at


@pytest.mark.parametrize(
    ("language", "typed", "part"),
    [
        ("en", "hint", "resources"),
        ("de", "tipp", "Rohstoffe"),
        ("es", "pista", "recursos"),
        ("nl", "tip", "grondstoffen"),
    ],
)
def test_a_hint_lists_the_best_choices(tmp_path: Path, language: str, typed: str, part: str) -> None:
    with using_language(language):
        text = after(sitting(script(typed), tmp_path / "a.yaml", 2, "casual", seed=7))
    assert len(re.findall(r"\d,\d: [+−]\d+[.,]\d \(", text)) == 3
    assert f"{part} +" in text or f"{part} −" in text


def test_a_bot_explains_its_last_choice(tmp_path: Path) -> None:
    at = bot_games(tmp_path / "a.yaml", "casual,casual", 1)
    chosen = [action for action in at.game.log if action.text.startswith(("orient", "build"))][-1]
    seat = at.game.state.actor
    assert why_bot(at.client, at.game.table.names[1 - seat])
    text = " ".join(at.text.split())
    assert f"“{at.client.shown(chosen)}”. The best choices" in text
    assert f"{at.client.shown(chosen)}: " in text
    assert why_bot(at.client, at.game.table.names[seat])
    assert "has not had a choice yet" in at.text


def test_why_says_nothing_of_cards_in_a_hand(tmp_path: Path) -> None:
    """Whatever a bot has done last, no card is named that it still holds or kept to itself."""
    for turn in (4, 9, 14):
        at = bot_games(tmp_path / "a.yaml", "casual,casual", turn)
        for name in at.game.table.names:
            why_bot(at.client, name)
        listed = at.text.lower()
        assert "likely to put" in listed
        for word in ("play", "sell", "king", "raider", "steward", "master builder"):
            assert not re.search(rf"\b{word}\b", listed)


def test_a_person_is_not_explained(tmp_path: Path) -> None:
    at = sitting(script(), tmp_path / "a.yaml", 2, "casual")
    human = at.client.seating.humans[0]
    assert not why_bot(at.client, at.game.table.names[human])
    assert not why_bot(at.client, "reveal 1,1")
