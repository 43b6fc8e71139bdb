"""A master that is wrong somewhere: every fault is told with its place, all of them at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Document
from castelli_pnp.booklet.examples import shipped_game
from castelli_pnp.booklet.master import load_master
from castelli_pnp.booklet.placing import ChapterForm, Column, Fall, Keep, Placing, Start
from castelli_pnp.systems.castelli.booklet.examples import Examples
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.words.catalog import Catalog
from castelli_pnp.words.sentences import sentences

WORDS = {
    "cover.subtitle": ("Rules",),
    "cover.players": ("{players_least} to {players_most} players",),
    "one.title": ("One",),
    "one.plain": ("Plain.",),
    "one.cap": ("{count} unit", "{count} units"),
    "one.more": ("{resource_cap} and {other}",),
    "one.box.title": ("Box",),
    "one.plain.title": ("Plain",),
    "one.linked": ("See [there](nowhere).",),
    "one.box.q": ("Why?",),
    "one.box.a": ("Because.",),
}
CASES = [
    ("E14.message", "- p: Plain!", 3),
    ("E14.condition", "- p: plain\n  when: battle or dilemma", 4),
    ("E14.number", "- p: {say: cap, count: 1+1}", 3),
    ("E14.place", '- figure: {board: influence, window: "1,1 - 2,2", focus: [5.5]}', 3),
    ("E14.label", "- figure: {row: [cardback], labels: [abc]}", 3),
    ("E14.window", "- figure: {board: influence, window: 1-2}", 3),
    ("E10.key", "- paragraph: plain", 3),
    ("E11.whole", "- figure: {board: influence}", 3),
    ("E12.map", "- plain", 3),
    ("E21.fact", "- p: plain\n  when: batle", 3),
    ("E21.fact", "- p: {say: cap, count: resource_cup}", 3),
    ("E21.fact", "- p: {say: more}", 3),
    ("E21.message", "- p: [plain, plane]", 3),
    ("E21.count", "- p: cap", 3),
    ("E21.no_example", "- p: {say: cap, count: 1 gain blue rocks}", 3),
    ("E21.number", "- example: box\n  plays: influence\n  say: [{say: cap, count: 1 gain blue gold}]", 5),
    ("E21.number", "- example: box\n  plays: influence\n  say: [{say: cap, count: 9 gain blue rocks}]", 5),
    ("E21.example", "- example: box\n  plays: influenza\n  say: [plain]", 3),
    ("E21.example", '- figure: {board: nowhere, window: "1,1 - 2,2"}\n  alt: plain', 3),
    ("E21.step", '- figure: {board: influence, step: 7, window: "1,1 - 2,2"}\n  alt: plain', 3),
    ("E21.place", '- figure: {board: influence, window: "1,1 - 2,2", focus: ["9,9:N"]}\n  alt: plain', 3),
    ("E21.place", '- example: box\n  plays: influence\n  sums: {place: "9,9"}\n  say: [plain]', 3),
    ("E21.place", '- figure: {board: influence, window: "4,4 - 6,6", count: ["9,9"]}\n  alt: plain', 3),
    (
        "E21.place",
        '- figure: {board: influence, window: "4,4 - 6,6", badges: {"9,9": 1 gain red grain}}\n  alt: plain',
        3,
    ),
    (
        "E21.number",
        '- figure: {board: influence, window: "4,4 - 6,6", badges: {"5,5": 1 gain red gold}}\n  alt: plain',
        3,
    ),
    ("E21.card", "- figure: {card: gard}\n  alt: plain", 3),
    ("E21.card", "- figure: {fan: [king, quen]}\n  alt: plain", 3),
    ("E14.choice", "- figure: {cost: bridge}\n  alt: plain", 3),
    ("E14.choice", "- figure: {card: guard, letters: {A: nose}}\n  alt: plain", 3),
    ("E21.fact", '- figure: {row: ["badge:{castle_point}"]}\n  alt: plain', 3),
    ("E21.table_mark", "- figure: {table: four, marks: {A: chimney}}\n  alt: plain", 3),
    ("E21.alt", "- figure: {row: [cardback]}", 3),
    ("E21.term", "- p: plain\n  index: [casle]", 3),
    ("E21.compare", "- p: plain\n  when: purchases_per_turn > foo", 3),
    ("E21.compare", "- p: plain\n  when: rounding_areas > 3", 3),
    ("E21.link", "- p: linked", 3),
    ("E21.twice", "- section: plain\n- section: plain", 4),
    ("E14.word", "- p: plain\n  column: 3", 4),
    ("E14.word", "- p: plain\n  keep: always", 4),
    ("E14.word", "- aside: plain\n  fall: down", 4),
    ("E14.share", "- figure: {row: [cardback]}\n  alt: plain\n  give: 0.8", 5),
    ("E12.flag", "- p: plain\n  balance: 1", 4),
    ("E12.flag", "- example: box\n  plays: influence\n  say: [plain]\n  panel: two", 6),
    ("E13.range", "- list: [plain]\n  across: 9", 4),
    ("E10.key", "- p: plain\n  panel: true", 4),
    ("E10.key", "- box: box\n  blocks: [{section: plain}]", 4),
    ("E21.full", "- p: plain\n  column: full", 3),
]
CHAPTERS = [
    ("E14.word", "start: middle", 2),
    ("E13.range", "forms: [0]", 2),
    ("E13.count", "forms: []", 2),
    ("E13.twice", "forms: [2, 2]", 2),
    ("E12.flag", "spread: both", 2),
    ("E21.facing", "facing: one", 1),
    ("E21.facing", "facing: two", 1),
    ("E21.message", "part: start", 1),
    ("E21.spread_forms", "spread: true\nforms: [2, 3]", 1),
    ("E21.spread_start", "spread: true\nstart: right", 1),
]


def document_of(tmp_path: Path, blocks: str, form: str = "") -> Document:
    (tmp_path / "booklet.yaml").write_text("chapters: [{include: one.yaml}]\n", "utf-8")
    said = f"{form}\n" if form else ""
    (tmp_path / "one.yaml").write_text(f"chapter: one\n{said}blocks:\n{blocks}\n", "utf-8")
    words = Catalog("en", WORDS, "n != 1")
    master = load_master(tmp_path / "booklet.yaml", "castelli")
    return write_booklet(load_game("castelli").game, "en", master, words)


@pytest.mark.parametrize(
    ("key", "blocks", "line"), CASES, ids=[f"{number}-{key}" for number, (key, _, _) in enumerate(CASES)]
)
def test_a_fault_has_its_code_and_its_place(key: str, blocks: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        document_of(tmp_path, blocks)
    told = {f"{fault.code}.{fault.reason}": fault for fault in caught.value.faults}
    assert key in told
    assert told[key].mark.line == line
    assert told[key].mark.source.path.name == "one.yaml"
    assert "{" not in "\n".join(sentences(caught.value)).split("|")[0]


@pytest.mark.parametrize(
    ("key", "form", "line"), CHAPTERS, ids=[f"{key}-{form}" for key, form, _ in CHAPTERS]
)
def test_a_chapter_says_of_its_pages_only_what_can_be(key: str, form: str, line: int, tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        document_of(tmp_path, "- p: plain", form)
    assert [(f"{fault.code}.{fault.reason}", fault.mark.line) for fault in caught.value.faults] == [
        (key, line)
    ]


def test_a_master_declares_where_things_stand(tmp_path: Path) -> None:
    told = "- p: plain\n  column: 2\n  keep: next\n  balance: false\n  give: 0.15\n  fall: stay\n- p: plain"
    chapter = document_of(tmp_path, told, "forms: [2, 4]\nstart: left\nspread: true").chapters[0]
    assert chapter.form == ChapterForm((2, 4), Start.LEFT, True)
    assert chapter.placing == (Placing(Column.TWO, Keep.NEXT, False, 0.15, Fall.STAY), Placing())
    assert [getattr(block, "lead", None) for block in chapter.blocks] == [True, False]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        document_of(tmp_path, "- p: plane\n- p: cap\n- figure: {row: [cardback]}\n  index: [casle]")
    told = [(fault.mark.line, fault.reason) for fault in caught.value.faults]
    assert told == [(3, "message"), (4, "count"), (5, "alt"), (5, "term")]


def test_a_file_that_includes_itself_or_is_missing(tmp_path: Path) -> None:
    (tmp_path / "booklet.yaml").write_text(
        "chapters: [{include: more.yaml}, {include: none.yaml}]\n", "utf-8"
    )
    (tmp_path / "more.yaml").write_text("chapters:\n- include: booklet.yaml\n", "utf-8")
    with pytest.raises(Unreadable) as caught:
        load_master(tmp_path / "booklet.yaml", "castelli")
    told = [f"{fault.code}.{fault.reason}" for fault in caught.value.faults]
    assert told == ["E21.no_file", "E21.cycle"]
    assert caught.value.faults[1].mark.line == 2


def test_an_example_that_the_engine_contradicts_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from castelli_pnp.systems.castelli.rules.examples import EXAMPLES

    text = Examples(shipped_game("castelli")).read("influence").path.read_text("utf-8")
    assert "blue: {rocks: 2}" in text
    wrong = tmp_path / "influence.yaml"
    wrong.write_text(text.replace("blue: {rocks: 2}", "blue: {rocks: 3}"), "utf-8")
    monkeypatch.setattr(Examples, "read", lambda *_: EXAMPLES.read(wrong))
    with pytest.raises(Unreadable) as caught:
        document_of(tmp_path, "- example: box\n  plays: influence\n  say: [plain]")
    assert [f"{fault.code}.{fault.reason}" for fault in caught.value.faults] == ["E18.disagrees"]
    assert caught.value.faults[0].mark.source.path == wrong
