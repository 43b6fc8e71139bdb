"""Colors are measured as the well-known library measures them, which is too heavy to ship."""

from __future__ import annotations

from itertools import combinations

import colorspacious
import pytest

from castelli_pnp.kits.proof.colors import alike, contrast, distance, parse_color
from castelli_pnp.kits.proof.limits import LEAST_DISTANCE
from castelli_pnp.layout.art.palette import HOUSES, LAND

COLORS = [house.fill for house in HOUSES.values()] + [tone.fill for tone in LAND.values()]
NAMES = {"protan": "protanomaly", "deutan": "deuteranomaly", "tritan": "tritanomaly"}


@pytest.mark.parametrize("eyes", ["normal", *NAMES])
def test_distances_are_those_of_colorspacious(eyes: str) -> None:
    for one, other in combinations(map(parse_color, COLORS), 2):
        seen = [[value / 255 for value in color] for color in (one, other)]
        if eyes in NAMES:
            space = {"name": "sRGB1+CVD", "cvd_type": NAMES[eyes], "severity": 100}
            seen = [colorspacious.cspace_convert(color, space, "sRGB1") for color in seen]
        wanted = colorspacious.deltaE(*seen, input_space="sRGB1")
        assert distance(one, other, eyes) == pytest.approx(wanted, abs=0.05)


def test_everybody_can_tell_houses_and_land_apart() -> None:
    for colors in (HOUSES, LAND):
        assert list(alike({str(name): tone.fill for name, tone in colors.items()})) == []


def test_red_and_green_of_equal_lightness_are_told() -> None:
    found = list(alike({"red": "#b05a4a", "green": "#7d7440"}))
    assert {eyes for _, _, eyes, _ in found} & {"protan", "deutan"}
    assert all(apart < LEAST_DISTANCE for *_, apart in found)


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21, abs=0.01)
    assert contrast((90, 90, 90), (90, 90, 90)) == 1
