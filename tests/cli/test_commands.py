"""The commands as people use them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from castelli_pnp import __version__
from castelli_pnp.actions.author import known_codes
from castelli_pnp.actions.games import is_name
from castelli_pnp.base.codes import order
from castelli_pnp.systems.castelli.check import check_codes
from castelli_pnp.systems.castelli.model.load import load_game
from tests.cli.conftest import Ran
from tests.games import grown, shipped, write

Castelli = Callable[..., Ran]


def illegal(folder: Path) -> Path:
    raw = shipped()
    raw["options"]["castles_per_player"] = 10
    raw["kit"]["scoring_markers"] = 3
    return write(raw, folder)


def improvable(folder: Path) -> Path:
    raw = shipped()
    raw["options"]["castle_cost"] = {"wood": 2, "grain": 2, "rocks": 2}
    return write(raw, folder)


# --- check ---


def without_code(out: str) -> list[str]:
    """The lines of a report, without the code of the design."""
    return [line for line in out.splitlines() if not line.startswith("Design code: ")]


def test_the_shipped_game_is_legal(castelli: Castelli) -> None:
    ran = castelli("check")
    assert (ran.code, ran.err) == (0, "")
    assert without_code(ran.out) == [
        "castelli: legal and playable (0 pieces of advice)",
        "Checked 4 layouts with 792 arrangements of the pieces.",
        "Played 960 games.",
    ]


def test_a_static_check_plays_nothing(castelli: Castelli) -> None:
    assert without_code(castelli("check", "--static").out) == [
        "castelli: legal (0 pieces of advice)",
        "Checked 4 layouts with 792 arrangements of the pieces.",
    ]
    report = json.loads(castelli("check", "--static", "--format", "json").out)
    assert report["games"][0]["played"] == {}


def test_a_board_that_cannot_be_played_fails(castelli: Castelli, tmp_path: Path) -> None:
    raw = shipped()
    raw["options"] |= {"cards_per_icon": 0, "cards_per_tent": 0, "edge_reward": 0}
    write(raw, tmp_path / "dull")
    assert castelli("check", "dull", "--static").code == 0
    ran = castelli("check", "dull")
    assert ran.code == 1
    assert "error P5: nobody drew a card in 120 games of layout four" in ran.out
    assert "dull: legal, but not playable (4 errors, " in ran.out
    report = json.loads(castelli("check", "dull", "--format", "json").out)
    assert report["games"][0]["played"] == {"four": 240, "three": 240, "two": 240, "tournament": 240}


def test_verbose_prints_every_score(castelli: Castelli) -> None:
    ran = castelli("check", "--verbose")
    assert ran.code == 0
    scored = [line.split()[:2] for line in ran.out.splitlines() if line.startswith("  S")]
    assert scored == [[code, "100"] for code in check_codes() if code.startswith("S")]


def test_findings_come_with_place_line_and_fix(castelli: Castelli, tmp_path: Path) -> None:
    illegal(tmp_path / "mine")
    ran = castelli("check", "mine")
    assert ran.code == 1
    lines = ran.out.splitlines()
    text = (tmp_path / "mine" / "game.yaml").read_text("utf-8").splitlines()
    number = 1 + next(n for n, line in enumerate(text) if line.startswith("  scoring_markers"))
    at = lines.index(
        f"mine/game.yaml:{number}:3: error H1: the kit lists 3 scoring markers; the game defines 4"
    )
    assert lines[at + 1] == f"  {number} |   scoring_markers: 3"
    assert lines[at + 2] == f"  {' ' * len(str(number))} |   ^"
    assert lines[at + 3].startswith("  fix: ")
    assert "mine: not legal (2 errors, 0 pieces of advice)" in lines


def test_findings_are_sorted_by_place(castelli: Castelli, tmp_path: Path) -> None:
    found = json.loads(castelli("check", illegal(tmp_path / "mine"), "--format", "json").out)["games"][0][
        "findings"
    ]
    places = [(each["file"], each["line"], each["column"]) for each in found]
    assert len(places) == 2
    assert places == sorted(places)


def test_advice_fails_only_if_strict(castelli: Castelli, tmp_path: Path) -> None:
    improvable(tmp_path / "dear")
    assert castelli("check", "dear").code == 0
    ran = castelli("check", "dear", "--strict")
    assert ran.code == 1
    assert "advice S10: " in ran.out
    assert "dear: legal, but a strict check fails because of 1 piece of advice" in ran.out


def test_json_for_programs(castelli: Castelli, tmp_path: Path) -> None:
    illegal(tmp_path / "mine")
    (tmp_path / "empty").mkdir()
    ran = castelli("check", "castelli", "mine", "empty", "--format", "json")
    report = json.loads(ran.out)
    assert (ran.code, report["exit"]) == (2, 2)
    clean, broken, unread = report["games"]
    assert (clean["readable"], clean["findings"], clean["arrangements"]) == (True, [], 792)
    assert clean["scores"] == {code: 100 for code in check_codes() if code.startswith("S")}
    assert {each["code"] for each in broken["findings"]} == {"H1", "H14"}
    assert set(broken["findings"][0]) == {
        "code", "reason", "severity", "file", "line", "column", "message", "fix", "inherited_from", "data",
        "consequences", "fixes",
    }  # fmt: skip
    assert (unread["readable"], unread["findings"][0]["code"]) == (False, "E1")


def test_several_games_and_the_worst_exit_code(castelli: Castelli, tmp_path: Path) -> None:
    illegal(tmp_path / "mine")
    ran = castelli("check", "mine", "--game", "castelli")
    assert ran.code == 1
    assert "castelli: legal" in ran.out
    assert "mine: not legal" in ran.out
    assert castelli("check", "mine", "nowhere").code == 2


def test_an_unreadable_game(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("extends: castelli\nboard: {peaces: {}}\n", "utf-8")
    ran = castelli("check", ".")
    assert ran.code == 2
    assert "game.yaml:2:9: error E10: unknown key “peaces” (did you mean “pieces”?)" in ran.out
    assert ".: cannot be read (1 problem)" in ran.out


def test_a_long_line_is_cut_around_the_place(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(f"{{extends: castelli, title: {'x' * 400}, kit: 3}}\n", "utf-8")
    ran = castelli("check", "game.yaml")
    shown = [line for line in ran.out.splitlines() if line.startswith("  1 | ")]
    pointers = [line for line in ran.out.splitlines() if line.startswith("    | ")]
    assert max(map(len, shown)) <= 120
    last = len("  1 | ") + shown[-1][len("  1 | ") :].index("kit: 3") + 5
    assert pointers[-1].index("^") == last


def test_escape_sequences_do_not_reach_the_terminal(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_bytes(b"extends: castelli\ntitle: \x1b]0;gotcha\x07\n")
    ran = castelli("check", ".")
    assert ran.code == 2
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out


@pytest.mark.parametrize(("rows", "columns", "size"), [(1, 1, 2), (1, 2, 2), (3, 1, 2), (1, 1, 4)])
def test_the_smallest_boards_are_measured_too(
    rows: int, columns: int, size: int, castelli: Castelli, tmp_path: Path
) -> None:
    write(grown(rows, columns, size), tmp_path / "small")
    for arguments in (("--verbose",), ("--format", "json")):
        ran = castelli("check", "small", *arguments)
        assert ran.code in (0, 1)
        assert ran.out


@pytest.mark.parametrize(
    "part", ["board: {pieces", "tiles: {heraldic", "tiles: {start", "frame", "charts", "layouts"]
)
def test_a_game_with_nothing_in_one_part(part: str, castelli: Castelli, tmp_path: Path) -> None:
    end = "}" if "{" in part else ""
    (tmp_path / "game.yaml").write_text(f"extends: castelli\n{part}: {{inherit: false}}{end}\n", "utf-8")
    for arguments in (("--verbose",), ("--format", "json")):
        ran = castelli("check", ".", *arguments)
        assert ran.code == 1


# --- explain ---


@pytest.mark.parametrize("code", [*check_codes(), *(f"E{number}" for number in range(1, 18))])
def test_every_code_is_explained(code: str, castelli: Castelli) -> None:
    ran = castelli("explain", code.lower())
    lines = ran.out.splitlines()
    assert lines[0].startswith(f"{code}, ")
    assert any(line.startswith("Fix: ") for line in lines)
    assert "{" not in ran.out
    assert max(map(len, lines)) <= 110


def test_all_codes_are_listed(castelli: Castelli) -> None:
    lines = [line for line in castelli("explain").out.splitlines() if not line.startswith(" ")]
    checked = [*check_codes(), "H16", "S12", "S13"]  # the last three need files or sizes
    hard, soft = [sorted((code for code in checked if code[0] == letter), key=order) for letter in "HS"]
    faults, played = [f"E{n}" for n in range(1, 25)], [f"P{n}" for n in range(1, 8)]
    printed, said = ([code for code in known_codes() if code.startswith(letter)] for letter in "KL")
    assert (len(printed) >= 20, len(said)) == (True, 13)
    balance = [f"B{n}" for n in range(1, 12)]
    told = [*balance, *faults, *hard, *printed, *said, *played, *soft]
    assert [line.split(",")[0] for line in lines] == told
    assert set(known_codes()) == {line.split(",")[0] for line in lines}


def test_explain_shows_what_a_game_has_to_show(castelli: Castelli, tmp_path: Path) -> None:
    illegal(tmp_path / "mine")
    assert "castles for each of 4 houses makes 40" in castelli("explain", "H14", "--game", "mine").out
    assert "nothing to report under H5" in castelli("explain", "H5", "--game", "mine").out
    ran = castelli("explain", "H5", "--game", "nowhere")
    assert ran.code == 2
    assert "E1: no game named “nowhere”" in ran.out


def test_an_unknown_code(castelli: Castelli) -> None:
    ran = castelli("explain", "H99")
    assert ran.code == 2
    assert "there is no code “H99”" in ran.err


# --- new and schema ---


def test_a_new_game_passes_the_checks(castelli: Castelli, tmp_path: Path) -> None:
    ran = castelli("new", "hill-town")
    assert (ran.code, ran.err) == (0, "")
    assert castelli("check", "hill-town", "--strict").code == 0
    board = (tmp_path / "hill-town" / "board.yaml").read_text("utf-8")
    schema = board.splitlines()[0].removeprefix("# yaml-language-server: $schema=")
    assert (
        json.loads((tmp_path / "hill-town" / schema).read_text("utf-8"))["title"] == "castelli-pnp board.yaml"
    )
    assert sum(line.lstrip().startswith("#") for line in board.splitlines()) > 10


def test_every_commented_option_of_a_new_game_can_be_uncommented(castelli: Castelli, tmp_path: Path) -> None:
    castelli("new", "own")
    path = tmp_path / "own" / "game.yaml"
    head, _, options = path.read_text("utf-8").partition("#options:\n")
    lines = options.splitlines()
    assert len(lines) > 15
    path.write_text(head + "options:\n" + "\n".join(line.removeprefix("#") for line in lines) + "\n", "utf-8")
    assert castelli("check", "own", "--strict").code == 0


def test_a_full_new_game_stands_alone(castelli: Castelli, tmp_path: Path) -> None:
    assert castelli("new", "whole", "--full").code == 0
    assert castelli("check", "whole", "--strict").code == 0
    whole, base = load_game(tmp_path / "whole"), load_game("castelli")
    assert replace(whole.game, id="castelli", title="Castelli") == base.game
    for part in ("board", "tiles", "cards", "frame", "charts", "layouts", "kit", "options"):
        text = (tmp_path / "whole" / f"{part}.yaml").read_text("utf-8")
        assert text.splitlines()[0] == f"# yaml-language-server: $schema=schema/{part}.schema.json"
        assert max(map(len, text.splitlines())) <= 120
    assert whole.is_own(whole.mark(("tiles", "heraldic", "tile7", "value")))


def test_inside_a_game_no_path_is_needed(
    castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    illegal(tmp_path / "mine")
    monkeypatch.chdir(tmp_path / "mine")
    ran = castelli("check")
    assert ran.code == 1
    assert ".: not legal" in ran.out
    assert castelli("check", "castelli").code == 0


def test_a_finding_is_shown_where_the_game_itself_says_something(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("extends: castelli\nkit: {start_tiles: 3}\n", "utf-8")
    (tmp_path / "tiles.yaml").write_text("start: {start4: null}\n", "utf-8")
    found = json.loads(castelli("check", ".", "--format", "json").out)["games"][0]["findings"]
    assert {(each["code"], each["file"], each["inherited_from"]) for each in found} == {
        ("H13", "tiles.yaml", None)
    }


def test_what_is_taken_over_is_said_to_be(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "extends: castelli\nframe: {frame1: null}\nkit: {frame_pieces: 9}\n", "utf-8"
    )
    ran = castelli("check", ".")
    assert ran.code == 1
    assert (
        "This is set in castelli, which the game extends. To change it, set it in your own files." in ran.out
    )


def test_a_new_game_from_a_game_of_ones_own(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    castelli("new", "games/first")
    assert castelli("new", "games/second", "--game", "games/first").code == 0
    assert 'extends: "../first"' in (tmp_path / "games" / "second" / "game.yaml").read_text("utf-8")
    assert castelli("check", "games/second", "--strict").code == 0
    write(shipped(), tmp_path / "third")
    (tmp_path / "third" / "game.yaml").rename(tmp_path / "third.yaml")
    assert castelli("new", "fourth", "--game", "third.yaml").code == 0
    assert castelli("check", "fourth", "--strict").code == 0


def test_nothing_of_the_user_is_overwritten(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("dear", "utf-8")
    ran = castelli("new", "mine")
    assert ran.code == 2
    assert "already exists" in ran.err
    assert [path.name for path in tmp_path.rglob("*")] == ["mine", "notes.txt"]


@pytest.mark.parametrize(
    "name", ["castelli", "", ".", "..", "a b", "1st", "-x", "a/../..", "x" * 41, "a\x1bb"]
)
def test_names_that_no_game_can_have(name: str, castelli: Castelli, tmp_path: Path) -> None:
    ran = castelli("new", "--", name)
    assert ran.code == 2
    assert ran.err.startswith("castelli-pnp: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a", "Hill-Town_2", "schlösschen", "x" * 40])
def test_names_that_a_game_can_have(name: str) -> None:
    assert is_name(name)


def test_a_place_that_cannot_be_written(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    for arguments, why in (
        (("new", "file/game"), "file does not exist or is not a folder"),
        (("new", "missing/deep/game"), "missing/deep does not exist or is not a folder"),
        (("schema", "--out", "file"), "cannot be written"),
    ):
        ran = castelli(*arguments)
        assert ran.code == 2
        assert why in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_broken_base_makes_no_new_game(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("extends: castelli\nkit: 1\n", "utf-8")
    ran = castelli("new", "mine", "--game", "bad.yaml")
    assert ran.code == 2
    assert "bad.yaml:2:6: error E12" in ran.err
    assert not (tmp_path / "mine").exists()


def test_schemas_are_written_and_renewed(castelli: Castelli, tmp_path: Path) -> None:
    assert castelli("schema").out == "9 schemas are in output/schema\n"
    assert castelli("schema").code == 0
    names = sorted(path.name for path in (tmp_path / "output" / "schema").iterdir())
    assert names == sorted(
        f"{name}.schema.json"
        for name in ("game", "board", "tiles", "cards", "frame", "charts", "layouts", "kit", "options")
    )


def test_a_foreign_file_is_left_alone(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "kit.schema.json").write_text("{}", "utf-8")
    ran = castelli("schema", "--out", ".")
    assert ran.code == 2
    assert "was not written by castelli-pnp" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["kit.schema.json"]


# --- the program ---


def in_a_shell(*arguments: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "castelli_pnp", *arguments],
        cwd=folder, env={**os.environ, **environment}, capture_output=True, check=False,
    )  # fmt: skip


def test_modules_in_the_folder_of_a_game_are_not_run(tmp_path: Path) -> None:
    for name in ("yaml.py", "typer.py", "reportlab.py", "pathlib.py", "typing.py"):
        (tmp_path / name).write_text("raise SystemExit('hostile')", "utf-8")
    ran = in_a_shell("check", "castelli", "--static", folder=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize("date", ["x", "9" * 30])
def test_a_date_that_is_none(date: str, tmp_path: Path) -> None:
    ran = in_a_shell(
        "kit", "--only", "tiles", folder=tmp_path, SOURCE_DATE_EPOCH=date, CASTELLI_PNP_LANG="en"
    )
    assert ran.returncode == 2
    assert b"SOURCE_DATE_EPOCH" in ran.stderr
    assert b"Traceback" not in ran.stderr
    assert not list(tmp_path.rglob("*.pdf"))


def test_help_and_version(castelli: Castelli) -> None:
    assert castelli("--version").out == f"castelli-pnp {__version__}\n"
    for command in ("check", "explain", "new", "schema"):
        assert command in castelli("--help").out
        ran = castelli(command, "--help")
        assert ran.code == 0
        assert "--game" in ran.out


@pytest.mark.parametrize(
    "arguments", [("chek",), ("check", "--formt", "json"), ("check", "--format", "xml"), ("new",)]
)
def test_wrong_usage_is_told_in_a_sentence(arguments: tuple[str, ...], castelli: Castelli) -> None:
    ran = castelli(*arguments)
    assert ran.code == 2
    assert ran.err


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-16", "utf-8"])
def test_an_old_terminal_still_gets_its_report(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("extends: castelli\nbord: {}\n", "utf-8")
    ran = in_a_shell("check", ".", folder=tmp_path, PYTHONIOENCODING=encoding, LC_ALL="C")
    assert ran.returncode == 2
    assert "error E10: unknown key" in ran.stdout.decode(encoding)
    assert "bord" in ran.stdout.decode(encoding)
    assert ran.stderr == b""


@pytest.mark.parametrize("locale", ["de_DE.UTF-8", "tr_TR.UTF-8", "C", "POSIX", "xx_YY"])
def test_the_locale_does_not_change_the_report(locale: str, tmp_path: Path) -> None:
    ran = in_a_shell("check", "--verbose", folder=tmp_path, LC_ALL=locale, LANG=locale)
    assert ran.returncode == 0
    assert b"S10   100" in ran.stdout


def test_a_reader_that_leaves_early(tmp_path: Path) -> None:
    command = f"{sys.executable} -m castelli_pnp check --verbose | head -n 1"
    ran = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, check=False)
    assert ran.stderr == b""


@pytest.mark.parametrize(
    ("redirect", "code"),
    [(">&-", 0), ("2>&-", 0), (">&- 2>&-", 0), ("> /dev/full 2>&1", 2), ("< /dev/null", 0)],
)
def test_closed_and_full_streams(redirect: str, code: int, tmp_path: Path) -> None:
    command = f"{sys.executable} -m castelli_pnp check {redirect}"
    ran = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, check=False)
    assert ran.returncode == code
    assert b"Traceback" not in ran.stderr


def test_being_told_to_end_leaves_nothing_behind(tmp_path: Path) -> None:
    script = (
        "import os, signal, castelli_pnp.files.output as o, castelli_pnp.cli.app as app\n"
        "write = o._write\n"
        "def told(path, text):\n"
        "    write(path, text)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "o._write = told\n"
        "raise SystemExit(app.run(['new', 'mine']))\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, check=False)
    assert ran.returncode == 143
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments", [("check", "--game", ""), ("schema", "--out", ""), ("explain", "H5", "--game", "")]
)
def test_an_empty_name_is_no_name(arguments: tuple[str, ...], castelli: Castelli, tmp_path: Path) -> None:
    assert castelli(*arguments).code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["𠮷野", "İ" * 40, "ñandú-2"])
def test_new_games_with_names_of_any_script(name: str, castelli: Castelli) -> None:
    assert castelli("new", name).code == 0
    ran = castelli("check", name, "--strict")
    findings = [line for line in ran.out.splitlines() if ": advice " in line or ": error " in line]
    cannot_be_printed = [line for line in findings if "S13" in line]
    assert findings == cannot_be_printed  # such a name is no mistake, but a kit cannot show it
    assert ran.code == len(findings)


@pytest.mark.parametrize("base", ["😀", "sp ", "new\nline", "{x}", "a%sb", "it's"])
def test_bases_with_odd_names(base: str, castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "real" / "deep").mkdir(parents=True)
    (tmp_path / "link").symlink_to("real/deep")
    write(shipped(), tmp_path / "link" / base)
    assert castelli("new", "link/own", "--game", f"link/{base}").code == 0
    ran = castelli("check", "link/own", "--strict")
    assert ran.code == 0


def test_a_base_too_far_away_is_refused(castelli: Castelli, tmp_path: Path) -> None:
    write(shipped(), tmp_path / "base")
    ran = castelli("new", "some/where/own", "--game", "base")
    assert ran.code == 2
    assert "next to it" in ran.err
    assert not (tmp_path / "some").exists()


def test_a_base_whose_name_cannot_be_written_down(castelli: Castelli, tmp_path: Path) -> None:
    base = os.fsdecode(b"caf\xe9")
    write(shipped(), tmp_path / base)
    ran = castelli("new", "own", "--game", base)
    assert ran.code == 2
    assert "cannot be written to a file" in ran.err


def test_a_poor_base_still_gives_a_readable_start(castelli: Castelli, tmp_path: Path) -> None:
    raw = shipped()
    raw["board"]["pieces"]["piece4"]["landscapes"] = {"1,2": {"areas": []}}
    write(raw, tmp_path / "poor")
    assert castelli("new", "own", "--game", "poor").code == 0
    assert castelli("check", "own").code == 1
    raw["board"]["pieces"]["piece4"]["landscapes"] = {}
    write(raw, tmp_path / "poor")
    assert castelli("new", "other", "--game", "poor").code == 0
    assert castelli("check", "other").code == 1


def test_somebody_elses_schema_is_left_alone(castelli: Castelli, tmp_path: Path) -> None:
    text = '{"$ref": "urn:castelli-pnp:schema:kit", "mine": "precious"}'
    (tmp_path / "kit.schema.json").write_text(text, "utf-8")
    assert castelli("schema", "--out", ".").code == 2
    assert (tmp_path / "kit.schema.json").read_text("utf-8") == text


def test_json_is_json_on_any_terminal(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("extends: castelli\nkit: {😀: 1}\n", "utf-8")
    ran = in_a_shell("check", ".", "--format", "json", folder=tmp_path, PYTHONIOENCODING="latin-1")
    assert "😀" in json.loads(ran.stdout)["games"][0]["findings"][0]["message"]


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m castelli_pnp check > /dev/full"],
        cwd=tmp_path, capture_output=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert b"No space left" in ran.stderr
    assert b"Traceback" not in ran.stderr


def test_color_only_for_terminals(tmp_path: Path) -> None:
    assert b"\x1b" not in in_a_shell("check", folder=tmp_path).stdout
    assert b"\x1b[32m" in in_a_shell("check", folder=tmp_path, FORCE_COLOR="1").stdout
    assert b"\x1b" not in in_a_shell("check", folder=tmp_path, FORCE_COLOR="1", NO_COLOR="1").stdout
