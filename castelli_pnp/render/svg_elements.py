"""Elements of an SVG file as text: the same characters as svgwrite's, without validation."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.base.caching import cache

_WORDS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_VALUES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"}
)


class Element:
    """An element with children; its attributes are sorted by name."""

    __slots__ = ("attribs", "name", "parts")

    def __init__(self, name: str, attribs: dict[str, object]) -> None:
        self.name, self.attribs = name, attribs
        self.parts: list[str] = []

    def add(self, element: Element | str) -> None:
        self.parts.append(str(element))

    def set_desc(self, title: str) -> None:
        """Adds a title before its other content."""
        self.parts.insert(0, f"<title>{title.translate(_WORDS)}</title>" if title else "<title />")

    def inner(self) -> str:
        return "".join(self.parts)

    def __str__(self) -> str:
        inner = self.inner()
        head = f"{self.name}{_written(self.attribs)}"
        return f"<{head}>{inner}</{self.name}>" if inner else f"<{head} />"


class Elements:
    """Makes elements with the same method names as svgwrite."""

    def __init__(self) -> None:
        self.defs = Element("defs", {})

    def g(self, **attribs: object) -> Element:
        return Element("g", attribs)

    def clipPath(self, **attribs: object) -> Element:  # noqa: N802  the name of svgwrite
        return Element("clipPath", attribs)

    def path(self, d: str, **attribs: object) -> str:
        return f'<path d="{d}"{_written(attribs)} />'

    def use(self, href: str, **attribs: object) -> str:
        return f'<use{_written(attribs)} xlink:href="{href}" />'


def _written(attribs: dict[str, object]) -> str:
    texts = tuple([(name, str(value)) for name, value in attribs.items()])
    return _sorted(texts) if len(texts) > 1 else _texts(texts)


@cache
def _sorted(attribs: tuple[tuple[str, str], ...]) -> str:
    """Cached, because many elements share a few styles."""
    return _texts(sorted((name.replace("_", "-"), text) for name, text in attribs))


def _texts(attribs: Iterable[tuple[str, str]]) -> str:
    return "".join(
        [f' {name.replace("_", "-")}="{text.translate(_VALUES)}"' for name, text in attribs if text]
    )
