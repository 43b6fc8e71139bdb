"""The booklet as a web page: sound, whole without network or script, and safe whatever its texts say."""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from castelli_pnp.base import resources
from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group
from castelli_pnp.booklet.document import (
    Aside,
    Chapter,
    Contents,
    Document,
    ExampleBox,
    Index,
    IndexEntry,
    Paragraph,
    SectionHeading,
)
from castelli_pnp.booklet.placing import ChapterForm
from castelli_pnp.booklet.webdrawing import phone_crop
from castelli_pnp.booklet.webpage import _view, booklet_html
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.art.shapes import disc
from castelli_pnp.layout.figures.drawing import Drawing
from tests.webpages import booklet, boxes

VOID = {"meta", "br", "link", "img", "hr", "input"}
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Read(HTMLParser):
    """A page read strictly: every element is closed where it must be."""

    def __init__(self, page: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.flaws: list[str] = []
        self.starts: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.scripts: list[str] = []
        self._open: list[str] = []
        self.feed(page.decode("utf-8"))
        self.close()
        self.flaws += [f"{name} is never closed" for name in self._open]
        self.flaws += _flaws(self.starts)
        unknown = [script for script in self.scripts if _hash(script) not in self.policy]
        self.flaws += ["a script runs that the page does not vouch for"] * len(unknown)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.flaws.append(f"{tag} says {names} twice")
        self.starts.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.starts.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.flaws.append(f"{tag} is closed where it is not open")

    def handle_data(self, data: str) -> None:
        if "script" in self._open:
            self.scripts.append(data)
        elif "style" not in self._open:
            self.words.append(data)

    @property
    def policy(self) -> str:
        """What the page allows itself."""
        return " ".join(meta["content"] or "" for meta in self.all("meta") if "http-equiv" in meta)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.starts if name == tag]


def _hash(script: str) -> str:
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def _flaws(starts: list[tuple[str, dict[str, str | None]]]) -> Iterator[str]:
    ids = Counter(attributes["id"] for _, attributes in starts if "id" in attributes)
    yield from (f"id {name} twice" for name, count in ids.items() if count > 1)
    for tag, attributes in starts:
        way = attributes.get("href") or attributes.get("xlink:href") or ""
        if tag in ("a", "use") and (not way.startswith("#") or way[1:] not in ids):
            yield f"{tag} leads to {way!r}"
        for name in (attributes.get("aria-labelledby") or "").split():
            if name not in ids:
                yield f"{tag} is named by {name}"
        for name in re.findall(r"url\(#([^)]+)\)", attributes.get("clip-path") or ""):
            if name not in ids:
                yield f"{tag} is cut by {name}"
        hidden = attributes.get("aria-hidden") == "true"
        if tag in ("svg", "img") and not hidden and not attributes.get("aria-label"):
            yield f"{tag} without a name"
        if any(name.startswith("on") for name in attributes) or tag in ("iframe", "object"):
            yield f"{tag} runs a script"
        if tag == "script" and attributes:
            yield "a script from elsewhere"
    levels = [HEADINGS.index(tag) for tag, _ in starts if tag in HEADINGS]
    if levels[:1] != [0] or levels.count(0) != 1:
        yield "not one h1 at the head"
    yield from (f"h{after + 1} after h{level + 1}" for level, after in pairwise(levels) if after > level + 1)


@pytest.fixture(scope="module")
def page() -> bytes:
    return booklet_html(booklet(), boxes)


def with_text(text: str) -> Document:
    """A booklet that says the same thing everywhere."""
    whole = booklet()
    first = whole.chapters[1]
    blocks = (Paragraph(text), Aside(text, text, "<"), *first.blocks)
    changed = Chapter(first.id, text, blocks, "<")
    chapters = (whole.chapters[0], changed, *whole.chapters[2:])
    words = dict.fromkeys(whole.words, text)
    return replace(whole, title=text, subtitle=text, players=text, chapters=chapters, words=words)


def test_small_words_before_titles_have_the_colon_of_their_language() -> None:
    plain = booklet()
    page = booklet_html(replace(plain, words={**plain.words, "titled": "{word} = {title}"}), boxes)
    text = re.sub(r"\s+", " ", Read(page).text)
    for words in ("Castelli = Rules of play", "Module = Dilemma", "Wood = Setup"):
        assert words in text, words
    assert "Module: Dilemma" not in text


def test_the_page_is_sound(page: bytes) -> None:
    read = Read(page)
    assert read.flaws == []
    assert read.all("html") == [{"lang": "en"}]
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in read.all("meta")
    for landmark in ("header", "nav", "main", "footer", "h1", "title"):
        assert len(read.all(landmark)) == 1, landmark
    assert page.startswith(b"<!DOCTYPE html>\n")


def test_a_fault_in_a_page_is_seen(page: bytes) -> None:
    text = page.decode()
    for good, bad in (
        ('<a href="#end.score">', '<a href="#nowhere">'),
        ('id="end"', 'id="setup"'),
        ("<h2", "<h5"),
        ("</figcaption>", ""),
        (' role="img" aria-label="The table', ' role="img" title="The table'),
        ("</main>", "<script>1</script></main>"),
        ("<script>", "<script>;"),
        ("<script>", '<script src="x.js">'),
        ('href="#_s0"', 'href="#_s999"'),
        ("<body>", '<body onload="1">'),
    ):
        assert good in text
        assert Read(text.replace(good, bad).encode()).flaws, bad


def test_every_word_of_the_booklet_is_on_the_page(page: bytes) -> None:
    text = Read(page).text
    for words in (
        "Castelli", "Rules of play", "for 2–4 players", "Lay out the four board pieces and the", "How many?",
        "A Wood", "The table before the first turn.", "9 × cities", "walled", "Choose a color.",
        "The youngest begins.", "Example A tie", "2 + 3 = 5", "the third is lost.", "Module: Dilemma",
        "Module Dilemma One tile more.", "The tile Look at it.", "House Points Red 31", "Drawn by hand.",
        "King 3 × On your own turn Score the number shown. Only once.",
        "May I pass? No: you must place a tile.",
        "Card Number", "Guard 2", "Your turn in short 1 Place Lay a tile.", "Tie: Evaluate areas",
        "Wood: Setup , Scoring", "Printed at home.", "Skip to the rules",
    ):  # fmt: skip
        assert re.sub(r"\s", "", words) in re.sub(r"\s", "", text), words


def test_it_needs_no_network(page: bytes) -> None:
    text = page.decode()
    assert "default-src 'none'" in text
    assert not re.search(r"https?:(?!//www\.w3\.org/)", text)
    assert len(Read(page).scripts) == 1
    assert all(way.startswith("data:font/woff;base64,") for way in re.findall(r"url\(([^#][^)]*)\)", text))
    assert len(page) < 300_000


def test_all_is_there_without_the_script(page: bytes) -> None:
    """The contents fold by themselves, and only what needs the script is hidden without it."""
    read = Read(page)
    folded = [one.get("class") for one in read.all("details")]
    assert folded == ["toc", "part", "part"]
    assert [tag for tag, attributes in read.starts if "hidden" in attributes] == ["form"]
    assert not re.search(r"<(?:main|nav|section|figure|header)[^>]* hidden", page.decode())


def test_the_contents_are_folded_by_part(page: bytes) -> None:
    """The chapters before the first part stand in it."""
    nav = re.search(r"<nav.*?</nav>", page.decode(), re.DOTALL)
    assert nav
    told = re.findall(r'<summary[^>]*>([^<]*)<|<a href="#([^"]+)"', nav[0])
    assert [title or name for title, name in told] == [
        "Contents", "Before you play", "setup", "areas", "dilemma",
        "To look things up", "cards", "end", "index",
    ]  # fmt: skip
    chapters = tuple(replace(each, form=ChapterForm()) for each in booklet().chapters)
    plain = replace(booklet(), chapters=chapters)
    assert [one.get("class") for one in Read(booklet_html(plain, boxes)).all("details")] == ["toc"]


def test_three_links_lead_to_what_is_looked_up_most(page: bytes) -> None:
    quick = re.search(r'<p class="quick">.*?</p>', page.decode())
    assert quick
    assert re.findall(r'href="#([^"]+)"', quick[0]) == ["setup", "end", "cards"]


def test_the_search_has_its_words(page: bytes) -> None:
    read = Read(page)
    (form,), (field,) = read.all("form"), read.all("input")
    assert form["role"] == "search"
    assert form["data-none"] == "No matches"
    assert {label["for"] for label in read.all("label")} == {field["id"]}
    assert [button["aria-label"] for button in read.all("button")] == ["Previous match", "Next match"]
    assert "Search the rules" in read.text
    silent = {key: text for key, text in booklet().words.items() if key != "search"}
    assert Read(booklet_html(replace(booklet(), words=silent), boxes)).all("form") == []


def test_a_phone_shows_the_part_of_the_first_picture_with_its_numbers() -> None:
    def crop(*spots: tuple[float, float]) -> str:
        discs = tuple(disc("1", at, 3.0, NORMAL, True) for at in spots)
        return phone_crop(Drawing(122.0, 60.0, (Group(discs, move(10.0, 0.0)),)))

    assert crop((30.0, 30.0), (80.0, 40.0)) == "--across:1.488;--left:0.293;--top:0.261;--shape:1.783"
    assert crop((0.0, 30.0), (100.0, 30.0)) == "", "numbers that far apart are all shown"
    assert crop((1.0, 5.0)).startswith("--across:1.488;--left:0;--top:0;"), "never beyond the picture"
    assert crop() == ""


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "{{ 7*7 }} {% raw %} {# x #}",
        '"><img src=x onerror=alert(1)>',
        "</style></svg></title><b>'&amp;'",
        "a < b & c > d",
    ],
    ids=["script", "template", "attribute", "closing", "plain"],
)
def test_texts_appear_as_they_are(text: str) -> None:
    read = Read(booklet_html(with_text(text), boxes))
    assert read.flaws == []
    shown = " ".join(text.split())
    assert read.text.count(shown) >= 9
    assert "49" not in read.text


def test_alt_texts_and_languages_are_escaped_too() -> None:
    odd = replace(booklet(), language='en" onclick="1')
    read = Read(booklet_html(odd, boxes, terms={"yellow": {"term": '"><script>1</script>'}}))
    assert read.flaws == []
    assert read.all("html") == [{"lang": 'en" onclick="1'}]
    assert '"><script>1</script>' in {svg.get("aria-label") for svg in read.all("svg")}


def test_links_to_nowhere_are_faults() -> None:
    whole = booklet()
    lost = Chapter("lost", "Lost", (Paragraph("See [there](nowhere)."),))
    with pytest.raises(ValueError, match="'nowhere'"):
        booklet_html(replace(whole, chapters=(*whole.chapters, lost)), boxes)
    index = Chapter("lost", "Lost", (Index((IndexEntry("x", ("nowhere",)),)),))
    with pytest.raises(ValueError, match="'nowhere'"):
        booklet_html(replace(whole, chapters=(*whole.chapters, index)), boxes)


def test_icons_speak_unless_their_word_stands_beside_them() -> None:
    def labels(text: str) -> list[str | None]:
        chapter = Chapter("only", "Only", (Paragraph(text),))
        read = Read(booklet_html(replace(booklet(), chapters=(chapter,)), boxes))
        icons = [svg for svg in read.all("svg") if svg["class"] == "icon"]
        return [svg.get("aria-label") for svg in icons]

    assert labels("Take 1 :wood: now.") == ["wood"]
    assert labels("Take 1 wood :wood: now.") == [None]
    assert labels("Build villages :village: for :card:.") == [None, "character card"]
    assert labels("Silver, and much later in this long text :silver:.") == ["silver"]


def test_what_belongs_together_stands_together() -> None:
    """Notes with letters explain the figure before them; panels stand side by side; contents are left out."""
    note, letter, text = Aside("", "note"), Aside("", "note", "A"), Paragraph("text")
    panel, box = ExampleBox("", (), panel=True), ExampleBox("", ())
    blocks = (note, letter, letter, text, panel, panel, box, SectionHeading("a.c", "C"), Contents())
    (part,) = _view(Chapter("a", "A", blocks)).parts
    assert [(line.kind, len(line.blocks)) for line in part.lines] == [
        ("aside", 1), ("legend", 2), ("paragraph", 1), ("panels", 2), ("example", 1),
    ]  # fmt: skip
    assert _view(Chapter("a", "A", (SectionHeading("a.c", "C"), Contents()))).parts == ()
    assert len(_view(Chapter("a", "A", (SectionHeading("a.c", "C"),))).parts) == 1


def test_drawings_share_what_they_show(page: bytes) -> None:
    """Each castle is defined once, however many figures show it; no id is used twice (see above)."""
    head = booklet_html(replace(booklet(), chapters=()), boxes)
    assert page.count(b"<clipPath") - head.count(b"<clipPath") < page.count(b'class="drawing"')
    assert booklet_html(booklet(), boxes) == page


def test_a_booklet_without_small_words_is_still_sound() -> None:
    assert Read(booklet_html(replace(booklet(), words={}), boxes)).flaws == []


def colors(text: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", text))


def contrast(one: str, other: str) -> float:
    def light(color: str) -> float:
        parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_right() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_can_be_read_on_their_ground(scheme: str) -> None:
    style = (resources.root("templates") / "web" / "booklet.css").read_text("utf-8")
    light, dark = style.split("@media screen and (prefers-color-scheme: dark)")
    found = colors(light if scheme == "light" else dark.split("* {")[0])
    pairs = [(text, ground) for text in ("ink", "muted", "red", "link") for ground in ("page", "box")]
    pairs += [("ink", "best"), ("ink", "hit")]
    pairs += [("on-disc", "disc"), ("on-gold", "gold"), ("on-mark", "mark"), ("on-head", "head")]
    for text, ground in pairs:
        assert contrast(found[text], found[ground]) >= 4.5, (text, ground)
    assert contrast(found["focus"], found["page"]) >= 3
    assert contrast("#2b2118", found["card"]) >= 4.5
