"""The sentences of START-HERE that its pages and its web page share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from castelli_pnp.base.floats import float_sum
from castelli_pnp.layout.component import Need, Stock
from castelli_pnp.layout.imposition import Step, StepKind
from castelli_pnp.layout.making.stocks import board_thickness, grams
from castelli_pnp.layout.sizes import known_papers
from castelli_pnp.layout.start.cutting import Comb, CutPlan, number_ranges
from castelli_pnp.layout.start.leaf import StartLeaf
from castelli_pnp.layout.start.views import FileView, SheetStack, SheetView

FOLDED_GRAMS, PLAIN_GRAMS = (120, 160), (80, 100)
MAIN = 0.5
"""A sheet is named after a kind of pieces that covers more of its pieces' area than this."""


class Total(NamedTuple):
    """A large number, what it counts, and a note."""

    number: str
    what: str
    note: str


def totals(leaf: StartLeaf) -> tuple[Total, ...]:
    """Sheets by stock, ink and time."""
    words, plan = leaf.words, leaf.plan
    by_stock = [words.count(f"start.of.{stock.value}", plan.sheets(stock)) for stock in plan.stocks]
    sheets, ink = plan.sheets(), plan.ink
    return (
        Total(str(sheets), words.count("start.sheets", sheets), ", ".join(by_stock)),
        Total(str(ink), words.count("start.ink", ink), words.text("start.ink_note")),
        Total(duration(leaf), words.text("start.time"), words.text("start.time_note")),
    )


def duration(leaf: StartLeaf) -> str:
    hours, minutes = divmod(leaf.plan.minutes, 60)
    if not hours:
        return leaf.words.text("start.minutes", minutes=minutes)
    return (
        leaf.words.text("start.hours", hours=hours, minutes=f"{minutes:02}")
        if minutes
        else leaf.words.text("start.whole_hours", hours=hours)
    )


def subtitle(leaf: StartLeaf) -> str:
    """Which kit it is, and what to do with this page."""
    words, adds = leaf.words, next((file.adds for file in leaf.plan.files if file.adds), "")
    phrases = [
        words.text(
            "start.kit",
            game=leaf.game,
            paper=leaf.paper_name(leaf.plan.paper or leaf.paper.id),
            language=words.text("language"),
        )
    ]
    if adds:
        phrases.append(words.text("start.adds"))
    if leaf.plan.low:
        phrases.append(words.text("start.coloring"))
    phrases.append(words.text("start.tick"))
    return " ".join(phrases)


def weight(leaf: StartLeaf, stock: Stock, folded: bool) -> str:
    """What to print on, or what becomes of it."""
    words = leaf.words
    if stock is Stock.BOARD:
        return words.text("start.on_board", thickness=board_thickness(words))
    if stock is Stock.PLAIN:
        return grams(words, *PLAIN_GRAMS)
    return grams(words, *FOLDED_GRAMS) if folded else grams(words)


def band_total(leaf: StartLeaf, stock: Stock, poster: bool) -> str:
    """How many sheets of a stock there are; the test sheet is named apart."""
    test = leaf.plan.test
    tested = test is not None and test.stock is stock
    count = leaf.plan.sheets(stock) - (len(test.sheets) if test and tested else 0)
    key = "start.count_poster" if poster else "start.count_test" if tested else "start.count"
    return leaf.words.count(key, count)


def how_printed(leaf: StartLeaf, file: FileView) -> str:
    """Which sides, how many sheets, and whether they are bound."""
    words = leaf.words
    phrases = [words.text(f"start.mode.{file.mode}")]
    if file.bound:
        phrases.insert(0, leaf.named(file.sheets[0].part))
    if len(file.sheets) > 1:
        phrases.append(words.count("start.count", len(file.sheets)))
    if file.paper and leaf.plan.paper and file.paper != leaf.plan.paper:
        phrases.insert(0, leaf.paper_name(file.paper))
    if file.bound:
        phrases.append(words.text("start.bound"))
    return " · ".join(phrases)


def poster_note(leaf: StartLeaf, file: FileView, boards: bool) -> str:
    """Instead of what it is printed, how large it is, and which step says more."""
    words, sheet = leaf.words, file.sheets[0]
    size = {"width": round(sheet.width), "height": round(sheet.height)}
    first = words.text("start.poster" if boards else "start.poster_alone", **size)
    return f"{first} {words.text('start.poster_more', step=words.text('start.step.print'))}"


def poster_how(leaf: StartLeaf) -> str:
    """On which paper a poster fits, its parts, how they are joined, and where the files are."""
    words, (whole, *parts) = leaf.words, leaf.plan.posters
    sheet = whole.sheets[0]
    short, long = sorted((sheet.width, sheet.height))
    size = {"width": round(sheet.width), "height": round(sheet.height)}
    phrases = [words.text("start.poster_print", file=whole.name, **size)]
    shop = [known_papers()[name] for name in leaf.paper.whole]
    fitting = next((paper.id for paper in shop if short <= paper.width and long <= paper.height), "")
    if fitting:
        phrases.append(words.text("start.poster_fits", paper=leaf.paper_name(fitting)))
    if parts:
        named = (f"*{each.name}* ({words.count('start.count', len(each.sheets))})" for each in parts)
        phrases.append(words.text("start.poster_parts", files=", ".join(named)))
    phrases.append(words.text("start.poster_where", folder=leaf.plan.folder, paper=leaf.plan.paper))
    return " ".join(phrases)


def sheet_names(leaf: StartLeaf, file: FileView) -> tuple[str, ...]:
    """A short name for each sheet of a file; equal ones are numbered, those of a booklet have its pages."""
    if file.bound:
        last = 4 * len(file.sheets)
        return tuple(
            leaf.words.text("start.pages", left=last - first + 1, right=first)
            for first in range(1, last // 2, 2)
        )
    plain = [sheet_name(leaf, sheet) for sheet in file.sheets]
    seen: dict[str, int] = {}
    names: list[str] = []
    for name in plain:
        seen[name] = seen.get(name, 0) + 1
        names.append(f"{name} {seen[name]}" if plain.count(name) > 1 else name)
    return tuple(names)


def sheet_name(leaf: StartLeaf, sheet: SheetView) -> str:
    """The kind of pieces that covers most of a sheet, or what a whole page shows."""
    if not sheet.pieces:
        return leaf.named(sheet.part)
    areas = {each.kind: each.number * each.width * each.height for each in sheet.pieces}
    main = max(areas, key=lambda kind: areas[kind])
    if areas[main] >= MAIN * float_sum(areas.values()):
        return leaf.named(main)
    return leaf.words.text("start.mixed")


def is_optional(file: FileView) -> bool:
    return file.need is Need.LIKE


def chosen_stock(leaf: StartLeaf) -> Stock | None:
    """The stock of the sheets that a poster can take the place of."""
    return Stock.BOARD if leaf.plan.posters and leaf.plan.sheets(Stock.BOARD) else None


# --- cuts ---


class CutNote(NamedTuple):
    """A kind of step of a sheet; ``pulled``: next to it the sheet is shown in its bands."""

    title: str
    text: str
    pulled: bool = False


def cut_notes(leaf: StartLeaf, stack: SheetStack, plan: CutPlan, comb: Comb | None) -> list[CutNote]:
    """What is done with a sheet in which order; ``comb``: the one that no picture shows."""
    found: list[CutNote] = []
    if plan.first_fold:
        found.append(_note(leaf, "fold_first", plan.first_fold))
    if len(stack.members) > 1:
        found.append(_alike(leaf, stack))
    if plan.bands:
        found.append(_note(leaf, "bands", plan.bands)._replace(pulled=True))
    if comb:
        text = leaf.words.text("start.comb.text", number=comb.first.number)
        found.append(CutNote(leaf.words.text("start.comb.title"), text))
    if plan.folds:
        found.append(_note(leaf, "fold", plan.folds, sum(len(step.parts) for step in plan.folds)))
    if plan.stacked:
        most = stack.most // min(stack.most, len(stack.members))
        phrases = [_across(leaf, count, steps, most) for count, steps in plan.stacked]
        title = "start.cut.stack.title" if min(most, plan.stacked[0][0]) > 1 else "start.cut.single.title"
        found.append(CutNote(leaf.words.text(title), " ".join(phrases)))
    if plan.over:
        text = leaf.words.text(
            "start.cut.over.text", fold=_bold(leaf, plan.over), numbers=_bold(leaf, plan.blocks)
        )
        found.append(CutNote(leaf.words.text("start.cut.over.title"), text))
    return found


def _across(leaf: StartLeaf, count: int, steps: Iterable[Step], most: int) -> str:
    """Cuts across so many equal strips; ``most``: how many of them are cut at once."""
    numbers = _bold(leaf, steps)
    if count == 1:
        return leaf.words.text("start.cut.single", numbers=numbers)
    if most == 1:
        return leaf.words.count("start.cut.strips", count, numbers=numbers)
    return leaf.words.count("start.cut.stack", count, numbers=numbers, most=min(most, count))


def _alike(leaf: StartLeaf, stack: SheetStack) -> CutNote:
    """Sheets that are cut alike: in a stack, or board after board."""
    words, count, most = leaf.words, len(stack.members), stack.most
    key = "start.cut.alike" if most > 1 else "start.cut.boards"
    return CutNote(words.text("start.cut.alike.title"), words.count(key, count, most=min(most, count)))


def _note(leaf: StartLeaf, name: str, steps: Iterable[Step], count: int | None = None) -> CutNote:
    key, numbers = f"start.cut.{name}.text", _bold(leaf, steps)
    words = leaf.words
    text = words.text(key, numbers=numbers) if count is None else words.count(key, count, numbers=numbers)
    return CutNote(words.text(f"start.cut.{name}.title"), text)


def _bold(leaf: StartLeaf, steps: Iterable[Step]) -> str:
    return f"*{numbers_text(leaf, steps)}*"


def numbers_text(leaf: StartLeaf, steps: Iterable[Step]) -> str:
    """Numbers of steps as the language writes them."""
    words = leaf.words
    parts = [
        str(low) if low == high else words.text("range", first=low, last=high)
        for low, high in number_ranges(steps)
    ]
    return ", ".join(parts)


def cut_caption(leaf: StartLeaf, stack: SheetStack) -> str:
    """Which sheets a page is about, what lies on the first one, and how many cuts there are."""
    words, sheet = leaf.words, stack.sheet
    files: dict[str, list[str]] = {}
    for file, member in stack.members:
        names = dict(zip(map(id, file.sheets), sheet_names(leaf, file), strict=True))
        files.setdefault(file.name, []).append(names[id(member)])
    named = " · ".join(
        words.text("start.cut.file", file=name, sheets=", ".join(sheets)) for name, sheets in files.items()
    )
    cuts = sum(step.kind is StepKind.CUT for step in sheet.steps)
    folds = len(sheet.steps) - cuts
    phrases = [words.count("start.cuts", cuts)]
    if folds:
        phrases.append(words.count("start.folds", folds))
    return f"{named} · {', '.join(phrases)}"
