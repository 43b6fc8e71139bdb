"""Plots as drawings of a web page: the only importer of matplotlib.

Colors are names of the page's style sheet, so that a plot is light or dark with its page; texts stay texts,
set in the page's own face. The same figures give the same bytes: nothing comes from the user's settings.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.render.fonts import face_path

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TONES = ("ink", "muted", "faint", "page", "band", "fair", "unfair", "open", "one", "two", "three", "four")
"""The colors of a plot; the style sheet of the page says what they are (``--plot-ink``)."""
_MARKERS = {name: f"#0102{number:02x}" for number, name in enumerate(TONES, 1)}
"""Stand-ins for the colors while a plot is drawn."""
_STYLE = resources.root("templates") / "lab" / "plots.mplstyle"
"""The face is called there as it calls itself; the page calls it otherwise."""
_NUMBER = re.compile(r"-?\d+\.\d{3,}")
_FAMILY = re.compile(r"font-family: [^;]*|font: ([\d.]+px) [^;]*")
_USED = re.compile(r"#([a-zA-Z][\w.-]*)(?=$|\))")
_SPACE = re.compile(r"\s+")


def tone(name: str) -> str:
    """A color of the page, as matplotlib takes it."""
    return _MARKERS[name]


def check_plots() -> None:
    """Refuses if plots cannot be drawn here."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise Refused("no_plots") from None


@contextmanager
def canvas(width: float, height: float) -> Iterator[Figure]:
    """An empty figure of that size in inches; whatever is drawn on it is drawn inside."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        _add_faces()
        matplotlib.rcParams.update(matplotlib.rc_params_from_file(_STYLE, use_default_template=False))
        matplotlib.rcParams.update({
            "text.color": tone("ink"), "axes.edgecolor": tone("muted"), "axes.labelcolor": tone("ink"),
            "xtick.color": tone("muted"), "ytick.color": tone("ink"), "xtick.labelcolor": tone("ink"),
        })  # fmt: skip
        yield Figure(figsize=(width, height), layout="constrained", frameon=False)


@cache
def _add_faces() -> None:
    """Makes our faces known, once."""
    from matplotlib import font_manager

    for name in ("text", "text-bold"):
        font_manager.fontManager.addfont(face_path(name))


def bare(axes: Axes, left: bool = False) -> None:
    """Only the lines that help to read: the scale at the foot and pale lines above it."""
    for side in ("top", "right", *(() if left else ("left",))):
        axes.spines[side].set_visible(False)
    axes.set_axisbelow(True)
    axes.patch.set_visible(False)


def drawing(figure: Figure, name: str, label: str) -> str:
    """What was drawn as an ``svg`` element; its ids begin with its name, its words are the label."""
    import matplotlib

    matplotlib.rcParams["svg.hashsalt"] = name
    stream = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(stream, format="svg", metadata=nothing)
    root = ElementTree.fromstring(stream.getvalue())
    _bared(root)
    _renamed(root, name)
    view = root.attrib["viewBox"]
    width = view.split()[2]
    root.attrib.clear()
    root.attrib |= {"class": "plot", "viewBox": _short(view), "style": f"--w:{_short(width)}"}
    root.attrib |= {"role": "img", "aria-label": label, "focusable": "false"}
    return ElementTree.tostring(root, "unicode")


def _bared(element: ElementTree.Element) -> None:
    """Without what a page does not need: names of spaces, metadata, styles of its own, needless digits."""
    for child in list(element):
        if child.tag.endswith(("metadata", "style")):
            element.remove(child)
            continue
        _bared(child)
        if child.tag in ("g", "defs") and not len(child):
            element.remove(child)
    element.tag = element.tag.rpartition("}")[2]
    element.text = element.text if element.tag in ("text", "tspan") else None
    element.tail = None
    if element.attrib.get("transform", "").startswith("rotate(-0 "):
        del element.attrib["transform"]
    for key, value in list(element.attrib.items()):
        del element.attrib[key]
        element.attrib[key.rpartition("}")[2]] = _colored(value) if key == "style" else _short(value)
    if element.attrib.get("fill", "none") != "none":  # only styles know the colors of the page
        element.attrib["style"] = _colored(f"fill: {element.attrib.pop('fill')}")


def _colored(style: str) -> str:
    for name, marker in _MARKERS.items():
        style = style.replace(marker, f"var(--plot-{name})")
    style = _FAMILY.sub(lambda found: f"font-size: {found[1]}" if found[1] else "", style)
    return _SPACE.sub(" ", style).replace("; ;", ";").strip("; ")


def _short(text: str) -> str:
    """Hundredths are fine enough."""
    text = _NUMBER.sub(lambda found: f"{float(found[0]):.2f}".rstrip("0").rstrip("."), text)
    return _SPACE.sub(" ", text).strip()


def _renamed(root: ElementTree.Element, name: str) -> None:
    """Keeps only the ids that are used, and makes them unique to this plot."""
    every = [(each, key, value) for each in root.iter() for key, value in each.attrib.items()]
    used = {found for _, key, value in every if key != "id" for found in _USED.findall(value)}
    names = {old: f"{name}-{number}" for number, old in enumerate(sorted(used))}
    for each, key, value in every:
        if key != "id":
            each.attrib[key] = _USED.sub(lambda found: f"#{names[found[1]]}", value)
        elif value in names:
            each.attrib[key] = names[value]
        else:
            del each.attrib[key]
