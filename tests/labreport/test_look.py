"""What can be told of the look without looking: contrasts in light and dark; the report in the documents."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castelli_pnp.base import resources
from castelli_pnp.report import is_report
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.record import RECORDS
from tests.labreport.made import game
from tests.test_webpage import Read

STYLE = (resources.root("templates") / "lab" / "report.css").read_text("utf-8")
TEXTS = (
    ("ink", "page"), ("ink", "box"), ("muted", "page"), ("red", "page"), ("link", "page"),
    ("on-head", "head"), ("fair", "box"), ("unfair", "box"), ("open", "box"), ("plot-ink", "plot-page"),
    ("plot-ink", "plot-band"),
)  # fmt: skip
DRAWN = ("fair", "unfair", "open", "one", "two", "three", "four", "muted")
NUMBERS = {
    "s0": ("#2b2118", "#f7f3e8"), "s1": ("#2b2118", "#cfdcec"), "s2": ("#2b2118", "#93b4da"),
    "s3": ("#ffffff", "#3f76b8"), "s4": ("#ffffff", "#17549e"), "d0": ("#ffffff", "#b35806"),
    "d1": ("#2b2118", "#f3b56b"),
}  # fmt: skip
REPORT = Path(__file__).parents[2] / "docs" / "lab-report.html"


def colors(dark: bool) -> dict[str, str]:
    light, rest = STYLE.split("prefers-color-scheme: dark", 1)
    told = rest.split("\n}", 1)[0] if dark else light
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", told))


def brightness(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_texts_and_plots_stand_out(dark: bool) -> None:
    found = colors(dark)
    for text, ground in TEXTS:
        assert contrast(found[text], found[ground]) >= 4.5, (text, ground)
    for name in DRAWN:
        assert contrast(found[f"plot-{name}"], found["plot-page"]) >= 3, name


def test_numbers_on_the_map_can_be_read_and_steps_are_told_apart_in_grey() -> None:
    for name, (text, ground) in NUMBERS.items():
        assert ground in STYLE or ground in _page(), name
        assert contrast(text, ground) >= 4.5, name
    steps = [brightness(NUMBERS[f"s{number}"][1]) for number in range(5)]
    assert steps == sorted(steps, reverse=True)
    assert all(contrast(NUMBERS[f"s{i}"][1], NUMBERS[f"s{i + 1}"][1]) > 1.2 for i in range(4))


def _page() -> str:
    return (resources.root("templates") / "lab" / "report.html.j2").read_text("utf-8")


def test_the_report_in_the_documents_is_that_of_the_shipped_board() -> None:
    """If it is not, the command in docs/lab.md makes it anew."""
    text, told = REPORT.read_text("utf-8"), REPORT.with_name("lab.md").read_text("utf-8")
    assert is_report(text)
    read = Read(text.encode())
    assert read.flaws == []
    assert RECORDS.fingerprint(game()) in text
    assert RECORDS.fingerprint(load_game("castelli-even").game) in text
    (command,) = re.findall(r"`(castelli-pnp lab [\w ]+-even --games \d+) --html docs/lab-report.html`", told)
    assert command in read.text
