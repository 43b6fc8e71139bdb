"""The names of a theme: every value that a file must give, and what it may be."""

from __future__ import annotations

from typing import NamedTuple


class Paints(NamedTuple):
    """One paint, or a list of them, each part with a name; ``flat`` parts cannot be hatched or left out."""

    parts: tuple[str, ...] = ()
    flat: tuple[str, ...] = ()


class Number(NamedTuple):
    """A number between two others."""

    low: float
    high: float


class Switch(NamedTuple):
    """True or false."""


class Choice(NamedTuple):
    """One of a few words."""

    words: tuple[str, ...]


Value = Paints | Number | Switch | Choice
PAINT, FLAT = Paints(), Paints(flat=("",))
WIDTH = Number(0.1, 1.5)
GROUND = Paints(("base", "dark", "line", "light"))
GLADE = Paints(("ground", "edge", "rim", "cast"), ("ground", "edge"))
HOUSE = Paints(("fill", "dark", "tint", "figure"), ("figure",))
LANDS = ("wood", "grain", "rocks", "market")
HOUSES = ("blue", "red", "green", "yellow")

NAMES: dict[str, dict[str, Value]] = {
    "tones": {
        **dict.fromkeys(("ink", "page", "accent"), FLAT),
        **dict.fromkeys(("snow", "snow_shade"), PAINT),
        "lane": FLAT,
        **dict.fromkeys(("lane_line", "lane_cast", "fence", "window"), PAINT),
        "site": FLAT,
        "site_wall": PAINT,
    },
    "paper": {"board": Paints(("light", "dark", "panel"), ("light", "dark", "panel"))},
    "line": {
        "scale": Number(0.7, 1.6),
        **dict.fromkeys(("cell", "floor", "road", "edge"), WIDTH),
        "rows": Number(0.5, 2.0),
    },
    "switch": {
        "inks": Number(0, 2),
        **dict.fromkeys(("snow", "flowers", "cast", "carved"), Switch()),
        "tufts": Number(0.0, 2.0),
        "trees": Number(1.0, 1.6),
    },
    "texture": {
        "wood": Choice(("spots", "strokes")),
        "grain": Choice(("strips", "rows", "stubble")),
        "rocks": Choice(("spots", "chips")),
        "market": Choice(("setts", "cut")),
        "meadow": Choice(("spots", "clear")),
    },
    "land": {**dict.fromkeys((*LANDS, "meadow"), GROUND), "balk": Paints(("ground", "blades"))},
    "glade": dict.fromkeys(LANDS, GLADE),
    "leaf": {
        **dict.fromkeys(("fir", "broad"), Paints(("fill", "shade", "light", "line"))),
        "fruit": Paints(("fill", "shade", "fruit")),
        "vary": Number(0.0, 1.0),
        "bark": PAINT,
    },
    "life": {"flower": Paints(("white", "gold", "red")), "sheep": Paints(("wool", "line", "face"))},
    "stone": {"crag": Paints(("fill", "shade", "light")), "wall": Paints(("light", "middle", "dark"))},
    "town": {
        **dict.fromkeys(("roof", "settled", "wall"), Paints(("lit", "shaded"))),
        "green": Paints(("grass", "way")),
        "cast": PAINT,
        "timber": Paints(("fill", "dark")),
        **dict.fromkeys(("rail", "court", "thatch"), PAINT),
    },
    "water": {"pond": Paints(("fill", "line", "light"))},
    "mine": {
        "bench": Paints(("0", "1", "2", "3", "4")),
        "wall": Paints(("0", "1", "2", "3")),
        "glow": Paints(("far", "near", "core")),
        "silver": Paints(("lit", "shaded")),
    },
    "sky": {"tint": Paints(("sky", "hills"))},
    "goods": {
        "log": Paints(("bark", "face", "grain")),
        "sheaf": Paints(("straw", "ears", "lines", "band")),
        "boulder": Paints(("fill", "light", "shade")),
        "tent": Paints(("cloth", "stripe", "flag")),
    },
    "house": dict.fromkeys(HOUSES, HOUSE),
    "card": {"frame": Paints(("border", "panel", "stones", "strip"))},
}
"""Groups and names in the order of the files; templates/themes/*.yaml say what each means."""
