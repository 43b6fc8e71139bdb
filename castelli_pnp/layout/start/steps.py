"""The steps of the work: only those that the chosen options ask for, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from castelli_pnp.layout.component import Stock
from castelli_pnp.layout.making.leaf import MakingStep
from castelli_pnp.layout.making.stocks import board_thickness
from castelli_pnp.layout.making.strokes import NO_PICTURE, picture
from castelli_pnp.layout.start.leaf import StartLeaf
from castelli_pnp.layout.start.views import NETS
from castelli_pnp.layout.start.words import poster_how
from castelli_pnp.layout.text import Style, line_at


@dataclass(frozen=True, slots=True)
class BuildStep:
    """A chapter of the work: its number, one line about it, and how it is done."""

    id: str
    number: int
    title: str
    line: str
    parts: tuple[MakingStep, ...]


def build_steps(leaf: StartLeaf) -> list[BuildStep]:
    """All steps after the test sheet."""
    first = 2 if leaf.plan.test else 1
    return [
        BuildStep(
            name,
            number,
            leaf.words.text(f"start.step.{name}"),
            leaf.words.text(f"start.step.{name}.line"),
            parts,
        )
        for number, (name, parts) in enumerate(_chapters(leaf), start=first)
    ]


def _chapters(leaf: StartLeaf) -> Iterator[tuple[str, tuple[MakingStep, ...]]]:
    plan, words = leaf.plan, leaf.words
    modes = {file.mode for file in plan.printed}
    yield "print", tuple(_printing(leaf, modes))
    if "folded" in modes:
        yield "fold", (MakingStep("", words.text("fold.text"), picture("gutterfold", leaf.look)),)
    if Stock.BOARD in plan.stocks:
        text = words.text("start.glue", thickness=board_thickness(words))
        yield "glue", (MakingStep("", text, picture("glue", leaf.look)),)
    if plan.stacks:
        yield "cut", tuple(_cutting(leaf))
    making = tuple(_making(leaf))
    if making:
        yield "make", making
    if any(file.bound for file in plan.printed):
        yield "staple", (MakingStep("", words.text("start.staple"), picture("staple", leaf.look)),)
    if any(sheet.pieces for file in plan.printed for sheet in file.sheets):
        yield "count", ()


def _printing(leaf: StartLeaf, modes: set[str]) -> Iterator[MakingStep]:
    words = leaf.words
    chosen, style = words.text("hundred"), Style("text-bold", 14)
    dialog = picture("check", leaf.look, {"words": lambda x, y, *_: (line_at(chosen, x, y, style),)})
    yield MakingStep("", words.text("start.printing"), dialog)
    if "duplex" in modes:
        yield MakingStep("", words.text("duplex.text"), picture("duplex", leaf.look))
    yield from leaf.plan.assembly.printing
    if leaf.plan.posters:
        yield MakingStep(words.text("start.poster_title"), poster_how(leaf), NO_PICTURE)
    if leaf.plan.assembly.sleeves and _without_backs(leaf):
        yield MakingStep("", words.text("start.single"), NO_PICTURE)


def _without_backs(leaf: StartLeaf) -> bool:
    """Whether all pieces are printed on one side only: then cards need sleeves."""
    cut = (file for file in leaf.plan.printed if any(sheet.pieces for sheet in file.sheets))
    return all(file.mode == "single" for file in cut)


def _cutting(leaf: StartLeaf) -> Iterator[MakingStep]:
    """How sheets are cut, what is folded in between, and what need not be cut out."""
    words, plan = leaf.words, leaf.plan
    yield MakingStep("", words.text("start.cutting"), NO_PICTURE)
    yield from plan.assembly.cutting
    if plan.assembly.own:
        own = ", ".join(words.count(f"start.own.{each.name}", each.number) for each in plan.assembly.own)
        yield MakingStep(words.text("start.own.title"), words.text("start.own.text", things=own), NO_PICTURE)


def _making(leaf: StartLeaf) -> Iterator[MakingStep]:
    """How pieces are made of what was cut: what the system says, then cards and boxes."""
    words, plan = leaf.words, leaf.plan
    yield from plan.assembly.steps
    sleeves = [
        words.count(
            "start.sleeves", each.number, width=words.number(each.width), height=words.number(each.height)
        )
        for each in plan.assembly.sleeves
    ]
    if sleeves:
        corners = () if _without_backs(leaf) else (words.text("start.corners"),)
        yield MakingStep(words.text("start.cards"), " ".join((*sleeves, *corners)), NO_PICTURE)
    if any(
        piece.kind == NETS for file in plan.printed for sheet in file.sheets for piece in sheet.pieces
    ) or any(sheet.part == NETS for file in plan.printed for sheet in file.sheets):
        yield MakingStep(words.text("box.title"), words.text("box.text"), picture("box", leaf.look))
