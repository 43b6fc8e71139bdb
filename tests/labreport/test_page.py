"""The report of the lab: whole, sound, safe, always the same, and true to its figures in every language."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.outcome import Outcome
from castelli_pnp.lab.statistics import Estimate
from castelli_pnp.report import is_report, report_page
from castelli_pnp.report.views import DOMAIN, ReportWords
from castelli_pnp.systems.load import load_any
from castelli_pnp.words.catalog import catalog
from tests.labreport.made import game, one_game, two_games
from tests.test_webpage import Read

LANGUAGES = ("en", "de", "es", "nl")
COMMAND = "castelli-pnp lab castelli --games 40 --html report.html"
EVIL = "<script>alert(1)</script> & {{ 7*7 }} $x^2$ \"' –"


@pytest.fixture(scope="module")
def page() -> str:
    return report_page(one_game(2, 4), [game()], "en", COMMAND)


def tight(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_the_page_is_sound(page: str) -> None:
    read = Read(page.encode())
    assert read.flaws == []
    assert read.all("html") == [{"lang": "en"}]
    for landmark in ("header", "nav", "main", "footer", "h1"):
        assert len(read.all(landmark)) == 1, landmark
    assert page.startswith("<!DOCTYPE html>\n")
    assert is_report(page)
    assert not is_report("<!DOCTYPE html>\n<html></html>")


def test_it_needs_no_network_and_no_script(page: str) -> None:
    assert "default-src 'none'" in page
    assert not re.search(r"https?:", page)
    assert "<script" not in page
    assert all(way.startswith("data:font/woff;base64,") for way in re.findall(r"url\(([^#][^)]*)\)", page))


def test_patterns_and_colors_lead_somewhere(page: str) -> None:
    ids = set(re.findall(r' id="([^"]+)"', page))
    assert set(re.findall(r"url\(#([^)]+)\)", page)) <= ids
    used = set(re.findall(r"var\((--[\w-]+)\)", page))
    light, dark = page.split("prefers-color-scheme: dark", 1)
    told = [set(re.findall(r"(--[\w-]+):", part)) for part in (light, dark.split("\n}", 1)[0])]
    own = {"--w", "--cells", "--tone"}
    assert used - own <= told[0]
    assert told[1] <= told[0]
    assert {name for name in used if name.startswith("--plot-")} <= told[1]


def test_the_same_figures_give_the_same_bytes(page: str) -> None:
    assert report_page(one_game(2, 4), [game()], "en", COMMAND) == page


def test_the_verdict_comes_first(page: str) -> None:
    words = Read(page.encode()).text
    assert words.index("Verdict") < words.index("Contents") < words.index("What to change")
    assert re.search(r"Verdict 2 players: (fair|unfair|open)", words)
    assert COMMAND in words


def numbers(outcome: Outcome, words: ReportWords) -> Iterator[str]:
    """Every estimate of the outcome as the page must words it."""
    for study in (study for studies in outcome.studies for study in studies):
        for seat in (*study.order.seats, *study.roles.seats):
            yield from (words.share(seat.wins), words.mean(seat.points), words.mean(seat.handicap))
        close, tense = study.closeness, study.tension
        shares = [close.shared, close.tie_break, close.margin, tense.drama, tense.decided_at]
        shares += [found for rung in study.skill for found in (rung.wins, rung.gap)]
        shares += [study.luck.share] if study.luck else []
        for place in study.places:
            shares += [place.completed, place.contested, place.void, place.lift]
            yield words.mean(place.payout)
        yield from map(words.share, shares)
        yield words.mean(tense.lead_changes)
        if study.choice:
            yield words.mean(study.choice.weight)
        for name, found in study.flow.items():
            if not name.startswith("source.") or found.value:
                yield words.mean(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_is_on_the_page(language: str, page: str) -> None:
    outcome = one_game(2, 4) if language == "en" else one_game(2)
    told = page if language == "en" else report_page(outcome, [game()], language, COMMAND)
    read = Read(told.encode())
    assert read.flaws == []
    text = tight(read.text)
    missing = [number for number in numbers(outcome, ReportWords(language)) if tight(number) not in text]
    assert missing == []


def test_a_missing_number_is_seen(page: str) -> None:
    found = one_game(2, 4).studies[0][0].order.seats[0].wins
    told = ReportWords("en").share(replace(found, value=found.value + 0.1))
    assert tight(told) not in tight(Read(page.encode()).text)


def test_all_ten_metrics_are_shown_and_explained(page: str) -> None:
    words = Read(page.encode()).text
    numbers = re.findall(r'<span class="shield">(\d)</span>', page)
    assert numbers == ["1", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert "Metric 10" in words
    for key, texts in catalog(DOMAIN).messages.items():
        if key.startswith("metric.") and key.endswith((".title", ".what")):
            assert texts[0] in words, key


def test_findings_lead_to_their_place_on_the_map(page: str) -> None:
    place = one_game(2, 4).studies[0][0].places[0].id
    (way,) = set(re.findall(rf'<a href="#(a1-completed-\d+)">[^<]*{re.escape(place)}', page))
    shown = page[page.index(f'id="{way}"') :][:300]
    assert place in shown
    assert ">B9</span>" in page
    assert "31.4% of the resource wood" in Read(page.encode()).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word(language: str) -> None:
    assert set(catalog(DOMAIN, language).messages) == set(catalog(DOMAIN, "en").messages)


def test_whatever_a_game_is_called_is_shown_and_never_obeyed() -> None:
    named = replace(game(), title=EVIL)
    outcome = replace(one_game(2), games=(EVIL,), seed=EVIL)
    told = report_page(outcome, [named], "en", EVIL)
    read = Read(told.encode())
    assert read.flaws == []
    assert tight(EVIL) in tight(read.text)
    assert "<script" not in told


def test_two_games_are_compared() -> None:
    told = report_page(two_games(), [game(), game()], "de")
    read = Read(told.encode())
    assert read.flaws == []
    words = read.text
    assert "A und B im Vergleich" in words
    assert "B ist besser bei: Abstand vom gleichen Anteil nach Zugfolge" in words
    assert "A ist besser bei: Führungswechsel" in words
    assert "−3,1 (−4,1 bis −2,1)" in words
    assert "zurückgehaltene Partien" in words


def test_a_game_without_a_board_has_no_map() -> None:
    study = replace(one_game(2).studies[0][0], places=(), findings=())
    told = report_page(Outcome("0", False, ("castles",), ((study,),)), [load_any("castles").game], "en")
    assert Read(told.encode()).flaws == []
    assert 'id="map"' not in told
    assert "Nothing stands out" in told


def test_what_was_not_measured_is_left_out_or_said() -> None:
    first, second = one_game(2, 4).studies[0]
    bare = replace(first, skill=(), luck=None, choice=None, findings=(), spreads={}, flow={}, places=())
    told = report_page(Outcome("0", False, ("castelli",), ((bare,),)), [game()], "en")
    assert Read(told.encode()).flaws == []
    assert not {"skill", "luck", "choice"} & set(re.findall(r'<section class="metric" id="(\w+)"', told))
    both = report_page(Outcome("0", False, ("castelli",), ((bare, second),)), [game()], "en")
    assert Read(both.encode()).flaws == []
    assert "not measured" in both


def test_without_the_plots_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(Refused) as refused:
        report_page(one_game(2), [game()], "en")
    assert refused.value.reason == "no_plots"
    assert "pip install matplotlib" in catalog("ui").text("refused.no_plots")


@pytest.mark.parametrize(
    ("language", "share", "mean", "chance"),
    [
        ("en", "56.0% (54.5 to 57.5)", "−1.2 (−2.0 to −0.4)", "below 0.001"),
        ("de", "56,0\N{NO-BREAK SPACE}% (54,5 bis 57,5)", "−1,2 (−2,0 bis −0,4)", "unter 0,001"),
        ("es", "56,0\N{NO-BREAK SPACE}% (de 54,5 a 57,5)", "−1,2 (de −2,0 a −0,4)", "menos de 0,001"),
        ("nl", "56,0% (54,5 tot 57,5)", "−1,2 (−2,0 tot −0,4)", "onder 0,001"),
    ],
)
def test_numbers_are_told_as_the_language_does(language: str, share: str, mean: str, chance: str) -> None:
    words = ReportWords(language)
    assert words.share(Estimate(0.56, 0.545, 0.575, 2000)) == share
    assert words.mean(Estimate(-1.2, -2.0, -0.4, 9)) == mean
    assert words.chance(0.0004) == chance
    assert words.decimal(-0.04) == words.decimal(0.0)
