"""Colors that mean something, by the parts of a kit that show them: a proof checks them."""

from __future__ import annotations

from collections.abc import Mapping

from castelli_pnp.layout.art.palette import HOUSES, Look
from castelli_pnp.layout.art.theme_names import LANDS

_LAND = {**{kind: f"land.{kind}.base" for kind in (*LANDS, "meadow")}, "mine": "mine.bench.3"}
_HOUSES = {name: f"house.{name}.fill" for name in HOUSES}
_FAMILIES = {"boards": ("land", _LAND), "tiles": ("houses", _HOUSES), "tokens": ("houses", _HOUSES)}


def meaning_colors(part: str, look: Look) -> Mapping[str, Mapping[str, str]]:
    """The colors of a part by family and name; none in low ink.

    Where a theme gives several the same color or a pattern, as with two inks, other things tell them apart.
    """
    if part not in _FAMILIES or look.low:
        return {}
    family, names = _FAMILIES[part]
    paints = {name: look.tones.paint(paint) for name, paint in names.items()}
    flat = {name: paint for name, paint in paints.items() if isinstance(paint, str)}
    single = {name: paint for name, paint in flat.items() if list(flat.values()).count(paint) == 1}
    return {family: single} if len(single) > 1 else {}


def all_meanings(look: Look) -> Mapping[str, Mapping[str, str]]:
    """The colors of all parts by family and name."""
    return {family: colors for part in _FAMILIES for family, colors in meaning_colors(part, look).items()}
