"""START-HERE: what it shows is what lies in the files, and only the steps that apply are in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from castelli_pnp.actions.games import load
from castelli_pnp.actions.kit import KitOptions, order_for
from castelli_pnp.base.scene import Group, Node, Page, Path, Text, Use
from castelli_pnp.kits.again import again
from castelli_pnp.kits.bundles import bundle_files
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.run import _all_seen
from castelli_pnp.kits.start import build_plan, start_file, start_html
from castelli_pnp.kits.views import file_view, packed, unpacked
from castelli_pnp.layout.component import Stock
from castelli_pnp.layout.imposition import StepKind
from castelli_pnp.layout.start.cutting import cut_plan
from castelli_pnp.layout.start.leaf import FLOOR, StartLeaf
from castelli_pnp.layout.start.sketch import Sketcher
from castelli_pnp.layout.start.steps import build_steps
from castelli_pnp.layout.start.views import BuildPlan
from castelli_pnp.layout.start.words import cut_caption, cut_notes, poster_how, sheet_names
from castelli_pnp.layout.text import Style, TextBlock
from castelli_pnp.render import fonts
from castelli_pnp.words.catalog import catalog
from tests.layout.scenes import texts_within, whole_text


@cache
def ordered(game: str = "castelli", language: str = "en", paper: str = "a4", **options: Any) -> Order:
    return order_for(load(game).game, KitOptions(language, paper, **options))


@cache
def planned(game: str = "castelli", language: str = "en", paper: str = "a4", **options: Any) -> BuildPlan:
    order = ordered(game, language, paper, **options)
    seen, copies = _all_seen(order)
    return build_plan(order, language, paper, seen, copies)


def leaf_of(plan: BuildPlan, game: str = "castelli", language: str = "en", paper: str = "a4") -> StartLeaf:
    order = ordered(game, language, paper)
    words = tuple(catalog(name, language) for name in dict.fromkeys((order.plan.names, "guide")))
    return StartLeaf(order.paper(paper), language, words, order.look, order.game.title, plan)


@cache
def pages(
    game: str = "castelli", language: str = "en", paper: str = "a4", **options: Any
) -> tuple[Page, ...]:
    order = ordered(game, language, paper, **options)
    return start_file(order, language, paper, planned(game, language, paper, **options), "v0").pages


def groups(nodes: tuple[Node, ...], name: str) -> list[Group]:
    found: list[Group] = []
    for node in nodes:
        if isinstance(node, Group):
            found += [node] if re.fullmatch(name, node.name) else groups(node.children, name)
    return found


def sizes(nodes: tuple[Node, ...], factor: float = 1.0) -> set[float]:
    """The sizes of all texts as they are printed."""
    found: set[float] = set()
    for node in nodes:
        if isinstance(node, Text):
            found.add(round(node.size * factor, 3))
        elif isinstance(node, Group):
            found |= sizes(node.children, factor * node.matrix.size)
        elif isinstance(node, Use):
            found |= sizes(node.symbol.children, factor * node.matrix.size)
    return found


def test_every_sheet_is_shown_with_a_box_to_check() -> None:
    plan = planned()
    front = pages()[0]
    large = len(plan.posters[:1])
    assert len(groups(front.children, "sheet")) == plan.sheets() + large
    assert len(groups(front.children, "tick")) == plan.sheets() + large


def test_the_plan_has_the_sheets_that_are_printed() -> None:
    order = ordered()
    plan = planned()
    bundled = bundle_files(order, "en")
    for drawn in bundled.drawn:
        view = next(file for file in plan.files if file.name == f"{drawn.stem}.pdf")
        assert len(view.sheets) == len(drawn.pages) // (2 if drawn.duplex else 1)
        fronts = Counter(str(row["kind"]) for row in drawn.rows if row["side"] == "front")
        counted: Counter[str] = Counter()
        for sheet in view.sheets:
            counted.update({piece.kind: piece.number for piece in sheet.pieces})
        assert counted == fronts
    copies = {f"{copy.stem}.pdf" for copy in bundled.copies}
    assert copies == {file.name for file in plan.printed} - {f"{drawn.stem}.pdf" for drawn in bundled.drawn}


def test_totals_add_up() -> None:
    plan = planned()
    assert (
        plan.sheets() == sum(map(plan.sheets, plan.stocks)) == sum(len(file.sheets) for file in plan.printed)
    )
    assert plan.files[0].test
    assert [file.name for file in plan.printed] == sorted(file.name for file in plan.printed)
    told = whole_text(pages()[0].children)
    assert f"{plan.sheets(Stock.PLAIN) - 1} sheets and the test sheet" in told
    assert f"{plan.sheets(Stock.CARD)} card, {plan.sheets(Stock.BOARD)} for chipboard" in told
    assert "rules-en.pdf" not in told  # what is read on a screen is not printed


def test_text_to_read_keeps_its_letters_and_names_always_do() -> None:
    def sketched(face: str, read: bool) -> int:
        (path,) = Sketcher().nodes([Text("Zug", (0.0, 0.0), face, 8.0, "#000000")], 1.0, read)
        assert isinstance(path, Path)
        return sum(segment[0] == "M" for segment in path.outline)

    assert sketched("text", read=False) == 1  # a bar
    assert sketched("text", read=True) > 2
    assert sketched("title", read=False) > 2


def test_the_count_is_that_of_the_sheets_and_of_the_game() -> None:
    counted = {each.piece.kind: each.number for each in planned().counted(lambda kind: kind)}
    order = ordered()
    for part in order.parts:
        for kind, (fronts, _) in order.plan.owed(order, part).items():
            assert counted[kind] == fronts, kind
    coins = planned("piecepack").counted(leaf_of(planned("piecepack"), "piecepack").family)
    assert [each.number for each in coins if each.piece.kind.startswith("coins")] == [24]


def test_each_different_sheet_has_a_page_with_the_numbers_of_its_plan() -> None:
    plan = planned()
    shown = [sheet for page in pages() for sheet in groups(page.children, "cuts")]
    assert len(shown) == len(plan.stacks) == len({stack.sheet.cuts for stack in plan.stacks})
    assert sum(len(stack.members) for stack in plan.stacks) == sum(
        bool(sheet.steps) for file in plan.printed for sheet in file.sheets
    )
    numbered = [
        sorted(int(group.name.partition(":")[2]) for group in groups(sheet.children, r"step:\d+"))
        for sheet in shown
    ]
    wanted = [[step.number for step in stack.sheet.steps] for stack in plan.stacks]
    assert sorted(numbered) == sorted(wanted)


def test_every_step_of_a_sheet_is_told_once() -> None:
    for stack in (*planned().stacks, *planned(backs="gutterfold").stacks):
        found = cut_plan(stack.sheet)
        stacked = [step for _, steps in found.stacked for step in steps]
        told = [*found.first_fold, *found.bands, *found.folds, *found.over, *found.blocks, *stacked]
        assert sorted(step.number for step in told) == [step.number for step in stack.sheet.steps]


@pytest.mark.parametrize(
    ("options", "steps"),
    [
        ({}, ["print", "glue", "cut", "make", "staple", "count"]),
        ({"backs": "gutterfold"}, ["print", "fold", "glue", "cut", "make", "staple", "count"]),
        ({"without": "boards,frame"}, ["print", "cut", "make", "staple", "count"]),
        ({"without": "rules"}, ["print", "glue", "cut", "make", "count"]),
    ],
)
def test_only_the_steps_that_apply_are_told(options: dict[str, Any], steps: list[str]) -> None:
    assert [step.id for step in build_steps(leaf_of(planned(**options)))] == steps


def test_options_change_what_is_told() -> None:
    def told(**options: Any) -> str:
        return " ".join(" ".join(whole_text(page.children) for page in pages(**options)).split())

    usual, flat = told(), told(tokens="flat")
    assert "Fold the standing pieces" in usual
    assert "Fold the standing pieces" not in flat
    assert "Flat pieces" in flat
    assert "33 cards fit sleeves of 63.5" in usual
    assert "for coloring in" not in usual
    assert "for coloring in" in told(ink="coloring")
    assert "36 blocks in the player colors" in usual
    assert "Without sleeves" in usual
    single = told(backs="single")
    assert "opaque sleeves" in single
    assert "Without sleeves" not in single


def test_boards_are_cut_one_by_one_and_equal_card_sheets_as_a_stack() -> None:
    plan = planned()
    cards = next(stack for stack in plan.stacks if stack.sheet.pieces[0].kind == "cards")
    assert len(cards.members) == 4
    cuts = [step for step in cards.sheet.steps if step.kind is StepKind.CUT]
    assert cards.strokes == sum(len(step.parts) for step in cuts)  # four at once: as many as for one sheet
    boards = next(stack for stack in plan.stacks if stack.file.stock is Stock.BOARD)
    assert boards.strokes == len(boards.members) * sum(len(step.parts) for step in boards.sheet.steps)


def test_only_as_many_sheets_are_stacked_as_a_knife_cuts() -> None:
    """What is glued is cut alone; sheets that lie on each other are not stacked once more."""
    usual, folded = planned(), planned(backs="gutterfold")
    cards = next(stack for stack in usual.stacks if stack.sheet.pieces[0].kind == "cards")
    assert (len(cards.members), cards.most) == (4, 4)
    notes = " ".join(note.text for note in cut_notes(leaf_of(usual), cards, cut_plan(cards.sheet), None))
    assert "Stack up to 4, edges flush" in notes
    assert "3 identical strips, one after another" in notes
    tiles = next(stack for stack in usual.stacks if stack.sheet.pieces[0].kind == "tiles")
    notes = " ".join(note.text for note in cut_notes(leaf_of(usual), tiles, cut_plan(tiles.sheet), None))
    assert "5 identical strips. Stack up to 4" in notes
    for stack in (each for each in folded.stacks if each.file.mode == "folded"):
        notes = " ".join(n.text for n in cut_notes(leaf_of(folded), stack, cut_plan(stack.sheet), None))
        assert stack.most == 1
        assert "Stack" not in notes


def test_where_the_posters_are_is_said_and_what_each_file_is() -> None:
    for paper, fits in (("a4", "It fits on A1."), ("letter", "It fits on 24 × 36 in.")):
        text = " ".join(poster_how(leaf_of(planned(paper=paper), paper=paper)).split())
        assert fits in text
        for file in planned(paper=paper).posters:
            assert file.name in text
        assert "folder “castelli,” two folders up" in text
        assert f"next to the folder “{paper}.”" in text
    assert "A1" not in whole_text(tuple(node for page in pages(paper="letter") for node in page.children))


def test_sheets_of_the_booklet_are_named_by_their_pages() -> None:
    booklet = next(file for file in planned().printed if file.bound)
    names = sheet_names(leaf_of(planned()), booklet)
    last = 4 * len(booklet.sheets)
    assert names[0] == f"pages {last}, 1"
    assert names[-1] == f"pages {last // 2 + 2}, {last // 2 - 1}"
    front = pages()[0]
    assert all(name in " ".join(whole_text(front.children).split()) for name in names)


def test_sheets_of_a_booklet_that_overlap_have_their_pages_in_one_line() -> None:
    front = " ".join(whole_text(pages("castles", large_print=True)[0].children).split())
    assert "pages 12, 1 · pages 10, 3 · pages 8, 5" in front


def test_words_of_labels_are_not_broken_unless_they_are_too_long() -> None:
    leaf = leaf_of(planned(language="fr"), language="fr")
    name, style = "12 marqueurs de\N{NO-BREAK SPACE}ressource", Style("text", 9.2)
    narrow = 0.9 * fonts.width(name, "text", style.size)

    def lines(width: float, set_label: Callable[[str, Style, float], TextBlock]) -> list[str]:
        return ["".join(run.text for run in line.runs) for line in set_label(name, style, width).lines]

    assert any(line.endswith("-") for line in lines(narrow, leaf.set))
    assert lines(narrow, leaf.label) == ["12 marqueurs", "de\N{NO-BREAK SPACE}ressource"]
    assert "".join(lines(10.0, leaf.label)).replace("-", "").endswith("ressource")
    counted = [text.text for text in texts_within(pages(language="fr")[-1].children)]
    assert "de\N{NO-BREAK SPACE}ressource" in counted


def test_captions_have_the_colon_of_their_language() -> None:
    assert "1-card-duplex.pdf: Tiles" in _captions("en")
    assert "1-card-duplex.pdf\N{NO-BREAK SPACE}: Tuiles" in _captions("fr")


def _captions(language: str) -> str:
    leaf = leaf_of(planned(language=language), language=language)
    return " ".join(cut_caption(leaf, stack) for stack in leaf.plan.stacks).replace("*", "")


def test_pieces_are_folded_where_sheets_are_cut_and_not_once_more() -> None:
    steps = {step.id: [part.title for part in step.parts] for step in build_steps(leaf_of(planned()))}
    assert "Fold the standing pieces" in steps["cut"]
    assert "Fold the standing pieces" not in steps["make"]
    assert "Markers and silver" in steps["cut"]


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "nl"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_text_is_too_small_and_the_first_page_holds_all(language: str, paper: str) -> None:
    made = pages(language=language, paper=paper)
    for page in made:
        assert min(sizes(page.children) - {6.5}) >= FLOOR - 0.001  # the foot of all sheets is 6.5 pt
    sheets = planned(language=language, paper=paper).sheets()
    assert len(groups(made[0].children, "tick")) >= sheets


@pytest.mark.parametrize("game", ["castles", "piecepack"])
def test_other_systems(game: str) -> None:
    plan = planned(game)
    assert plan.minutes >= 30  # dice are nets to fold
    assert f"--game {game} " in plan.again
    told = " ".join(whole_text(page.children) for page in pages(game))
    assert "Cut the coins" in told
    assert "Fold the dice" in told
    assert "Glue" not in [step.title for step in build_steps(leaf_of(plan, game))]


def test_the_command_makes_the_same_kit() -> None:
    order = ordered(language="de", paper="letter", backs="gutterfold", tokens="flat", ink="low", scale=0.9)
    assert again(order) == (
        "castelli-pnp kit --lang de --paper letter --backs gutterfold --tokens flat --ink low --scale 0.9"
        " --back-offset 0.5,-1"
    )
    assert again(ordered(modules="none")).startswith("castelli-pnp kit --lang en --paper a4 --modules none ")
    fewer = ordered(without="poster,boxes,parts", large_print=True)
    assert " --without poster,boxes,parts --large-print " in again(fewer)
    assert " --only boards,tokens " in again(ordered(parts="boards,tokens"))
    assert "--only" not in again(ordered(parts="calibration"))  # then come all others


def test_the_ink_is_that_of_the_painted_pages() -> None:
    """Rendered pages of the files with pieces, and of all together, within a tenth."""
    from castelli_pnp.kits.paint import paint_document
    from castelli_pnp.kits.proof.ink_checks import ink_in

    order = ordered()
    files = [*bundle_files(order, "en").drawn, drawn_files(order.plan.parts["rules"], order, "en")[1]]
    shown = painted = 0.0
    for drawn in files:
        view = file_view(drawn, order)
        assert view is not None
        found = rendered_ink(paint_document(drawn, order), ink_in) / 0.2
        shown, painted = shown + view.ink, painted + found
        if view.stock is not Stock.PLAIN:
            assert view.ink == pytest.approx(found, rel=0.15), drawn.stem
    assert shown == pytest.approx(painted, rel=0.1)


def rendered_ink(pdf: bytes, ink_in: Any) -> float:
    import pypdfium2

    total = 0.0
    for page in pypdfium2.PdfDocument(pdf):
        picture = page.render(scale=0.8).to_pil().convert("RGB")
        colors = picture.getcolors(maxcolors=picture.width * picture.height)
        total += sum(count * ink_in(color) for count, color in colors) / (picture.width * picture.height)
    return total


def test_the_web_page_needs_nothing_else() -> None:
    text = start_html(leaf_of(planned()), "x").decode()
    assert not re.search(r'(?:src|href)="(?!#)|url\((?!data:|#)|@import', text)
    assert text.count('type="checkbox"') == planned().sheets() + len(
        planned().counted(leaf_of(planned()).family)
    )
    assert text == start_html(leaf_of(planned()), "x").decode()


def test_what_is_kept_is_read_back_and_nothing_else_is() -> None:
    order = ordered("piecepack")
    seen, _ = _all_seen(order)
    again_seen = unpacked([packed(seen), b""])
    assert again_seen is not None
    assert [each.view.name for each in again_seen] == [each.view.name for each in seen]
    assert unpacked([b"nothing of ours"]) is None
    import pickle
    import zlib

    assert unpacked([zlib.compress(pickle.dumps([print]))]) is None


def test_another_language_is_added_to_the_same_game() -> None:
    order = order_for(load("castelli").game, KitOptions("en,de", "a4"))
    seen, copies = _all_seen(order)
    plan = build_plan(order, "de", "a4", seen, copies)
    assert all(file.name.startswith("add-de-") for file in plan.printed)
    assert Stock.BOARD not in plan.stocks
    assert not plan.posters
    assert (plan.assembly.steps, plan.assembly.own, plan.assembly.table) == ((), (), ())
    assert plan.assembly.sleeves  # cards are among its files
    told = whole_text(start_file(order, "de", "a4", plan, "v0").pages[0].children)
    assert catalog("guide", "de").text("start.adds") in told
    whole = build_plan(replace(order), "en", "a4", seen, copies)
    assert whole.sheets(Stock.BOARD) == planned().sheets(Stock.BOARD)
