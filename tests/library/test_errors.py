"""Errors are one tree: codes with data for programs, a sentence in each language for people."""

from __future__ import annotations

import pickle

import pytest

from castelli_pnp.base.errors import CastelliError, Refused, RefusedAll
from castelli_pnp.systems.load import load_any
from tests.build.kits import order


def test_a_refusal_has_a_code_data_and_a_sentence_in_each_language() -> None:
    with pytest.raises(CastelliError) as caught:
        order(parts=("tile",))
    error = caught.value
    assert (error.code, error.data["near"]) == ("kit_choice", "tiles")
    assert str(error).startswith("there is no part “tile” (did you mean “tiles”?)")
    assert str(error).endswith("[kit_choice]")
    assert error.sentence("de").startswith("Teil: „tile“ gibt es nicht")
    assert len({error.sentence(language) for language in ("en", "de", "es", "nl")}) == 4
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_several_refusals_and_faults_are_one_line_each() -> None:
    several = RefusedAll([Refused("undo"), Refused("keep_all")])
    assert len(several.sentence("es").splitlines()) == 2
    assert [line.rpartition(" ")[2] for line in str(several).splitlines()] == ["[undo]", "[keep_all]"]
    with pytest.raises(CastelliError) as caught:
        load_any("no-such-game")
    assert caught.value.code == "unreadable"
    assert "E1: " in caught.value.sentence("nl")


def test_an_unknown_language_is_refused_and_a_broken_message_is_still_shown() -> None:
    with pytest.raises(Refused) as caught:
        Refused("undo").sentence("tlh")
    assert caught.value.code == "ui_lang"
    assert "no_such_message" in str(Refused("no_such_message"))
