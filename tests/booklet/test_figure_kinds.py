"""Every kind of figure as a master writes it: for any game, in every look and theme, on paper and screen."""

from __future__ import annotations

from pathlib import Path

import pytest

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.scene import Page
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.master import load_master
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.art.theme_file import theme_names
from castelli_pnp.layout.art.theming import themed
from castelli_pnp.layout.figures import draw
from castelli_pnp.layout.figures.sums import draw_sums
from castelli_pnp.render.inline import Inline
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Module
from castelli_pnp.words.catalog import Catalog
from tests.booklet import variants
from tests.layout.figures.shown import named, seen_box

WORDS = {
    "cover.subtitle": ("Rules",),
    "cover.players": ("{players_least} to {players_most} players",),
    "cover.players_or": ("{players_least} or {players_most} players",),
    "cover.players_one": ("{count} player", "{count} players"),
    "one.title": ("One",),
    "one.alt": ("A picture.",),
    "one.box.title": ("Box",),
    "one.plain": ("Plain.",),
}
KINDS = {
    "cost": "- figure: {cost: castle}",
    "overbuild": "- figure: {cost: overbuild}",
    "missing": "- figure: {cost: missing}",
    "card": "- figure: {card: guard, letters: {A: picture, B: name, C: text, D: when, E: copies}}",
    "fan": "- figure: {fan: [steward, master_builder]}",
    "arch": "- figure: {arch: cover}",
    "setup": "- figure: {table: most, seats: true, marks: {1: pieces, 2: charts, 11: castles}}",
    "strip": """- figure:
    strip:
      - {board: whole_turn, step: 0, window: "5,5 - 6,6", focus: ["6,6"], letters: {"?": "6,6"}}
      - {board: whole_turn, step: 1, window: "5,5 - 6,6", focus: ["6,6"], laid: ["6,6"], count: ["6,6:NW"]}
      - board: whole_turn
        step: 2
        window: "5,5 - 6,6"
        focus: ["6,5"]
        badges: {"6,5:NW": 2 gain blue points}
""".rstrip(),
    "turning": '- figure: {row: ["back:tile", "sign:arrow", "tile:tile7", "sign:or", "tile:tile7:E"]}',
    "badge": '- figure: {row: ["badge:{line_points_city}", "square:tile7", "castle:red", "over:red:blue"]}',
    "lots": '- figure: {row: ["lot:boards", "lot:tiles", "lot:castles", "lot:cards"]}',
    "counted": """- figure:
    board: influence
    step: 1
    window: "4,4 - 6,6"
    focus: ["6,5:NW"]
    count: ["6,5:NW"]
    crop: true
    aspect: 150
""".rstrip(),
}
LOOKS = {"normal": NORMAL, "low": LOW, **{name: Look(theme=name) for name in theme_names()}}


def document_of(game: CastelliFacts, blocks: str, folder: Path, language: str = "en") -> doc.Document:
    (folder / "booklet.yaml").write_text("chapters: [{include: one.yaml}]\n", "utf-8")
    (folder / "one.yaml").write_text(f"chapter: one\nblocks:\n{blocks}\n", "utf-8")
    master = load_master(folder / "booklet.yaml", "castelli")
    return write_booklet(game, language, master, Catalog(language, WORDS, "n != 1"))


def figures_of(game: CastelliFacts, kind: str, folder: Path) -> list[doc.Figure]:
    own = folder / kind
    own.mkdir(exist_ok=True)  # masters are remembered by their files
    document = document_of(game, f"{KINDS[kind]}\n  alt: alt", own)
    return [block.figure for block in document.chapters[0].blocks if isinstance(block, doc.Picture)]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_drawn_in_every_look(kind: str, look: str, tmp_path: Path) -> None:
    (figure,) = figures_of(variants.shipped(), kind, tmp_path)
    assert figure.alt == "A picture."
    width = 282.0 if kind == "setup" else 116.6
    drawing = draw(figure, width, LOOKS[look])
    box = seen_box(drawing)
    assert drawing.width <= width + 1e-6
    assert min(box.left, box.top) > -0.6
    assert box.right < drawing.width + 0.6
    assert box.bottom < drawing.height + 0.6
    shown = themed(drawing.nodes, LOOKS[look])
    assert paint_pdf([Page(drawing.width, drawing.height, shown)], PdfInfo("figure", "en"))
    assert Inline("d-").elements(shown)


@pytest.mark.parametrize("name", ["many", "single", "contrary", "lean", "free"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_drawn_for_other_games(kind: str, name: str, tmp_path: Path) -> None:
    """Or left out, where the game has nothing of it."""
    game = getattr(variants, name)()
    found = figures_of(game, kind, tmp_path)
    assert len(found) <= 1
    for figure in found:
        drawing = draw(figure, 116.6, NORMAL)
        assert drawing.height > 1
        assert drawing.nodes


def test_what_is_free_has_no_picture_of_its_cost(tmp_path: Path) -> None:
    assert not figures_of(variants.free(), "cost", tmp_path)
    assert not figures_of(variants.only(), "overbuild", tmp_path)
    assert figures_of(variants.only(Module.BATTLE), "overbuild", tmp_path)


def test_cards_that_a_game_has_not_are_left_out(tmp_path: Path) -> None:
    assert not figures_of(variants.only(), "card", tmp_path)
    (fan,) = figures_of(variants.only(), "fan", tmp_path)
    assert len(named(draw(fan, 60.0, NORMAL), "card:")) == 2


def test_an_example_counts_in_rows(tmp_path: Path) -> None:
    sums = '{step: 2, places: {A: "3,4:SW", B: "4,5:ESW"}}'
    told = f"- example: box\n  plays: card_icon\n  say: [plain]\n  sums: {sums}"
    document = document_of(variants.shipped(), told, tmp_path)
    (example,) = document.chapters[0].blocks
    assert isinstance(example, doc.ExampleBox)
    assert [(row.label, row.tied) for row in example.sums] == [("A", True), ("B", False)]
    rows = named(draw_sums(variants.shipped(), example.sums, 53.3, NORMAL), "sum:")
    assert [row.name.split(":")[1] for row in rows] == ["A", "B"]


def test_the_final_reckoning_is_that_of_the_engine(tmp_path: Path) -> None:
    told = "- reckoning: final_scoring\n  step: 2\n  head: [plain, plain, plain, plain, plain, plain]"
    document = document_of(variants.shipped(), told, tmp_path)
    (table,) = document.chapters[0].blocks
    assert isinstance(table, doc.TextTable)
    assert table.best == (0,)
    numbers = [
        [int("".join(filter(str.isdigit, cell.split("(")[0])) or 0) for cell in row[1:]] for row in table.rows
    ]
    assert numbers == [[31, 1, 1, 2, 35], [28, 0, 2, 4, 34], [30, 2, 1, 0, 33], [25, 0, 3, 0, 28]]
    for *parts, total in numbers:
        assert sum(parts) == total
