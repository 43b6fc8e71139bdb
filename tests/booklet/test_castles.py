"""The booklet of Castles: faults of its master, examples that the engine judges, numbers from them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Document, ExampleBox
from castelli_pnp.booklet.master import load_master, shipped_master
from castelli_pnp.systems.castles.booklet.examples import Examples
from castelli_pnp.systems.castles.booklet.figure_facts import MapFigure
from castelli_pnp.systems.castles.rules.examples import EXAMPLES
from castelli_pnp.systems.piecepack.model import Rank, Suit
from castelli_pnp.words.catalog import Catalog, catalog, languages
from castelli_pnp.words.sentences import sentences
from tests.booklet.castles import CASTLES, shipped, with_options
from tests.booklet.plain import plain_text
from tests.booklet.test_faults import WORDS

CASES = [
    ("E14.spot", "- figure: {map: building, focus: [1+1]}", 3),
    ("E14.spots", '- figure: {map: building, window: "1,1"}', 3),
    ("E21.example", "- figure: {map: bilding}\n  alt: plain", 3),
    ("E21.step", "- figure: {map: building, step: 9}\n  alt: plain", 3),
    ("E21.place", '- figure: {map: building, letters: {A: "9,9"}}\n  alt: plain', 3),
    ("E21.place", '- figure: {map: building, spaces: {A: "0,0"}}\n  alt: plain', 3),
    ("E21.table_mark", "- figure: {setup: moons, marks: {A: chimney}}\n  alt: plain", 3),
    ("E21.number", "- example: box\n  plays: building\n  say: [{say: cap, count: 1 score suns love}]", 5),
    ("E21.place", "- example: box\n  plays: whole_round\n  sums: {step: 2, score: suns}\n  say: [plain]", 3),
    ("E21.place", '- figure: {map: building, count: ["9,9"]}\n  alt: plain', 3),
    ("E21.place", '- figure: {map: building, frame: "9,9"}\n  alt: plain', 3),
    ("E10.key", "- module: battle\n  say: [plain]", 3),
]


def document_of(tmp_path: Path, blocks: str) -> Document:
    (tmp_path / "booklet.yaml").write_text("chapters: [{include: one.yaml}]\n", "utf-8")
    (tmp_path / "one.yaml").write_text(f"chapter: one\nblocks:\n{blocks}\n", "utf-8")
    master = load_master(tmp_path / "booklet.yaml", "castles")
    return write_booklet(shipped(), "en", master, Catalog("en", WORDS, "n != 1"))


@pytest.mark.parametrize(
    ("key", "blocks", "line"), CASES, ids=[f"{number}-{key}" for number, (key, _, _) in enumerate(CASES)]
)
def test_a_fault_has_its_code_and_its_place(key: str, blocks: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        document_of(tmp_path, blocks)
    told = {f"{fault.code}.{fault.reason}": fault for fault in caught.value.faults}
    assert key in told
    assert told[key].mark.line == line
    assert "{" not in "\n".join(sentences(caught.value)).split("|")[0]


def test_an_example_that_the_engine_contradicts_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Examples(shipped()).read("ace_castle").path.read_text("utf-8")
    assert "total: 8" in text
    wrong = tmp_path / "ace_castle.yaml"
    wrong.write_text(text.replace("total: 8", "total: 9"), "utf-8")
    monkeypatch.setattr(Examples, "read", lambda *_: EXAMPLES.read(wrong))
    with pytest.raises(Unreadable) as caught:
        write_booklet(with_options(), "en")
    assert {f"{fault.code}.{fault.reason}" for fault in caught.value.faults} == {"E18.disagrees"}


def told_examples(game: str) -> dict[str, ExampleBox]:
    blocks = [block for chapter in write_booklet(CASTLES[game](), "en").chapters for block in chapter.blocks]
    return {block.title: block for block in blocks if isinstance(block, ExampleBox)}


def test_scores_are_those_of_the_engine() -> None:
    suns = told_examples("shipped")["The castle of Suns"]
    rows = [(row.sign, row.way, row.shown) for row in suns.sums]
    assert rows == [
        ("suns", "5 + 5 − 5 =", "+5"), ("A", "4 : 4", "+4"), ("B", "1 : 2", "−3"), ("C", "2 : 4", "−4"),
        ("D", "4 : 3", "0"), ("suns", "5 + 4 − 3 − 4 =", "2"),
    ]  # fmt: skip
    assert [row.best for row in suns.sums] == [False] * 5 + [True]
    assert suns.texts[0].startswith("The ace of Moons on *C* has a strength of 4")


def test_all_that_a_score_counts_is_outlined_in_its_picture() -> None:
    """The castle's tile and its four neighbors, each with a letter of the sums."""
    suns = told_examples("shipped")["The castle of Suns"]
    figure = suns.figure
    assert isinstance(figure, MapFigure)
    assert figure.frame == figure.position.castles[Suit.SUNS]
    x, y = figure.frame
    beside = {(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)} & figure.position.tiles.keys()
    assert set(figure.count) == set(figure.focus) == {figure.frame, *beside}
    assert set(figure.letters.values()) == beside
    assert {row.sign for row in suns.sums} == {"suns", *figure.letters}
    assert figure.window is not None
    (left, low), (right, high) = figure.window
    assert all(left <= x <= right and low <= y <= high for x, y in figure.count)


def test_examples_are_told_only_where_their_words_are_true() -> None:
    assert set(told_examples("crowded")) == set(told_examples("shipped"))
    assert set(told_examples("contrary")) == set(told_examples("single")) == {"The ace of Suns"}


def test_an_example_with_other_numbers_tells_those() -> None:
    """Two more on an ace changes the strength, not who controls what."""
    game = shipped()
    more: dict[Rank, int] = {**game.options.ace_army, Rank.ACE: 8}
    other = replace(game, options=replace(game.options, ace_army=FrozenMap(more)))
    played = Examples(other).played("ace_and_null")
    assert played is not None
    assert played.number(("1", "worth", "Sa")) == 8
    assert played.number(("1", "score", "arms", "N", "enemy")) == 8
    assert played.number(("1", "score", "arms", "total")) == -2


def test_every_example_of_the_master_is_a_file() -> None:
    plays = {
        part.values["plays"]
        for chapter in shipped_master("castles").chapters
        for part in chapter.parts
        if part.kind == "example"
    }
    assert len(plays) == 3
    assert plays <= set(Examples(shipped()).names())


@pytest.mark.parametrize("language", languages())
def test_a_booklet_tells_of_the_pile_that_is_drawn_from(language: str) -> None:
    """One pile for all, or a pile for each player; nothing of the other way is said."""
    said = catalog("castles", language)
    of_one_way = {
        "shipped": (
            "setup.pile_common",
            "land.draw_common",
            "end.one_mix_common",
            "end.two_pile_common",
        ),
        "own piles": ("setup.pile_rest", "land.draw", "end.one_mix", "end.two_pile"),
    }
    for name, other in (("shipped", "own piles"), ("own piles", "shipped")):
        text = plain_text(write_booklet(CASTLES[name](), language))
        assert all(said.text(key) in text for key in of_one_way[name])
        assert not [key for key in of_one_way[other] if said.text(key) in text]
