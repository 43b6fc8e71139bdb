"""Tables for spreadsheets: out and in again changes nothing, and every mistake has the place of its cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from castelli_pnp.cli.app import run
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.systems.castelli.model.load import load_game
from tests.generate.made import made, write

NAMES = ("tiles", "landscapes", "cards", "options")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(["new", "mine"])
    run(["table", "export", "mine"])


def contents() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path("mine").glob("*.yaml")}


def table(name: str) -> str:
    return Path(f"tables/{name}.csv").read_text("utf-8-sig")


def put(name: str, text: str, encoding: str = "utf-8") -> str:
    path = Path(f"tables/{name}.csv")
    path.write_bytes(text.encode(encoding))
    return str(path)


def read(name: str, *options: str) -> int:
    return run(["table", "import", f"tables/{name}.csv", "--game", "mine", *options])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_out_and_in_again_changes_nothing(encoding: str, separator: str) -> None:
    before = contents()
    for name in NAMES:
        put(name, table(name).replace(",", separator), encoding)
    files = [f"tables/{name}.csv" for name in NAMES]
    assert run(["table", "import", *files, "--game", "mine"]) == 0
    assert contents() == before


def test_a_made_game_and_a_whole_one_come_back_too() -> None:
    write(made(1, Extent(2, 3, 4)), Path("made"))
    run(["new", "whole", "--full"])
    for game in ("made", "whole"):
        before = {path.name: path.read_bytes() for path in Path(game).glob("*.yaml")}
        assert run(["table", "export", game, "--semicolons"]) == 0
        for name in NAMES:
            assert run(["table", "import", f"tables/{name}.csv", "--game", game]) == 0
        assert {path.name: path.read_bytes() for path in Path(game).glob("*.yaml")} == before


def test_a_change_goes_where_the_game_says_it_and_keeps_comments() -> None:
    board = Path("mine/board.yaml")
    old = board.read_text("utf-8").replace("      1,2:", "      1,2:  # the harbor", 1)
    board.write_text(old, "utf-8")
    lines = table("landscapes").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("piece4,1,2,"))
    cells = lines[at].split(",")
    cells[6] = "3" if cells[6] == "1" else "1"
    lines[at] = ",".join(cells)
    put("landscapes", "\r\n".join(lines))
    assert read("landscapes") == 0
    new = board.read_text("utf-8")
    changed = [pair for pair in zip(old.splitlines(), new.splitlines(), strict=True) if pair[0] != pair[1]]
    assert len(changed) == 1
    assert "# the harbor" in new
    place = next(each for each in load_game("mine").game.landscapes if each.id == "piece4-1,2")
    assert str(place.areas[0].symbols) == cells[6]


def test_what_spreadsheets_do_to_values() -> None:
    text = table("options").replace("card_sale_silver,2", 'card_sale_silver,"3,0"')
    text = text.replace("edge_zero_coat_pays,false", "edge_zero_coat_pays,WAHR")
    put("options", "sep=,\r\n" + text.replace("\r\n", ",,\r\n") + ",,,\r\n\r\n")
    assert read("options") == 0
    options = load_game("mine").game.options
    assert options.card_sale_silver == 3
    assert options.rulings.edge_zero_coat_pays is True
    put("cards", 'card,values,copies\n king ,"3 5 5",\nsteward,,5\n')
    assert read("cards") == 1  # the kit lists another number
    cards = load_game("mine").game.cards
    assert (cards["king"].values, cards["steward"].copies, cards["peasant"].copies) == ((3, 5, 5), 5, 2)


def test_tiles_that_are_not_in_the_table_are_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    put("tiles", "".join(line for line in table("tiles").splitlines(True) if ",tile32," not in line))
    assert read("tiles", "--dry-run") == 1
    assert not Path("mine/tiles.yaml").exists()
    assert read("tiles") == 1
    assert "tile32: null" in Path("mine/tiles.yaml").read_text("utf-8")
    said = capsys.readouterr().out
    assert "error H1: the kit lists 32 heraldic tiles; the game defines 31" in said
    assert "tables/tiles.csv:2:1" in said


MISTAKES = {
    "formula": ("tiles", "tile8,blue", "tile8,=blue", "tables/tiles.csv:9:16: error E14"),
    "house": ("tiles", "tile8,blue", "tile8,pink", "tables/tiles.csv:9:16: error E14"),
    "twice": ("tiles", "tile8,blue", "tile7,blue", "tables/tiles.csv:9:10: error E7"),
    "column": ("tiles", "north", "nord", "tables/tiles.csv:1:10: error E10"),
    "columns": ("tiles", "north", "nord", "error E11: missing columns: north"),
    "same column": ("tiles", "north", "east", "error E7: duplicate column"),
    "beyond": ("tiles", "tile8,blue", "tile8,blue,blue", "tables/tiles.csv:9:"),
    "quote": ("tiles", "tile8,blue", 'tile8,"blue', "tables/tiles.csv:9:16: error E5"),
    "set": ("tiles", "heraldic,tile8,", "herald,tile8,", "tables/tiles.csv:9:1: error E14"),
    "decimal": ("options", "card_sale_silver,2", "card_sale_silver,2.5", "error E12"),
    "option": ("options", "card_sale_silver", "card_sale_gold", "error E10: unknown key"),
    "cell": ("landscapes", "piece1,1,2,", "piece1,x,2,", "tables/landscapes.csv:2:8: error E14"),
    "card": ("cards", "steward", "stewart", "tables/cards.csv:3:1: error E24"),
}


@pytest.mark.parametrize("kind", MISTAKES)
def test_every_mistake_has_its_place_and_writes_nothing(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name, old, new, said = MISTAKES[kind]
    before = contents()
    text = table(name)
    assert old in text
    put(name, text.replace(old, new, 1))
    capsys.readouterr()
    assert read(name) == 2
    assert said in capsys.readouterr().err
    assert contents() == before


@pytest.mark.parametrize(
    "raw", [b"", b"\x00\x01\x02", b"set,tile\xff\xfe", b"\xff\xfe\x00", b"\n\n,,\n", b'"']
)
def test_what_is_no_table_is_refused(raw: bytes) -> None:
    Path("tables/tiles.csv").write_bytes(raw)
    before = contents()
    assert read("tiles") == 2
    assert contents() == before


def test_a_name_with_very_many_points_is_refused() -> None:
    put("options", f"option,value\n{'a.' * 9000}a,1\n")
    assert read("options") == 2


def test_only_own_tables_are_replaced() -> None:
    Path("tables/tiles.csv").write_text("my notes\n", "utf-8")
    assert run(["table", "export", "mine"]) == 2
    assert Path("tables/tiles.csv").read_text("utf-8") == "my notes\n"
    assert run(["table", "export", "mine", "--only", "cards"]) == 0
    assert run(["table", "export", "mine", "--only", "roads"]) == 2
    assert run(["table", "export", "piecepack"]) == 2


def test_the_shipped_game_is_never_changed() -> None:
    put("options", table("options").replace("card_sale_silver,2", "card_sale_silver,3"))
    assert run(["table", "import", "tables/options.csv", "--game", "castelli"]) == 2
    assert load_game("castelli").game.options.card_sale_silver == 2


def test_cells_that_would_be_formulas_are_written_as_text() -> None:
    from castelli_pnp.files.csvfile import read_table, table_text

    text = table_text(("a", "b"), [("=1+1", 'say "x", y'), ("plain", "-3")])
    assert text == '\ufeffa,b\r\n\'=1+1,"say ""x"", y"\r\nplain,\'-3\r\n'
    put("own", table_text(("a", "b"), [("x", 'say "x", y')]))
    assert [cell.text for cell in read_table(Path("tables/own.csv"))[1]] == ["x", 'say "x", y']
