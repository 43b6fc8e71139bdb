"""Positions and records as text: they read back, and what cannot be is told with its place."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.yamlfile import parse_yaml
from castelli_pnp.systems.castles.model import Piles, Variant
from castelli_pnp.systems.castles.rules import turn as dealing
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.record import RECORDS
from castelli_pnp.systems.design import design_code
from castelli_pnp.words.sentences import notes_of
from tests.castles.tables import IDS, SETUPS, facts, facts_with, played

TWO = "players: [suns, moons]\n"
THREE = "players: [suns, moons, crowns]\n"
LAND = 'tiles: {"0,0": S5, "0,1": M2}\n'
CASTLES = 'castles: {suns: "0,0", moons: "0,1"}\n'
POSITIONS = [
    ("E11.whole", "variant: base"),
    ("E13.twice", "players: [suns, suns]"),
    ("E14.word", "players: [suns, stars]"),
    ("E14.spot", TWO + "tiles: {here: S5}"),
    ("E14.piece", TWO + 'tiles: {"0,0": S6}'),
    ("E14.pieces", TWO + LAND + 'armies: {"0,0": S5 and M2}'),
    ("E14.coins", TWO + "hands: {suns: all}"),
    ("E19.rolls", TWO + "rolls: [S5 M5]"),
    ("E19.rolls", TWO + "rolls: [S5 M4, S3 M2]"),
    ("E19.rolls", THREE + "rolls: [S5 M5 C2, S3 C4]"),
    ("E19.rolls", TWO + "rolls: [S5 M4]\nfirst: moons"),
    ("E19.proper", TWO + "proper: {suns: M4}"),
    ("E19.proper", TWO + "variant: 2\nproper: {suns: S4}"),
    ("E19.pile", TWO + "piles: {suns: S4}"),
    ("E19.pile", TWO + "variant: 2\npiles: {all: S4}"),
    ("E19.pile", TWO + "variant: 1\npiles: {suns: S4}"),
    ("E19.pile", TWO + "variant: 2\npiles: {suns: S4 M5}"),
    ("E19.castle", TWO + LAND + 'castles: {suns: "0,1"}'),
    ("E19.castle", TWO + LAND + 'castles: {suns: "0,5"}'),
    ("E19.no_tile", TWO + LAND + 'armies: {"1,1": S5}'),
    ("E19.unknown", TWO + 'tiles: {"0,0": C5}'),
    ("E19.unknown", TWO + 'tiles: {"0,99": S5}'),
    ("E19.unknown", TWO + "first: arms"),
    ("E19.twice", TWO + 'tiles: {"0,0": S5, "0,1": S5}'),
    ("E19.twice", TWO + LAND + "drawn: S5"),
    ("E19.twice", TWO + LAND + 'armies: {"0,0": S5, "0,1": S5}'),
    ("E19.twice", TWO + LAND + 'armies: {"0,0": S5}\nhands: {suns: 5}'),
    ("E19.too_many", TWO + LAND + 'armies: {"0,0": S5 S4 S3 S2 M2}'),
    ("E19.too_many", TWO + "rounds: [{scores: {suns: 1}}, {scores: {suns: 1}}, {scores: {suns: 1}}]"),
    ("E19.sum", TWO + "round: 2"),
    ("E19.sum", TWO + 'rounds: [{scores: {suns: 1}, tiles: {"0,0": S5}, castles: {suns: "0,0"}}]'),
    ("E19.moment", TWO + LAND + "hands: {suns: 5}\nturn: {asked: place}"),
    ("E19.moment", TWO + LAND + CASTLES + "hands: {suns: 5}\nturn: {player: moons}"),
    ("E19.setup_variant", TWO + "variant: 2"),
    ("E19.setup_players", THREE),
    ("E19.setup_suit", "players: [suns, arms]"),
]  # fmt: skip


def told_by(error: Unreadable) -> set[str]:
    assert all(note.sentence for note in notes_of(error))
    return {f"{fault.code}.{fault.reason}" for fault in error.faults}


@pytest.mark.parametrize(
    ("key", "text"), POSITIONS, ids=[f"{n}-{key}" for n, (key, _) in enumerate(POSITIONS)]
)
def test_what_cannot_lie_so(key: str, text: str) -> None:
    game = facts()
    if "setup" in key:
        options = replace(game.options, players=(2, 2), variants=(Variant.BASE,))
        game = replace(game, pieces=replace(game.pieces, suits=game.pieces.suits[:3]), options=options)
    with pytest.raises(Unreadable) as caught:
        Game.from_position(game, text)
    assert key in told_by(caught.value)


def reasons_with_a_case() -> set[str]:
    return {key for key, _ in (*POSITIONS, *BAD_RECORDS)} | {"E14.against"}


@pytest.mark.parametrize(("players", "variant", "piles"), SETUPS, ids=IDS)
def test_a_position_reads_back_at_any_time(players: int, variant: Variant, piles: Piles) -> None:
    facts = facts_with(piles)
    whole = len(played(players, variant, 5, piles=piles).log)
    for plies in range(0, whole, 7):
        game = played(players, variant, 5, plies, piles)
        again = Game.from_position(facts, str(game), game.seed)
        assert str(again) == str(game)
        assert (
            Game.from_position(facts, json.loads(json.dumps(game.position()))).position() == game.position()
        )
        assert [str(action) for action in again.legal_actions()] == [
            str(action) for action in game.legal_actions()
        ]
        assert again.observe(0).key() == game.observe(0).key()


@pytest.mark.parametrize(("players", "variant", "piles"), SETUPS, ids=IDS)
def test_a_record_replays_without_chance(
    players: int, variant: Variant, piles: Piles, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [played(players, variant, 9, plies, piles) for plies in (None, 20 * players)]
    texts = [RECORDS.text(game) for game in games]
    monkeypatch.setattr(dealing, "any_order", None)
    monkeypatch.setattr(dealing, "number_below", None)
    for game, text in zip(games, texts, strict=True):
        again = RECORDS.parse(facts_with(piles), text)
        assert RECORDS.text(again) == text
        assert again.state.earned == game.state.earned
        assert again.log == game.log


OLD = sorted(Path(__file__).with_name("old").glob("*.yaml"))
"""Records from before there was a choice of piles."""


def values(text: str) -> list[tuple[str, object]]:
    """The values of a record in their order; since version 0.2, keys such as ``2`` are quoted."""
    return list(plain(parse_yaml(text, "record.yaml")).items())


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
@pytest.mark.parametrize("piles", Piles)
def test_a_record_without_the_option_was_played_with_own_piles(path: Path, piles: Piles) -> None:
    """Whichever piles the game has now; the values written again are the same, with its design code."""
    text = path.read_text("utf-8")
    assert "piles: own" not in text
    assert "piles: common" not in text
    game = RECORDS.parse(facts_with(piles), text)
    assert game.table.game.options.piles is Piles.OWN
    assert game.table.shared is (game.table.variant is Variant.SHARED_PILE)
    design = f"design: {design_code(game.table.game)}\n"
    written = RECORDS.text(game)
    assert design in written
    assert values(written.replace(design, "")) == values(text)
    chance = random.Random(path.stem)
    while not game.is_over:
        game.apply(chance.choice(game.legal_actions()))
    assert RECORDS.parse(facts(), RECORDS.text(game)).result() == game.result()


def test_old_records_are_of_every_kind() -> None:
    told = {path.stem: yaml.safe_load(path.read_text("utf-8")) for path in OLD}
    assert {str(each["start"]["variant"]) for each in told.values()} == {"base", "1", "2"}
    assert {name for name, each in told.items() if not each["points"]} == {"unfinished"}


def test_a_record_with_the_common_pile_says_so() -> None:
    common, own = played(2, "base", 3), played(2, "base", 3, piles=Piles.OWN)
    assert RECORDS.data(common)["options"]["piles"] == "common"
    assert "piles" not in RECORDS.data(own)["options"]
    assert RECORDS.fingerprint(facts_with("own")) == yaml.safe_load(OLD[0].read_text("utf-8"))["board"]
    told = RECORDS.data(common)
    del told["options"]["piles"]
    with pytest.raises(Unreadable) as caught:
        RECORDS.parse(facts(), json.dumps(told))
    assert told_by(caught.value) == {"E20.board"}
    with pytest.raises(Unreadable):
        RECORDS.parse(facts_with("own"), RECORDS.text(common))


def test_a_record_tells_what_it_was_played_with() -> None:
    game = played(3, "base", 4)
    told = RECORDS.data(game)
    assert (told["game"], told["seed"], told["options"]["army_limit"]) == ("castles", 4, 4)
    assert len(told["deals"]) == 2
    assert told["start"]["rolls"]
    assert len(told["turns"]) == 117
    assert told["points"] == dict(zip(game.table.names, game.state.points, strict=True))


BAD_RECORDS = [
    ("E20.version", lambda told: told.update(engine=99)),
    ("E20.board", lambda told: told.update(board="0" * 16)),
    ("E20.board", lambda told: told["options"].update(army_limit=5)),
    ("E20.unknown_action", lambda told: told["turns"].__setitem__(0, "dance")),
    ("E20.action", lambda told: told["turns"].__setitem__(2, "army 5 0,0")),
    ("E20.points", lambda told: told["points"].update(suns=999)),
    ("E20.count", lambda told: told.update(actions=3)),
    ("E20.draws", lambda told: told.update(turns=told["turns"][:20], points={})),
    ("E19.missing_tiles", lambda told: told["deals"][0].update(proper={})),
    ("E19.pile", lambda told: told["deals"][0]["piles"].update(suns="M5")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "spoil"), BAD_RECORDS, ids=[f"{n}-{key}" for n, (key, _) in enumerate(BAD_RECORDS)]
)
def test_a_spoiled_record(key: str, spoil: object) -> None:
    told = yaml.safe_load(RECORDS.text(played(2, "base", 3)))
    assert callable(spoil)
    spoil(told)
    with pytest.raises(Unreadable) as caught:
        RECORDS.parse(facts(), json.dumps(told))
    assert key in told_by(caught.value)
