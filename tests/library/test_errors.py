"""Errors are one tree: codes with data for programs, a sentence in each language for people."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

import castelli_pnp as cp
from castelli_pnp.base.errors import CastelliError, Refused, RefusedAll
from castelli_pnp.systems.load import load_any
from castelli_pnp.words.catalog import shipped_catalog
from castelli_pnp.words.sentences import sentences, with_arguments
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


@pytest.mark.parametrize(
    ("call", "told", "typed"),
    [
        (lambda: cp.kit("castelli", tile_edges=True, coin_suits=True), "tile_edges", "--tile-edges"),
        (lambda: cp.draw("castles", "tiles", tokens="flat"), "tokens", "--tokens"),
        (lambda: cp.simulate("castles", 2, layout="x"), "layout", "--layout"),
        (lambda: cp.generate(counts={"towers": 1}), "counts towers", "--set towers"),
        (lambda: cp.improve("castelli", only="x"), "only x", "--only x"),
    ],
)
def test_the_library_names_arguments_and_the_command_line_options(
    call: Callable[[], object], told: str, typed: str
) -> None:
    with pytest.raises(CastelliError) as caught:
        call()
    for language in ("en", "de", "es", "nl"):
        sentence = caught.value.sentence(language)
        assert told in sentence
        assert "--" not in sentence
    assert typed in "\n".join(sentences(caught.value))


@pytest.mark.parametrize("language", ["en", "de", "es", "nl"])
def test_no_refusal_names_options_to_programs(language: str) -> None:
    messages = shipped_catalog("ui", language).messages
    for key in (key for key in messages if key.startswith("refused.")):
        told = with_arguments(messages[key][0], key.removeprefix("refused."))
        assert "--" not in told or "castelli-pnp " in told or "dask " in told, key
