"""The door: what another program gets from ``import castelli_pnp``, and what it cannot break."""

from __future__ import annotations

import locale
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

import castelli_pnp as cp
from castelli_pnp.actions import library
from tests.games import shipped

OWN = {"game.yaml": "extends: castelli\ntitle: My own board\n"}


@pytest.fixture(autouse=True)
def untouched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Iterator[None]:
    """Nothing is printed, no locale is changed, and nothing is written into the folder where one works."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    before = locale.setlocale(locale.LC_ALL)
    yield
    assert locale.setlocale(locale.LC_ALL) == before
    assert not list(here.iterdir())
    printed = capfd.readouterr()
    assert (printed.out, printed.err) == ("", "")


def draft(change: Callable[[dict[str, object]], None]) -> dict[str, str]:
    """The texts of the shipped game with a change that may well break rules."""
    raw = shipped()
    change(raw)
    return {"game.yaml": yaml.safe_dump(raw, sort_keys=False, allow_unicode=True)}


def without_sites(raw: dict[str, object]) -> None:
    """Rocks without building sites: H6, among others."""
    for piece in raw["board"]["pieces"].values():  # type: ignore[index]
        for landscape in piece["landscapes"].values():
            for area in landscape["areas"] if isinstance(landscape, dict) else ():
                area.pop("sites", None)


def crowded(raw: dict[str, object]) -> None:
    """An area of the first piece with more building sites than it has room for: H6."""
    landscapes = raw["board"]["pieces"]["piece1"]["landscapes"].values()  # type: ignore[index]
    areas = [area for each in landscapes if isinstance(each, dict) for area in each["areas"]]
    next(area for area in areas if "sites" in area)["sites"] = 20


# --- the names ---


def test_importing_is_quick_and_loads_nothing_heavy() -> None:
    script = (
        "import sys, time\n"
        "began = time.process_time()\n"
        "import castelli_pnp as cp\n"
        "took = time.process_time() - began\n"
        "assert dir(cp) and not hasattr(cp, 'nonsense')\n"
        "loaded = [name for name in sys.modules if name.startswith('castelli_pnp.')]\n"
        "print(took < 0.05 or took, loaded, cp.kit.__name__, callable(cp.kit))\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "True [] kit True\n"


def test_every_name_is_there_sorted_and_explained() -> None:
    assert cp.__all__ == sorted(cp.__all__)
    for name in cp.__all__:
        assert getattr(cp, name) is not None
        assert (getattr(library, name).__doc__ or "").strip(), name


def test_a_package_that_is_called_is_the_function_of_its_name(tmp_path: Path) -> None:
    from castelli_pnp.kits.order import Order

    assert Order is cp.Order
    made = cp.kit("castelli", parts="scorepad")
    assert made.save(tmp_path / "kit") == tmp_path / "kit"
    assert (tmp_path / "kit" / "manifest.json").read_bytes() == made.files["manifest.json"]


# --- loading ---


def test_a_game_from_memory_looks_at_no_disk_but_for_shipped_games() -> None:
    script = (
        "import sys, castelli_pnp as cp\n"
        "cp.load({'game.yaml': 'extends: castelli\\ntitle: A'})\n"
        "seen = []\n"
        "sys.addaudithook(lambda event, data: seen.append((event, str(data[0]))) if event in\n"
        "    ('open', 'os.listdir', 'os.scandir', 'os.mkdir') else None)\n"
        "up = {'up/game.yaml': 'extends: castelli', 'note.txt': ''}\n"
        "game = cp.load({'game.yaml': 'extends: up\\ntitle: B', **up})\n"
        "print([each for each in seen if 'castelli_pnp' not in each[1] and '/data/' not in each[1]])\n"
        "print(game.game.id, game.game.title)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\nmy-game B\n"


def test_a_mapping_may_hold_several_games() -> None:
    texts = {
        "game.yaml": "extends: base\ntitle: Upper\n",
        "base/game.yaml": "extends: castelli\ntitle: Base\n",
    }
    assert cp.load(texts).game.title == "Upper"
    assert cp.load({"mine/game.yaml": OWN["game.yaml"]}).game.id == "mine"


def test_faults_name_the_files_of_a_mapping() -> None:
    texts = {**OWN, "board.yaml": "pieces:\n  piece1: {landscapes: 7}\n", "titles.yaml": "a: 1\n"}
    with pytest.raises(cp.Unreadable) as caught:
        cp.load(texts)
    marks = {(str(fault.mark.source.path), fault.mark.line) for fault in caught.value.faults}
    assert {("board.yaml", 2), ("titles.yaml", 0)} <= marks
    assert "board.yaml:2:" in caught.value.sentence("de")
    report = cp.check(texts, language="nl")
    assert (report.readable, report.legal) == (False, False)
    assert {(each.file, each.line) for each in report.findings} == marks


def test_file_names_of_thousands_of_levels_are_refused_at_once() -> None:
    deep = "a/" * 20_000
    began = time.process_time()
    with pytest.raises(cp.Refused) as caught:
        cp.load({"game.yaml": OWN["game.yaml"], f"{deep}b.txt": ""})
    assert caught.value.code == "texts_name"
    assert time.process_time() - began < 1
    assert cp.load({"game.yaml": OWN["game.yaml"], f"{'a/' * 31}b.txt": ""}).game.title


@pytest.mark.parametrize("game", ["castelli", "castelli-even", "castles", "piecepack"])
def test_the_texts_of_a_game_load_as_the_same_game(game: str) -> None:
    files = cp.texts(game, name="my-board")
    assert "game.yaml" in files
    assert not [name for name in files if "/" in name]
    copied, original = cp.load(files, name="my-board").game, cp.load(game).game
    assert (copied.id, copied.title) == ("my-board", "My board")
    assert replace(copied, id=original.id, title=original.title) == original  # type: ignore[type-var]
    files["game.yaml"] += "theme: winter\n"
    again = cp.texts(files, name="other")
    assert (cp.load(again).theme, cp.load(again).game.title) == ("winter", "Other")


# --- checks and drafts ---


def test_findings_have_sentence_fix_and_place_in_any_language() -> None:
    game = cp.load(draft(without_sites))
    report = cp.check(game)
    found = next(each for each in report.findings if each.code == "H6")
    assert (report.readable, report.legal, report.played) == (True, False, {})
    assert (found.severity, found.file, found.place.part) == ("error", "game.yaml", "board")
    assert found.line > 1
    assert found.column > 1
    assert found.place.thing.startswith("piece")
    assert found.place.cell is not None
    assert found.place.area is not None
    said = {found.in_language(language).sentence for language in ("en", "de", "es", "nl")}
    assert len(said) == 4
    assert cp.check(game, language="de").findings[0].fix == report.findings[0].in_language("de").fix
    assert cp.check("castles").legal


def test_a_draft_is_drawn_with_what_is_wrong_in_it() -> None:
    game = cp.load(draft(without_sites))
    assert not cp.check(game).legal
    assert b"finding piece1-1,2: H6" in cp.draw(game, "piece1")
    assert cp.draw(game, "board", "pdf").startswith(b"%PDF")
    full = cp.load(draft(crowded))
    assert not [each.name for each in cp.drawables(full) if each.problem]
    assert b"finding piece1-1,2: H6" in cp.draw(full, "board")
    assert cp.draw(full, "piece2") == cp.draw("castelli", "piece2")
    assert cp.draw(full, "castle-red") == cp.draw("castelli", "castle-red")


def test_the_problems_that_are_listed_are_those_that_drawing_raises() -> None:
    broken = cp.load({"game.yaml": "extends: castelli\ntitle: A\nboard: {piece_size: 2}"})
    listed = {each.name: each.problem for each in cp.drawables(broken)}
    assert listed["table"] is not None
    assert listed["board"] is listed["piece1"] is None
    for name in ("table", "board", "piece1", "scorepad", "rules"):
        problem = listed[name]
        if problem is None:
            assert cp.draw(broken, name)
        else:
            with pytest.raises(cp.Refused) as caught:
                cp.draw(broken, name)
            assert caught.value.code == "draw_failed"
            assert caught.value.sentence("de") == problem.sentence("de")
    assert "cannot" in listed["table"].sentence()
    assert "cannot" not in listed["table"].sentence("de")


def test_a_draft_is_printed_and_its_proof_says_what_it_is() -> None:
    game = cp.load({"game.yaml": "extends: castelli\ntitle: A\nboard: {piece_size: 2}"})
    with pytest.raises(cp.Refused) as caught:
        cp.kit(game, parts="boards")
    assert caught.value.code == "not_legal"
    made = cp.kit(game, parts="boards,frame,rules", draft=True)
    assert [each.data["name"] for each in made.left_out] == ["rules"]
    assert made.order.parts == ("boards", "frame")
    assert all("draft" in name for name in made.files if name.endswith(".pdf"))
    proved = cp.proof(made)
    assert proved.is_draft
    assert not cp.proof(cp.kit("castelli", parts="scorepad")).is_draft
    with pytest.raises(cp.Refused):  # nothing of it can be drawn
        cp.kit(game, parts="rules", draft=True)
    legal = cp.kit("castelli", parts="scorepad", draft=True)
    assert legal.left_out == ()
    assert cp.proof(legal).is_draft
    assert cp.proof(legal).is_fine


def test_everything_that_is_listed_can_be_drawn() -> None:
    for game in ("castelli", "castles", "piecepack"):
        listed = cp.drawables(game)
        assert len({each.name for each in listed}) == len(listed)
        kinds = {each.kind: each for each in listed}
        for each in kinds.values():
            assert cp.draw(game, each.name).startswith(b"<?xml")
            if each.has_back:
                assert cp.draw(game, each.name, side="back") != cp.draw(game, each.name)
    assert cp.draw("castelli", "peasant", language="de") != cp.draw("castelli", "peasant")
    assert cp.draw("castelli", "piece1", "png", dpi=36).startswith(b"\x89PNG")
    assert cp.draw("castelli", "board", layout="two") != cp.draw("castelli", "board")


# --- kits ---


def test_a_kit_in_memory_is_the_kit_of_the_command_line(tmp_path: Path) -> None:
    parts, told = "boards,cards,start", []
    made = cp.kit(
        "castelli", "de", "letter", parts, "pdf,svg", ink="low", progress=lambda *far: told.append(far)
    )
    options = ["-l", "de", "-p", "letter", "--only", parts, "-f", "pdf,svg", "--ink", "low"]
    command = [sys.executable, "-m", "castelli_pnp", "kit", *options, "-o", str(tmp_path / "out")]
    subprocess.run(command, capture_output=True, check=True)
    folder = tmp_path / "out" / "castelli"
    written = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert written.keys() == made.files.keys()
    assert all(made.files[name] == path.read_bytes() for name, path in written.items())
    assert [far[0] for far in told] == list(range(1, told[-1][1] + 1))
    assert cp.proof(folder) == cp.proof(made)


def test_a_proof_finds_what_is_wrong_with_a_kit() -> None:
    made = cp.kit("castelli", parts="scorepad")
    told: list[tuple[int, int, str]] = []
    assert cp.proof(made, progress=lambda *far: told.append(far)).is_fine
    assert told == [(1, 1, made.artifacts[0].path)]
    broken = type(made)(made.order, (replace(made.artifacts[0], data=b"%PDF"),))
    proved = cp.proof(broken)
    assert [flaw.code for flaw in proved.flaws] == ["K21"]
    assert len({proved.flaws[0].sentence(language) for language in ("en", "de", "es", "nl")}) == 4


def test_what_is_shown_of_a_value_is_one_short_line() -> None:
    made = cp.kit("castelli", parts="scorepad")
    values = [cp.load("castelli"), cp.check("castelli", play=False), cp.check({"game.yaml": "x: ["}), made]
    for value in values:
        assert len(repr(value).splitlines()) == 1
    assert max(len(repr(value)) for value in [*values, made.order]) < 300


# --- play, lab and translations ---


def test_a_game_is_played_undone_and_recorded() -> None:
    game = cp.Game("castles", players=2, seed="table")
    first = game.legal_actions()[0]
    assert game.why_illegal(first) is None
    assert "“win” is not an action of this game" in str(game.why_illegal("win"))
    game.apply(first)
    assert game.undo() == first
    while not game.is_over:
        game.play("random")
    result = game.result()
    assert result is not None
    assert set(result.winners) <= set(game.names)
    again = cp.Game.from_record("castles", game.record())
    assert (again.record(), again.actions) == (game.record(), game.actions)
    with pytest.raises(cp.Refused):
        game.play("random")


def test_bots_measure_and_generate() -> None:
    told: list[tuple[int, int, str]] = []
    summary = cp.simulate(OWN, 30, bots="random", players=2, progress=lambda *far: told.append(far))
    assert (summary.games, told[-1][:2]) == (30, (30, 30))
    outcome = cp.measure(OWN, games=20, bots="random", players=2, quick=True)
    assert outcome.studies[0][0].players == 2
    assert cp.measure(OWN, games=20, bots="random", players="2", quick=True) == outcome
    made = cp.generate("game", seed=3, counts={"villages": 14})[0]
    loaded = cp.load(made.files, name="made")
    assert cp.check(loaded, play=False).legal
    assert cp.generate("game", seed=3, counts=["villages=14"])[0] == made


def test_an_improvement_of_a_game_in_memory_is_a_text() -> None:
    tried = cp.improve(OWN, games=200, players=2, bots="random", steps=1, only="tiles")
    assert len(tried.steps) == 1
    assert bool(tried.files) == (tried.verdict is not None and tried.verdict.is_better) == bool(tried.diff)


def test_translations_are_checked_and_shown() -> None:
    assert cp.check_translation("de") == ()
    rows = cp.translation_status("es")
    assert {row.language for row in rows} == {"es"}
    assert all(row.done == row.messages for row in rows)
    assert any("draft" in name for name in cp.preview_translation("nl", parts="cards").files)
