"""``diff``: data in words, pieces side by side, and what the lab says of both games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.lab.compare_places import compare_audits
from castelli_pnp.lab.outcome import Audit
from castelli_pnp.lab.statistics import Estimate
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]


def richer(folder: Path, name: str = "richer") -> Path:
    """A copy of the shipped game with more tents on one market."""
    texts = cp.texts("castelli", name=name)
    old = "kind: market, symbols: 2"
    assert old in texts["board.yaml"]
    texts["board.yaml"] = texts["board.yaml"].replace(old, "kind: market, symbols: 5", 1)
    (folder / name).mkdir()
    for file, text in texts.items():
        (folder / name / file).write_text(text, "utf-8")
    return folder / name


def test_a_changed_area_is_named_by_piece_landscape_and_sides(castelli: Castelli, tmp_path: Path) -> None:
    richer(tmp_path)
    ran = castelli("diff", "castelli", "richer")
    assert (ran.code, ran.err) == (0, "")
    assert "The data differs in 2 places." in ran.out
    assert "  piece1, landscape 2,3, area ES, symbols: 2 → 5\n" in ran.out
    german = castelli("--ui-lang", "de", "diff", "castelli", "richer").out
    assert "piece1, Landschaftsfeld 2,3, Gebiet ES, symbols: 2 → 5" in german


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("kit: {castles: 35}", "kit.castles: 36 → 35"),
        ("tiles: {heraldic: {tile7: null}}", "tiles.heraldic.tile7: removed, it was {coats: [blue,"),
        (
            "tiles: {heraldic: {own: {coats: [blue, red, green, yellow], value: 1}}}",
            "tiles.heraldic.own: added, {",
        ),
        ("modules: [battle]", "modules: [dilemma, battle] → [battle]"),
        ("options: {castle_cost: {wood: 2}}", "options.castle_cost.wood: 1 → 2"),
        ("theme: winter", "theme: added, winter"),
    ],
)
def test_each_kind_of_change_has_its_sentence(change: str, sentence: str) -> None:
    found = cp.diff("castelli", {"game.yaml": f"extends: castelli\ntitle: Castelli\n{change}\n"})
    assert len(found.changes) == 1
    assert found.sentences()[0].startswith(sentence)


def test_what_is_said_in_other_words_does_not_differ() -> None:
    for same in (
        "{title: Castelli, extends: castelli}",
        "{title: Castelli, extends: castelli, theme: armorial}",
    ):
        assert cp.diff("castelli", {"game.yaml": same}).changes == ()
    assert cp.diff("castelli", cp.texts("castelli", name="castelli")).changes == ()


def test_games_of_two_systems_are_refused(castelli: Castelli) -> None:
    ran = castelli("diff", "castelli", "castles")
    assert ran.code == 2
    assert "castles" in ran.err


def test_the_page_shows_what_looks_different_with_the_changed_cell_marked(
    castelli: Castelli, tmp_path: Path
) -> None:
    richer(tmp_path)
    ran = castelli("diff", "castelli", "richer", "--html", "diff.html")
    assert "The comparison is in diff.html" in ran.out
    page = (tmp_path / "diff.html").read_text("utf-8")
    assert re.findall(r'<section class="pair" id="([^"]+)"', page) == ["board-piece1-front"]
    assert page.count("data:image/svg+xml;base64,") == 2
    assert page.count('<rect class="mark" x="95.0" y="47.5" width="47.5" height="47.5"/>') == 2
    assert "http" not in page.replace("http-equiv", "")
    castelli("diff", "castelli", "richer", "--html", "diff.html")  # our own page may be replaced
    (tmp_path / "foreign.html").write_text("<p>mine</p>", "utf-8")
    refused = castelli("diff", "castelli", "richer", "--html", "foreign.html")
    assert refused.code == 2
    assert (tmp_path / "foreign.html").read_text("utf-8") == "<p>mine</p>"


def test_a_piece_that_only_one_game_has_is_shown_alone() -> None:
    dropped = {"game.yaml": "extends: castelli\ntitle: Castelli\ntiles: {heraldic: {tile7: null}}"}
    pairs = {pair.name: pair for pair in cp.diff("castelli", dropped).pictures()}
    assert pairs["tile7"].second is None
    assert pairs["tile7"].first is not None
    assert pairs["tile7"].changes[0].kind == "dropped"


def test_titles_and_values_are_no_part_of_the_page() -> None:
    page = cp.diff("castelli", {"game.yaml": "extends: castelli\ntitle: 'A & B'\n"}).html()
    assert "title: Castelli → A &amp; B" in page
    assert "All pieces look the same." in page


def test_bots_say_where_the_games_differ(castelli: Castelli, tmp_path: Path) -> None:
    richer(tmp_path)
    out = castelli(
        "diff", "castelli", "richer", "--lab", "--games", "120", "--players", "2", "--workers", "1",
        "--format", "json",
    ).out  # fmt: skip
    places = json.loads(out)["lab"][0]["places"]["changes"]
    surest = places[0]
    assert (surest["id"], surest["metric"], surest["sure"]) == ("piece1-2,3:ES", "payout", True)
    assert surest["difference"]["low"] > 2
    assert {place["sure"] for place in places} == {True, False}


def test_two_reports_of_the_lab_are_compared(castelli: Castelli, tmp_path: Path) -> None:
    richer(tmp_path)
    for game in ("castelli", "richer"):
        lab = ("--players", "2", "--games", "80", "--quick", "--workers", "1", "--json", f"{game}.json")
        assert castelli("lab", game, *lab).code == 0
    out = castelli("diff", "castelli", "richer", "--reports", "castelli.json,richer.json").out
    assert "The lab: 2 players, greedy" in out
    assert re.search(r"piece1-2,3:ES +market +pays", out)
    (tmp_path / "three.json").write_text(
        (tmp_path / "richer.json").read_text("utf-8").replace('"players": 2', '"players": 3'), "utf-8"
    )
    refused = castelli("diff", "castelli", "richer", "--reports", "castelli.json,three.json")
    assert refused.code == 2
    assert "castelli.json has 2 greedy, three.json has 3 greedy" in refused.err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"castelli_lab": 1}',
        '{"castelli_lab": 1, "studies": [[{"players": "x"}]]}',
        "[" * 9999,
    ],
)
def test_what_is_no_report_is_refused(castelli: Castelli, tmp_path: Path, text: str) -> None:
    (tmp_path / "a.json").write_text(text, "utf-8")
    ran = castelli("diff", "castelli", "castelli-even", "--reports", "a.json,a.json")
    assert ran.code == 2
    assert "a.json is not a report" in ran.err
    assert castelli("diff", "castelli", "castelli-even", "--reports", "a.json").code == 2
    assert castelli("diff", "castelli", "castelli-even", "--reports", "none.json,a.json").code == 2


def audited(name: str, share: float, spread: float = 0.01, takers: int = 500) -> Audit:
    found = Estimate(share, share - spread, share + spread, takers)
    return Audit(name, "area", "wood", 1000, found, found, found, found, found)


def test_only_what_many_tests_allow_to_believe_is_sure() -> None:
    first = [audited("a", 0.5), audited("b", 0.5), audited("gone", 0.5)]
    second = [audited("a", 0.8), audited("b", 0.505), audited("new", 0.5)]
    found = compare_audits(first, second)
    assert {(each.id, each.metric) for each in found.sure} == {
        ("a", metric) for metric in ("completed", "contested", "payout", "lift")
    }
    assert (found.only_first, found.only_second) == (("gone",), ("new",))
    few = compare_audits([audited("a", 0.5, takers=3)], [audited("a", 0.8, takers=3)])
    assert "lift" not in {each.metric for each in few.changes}
