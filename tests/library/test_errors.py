"""Errors are one tree: codes with data for programs, a sentence in each language for people."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

import castelli_pnp as cp
from castelli_pnp.actions import author
from castelli_pnp.actions.author import find_code, known_codes
from castelli_pnp.base.codes import CODES
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
    assert error.sentence("de").startswith("Teil „tile“ gibt es nicht (meintest du")
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


TYPED_ONLY = {"improve_shipped"}
"""Refusals of commands that the library does not have."""


@pytest.mark.parametrize("language", ["en", "de", "es", "nl"])
def test_no_refusal_names_commands_or_options_to_programs(language: str) -> None:
    messages = shipped_catalog("ui", language).messages
    for key in (key for key in messages if key.startswith("refused.")):
        reason = key.removeprefix("refused.").removesuffix(".library")
        shown = messages.get(f"refused.{reason}.library", messages[key])
        told = with_arguments(shown[0], reason)
        assert "--" not in told or "dask " in told, key
        assert not re.search("castelli-pnp (check|kit|new|proof|play)", told) or reason in TYPED_ONLY, key


def test_one_problem_and_several_are_caught_alike() -> None:
    for count, wrong in ((1, {"papers": "a44"}), (2, {"papers": "a44", "scale": 9})):
        with pytest.raises(cp.Refused) as caught:
            cp.kit("castelli", **wrong)
        assert len(caught.value.refusals) == count
        assert isinstance(caught.value, cp.RefusedAll) == (count > 1)
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def sentence(call: Callable[[], object], language: str = "en") -> str:
    with pytest.raises(CastelliError) as caught:
        call()
    return caught.value.sentence(language)


DRAFT = {"game.yaml": "extends: castelli\ntitle: A\nkit: {castles: 1}"}
ANY: Any = cp


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: ANY.load(3), "game must be of the type Loaded | str | Path | Mapping[str, str], not int"),
        (lambda: ANY.proof(3), "kit must be of the type Kit | str | Path, not int"),
        (lambda: ANY.draw("castelli", "x", position=3), "position must be of the type Game | str, not int"),
        (lambda: ANY.draw("castelli", "table", dpi="x"), "dpi must be of the type int, not str"),
        (lambda: ANY.draw("castelli", "table", language=3), "language must be of the type str, not int"),
        (lambda: ANY.kit("castelli", 3), "languages must be of the type str | list[str], not int"),
        (lambda: ANY.kit("castelli", [3]), "languages must be of the type str | list[str], not list[int]"),
        (lambda: ANY.kit("castelli", parts=3), "parts must be of the type str | list[str], not int"),
        (lambda: ANY.load({"game.yaml": b"a"}), "game.yaml must be of the type str, not bytes"),
        (lambda: ANY.load({}), "the mapping is empty: a game needs a text for game.yaml"),
        (lambda: ANY.load({"board.yaml": "pieces: {}"}), "exactly one file must be called game.yaml"),
        (lambda: ANY.proof("/nope"), "name the folder that a kit was saved in, or give the kit itself"),
        (lambda: ANY.kit(DRAFT), "my-game breaks rules (H14), so it cannot be printed or played"),
        (lambda: cp.Game("castelli").apply("1"), "legal_actions lists what is possible now"),
    ],
)  # fmt: skip
def test_sentences_for_programs_are_exact(call: Callable[[], object], told: str) -> None:
    assert told in sentence(call)
    for language in ("en", "de", "es", "nl"):
        assert "castelli-pnp " not in sentence(call, language)


def test_what_can_be_chosen_is_named_in_the_language_of_the_sentence() -> None:
    def call() -> object:
        return cp.draw("castelli", "piece1", side="left", theme="wintr")  # type: ignore[arg-type]

    assert sentence(call, "de").splitlines()[1].startswith("Thema „wintr“ gibt es nicht")
    for language in ("de", "es", "nl"):
        assert not re.search("^(theme|side|export):", sentence(call, language), re.MULTILINE)


def test_names_with_a_comma_want_quotation_marks() -> None:
    landscapes = "extends: castelli\ntitle: A\nboard: {pieces: {piece1: {landscapes: {1,2: null}}}}"
    found = cp.check({"game.yaml": landscapes}).findings
    assert [(each.code, each.reason) for each in found] == [("E15", "unquoted")] * 2
    assert "“1,2”" in found[0].sentence
    assert "in quotes" in found[0].fix


def test_an_unknown_code_is_refused_with_those_that_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    def listed() -> list[str]:
        with pytest.raises(Refused) as caught:
            find_code("H99")
        return caught.value.sentence().rpartition("codes are ")[2].split(", ")

    hard = max(int(code[1:]) for code in known_codes() if code[0] == "H")
    assert f"H1–H{hard}" in listed()
    monkeypatch.setattr(author, "CODES", {*CODES, f"H{hard + 1}", f"H{hard + 3}"})
    assert {f"H1–H{hard + 1}", f"H{hard + 3}"} <= set(listed())
