"""Games of several systems are read in one way, each with its own grammar and model."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.systems import DEFAULT, SYSTEMS
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castles.model import Castles, Control, Variant
from castelli_pnp.systems.load import load_any, load_as
from castelli_pnp.systems.piecepack.model import Piecepack, Rank, Suit
from castelli_pnp.systems.starter import schema_files
from tests.model.test_unreadable import Files, lay

CASTLES = load_as("castles", Castles).game


def test_every_system_ships_a_game_of_its_name() -> None:
    assert set(resources.shipped_games()) == {*SYSTEMS, "castelli-even"}
    for system in SYSTEMS:
        game = load_any(system).game
        assert (game.id, game.system) == (system, system)


def test_the_set_is_the_standard_one() -> None:
    facts = load_as("piecepack", Piecepack).game
    assert type(facts) is Piecepack
    assert facts.pieces.counts == {"tiles": 24, "coins": 24, "dice": 4, "pawns": 4}
    assert [suit.letter for suit in facts.pieces.suits] == ["S", "M", "C", "A"]
    assert [(rank.letter, facts.pieces.values[rank]) for rank in Rank] == list(
        zip("na2345", range(6), strict=True)
    )
    assert len(set(facts.pieces.faces())) == 24


def test_the_numbers_of_castles() -> None:
    options = CASTLES.options
    assert CASTLES.pieces == load_as("piecepack", Piecepack).game.pieces
    assert (list(CASTLES.player_counts), options.army_limit, options.control) == ([2, 3, 4], 4, Control.LEAST)
    assert list(options.ace_army.values()) == [1, 6, 2, 3, 4, 5]
    assert (options.null_army, options.castle_bonus) == (1, 1)
    assert options.variants == tuple(Variant)
    assert [CASTLES.rounds(players) for players in (2, 3, 4)] == [2, 3, 4]
    assert [CASTLES.plies(players) for players in (2, 3, 4)] == [52, 117, 208]


def test_a_game_inherits_its_system(tmp_path: Path) -> None:
    files: Files = {
        "one/game.yaml": "extends: castles\ntitle: One\n",
        "one/options.yaml": "control: present\nvariants: [base]\n",
        "two/game.yaml": "extends: ../one\npieces: {suits: [arms, suns, moons]}\n"
        "options: {players: {most: 3}}\n",
    }
    facts = load_as(lay(files, tmp_path) / "two", Castles).game
    assert (facts.id, facts.system, facts.title) == ("two", "castles", "One")
    assert (facts.options.control, facts.options.army_limit) == (Control.PRESENT, 4)
    assert facts.pieces.suits == (Suit.ARMS, Suit.SUNS, Suit.MOONS)
    assert load_any(tmp_path / "one" / "options.yaml").game.id == "one"


def test_a_game_that_names_no_system_has_the_usual_one(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        load_any(lay({"game.yaml": "title: Alone\n"}, tmp_path))
    assert caught.value.faults[0].data["system"] == DEFAULT


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("pieces: {tiles: 2}", {"E13.range"}),
        ("options: {army_limit: 0}", {"E13.range"}),
        ("options: {ace_army: {king: 3}}", {"E10.key"}),
        ("options: {control: most}", {"E14.word"}),
        ("options: {variants: [1, 1]}", {"E13.twice"}),
        ("options: {players: {fewest: 4, most: 3}}", {"E15.players_order"}),
        ("board: {}", {"E10.key"}),
        ("system: chess", {"E14.word"}),
    ],
)
def test_what_castles_cannot_be(text: str, told: set[str], tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        load_any(lay({"game.yaml": f"extends: castles\n{text}\n"}, tmp_path))
    assert {f"{fault.code}.{fault.reason}" for fault in caught.value.faults} == told


def test_who_wants_one_system_gets_no_other() -> None:
    for name, wanted in (
        ("castles", CastelliFacts),
        ("castelli", Castles),
        ("castelli", Piecepack),
        ("piecepack", Castles),
    ):
        with pytest.raises(Refused) as caught:
            load_as(name, wanted)
        assert (caught.value.reason, caught.value.data) == ("other_system", {"game": name, "system": name})
    assert load_as("castles", Piecepack).game == CASTLES
    with pytest.raises(Refused):
        load_game("piecepack")


@pytest.mark.parametrize("name", ["piecepack", "castles"])
def test_the_schemas_take_the_shipped_files(name: str) -> None:
    files = schema_files(load_any(name))
    for path in (resources.root("data") / name).glob("*.yaml"):
        schema = json.loads(files[f"{path.stem}.schema.json"])
        jsonschema.Draft7Validator.check_schema(schema)
        jsonschema.Draft7Validator(schema).validate(_keys_as_text(yaml.safe_load(path.read_text("utf-8"))))


def _keys_as_text(value: object) -> object:
    """YAML takes a key such as 2 or null for no text; here every key is one."""
    if isinstance(value, dict):
        return {"null" if key is None else str(key): _keys_as_text(part) for key, part in value.items()}
    return value
