"""The worked examples beside the game: every one of them comes out as it says, and bad ones are told."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.engine.example_files import Example, Mismatch
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.examples import EXAMPLES as READER
from tests.games import SHIPPED
from tests.rules.ids import EXAMPLES, KNOWN

SHIPPED_EXAMPLES = READER.load("castelli")
MODULE_RULES = {
    "dilemma": ("R79", "R80", "R81", "A61", "A62", "A63"),
    "battle": (*(f"R{number}" for number in range(82, 93)), *(f"A{number}" for number in range(48, 54))),
    "tournament": ("R93", "R94", "R95", "A56", "A57", "A58"),
}
RULINGS = ("A4", "A13", "A30", "A34", "A37", "A46")
"""Those that are marked ``opt.`` and change how the game is played."""

GOOD = """\
title: example.mine
pins: [R57]
position:
  layout: four
  tiles:
    4,2: tile18 S
    5,3: tile19
  turn: {player: blue}
steps:
  - do: reveal 5,3; orient N
    gain:
      blue: {wood: 1}
      yellow: {wood: 1}
  - then:
      players: {blue: {wood: 1}}
    refuse: {"reveal 5,3": face_up}
"""


@pytest.fixture(scope="module")
def facts() -> Facts:
    return load_game("castelli").game


def own_game(folder: Path, *texts: str) -> Path:
    """A designer's game with examples of its own."""
    (folder / "examples").mkdir(parents=True)
    (folder / "game.yaml").write_text("extends: castelli\ntitle: Mine\n", "utf-8")
    for number, text in enumerate(texts, 1):
        (folder / "examples" / f"example{number}.yaml").write_text(text, "utf-8")
    return folder


def faults_of(folder: Path, facts: Facts, *texts: str) -> list[tuple[str, str, int]]:
    """What is wrong with these examples, whether it shows in reading or in playing."""
    own_game(folder, *texts)
    with pytest.raises(Unreadable) as told:
        run_all(folder, facts)
    return [(fault.code, fault.reason, fault.mark.line) for fault in told.value.faults]


def run_all(folder: Path, facts: Facts) -> list[Mismatch]:
    return [mismatch for example in READER.load(folder) for mismatch in READER.run(facts, example)]


# --- the shipped ones ---


@pytest.mark.parametrize("example", SHIPPED_EXAMPLES, ids=lambda example: example.title)
def test_it_comes_out_as_it_says(example: Example, facts: Facts) -> None:
    assert [str(mismatch) for mismatch in READER.run(facts, example)] == []


@pytest.mark.parametrize("example", SHIPPED_EXAMPLES, ids=lambda example: example.title)
def test_it_does_not_depend_on_chance(example: Example, facts: Facts) -> None:
    assert READER.run(facts, example, seed="another") == ()


def test_titles() -> None:
    titles = [example.title for example in SHIPPED_EXAMPLES]
    assert len(set(titles)) == len(titles)
    for example in SHIPPED_EXAMPLES:
        assert re.fullmatch(r"[a-z0-9_.]+", example.title)
        assert example.title == f"example.{example.path.stem}"


def test_each_begins_with_a_line_on_what_it_shows() -> None:
    for example in SHIPPED_EXAMPLES:
        lines = example.path.read_text("utf-8").splitlines()
        assert lines[0].startswith("# ")
        assert lines[0].endswith(".")
        assert max(map(len, lines)) <= 110


def test_pins() -> None:
    pinned = {pin for example in SHIPPED_EXAMPLES for pin in example.pins}
    assert pinned <= KNOWN
    assert set(EXAMPLES) <= pinned


def test_every_card_is_played_in_some_example(facts: Facts) -> None:
    done = [action for example in SHIPPED_EXAMPLES for step in example.steps for action in step["do"] or ()]
    for number, card in enumerate(facts.cards, 98):
        assert any(re.search(rf"(play|with) {card}\b", action) for action in done), card
        assert any(f"R{number}" in example.pins for example in SHIPPED_EXAMPLES), card


@pytest.mark.parametrize("module", MODULE_RULES)
def test_every_module_rule_has_an_example(module: str) -> None:
    fitting = [
        example
        for example in SHIPPED_EXAMPLES
        if module in (*example.values["position"]["modules"], example.values["position"]["layout"])
    ]
    pinned = {pin for example in fitting for pin in example.pins}
    assert set(MODULE_RULES[module]) <= pinned


@pytest.mark.parametrize("ruling", RULINGS)
def test_rulings_are_shown_both_ways(ruling: str) -> None:
    fitting = [example for example in SHIPPED_EXAMPLES if ruling in example.pins]
    switched = ["options" in example.root.entries for example in fitting]
    assert set(switched) == {True, False}


@pytest.mark.parametrize(
    "example", [example for example in SHIPPED_EXAMPLES if "options" in example.root.entries]
)
def test_a_switched_ruling_makes_the_difference(example: Example, facts: Facts, tmp_path: Path) -> None:
    text = re.sub(r"options:\n  .*\n", "", example.path.read_text("utf-8"))
    own_game(tmp_path / "own", text)
    with suppress(Unreadable):  # without its ruling an action may not even exist
        assert run_all(tmp_path / "own", facts)


def test_the_schema_knows_them() -> None:
    schema = READER.grammar.schema()
    Draft7Validator.check_schema(schema)
    validator = Draft7Validator(schema)
    for path in sorted((SHIPPED / "examples").iterdir()):
        assert not list(validator.iter_errors(yaml.safe_load(path.read_text("utf-8")))), path.name


# --- for the booklets ---


def test_positions_before_and_after_each_step(facts: Facts) -> None:
    example = READER.read(SHIPPED / "examples" / "castle_points.yaml")
    shown = list(READER.play(facts, example))
    assert [each.number for each in shown] == list(range(len(example.steps)))
    for earlier, later in pairwise(shown):
        assert earlier.after.position() == later.before.position()
    assert shown[1].before.position() != shown[1].after.position()


# --- a designer's game ---


def test_a_game_has_only_its_own_examples(tmp_path: Path, facts: Facts) -> None:
    assert READER.load(own_game(tmp_path / "none")) == ()
    (own,) = READER.load(own_game(tmp_path / "one", GOOD))
    assert own.title == "example.mine"
    assert READER.run(facts, own) == ()
    assert READER.load(load_game(tmp_path / "one")) == (own,)


def test_a_game_in_a_single_file_has_none(tmp_path: Path) -> None:
    folder = own_game(tmp_path / "own", GOOD)
    (folder / "game.yaml").rename(folder / "other.yaml")
    assert READER.load(folder / "other.yaml") == ()


# --- wrong expectations ---


@pytest.mark.parametrize(
    ("old", "new", "what", "line"),
    [
        ("      blue: {wood: 1}\n      y", "      blue: {wood: 2}\n      y", "gain.blue.wood", 12),
        ("      yellow: {wood: 1}\n", "", "gain.yellow.wood", 11),
        (
            "players: {blue: {wood: 1}}",
            "players: {blue: {wood: 1, silver: 3}}",
            "then.players.blue.silver",
            15,
        ),
        ("face_up}", "over}", "refuse.reveal 5,3", 16),
        ("refuse: {", "legal: {pass: [pass]}\n    refuse: {", "legal.pass", 16),
        ("    refuse: {", "    result: {winners: [blue]}\n    refuse: {", "result", 16),
        ("orient N\n", "orient N; pass\n", "do", 10),
        ("  - then:\n", "  - then:\n      mine: [21]\n", "then.mine", 15),
        ("  - then:\n", "  - then:\n      turn: {asked: build}\n", "then.turn.asked", 15),
    ],
)
def test_a_wrong_expectation_is_found_in_its_place(
    old: str, new: str, what: str, line: int, tmp_path: Path, facts: Facts
) -> None:
    assert GOOD.count(old) == 1
    (example,) = READER.load(own_game(tmp_path / "own", GOOD.replace(old, new)))
    found = {(mismatch.what, mismatch.mark.line) for mismatch in READER.run(facts, example)}
    assert (what, line) in found


def test_a_mismatch_says_where_what_and_how(tmp_path: Path, facts: Facts) -> None:
    (example,) = READER.load(
        own_game(tmp_path / "own", GOOD.replace("yellow: {wood: 1}", "yellow: {wood: 2}"))
    )
    (mismatch,) = READER.run(facts, example)
    where = tmp_path / "own" / "examples" / "example1.yaml"
    assert str(mismatch) == f"{where}:13:16: gain.yellow.wood: expected 2, found 1"


# --- files that cannot be understood ---


@pytest.mark.parametrize(
    ("old", "new", "code", "reason", "line"),
    [
        ("pins: ", "pin: ", "E10", "key", 2),
        ("    gain:\n", "    gains:\n", "E10", "key", 11),
        ("{wood: 1}}", "{woods: 1}}", "E10", "key", 15),
        ("title: example.mine\n", "", "E11", "whole", 1),
        ("[R57]", "R57", "E12", "list", 2),
        ("yellow: {wood: 1}", "yellow: {wood: 0.5}", "E12", "whole", 13),
        ("[R57]", "[]", "E13", "count", 2),
        ("[R57]", "[R57, R57]", "E13", "twice", 2),
        ("yellow: {wood: 1}", "yellow: {wood: 101}", "E13", "range", 13),
        ("title: example.mine", "title: My example", "E14", "title", 1),
        ("[R57]", "[57]", "E14", "pin", 2),
        ("      yellow:", "      violet:", "E14", "choice", 13),
        ("face_up}", "to_poor}", "E14", "choice", 16),
        ("steps:\n", "steps:\n  - {}\n", "E18", "empty_step", 10),
        ("  - then:\n", "  - gain: {}\n    then:\n", "E18", "gain", 14),
        ("orient N\n", "orient NW\n", "E18", "action", 10),
        ('"reveal 5,3"', '"reveal 5,4"', "E18", "action", 16),
        ("  - then:\n", '  - then:\n      castles: {"9,9:N": blue}\n', "E18", "unknown", 15),
        ("steps:\n", "next_cards: [joker]\nsteps:\n", "E18", "unknown", 9),
        ("steps:\n", "next_cards: [brigands, brigands]\nsteps:\n", "E18", "not_in_deck", 9),
        ("steps:\n", "options: {rulings: {ties: none}}\nsteps:\n", "E10", "key", 9),
        ("steps:\n", "options: 5\nsteps:\n", "E12", "map", 9),
        ("layout: four", "layout: [", "E5", "bracket", 4),
    ],
)
def test_a_bad_file_is_told_with_its_place(
    old: str, new: str, code: str, reason: str, line: int, tmp_path: Path, facts: Facts
) -> None:
    assert GOOD.count(old) == 1
    assert (code, reason, line) in faults_of(tmp_path / "own", facts, GOOD.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("four", "five", "unknown"),
        ("tile19", "tile99", "unknown"),
        ("tile19", "tile18", "twice"),
        ("  turn:", "  players: {green: {silver: 23}}\n  turn:", "too_many"),
        ("{player: blue}", "{player: blue, asked: steward}", "unknown"),
    ],
)
def test_a_position_that_cannot_be_is_told(
    old: str, new: str, reason: str, tmp_path: Path, facts: Facts
) -> None:
    told = faults_of(tmp_path / "own", facts, GOOD.replace(old, new, 1))
    assert reason in [fault for _, fault, _ in told]


def test_a_card_drawn_unseen_must_be_there(tmp_path: Path, facts: Facts) -> None:
    text = (
        (SHIPPED / "examples" / "traitor.yaml")
        .read_text("utf-8")
        .replace("draws: [king 5]", "draws: [raider]")
    )
    assert faults_of(tmp_path / "own", facts, text)[0][:2] == ("E18", "draw")


def test_two_examples_do_not_share_a_title(tmp_path: Path, facts: Facts) -> None:
    assert faults_of(tmp_path / "own", facts, GOOD, GOOD) == [("E18", "title", 1)]


def test_all_files_are_told_at_once(tmp_path: Path, facts: Facts) -> None:
    told = faults_of(tmp_path / "own", facts, "", "- 1\n", GOOD.replace("pins", "pin"))
    assert {code for code, _, _ in told} >= {"E6", "E12", "E10"}


@pytest.mark.parametrize(
    "name", ["card_icon", "dilemma_last_tile", "guard", "tournament_mine_tile", "traitor"]
)
def test_whatever_is_left_out_or_cut_only_faults_are_raised(name: str, tmp_path: Path, facts: Facts) -> None:
    lines = (SHIPPED / "examples" / f"{name}.yaml").read_text("utf-8").splitlines()
    texts = [lines[:number] + lines[number + 1 :] for number in range(len(lines))]
    texts += [[*lines[:number], line[: len(line) // 2]] for number, line in enumerate(lines)]
    path = own_game(tmp_path / "own", GOOD) / "examples" / "example1.yaml"
    for text in texts:
        path.write_text("\n".join(text), "utf-8")
        with suppress(Unreadable):
            run_all(tmp_path / "own", facts)
