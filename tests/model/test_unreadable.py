"""Input that cannot be understood: every kind of fault has its code, its place and its sentence."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml

import castelli_pnp as cp
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.words.catalog import catalog
from castelli_pnp.words.sentences import notes_of, sentences
from tests.castles.test_written import reasons_with_a_case as castles_reasons_with_a_case
from tests.games import shipped, write
from tests.rules.test_written import reasons_with_a_case

Files = dict[str, str | bytes]
START = "extends: castelli\n"


def long_chain() -> Files:
    """Forty games, each extending the one in the folder inside its own."""
    folders = ["", *("g/" * depth for depth in range(1, 40))]
    return {f"{folder}game.yaml": "extends: g\n" for folder in folders}


def card(text: str) -> Files:
    """A game with one more card."""
    return {"game.yaml": START, "cards.yaml": f"# mine\nnew: {text}\n"}


CASES: list[tuple[str, Files, int]] = [
    ("E4.utf8", {"game.yaml": b"extends: castelli\ntitle: caf\xe9\n"}, 2),
    ("E4.utf8", {"game.yaml": START.encode("utf-16")}, 1),
    ("E4.control", {"game.yaml": START + "title: a\x1b[31mb\n"}, 2),
    ("E5.bracket", {"game.yaml": START + "title: [a, b\nkit: {}\n"}, 2),
    ("E5.colon", {"game.yaml": START + "title: a\n  kit: {}\n"}, 3),
    ("E5.indent", {"game.yaml": START + "kit:\n    castles: 36\n  silver: 22\n"}, 4),
    ("E5.quote", {"game.yaml": START + "title: 'open\nkit: {}\n"}, 2),
    ("E5.syntax", {"game.yaml": START + "title: &\n"}, 2),
    ("E5.tab", {"game.yaml": START + "kit:\n\tcastles: 36\n"}, 3),
    ("E5.token", {"game.yaml": START + "title: @home\n"}, 2),
    ("E6.empty", {"game.yaml": ""}, 0),
    ("E6.empty", {"game.yaml": "# only a comment\n"}, 0),
    ("E6.empty", {"game.yaml": START, "board.yaml": "\n\n"}, 0),
    ("E7.key", {"game.yaml": START + "title: a\ntitle: b\n"}, 3),
    ("E8.depth", {"game.yaml": START + "title: " + "[" * 50 + "]" * 50 + "\n"}, 2),
    ("E8.depth", {"game.yaml": START + "title: " + "{a: " * 5000 + "}" * 5000 + "\n"}, 2),
    (
        "E8.values",
        {"game.yaml": START + "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
            + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9))},
        7,
    ),
    ("E8.loop", {"game.yaml": START + "title: &t [*t]\n"}, 2),
    ("E8.unknown", {"game.yaml": START + "title: *nowhere\n"}, 2),
    ("E9.documents", {"game.yaml": START + "---\ntitle: b\n"}, 2),
    ("E9.directive", {"game.yaml": "%YAML 1.2\n---\n" + START}, 1),
    ("E9.tag", {"game.yaml": START + "title: !!python/object/apply:os.system [ls]\n"}, 2),
    ("E10.key", {"game.yaml": START + "optoins: {}\n"}, 2),
    ("E10.key", {"game.yaml": START, "options.yaml": "castle_cots: {wood: 1}\n"}, 1),
    ("E10.resource", {"game.yaml": START, "options.yaml": "castle_cost: {wood: 1, clay: 1}\n"}, 1),
    ("E11.parts", {"game.yaml": "title: Alone\n"}, 1),
    ("E11.key", {"game.yaml": "title: Alone\nkit: {castles: 36}\n"}, 2),
    ("E11.whole", {"game.yaml": START, "layouts.yaml": "two: {players: 2}\n"}, 1),
    ("E12.key", {"game.yaml": START + "? [a, b]\n: c\n"}, 2),
    ("E12.whole", {"game.yaml": START + "kit: {castles: many}\n"}, 2),
    ("E12.whole", {"game.yaml": START + "kit: {castles: 3.5}\n"}, 2),
    ("E12.whole", {"game.yaml": START + "kit: {castles: true}\n"}, 2),
    ("E12.whole", {"game.yaml": START + "kit: {castles: 036}\n"}, 2),
    ("E12.flag", {"game.yaml": START + "options: {rulings: {zero_coat_builds: yes}}\n"}, 2),
    ("E12.flag", {"game.yaml": START + "board: {pieces: {inherit: maybe}}\n"}, 2),
    ("E12.word", {"game.yaml": START + "modules: [[dilemma]]\n"}, 2),
    ("E12.text", {"game.yaml": START + "title: {en: A}\n"}, 2),
    ("E12.list", {"game.yaml": START + "modules: dilemma\n"}, 2),
    ("E12.map", {"game.yaml": START + "kit: 36\n"}, 2),
    ("E12.map", {"game.yaml": "- castelli\n"}, 1),
    ("E12.map", {"game.yaml": "castelli\n"}, 1),
    ("E13.range", {"game.yaml": START + "kit: {castles: -1}\n"}, 2),
    ("E13.range", {"game.yaml": START + f"kit: {{castles: {'9' * 5000}}}\n"}, 2),
    ("E13.range", {"game.yaml": START + "kit: {castles: .inf}\n"}, 2),
    ("E13.nan", {"game.yaml": START + "kit: {castles: .nan}\n"}, 2),
    ("E13.length", {"game.yaml": START + f"title: {'x' * 61}\n"}, 2),
    ("E13.length", {"game.yaml": START + "title: ' '\n"}, 2),
    ("E13.twice", {"game.yaml": START + "modules: [battle, battle]\n"}, 2),
    ("E24.effect", card("{copies: 1, effects: [{heal: 1}]}"), 2),
    ("E24.form", card("{copies: 1, effects: [{score: 1, draw_cards: 1}]}"), 2),
    ("E24.form", card("{copies: 1, effects: [[score]]}"), 2),
    ("E24.no_number", card("{copies: 1, effects: [{turn_tile: 1}]}"), 2),
    ("E24.number", card("{copies: 1, effects: [rob_all]}"), 2),
    ("E24.nothing", card("{copies: 1}"), 2),
    ("E24.nothing", card("{copies: 1, effects: []}"), 2),
    ("E24.twice", card("{copies: 1, effects: [{score: 1}, {score: 2}]}"), 2),
    ("E24.two_reactions", card("{copies: 1, effects: [turn_tile, {protect_castles: 1}]}"), 2),
    ("E24.other_turn", card("{copies: 1, effects: [turn_tile, {build_in_wood: 1}]}"), 2),
    ("E24.other_turn", card("{copies: 1, effects: [{found_villages: 1}, turn_tile]}"), 2),
    ("E24.with_castle", card("{copies: 1, effects: [{build_in_wood: 1}, {rob_one: 1}]}"), 2),
    ("E24.with_castle", card("{copies: 1, effects: [{pay_silver: 1}, {build_in_wood: 1}]}"), 2),
    ("E24.two_aims", card("{copies: 1, effects: [{rob_one: 1}, {found_villages: 1}]}"), 2),
    ("E24.two_aims", card("{copies: 1, effects: [{burn_cities: 1}, {found_villages: 1}]}"), 2),
    ("E24.only_price", card("{copies: 1, effects: [{pay_silver: 1}]}"), 2),
    ("E24.price_first", card("{copies: 1, effects: [{score: 1}, {pay_silver: 1}]}"), 2),
    ("E24.two_prices", card(
        "{copies: 1, effects: [{pay_silver: 1}, {buy_cards: {silver: 1, cards: 1}}]}"), 2),
    ("E24.several_numbers", card("{copies: 1, effects: [{rob_all: 1}, {take_silver: 1}], silver: 2}"), 2),
    ("E24.number_of_none", card("{copies: 1, effects: [{rob_all: 1}], cards: 2}"), 2),
    ("E24.values", card("{values: [1, 2], effects: [{score: 1}]}"), 2),
    ("E24.points", card("{copies: 1, effects: [score]}"), 2),
    ("E24.copies", card("{copies: 3, values: [1, 2], effects: [score]}"), 2),
    ("E24.no_copies", card("{effects: [{score: 1}]}"), 2),
    ("E13.range", {"game.yaml": START, "cards.yaml": "new: {copies: 1, effects: [{score: 100}]}\n"}, 1),
    ("E13.range", {"game.yaml": START, "cards.yaml": "raider: {silver: 10}\n"}, 1),
    ("E13.count", {"game.yaml": START, "cards.yaml": "raider: {effects: ["
        "turn_tile, turn_tile, turn_tile, turn_tile, turn_tile, turn_tile, turn_tile]}\n"}, 1),
    ("E13.players", {"game.yaml": START, "layouts.yaml": "solo: {players: 1, grid: [P]}\n"}, 1),
    ("E14.language", {"game.yaml": START, "cards.yaml": "raider: {name: {english: Pirate}}\n"}, 1),
    ("E13.length", {"game.yaml": START, "cards.yaml": f"raider: {{name: {'x' * 41}}}\n"}, 1),
    ("E14.unprintable", {"game.yaml": START + 'title: "a\\e[31m\\u202e"\n'}, 2),
    ("E13.coats", {"game.yaml": START + "tiles: {start: {start1: {coats: [blue, red], value: 1}}}\n"}, 2),
    ("E13.coats", {"game.yaml": START + "tiles: {start: {start1: {coats: [blue, red, green, yellow, purple], "
        "value: 1}}}\n"}, 2),
    ("E13.count", {"game.yaml": START + "layouts: {two: {players: 2, grid: []}}\n"}, 2),
    ("E14.word", {"game.yaml": START + "modules: [dilema]\n"}, 2),
    ("E14.house", {"game.yaml": START + "tiles: {start: {start1: {coats: [blue, red, green, purple], "
        "value: 1}}}\n"}, 2),
    ("E14.kind", {"game.yaml": START + "board: {pieces: {piece4: {landscapes: {'1,2': {areas: "
        "[{sides: NESW, kind: clay, symbols: 1}]}}}}}\n"}, 2),
    ("E14.word", {"game.yaml": START + "board: {pieces: {piece4: {landscapes: {'1,2': mime}}}}\n"}, 2),
    ("E14.id", {"game.yaml": START + "layouts: {Two Players: {players: 2, grid: [P C x, P C x]}}\n"}, 2),
    ("E14.cell", {"game.yaml": START + "board: {pieces: {piece4: {landscapes: {1-2: mine}}}}\n"}, 2),
    ("E14.cell", {"game.yaml": START + "board: {pieces: {piece4: {landscapes: {'٣,٢': mine}}}}\n"}, 2),
    ("E14.sides", {"game.yaml": START + "board: {pieces: {piece4: {landscapes: {'1,2': {areas: "
        "[{sides: north, kind: wood, symbols: 1}]}}}}}\n"}, 2),
    ("E14.grid", {"game.yaml": START + "layouts: {two: {players: 2, grid: [PCx, PCx]}}\n"}, 2),
    ("E14.placed", {"game.yaml": START + "layouts: {two: {players: 2, grid: [P C x, P C x], "
        "arrangement: [piece1, piece2 sideways]}}\n"}, 2),
    ("E14.ragged", {"game.yaml": START + "layouts: {two: {players: 2, grid: [P C x, P C]}}\n"}, 2),
    ("E15.base", {"game.yaml": "extends: castles-of-nowhere\n"}, 1),
    ("E15.outside", {"game.yaml": "extends: /proc/self/environ\n"}, 1),
    ("E15.outside", {"game.yaml": "extends: ../../elsewhere\n"}, 1),
    ("E15.outside", {"game.yaml": "extends: a/../../b\n"}, 1),
    ("E15.outside", {"game.yaml": "extends: 'C:\\games\\castle'\n"}, 1),
    ("E15.outside", {"game.yaml": "extends: '..\\..\\secrets'\n"}, 1),
    ("E15.base", {"game.yaml": "extends: notes.txt\n", "notes.txt": "password: swordfish\n"}, 1),
    ("E15.piece", {"game.yaml": START + "layouts: {two: {players: 2, grid: [P C x, P C x], "
        "arrangement: [piece1, piece9]}}\n"}, 2),
    ("E15.piece_twice", {"game.yaml": START + "layouts: {two: {players: 2, grid: [P C x, P C x], "
        "arrangement: [piece1, piece1 turned]}}\n"}, 2),
    ("E15.places", {"game.yaml": START + "layouts: {two: {players: 2, grid: [P C x, P C x], "
        "arrangement: [piece1]}}\n"}, 2),
    ("E15.places", {"game.yaml": START + "layouts: {two: {players: 2, grid: [P C x, P C x], "
        "arrangement: []}}\n"}, 2),
    ("E15.layout", {"game.yaml": START + "options: {silver_in_mine: {five: 22}}\n"}, 2),
    ("E15.nothing_to_drop", {"game.yaml": START + "board: {pieces: {piece7: null}}\n"}, 2),
    ("E15.unquoted", {"game.yaml": START + "board: {pieces: {piece1: {landscapes: {1,2: null}}}}\n"}, 2),
    ("E16.cycle", {"game.yaml": "extends: .\n"}, 1),
    ("E16.cycle", {"game.yaml": "extends: other\n", "other/game.yaml": "extends: ..\n"}, 1),
    ("E16.long", long_chain(), 1),
    ("E16.system", {"game.yaml": "extends: piecepack\nsystem: castelli\n"}, 1),
    ("E16.system", {"game.yaml": "system: castles\nextends: other\n", "other/game.yaml": START}, 1),
    ("E15.players", {"game.yaml": "extends: castles\npieces: {suits: [suns, arms]}\n"}, 2),
    ("E15.players_order", {"game.yaml": "extends: castles\noptions: {players: {fewest: 3, most: 2}}\n"}, 2),
    ("E17.file", {"game.yaml": START, "baord.yaml": "pieces: {}\n"}, 0),
    ("E17.file", {"game.yaml": START, "board.yml": "pieces: {}\n"}, 0),
    ("E17.twice", {"game.yaml": START + "kit: {castles: 36}\n", "kit.yaml": "castles: 36\n"}, 0),
]  # fmt: skip


def lay(files: Files, folder: Path) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def faults_of(where: str | Path) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        load_game(where)
    return caught.value


@pytest.mark.parametrize(
    ("key", "files", "line"), CASES, ids=[f"{n}-{key}" for n, (key, _, _) in enumerate(CASES)]
)
def test_a_fault_has_its_code_and_its_place(key: str, files: Files, line: int, tmp_path: Path) -> None:
    error = faults_of(lay(files, tmp_path))
    told = {f"{fault.code}.{fault.reason}": fault for fault in error.faults}
    assert key in told
    assert told[key].mark.line == line
    assert key.split(".", 1)[0] in "\n".join(sentences(error))
    assert all("{" not in note.sentence.replace("{...}", "") for note in notes_of(error))


def test_every_reason_in_the_catalog_has_a_case() -> None:
    elsewhere = {
        "E1.file",
        "E1.game",
        "E1.game_file",
        "E2.directory",
        "E2.no_file",
        "E2.outside",
        "E2.refused",
        "E3.bytes",
        "E15.new_name",
    }
    known = {
        key
        for key in catalog("ui").messages
        if key[0] == "E" and "." in key and not key.endswith((".fix", ".label"))
    }
    elsewhere |= {"E14.glyph"}  # below
    elsewhere |= {"E17.words_place", "E17.words_language", "E17.words_file"}  # tests/cards/test_own_words.py
    elsewhere |= {
        "E7.column",
        "E10.column",
        "E11.columns",
        "E14.beyond",
        "E14.formula",
    }  # tests/cli/test_table.py
    elsewhere |= {"E21.merged"}  # tests/catalogs/test_merged.py
    elsewhere |= {"E14.quotes", "E14.term_id", "E14.spaced", "E14.paper"}  # of languages: tests/catalogs
    written = reasons_with_a_case() | castles_reasons_with_a_case()
    elsewhere |= {key for key in written if key[:3] in ("E14", "E19", "E20")}
    examples = (Path(__file__).parent.parent / "rules" / "test_examples.py").read_text("utf-8")
    elsewhere |= {key for key in known if key[:3] in ("E14", "E18") and f'"{key[4:]}"' in examples}
    told = [Path(__file__).parent.parent / "booklet" / name for name in ("test_faults.py", "test_castles.py")]
    booklets = "".join(path.read_text("utf-8") for path in told)
    elsewhere |= {key for key in known if key[:3] in ("E14", "E18", "E21") and f'"{key}"' in booklets}
    layout = Path(__file__).parent.parent / "layout"
    drawings, own, themes = (
        (layout / f"test_{name}.py").read_text("utf-8") for name in ("art", "own_art", "themes")
    )
    elsewhere |= {key for key in known if key[:3] == "E22" and f'("{key[4:]}"' in drawings}
    elsewhere |= {key for key in known if key[:3] == "E22" and f', "{key[4:]}"),' in own}
    elsewhere |= {key for key in known if key[:3] == "E23" and f', "{key[4:]}"),' in themes}
    assert {key for key, _, _ in CASES} | elsewhere == known


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_the_place_of_a_wrong_byte_counts_letters(mark: bytes, tmp_path: Path) -> None:
    """Bytes of other letters, and of a mark at the beginning, are no columns."""
    raw = mark + b"extends: castelli\r" + "title: Größe ".encode() + b"M\xfcller\n"
    (tmp_path / "game.yaml").write_bytes(raw)
    (fault,) = faults_of(tmp_path).faults
    assert (fault.reason, fault.data, fault.mark.line, fault.mark.column) == ("utf8", {"byte": "0xfc"}, 2, 15)


@pytest.mark.parametrize(("title", "signs"), [("Замок", "З а к м о"), ("A <b>", "< >"), ("Weiße Burg", "")])
def test_a_title_that_cannot_be_printed(title: str, signs: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(f"{START}title: {title}\n", "utf-8")
    found = cp.check(tmp_path, play=False).findings
    faults = [(each.code, each.line) for each in found if each.code[0] == "E"]
    assert faults == ([("E14", 2)] if signs else [])
    assert all(f"“{signs}”" in each.sentence for each in found if each.code[0] == "E")


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    files: Files = {
        "game.yaml": START + "titel: a\nmodules: [dilema]\n",
        "kit.yaml": "castles: many\nsilver: .nan\n",
        "board.yaml": "pieces: {piece1: [\n",
        "options.yaml": "resource_cap: 0\nresource_cap: 5\n",
        "tiles.yaml": "heraldic: {tile1: {coats: [blue, red, green, purple], value: 1}}\n",
    }
    told = [(fault.mark.source.path.name, fault.code) for fault in faults_of(lay(files, tmp_path)).faults]
    assert told == [
        ("board.yaml", "E5"), ("game.yaml", "E10"), ("game.yaml", "E14"), ("kit.yaml", "E12"),
        ("kit.yaml", "E13"), ("options.yaml", "E7"), ("tiles.yaml", "E14"),
    ]  # fmt: skip


def test_a_missing_base_hides_nothing(tmp_path: Path) -> None:
    files: Files = {
        "game.yaml": "extends: nowhere\nkit: {castles: many}\nlayouts: {two: {players: 2, grid: [P, P C]}}\n"
    }
    told = [(fault.code, fault.mark.line) for fault in faults_of(lay(files, tmp_path)).faults]
    assert told == [("E15", 1), ("E12", 2), ("E14", 3)]


def test_a_missing_base_makes_no_faults_of_its_own(tmp_path: Path) -> None:
    text = "extends: nowhere\nboard: {pieces: {inherit: false}}\ntiles: {heraldic: {tile1: null}}\n"
    assert [fault.code for fault in faults_of(lay({"game.yaml": text}, tmp_path)).faults] == ["E15"]


def test_wrong_shapes_do_not_hide_wrong_references(tmp_path: Path) -> None:
    files: Files = {"game.yaml": START + "kit: {castles: many}\noptions: {silver_in_mine: {five: 3}}\n"}
    assert [fault.code for fault in faults_of(lay(files, tmp_path)).faults] == ["E12", "E15"]


def test_a_base_that_lacks_parts(tmp_path: Path) -> None:
    files: Files = {"game.yaml": "extends: base\n", "base/game.yaml": "title: Base\n"}
    assert [fault.reason for fault in faults_of(lay(files, tmp_path)).faults] == ["parts"]


def test_nobody_is_told_more_than_can_be_read(tmp_path: Path) -> None:
    keys = ", ".join(f"castle{number}: 1" for number in range(5000))
    error = faults_of(lay({"game.yaml": START + f"kit: {{{keys}}}\n"}, tmp_path))
    assert (len(error.faults), error.more) == (200, 4800)
    assert list(sentences(error))[-1] == "… and 4800 more, not shown."


def test_a_mistyped_key_is_guessed(tmp_path: Path) -> None:
    error = faults_of(lay({"game.yaml": START + "optoins: {}\nkit: {casltes: 36}\n"}, tmp_path))
    assert [fault.data["near"] for fault in error.faults] == ["options", "castles"]
    assert "did you mean “options”?" in "\n".join(sentences(error))


def test_columns_count_letters_not_bytes(tmp_path: Path) -> None:
    fault = faults_of(lay({"game.yaml": START + "title: «Żółć»\nkit: {'ñ': 1}\n"}, tmp_path)).faults[0]
    assert (fault.mark.line, fault.mark.column, fault.mark.text) == (3, 7, "kit: {'ñ': 1}")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_will_do(end: str, tmp_path: Path) -> None:
    text = START + "title: a\nkit: {castles: many}\n"
    fault = faults_of(lay({"game.yaml": text.replace("\n", end)}, tmp_path)).faults[0]
    assert (fault.mark.line, fault.mark.column) == (3, 16)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    assert load_game(lay({"game.yaml": b"\xef\xbb\xbf" + START.encode()}, tmp_path)).game.title == "Castelli"


def test_a_fault_behind_an_alias_is_told_once(tmp_path: Path) -> None:
    text = START + "tiles: {start: {start1: &t {coats: [blue, red, green, pink], value: 1}, start2: *t}}\n"
    assert [fault.code for fault in faults_of(lay({"game.yaml": text}, tmp_path)).faults] == ["E14"]


def test_aliases_may_be_used_in_reason(tmp_path: Path) -> None:
    text = START + "options: {castle_cost: &c {wood: 1, grain: 1, rocks: 2}, battle: {overbuild_cost: *c}}\n"
    options = load_game(lay({"game.yaml": text}, tmp_path)).game.options
    assert options.castle_cost == options.battle.overbuild_cost


def make_missing(folder: Path) -> Path:
    return folder / "nothing"


def make_empty_folder(folder: Path) -> Path:
    return folder


def make_folder_as_file(folder: Path) -> Path:
    (folder / "game.yaml").mkdir()
    return folder


def make_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "game.yaml")
    return folder


def make_dangling_link(folder: Path) -> Path:
    lay({"game.yaml": START}, folder)
    (folder / "kit.yaml").symlink_to("nowhere")
    return folder


def make_part_elsewhere(folder: Path) -> Path:
    secret = lay({"secret/notes.yaml": "castles: swordfish\n"}, folder) / "secret" / "notes.yaml"
    game = lay({"game.yaml": START}, folder / "games" / "mine")
    (game / "kit.yaml").symlink_to(secret)
    return game


def make_game_elsewhere(folder: Path) -> Path:
    lay({"secret/notes.yaml": "swordfish\n", "games/mine/readme": ""}, folder)
    (folder / "games" / "mine" / "game.yaml").symlink_to(folder / "secret" / "notes.yaml")
    return folder / "games" / "mine"


def make_base_elsewhere(folder: Path) -> Path:
    lay({"secret/game.yaml": "swordfish: 1\n", "games/mine/game.yaml": "extends: ../next\n"}, folder)
    (folder / "games" / "next").symlink_to(folder / "secret")
    return folder / "games" / "mine"


def make_pipe_next_to_it(folder: Path) -> Path:
    lay({"game.yaml": START}, folder)
    os.mkfifo(folder / "board.yaml")
    return folder


def make_circular_link(folder: Path) -> Path:
    (folder / "game.yaml").symlink_to("game.yaml")
    return folder / "game.yaml"


def make_endless_name(folder: Path) -> Path:
    return folder / ("x" * 5000)


def make_null_name(folder: Path) -> Path:
    return folder / "a\0b"


def make_huge_file(folder: Path) -> Path:
    with (folder / "game.yaml").open("wb") as stream:
        stream.truncate(100_000_000)
    return folder


@pytest.mark.parametrize(
    ("key", "make"),
    [
        ("E1.game", make_missing), ("E1.game_file", make_empty_folder), ("E2.directory", make_folder_as_file),
        ("E2.no_file", make_pipe), ("E1.file", make_dangling_link), ("E1.game", make_circular_link),
        ("E2.outside", make_part_elsewhere), ("E2.outside", make_game_elsewhere),
        ("E15.outside", make_base_elsewhere), ("E2.no_file", make_pipe_next_to_it),
        ("E2.refused", make_endless_name), ("E1.game", make_null_name), ("E3.bytes", make_huge_file),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)  # fmt: skip
def test_what_is_no_ordinary_file(key: str, make: Callable[[Path], Path], tmp_path: Path) -> None:
    error = faults_of(make(tmp_path))
    assert [f"{fault.code}.{fault.reason}" for fault in error.faults] == [key]
    assert "\0" not in "\n".join(sentences(error))
    assert "swordfish" not in "\n".join(sentences(error))
    assert not any("swordfish" in fault.mark.text for fault in error.faults)


def test_an_odd_file_next_to_a_game_does_not_stop_it(tmp_path: Path) -> None:
    lay({"game.yaml": START}, tmp_path)
    os.mkfifo(tmp_path / "saved.yaml")
    assert [f"{fault.code}.{fault.reason}" for fault in faults_of(tmp_path).faults] == ["E17.file"]


def test_a_game_extends_its_neighbor_in_a_linked_folder(tmp_path: Path) -> None:
    """The folder itself may be a link: what counts is where it really is."""
    lay({"real/mine/game.yaml": "extends: ../base\n", "real/base/game.yaml": START}, tmp_path)
    (tmp_path / "link").symlink_to(tmp_path / "real" / "mine")
    assert load_game(tmp_path / "link").game.title


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Root may read everything, so for a moment we are not root."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("name", ["game.yaml", "kit.yaml", "."])
def test_a_file_that_may_not_be_read(name: str) -> None:
    folder = Path(tempfile.gettempdir()) / f"castelli-closed-{os.getpid()}"
    raw = shipped()
    lay({"kit.yaml": yaml.safe_dump(raw.pop("kit"))}, folder)
    write(raw, folder)
    folder.chmod(0o755)
    load_game(folder)
    (folder / name).chmod(0o000)
    try:
        with as_somebody_else():
            error = faults_of(folder)
    finally:
        (folder / name).chmod(0o755)
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
    assert [f"{fault.code}.{fault.reason}" for fault in error.faults] == ["E2.refused"]
    assert "Permission denied" in "\n".join(sentences(error))


HOUSES = {
    "en": "exactly four houses", "de": "genau vier Farben", "es": "exactamente cuatro colores",
    "nl": "precies vier kleuren",
}  # fmt: skip
RESOURCES = {
    "en": "exactly three resources", "de": "genau drei Rohstoffe", "es": "exactamente tres materias primas",
    "nl": "precies drie grondstoffen",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tiles: {start: {start1: {coats: [blue, red, green, purple], value: 1}}}\n", HOUSES),
        ("tiles: {start: {start1: {coats: [blue, red, green, yellow, purple], value: 1}}}\n", HOUSES),
        ("options: {castle_cost: {wood: 1, clay: 1}}\n", RESOURCES),
    ],
)
def test_houses_are_four_and_resources_three_in_every_language(
    text: str, told: dict[str, str], tmp_path: Path
) -> None:
    with pytest.raises(Unreadable) as caught:
        load_game(lay({"game.yaml": START + text}, tmp_path))
    for language, words in told.items():
        assert words in caught.value.sentence(language)
