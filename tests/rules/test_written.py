"""Positions and records as text: read back to the letter, and refused with a reason where they cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Placed
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.position import TURN
from castelli_pnp.systems.castelli.rules.record import RECORDS, parse_record, record_text
from castelli_pnp.systems.castelli.rules.state import PHASES
from castelli_pnp.words.sentences import notes_of, sentences
from tests.games import load, shipped

Change = Callable[[dict[str, Any]], object]
SETUPS: tuple[dict[str, Any], ...] = (
    {"players": 4},
    {"players": 3, "modules": ["dilemma"]},
    {"players": 2, "modules": ["battle"]},
    {"layout": "tournament", "modules": ["battle", "dilemma"]},
    {"players": 4, "modules": ["battle", "dilemma"]},
)


@cache
def facts() -> Facts:
    return load_game("castelli").game


def played(seed: int, setup: dict[str, Any], actions: int = 10_000) -> Game:
    """A game in which so many actions were drawn at random."""
    game = Game.new(facts(), seed=seed, **setup)
    luck = Random(seed)
    while not game.is_over and len(game.log) < actions:
        game.apply(luck.choice(game.legal_actions()))
    return game


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000), setup=st.sampled_from(SETUPS), actions=st.integers(0, 220))
def test_a_position_reads_back(seed: int, setup: dict[str, Any], actions: int) -> None:
    game = played(seed, setup, actions)
    for told in (str(game), json.dumps(game.position()), game.position()):
        again = Game.from_position(facts(), told, seed)
        assert again.state.key() == game.state.key()
        assert [str(action) for action in again.legal_actions()] == [
            str(action) for action in game.legal_actions()
        ]


@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000), setup=st.sampled_from(SETUPS), actions=st.integers(0, 400))
def test_a_record_replays(seed: int, setup: dict[str, Any], actions: int) -> None:
    game = played(seed, setup, actions)
    for told in (record_text(game), json.dumps(RECORDS.data(game))):
        again = parse_record(facts(), told)
        assert again.state.key() == game.state.key()
        assert [str(action) for action in again.log] == [str(action) for action in game.log]
        assert record_text(again) == record_text(game)


def test_a_record_needs_no_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unseen draws and every shuffle are told by the record."""
    game = next(game for game in (played(seed, SETUPS[4]) for seed in range(99)) if game.state.thefts)
    text = record_text(game)
    for module in ("setup", "playing", "restore"):
        for name in ("number_below", "shuffled"):
            target = f"castelli_pnp.systems.castelli.rules.{module}.{name}"
            if (
                module == "restore" and name == "shuffled"
            ):  # fills in what a position leaves open: here nothing
                monkeypatch.setattr(target, lambda items, *_: list(items))
            else:
                monkeypatch.setattr(target, None, raising=False)
    assert parse_record(facts(), text).state.key() == game.state.key()


def test_a_record_goes_on_where_it_ends() -> None:
    game = played(3, SETUPS[0], 60)
    again = parse_record(facts(), record_text(game))
    luck, same_luck = Random(1), Random(1)
    while not game.is_over:
        game.apply(luck.choice(game.legal_actions()))
        again.apply(str(same_luck.choice(again.legal_actions())))
    assert again.result() == game.result()


def test_another_way_after_a_resumed_record() -> None:
    """Undoing past an unseen draw forgets it, also if a record told it."""
    luck = Random(8)
    games = [game for game in (played(seed, SETUPS[4]) for seed in range(60)) if game.state.thefts]
    assert len(games) > 5
    for game in games:
        again = parse_record(facts(), record_text(game))
        for _ in range(luck.randrange(1, len(game.log))):
            again.undo()
        while not again.is_over:
            again.apply(luck.choice(again.legal_actions()))
        assert parse_record(facts(), record_text(again)).result() == again.result()


def test_thieves_go_on_after_a_written_position_and_in_imagination() -> None:
    games = (played(seed, SETUPS[4], 90) for seed in range(200))
    game = next(game for game in games if game.state.thefts and not game.is_over)
    again = Game.from_position(facts(), str(game), 3)
    imagined = Game(again.observe(again.state.actor).imagine(generator(2)), 2)
    thieves = 0
    for other in (again, imagined):
        for number in range(20):
            tried = other.copy()
            luck = Random(number)
            while not tried.is_over:
                tried.apply(luck.choice(tried.legal_actions()))
            thieves += tried.state.thefts > other.state.thefts
            assert parse_record(facts(), record_text(tried)).result() == tried.result()
    assert thieves


def test_a_record_tells_board_options_seed_and_chance() -> None:
    told = RECORDS.data(played(5, SETUPS[3]))
    assert told["board"] == RECORDS.fingerprint(facts())
    assert told["options"]["rulings"]["second_silver_tie"] == "share"
    assert told["seed"] == 5
    assert len(told["start"]["tiles"]) == len(facts().tiles.heraldic)
    assert len(told["start"]["deck"]) == 33


def test_a_file_is_read(tmp_path: Path) -> None:
    game = played(1, SETUPS[2], 30)
    path = tmp_path / "game.yaml"
    path.write_text(record_text(game), "utf-8")
    assert RECORDS.read(facts(), path).state.key() == game.state.key()


def test_another_option_is_another_board(tmp_path: Path) -> None:
    raw = shipped()
    raw["options"]["resource_cap"] = 6
    other = load(raw, tmp_path / "other").game
    assert RECORDS.fingerprint(other) != RECORDS.fingerprint(facts())
    assert RECORDS.fingerprint(load(shipped(), tmp_path / "same").game) == RECORDS.fingerprint(facts())


# --- what cannot be ---


def put(*route: str | int, value: object) -> Change:
    """A change of plain data: the value at the end of a route."""

    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for step in route[:-1]:
            at = at[step]
        at[route[-1]] = value

    return change


def drop(*route: str) -> Change:
    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for step in route[:-1]:
            at = at[step]
        del at[route[-1]]

    return change


def take_card(data: dict[str, Any]) -> None:
    data["deck"].pop()


def swap_tiles(data: dict[str, Any]) -> None:
    data["tiles"]["1,1"] = data["tiles"]["1,3"]


def duel() -> dict[str, Any]:
    return Game.new(facts(), 2).position()


MINELESS = ["piece3", "piece4"]
HOLDING = {"blue": {"tile": "tile1"}}
POSITIONS: list[tuple[str, Change]] = [
    ("E11.whole", drop("layout")),
    ("E10.key", put("extra", value=1)),
    ("E14.laid", put("tiles", "1,1", value="tile 1 X")),
    ("E14.stack", put("castles", value={"1,2:E": "blue and red"})),
    ("E14.card", put("deck", 0, value="KING!")),
    ("E14.choice", put("turn", "asked", value="dance")),
    ("E14.cell", put("tiles", "A1", value="tile1")),
    ("E19.unknown", put("layout", value="five")),
    ("E19.unknown", put("tiles", "1,2", value="tile1")),
    ("E19.unknown", put("tiles", "1,1", value="tile99")),
    ("E19.unknown", put("deck", 0, value="emperor")),
    ("E19.unknown", put("castles", value={"9,9:N": "blue"})),
    ("E19.unknown", put("settlements", value={"1,1": "city"})),
    ("E19.twice", swap_tiles),
    ("E19.too_many", put("players", "blue", value={"wood": 6})),
    ("E19.too_many", put("players", "blue", value={"hand": ["brigands", "brigands"]})),
    ("E19.sum", put("mine", value=[21])),
    ("E19.sum", put("players", "blue", value={"points": 3, "earned": {"kings": 4}})),
    ("E19.missing_cards", take_card),
    ("E19.setup_arrangement", put("arrangement", 0, value="piece9")),
    ("E19.order", put("order", value=["blue", "green", "red", "yellow"])),
    ("E19.missing_tiles", lambda data: data.update(modules=["dilemma"], tiles={}, players=HOLDING)),
    ("E19.start_tiles", lambda data: data.update(modules=["dilemma"], tiles={"1,1": "start1 N"})),
    ("E19.no_dilemma", put("players", "blue", value={"tile": "start1"})),
    ("E19.reserve", put("settlements", value=dict.fromkeys(("1,2", "1,4", "1,6", "1,8", "2,1"), "village"))),
    ("E19.mine_settled", lambda data: put("settlements", value={mine_of(data): "city"})(data)),
    ("E19.moment", put("turn", "asked", value="guard")),
    ("E19.moment", put("turn", "asked", value="over")),
    *(("E19.moment", put("turn", value=turn)) for turn in (
        {"asked": "steward", "of": "red", "space": "1,1", "side": "N"},
        {"asked": "settle", "settling": {"count": 1, "as": "village", "then": "over"}},
        {"asked": "settle", "settling": {"count": 1, "as": "village", "then": "settle"}},
        {"asked": "window", "space": "1,1"},
        {"over": [0]},
        {"cards_played": 9},
        {"purchases": 9},
        {"permits": [1, 0, 0]},
        {"guards": ["red"]},
        {"asked": "build", "of": "red"},
    )),
    ("E19.unknown", lambda data: data.update(duel(), turn={"player": "green"})),
    ("E19.unknown", lambda data: data.update(duel(), turn={"stewards": ["green"]})),
    ("E19.too_many", put("turn", "number", value=500)),
    ("E19.setup_arrangement", lambda data: data.update(duel(), arrangement=MINELESS)),
    ("E19.setup_houses", put("houses", value=["blue", "red"])),
]  # fmt: skip


def mine_of(data: dict[str, Any]) -> str:
    board = Game.from_position(facts(), {**data, "settlements": {}}).table.board
    return board.land_names[board.land_is_mine.index(True)]


def told_by(call: Callable[[], object]) -> list[str]:
    with pytest.raises(Unreadable) as caught:
        call()
    assert "\n".join(sentences(caught.value))
    assert all("{" not in note.sentence for note in notes_of(caught.value))
    return [f"{fault.code}.{fault.reason}" for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("key", "change"), POSITIONS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_position_that_cannot_exist(key: str, change: Change) -> None:
    data = Game.new(facts(), seed=1).position()
    change(data)
    assert key in told_by(lambda: Game.from_position(facts(), data))


def battle(data: dict[str, Any]) -> None:
    data["castles"] = {castle_place(data): "blue over blue"}


def castle_place(data: dict[str, Any], half: int = 0) -> str:
    board = Game.from_position(facts(), data).table.board
    areas = enumerate(board.place_area)
    return next(board.place_names[place] for place, area in areas if board.area_half[area] == half)


def test_nobody_overbuilds_an_own_castle() -> None:
    data = Game.new(facts(), modules=["battle"], seed=1).position()
    battle(data)
    assert told_by(lambda: Game.from_position(facts(), data)) == ["E19.own_castle"]


def test_castles_stand_on_the_own_field() -> None:
    data = Game.new(facts(), layout="tournament", seed=1).position()
    data["castles"] = {castle_place(data, half=1): "blue"}
    assert told_by(lambda: Game.from_position(facts(), data)) == ["E19.other_field"]


def without_start_tiles(raw: dict[str, Any]) -> None:
    raw["tiles"]["start"] = dict(list(raw["tiles"]["start"].items())[:2])


def with_few_tiles(raw: dict[str, Any]) -> None:
    raw["tiles"]["heraldic"] = dict(list(raw["tiles"]["heraldic"].items())[:20])


def without_modules(raw: dict[str, Any]) -> None:
    raw["modules"] = []


def with_few_pieces(raw: dict[str, Any]) -> None:
    del raw["board"]["pieces"]["piece4"]


LACKING: list[tuple[str, Change, dict[str, Any]]] = [
    ("E19.setup_start_tiles", without_start_tiles, {"layout": "four", "modules": ["dilemma"]}),
    ("E19.setup_tiles", with_few_tiles, {"layout": "four"}),
    ("E19.setup_module", without_modules, {"layout": "four", "modules": ["dilemma"]}),
    (
        "E19.setup_cannot_lay",
        with_few_pieces,
        {"layout": "four", "arrangement": ["piece1", "piece2", "piece3"]},
    ),
]


@pytest.mark.parametrize(("key", "change", "position"), LACKING, ids=[key for key, _, _ in LACKING])
def test_a_position_needs_the_components(
    key: str, change: Change, position: dict[str, Any], tmp_path: Path
) -> None:
    raw = shipped()
    change(raw)
    other = load(raw, tmp_path).game
    told = told_by(lambda: Game.from_position(other, position))
    assert key in told or (key == "E19.setup_cannot_lay" and told == ["E19.setup_arrangement"])


def wrong_draw(data: dict[str, Any]) -> None:
    data["draws"][0] = "king 5" if data["draws"][0] != "king 5" else "king 3"


BAD_RECORDS: list[tuple[str, Change]] = [
    ("E20.version", put("engine", value=99)),
    ("E20.version", put("record", value=0)),
    ("E20.board", put("board", value="0123456789abcdef")),
    ("E20.unknown_action", put("turns", 0, value="dance")),
    ("E20.action", put("turns", 0, value="reveal 1,1; orient N; reveal 1,3")),
    ("E20.points", put("points", value={"blue": 1})),
    ("E20.draw", wrong_draw),
    ("E19.unknown", put("draws", value=["emperor"])),
    ("E12.list", put("turns", value=5)),
    ("E12.text", put("seed", value=True)),
    ("E14.name", put("turns", 0, value="x" * 5_000)),
    ("E11.whole", drop("start")),
    ("E11.whole", drop("actions")),
    ("E20.start", drop("start", "deck")),
    ("E20.start", lambda data: data["start"]["tiles"].popitem()),
    ("E20.count", put("actions", value=7)),
    ("E20.count", lambda data: (data["turns"].pop(), data.update(points={}))),
    ("E20.draws", lambda data: data["draws"].append("king 3")),
    ("E20.draw", put("draws", value=[])),
    ("E20.board", put("options", "resource_cap", value=6)),
]


@pytest.mark.parametrize(("key", "change"), BAD_RECORDS, ids=[key for key, _ in BAD_RECORDS])
def test_a_record_that_is_corrupt_or_foreign(key: str, change: Change) -> None:
    games = (played(seed, SETUPS[4]) for seed in range(99))
    data = RECORDS.data(next(game for game in games if game.state.thefts))
    change(data)
    assert key in told_by(lambda: parse_record(facts(), yaml.safe_dump(data)))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(data=st.data())
def test_any_bytes_give_a_game_or_faults(data: st.DataObject) -> None:
    """A record with any part of it damaged is read, or told to be unreadable: never anything else."""
    text = record_text(played(2, SETUPS[4], 40))
    at = data.draw(st.integers(0, len(text) - 1))
    piece = data.draw(st.text(max_size=6))
    damaged = text[:at] + piece + text[at + data.draw(st.integers(0, 8)) :]
    try:
        game = parse_record(facts(), damaged)
    except Unreadable as error:
        told = "\n".join(sentences(error))
    else:
        told = str(game.legal_actions()) if not game.is_over else "over"
    assert told


BATTLE = {"7,1": "tile18 E", "6,2": "tile23 E"}
ATTEMPTS: list[dict[str, Any]] = [
    {"attempt": "reveal 1,1"},
    {"attempt": "overbuild 7,2:W"},
    {"attempt": "overbuild 7,2:W", "of": "green"},
    {},
]


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=str)
def test_an_attempt_that_nobody_can_have_made(attempt: dict[str, Any]) -> None:
    turn = {"player": "blue", "asked": "guard", "of": "red", **attempt}
    told = {
        "layout": "four",
        "modules": ["battle"],
        "tiles": BATTLE,
        "castles": {"7,2:W": "red"},
        "turn": turn,
    }
    assert told_by(lambda: Game.from_position(facts(), told)) == ["E19.moment"]


@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_moment_that_is_accepted_can_be_played(data: st.DataObject) -> None:
    """Turns patched together from those of real games: refused, or sound to the end."""
    setup = data.draw(st.sampled_from(SETUPS))
    games = [played(data.draw(st.integers(0, 400)), setup, data.draw(st.integers(0, 160))) for _ in range(2)]
    position, other = games[0].position(), games[1].position()["turn"]
    for key in data.draw(st.lists(st.sampled_from([*TURN.fields]), max_size=4)):
        position["turn"].pop(key, None)
        if key in other:
            position["turn"][key] = other[key]
        elif key == "asked":
            position["turn"][key] = data.draw(st.sampled_from(PHASES))
    try:
        game = Game.from_position(facts(), position)
    except Unreadable:
        return
    luck = Random(1)
    while not game.is_over:
        game.apply(luck.choice(game.legal_actions()))
        assert min(*game.state.silver, *game.state.stock, *game.state.castles, *game.state.mine) >= 0


def test_a_traitor_of_two_cards_is_recorded(tmp_path: Path) -> None:
    """A hand may hold fewer cards than may be drawn."""
    raw = shipped()
    raw["cards"]["traitor"]["cards"] = 2
    other = load(raw, tmp_path).game
    for seed in range(25):
        game = Game.new(other, seed=seed)
        luck = Random(seed)
        while not game.is_over:
            choices = game.legal_actions()
            traitors = [action for action in choices if str(action).startswith("play traitor")]
            game.apply(luck.choice(traitors or choices))
        assert parse_record(other, record_text(game)).result() == game.result()


@pytest.mark.parametrize(
    "seed", ["", "x" * 201, "a\u2028b", "\ud800", True, None, 1.5, 10**500, b"x"], ids=repr
)
def test_a_seed_can_be_written_down(seed: Any) -> None:
    with pytest.raises(Refused) as caught:
        Game.new(facts(), seed=seed)
    assert caught.value.reason == "seed"


@pytest.mark.parametrize("pieces", [(), ("piece1",) * 4, ("piece1", "piece2", "piece3", "piece9")])
def test_an_arrangement_fits_the_layout(pieces: tuple[str, ...]) -> None:
    arrangement = Arrangement(tuple(Placed(piece) for piece in pieces))
    with pytest.raises(Refused) as caught:
        Game.new(facts(), arrangement=arrangement)
    assert caught.value.reason == "arrangement"


@pytest.mark.parametrize("seat", [-1, 4, None, "0"])
def test_only_seats_can_look(seat: Any) -> None:
    with pytest.raises(Refused) as caught:
        Game.new(facts()).observe(seat)
    assert caught.value.reason == "seat"


def reasons_with_a_case() -> set[str]:
    extra = {"E19.own_castle", "E19.other_field"}
    lacking = {key for key, _, _ in LACKING}
    return {key for key, _ in (*POSITIONS, *BAD_RECORDS)} | lacking | extra
