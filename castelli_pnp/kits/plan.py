"""The parts of the kits of one system, and the functions that make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Page
from castelli_pnp.kits.choices import Names, chosen, names_in
from castelli_pnp.kits.drawn import Drawn
from castelli_pnp.kits.order import Order
from castelli_pnp.layout.component import Component, Need, Stock
from castelli_pnp.layout.draft_marks import DraftMark, marked
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import AnyPlay, Facts

if TYPE_CHECKING:
    from castelli_pnp.layout.start.views import Assembly

START = "start"
"""The part that shows all others and is made last."""


Components = Callable[[Order, str], Sequence[Component]]
Pages = Callable[[Order, str, Paper], Sequence[Page]]
Files = Callable[[Order, str], list[Drawn]]
Nets = Callable[[Order, str, Paper], Sequence[Component]]


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the kit, for each paper, and for each language if it has words."""

    id: str
    words: bool
    components: Components | None = None
    pages: Pages | None = None
    duplex: bool = False
    """Whether full pages (not pieces) are printed on both sides."""
    papered: bool = True
    """Whether it is made for a paper; a poster has its own size, and also comes in parts for copy shops."""
    any_paper: bool = False
    """Whether its whole pages fill the paper of the pieces, however large that is."""
    domains: tuple[str, ...] | None = None
    """The catalogs that its words come from; None: all catalogs."""
    files: Files | None = None
    """The function that makes all its files at once, if they are not alike."""
    extra: bool = False
    """Whether it is made only if it is requested by name."""
    stock: Stock = Stock.CARD
    need: Need = Need.MUST
    large: bool = False
    """Whether it is in large print."""
    nets: Nets | None = None
    """The content of full pages, as pieces that may share a sheet with others."""

    def papers(self, order: Order) -> tuple[str, ...]:
        """The papers that it is made for."""
        if not self.papered:
            return (order.papers[0], *order.poster_papers)
        return order.papers if self.any_paper or self.components is not None else order.page_papers

    def pieces(self, order: Order, language: str) -> tuple[Component, ...]:
        """Its pieces, each with its stock and whether the stock is required."""
        made = self.drawn(order, language)
        return tuple(replace(one, stock=self.stock, need=self.need) for one in made)

    def drawn(self, order: Order, language: str) -> tuple[Component, ...]:
        """Its pieces; in a draft with what is wrong with them."""
        assert self.components is not None
        made = self.components(order, language)
        marks = order.plan.marks(order) if order.marked else {}
        return tuple(marked(one, marks.get(one.id, ()), order.look) for one in made)


def _calibration_pages(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.kits.again import again
    from castelli_pnp.layout.calibration import calibration

    return calibration(paper, language, order.look, again(order, language, paper.id))


CALIBRATION = Part(
    "calibration",
    words=True,
    pages=_calibration_pages,
    duplex=True,
    any_paper=True,
    domains=("guide",),
    stock=Stock.PLAIN,
)
"""The page for measuring a printer: every kit has one."""


@dataclass(frozen=True, slots=True)
class KitPlan:
    """The parts of a kit in the order of the list, and their common data."""

    parts: Mapping[str, Part]
    assembly: Callable[[Order, str, frozenset[str]], Assembly]
    """How to assemble the pieces of some kinds, in one language, and what can be used instead of them."""
    owed: Callable[[Order, str], Mapping[str, list[int]]]
    """The numbers of fronts and backs of each kind in a part, counted only from the facts of the game."""
    bleed: Callable[[Order], float]
    played: Callable[[Order], Facts] = lambda order: order.game
    """The game without the modules that were not requested."""
    told: Callable[[Order, str], Mapping[str, object]] = lambda *_: {}
    """Data that the manifest of this system adds for a part with pieces."""
    unusual: Callable[[Order, str], Iterable[str]] = lambda *_: ()
    """The unusual options that are in the file name of a part."""
    two_sided: frozenset[str] = frozenset()
    """Parts whose pieces have backs."""
    options: frozenset[str] = frozenset()
    """The options beyond those of every kit."""
    read_options: Callable[[Facts, Mapping[str, Any]], dict[str, object]] = lambda *_: {}
    """The values of those options in an order."""
    usual: Mapping[str, object] = field(default_factory=dict)
    """What an order contains unless the user chooses otherwise."""
    problems: Callable[[Order], Iterable[Refused]] = lambda _: ()
    """What an order requests that the game does not have."""
    board: Callable[[Order, str | None], Page] | None = None
    """The complete board on one page in a layout (None: the usual one); drafts as far as possible."""
    table: Callable[[Order, AnyPlay | None, str | None], Page] | None = None
    """A picture of the table, with a given game or one that bots have played in a layout."""
    marks: Callable[[Order], Mapping[str, Sequence[DraftMark]]] = lambda _: {}
    """What is wrong with each piece of a draft, by its name."""
    names: str = "guide"
    """The catalog with the names of its kinds of pieces."""
    author: str = ""
    """The designer of the game, if it is not our own."""


def part_names(game: Facts) -> tuple[str, ...]:
    return tuple(system_of(game).kit.parts)


def usual_parts(plan: KitPlan) -> tuple[str, ...]:
    """All parts except those that are made only on request."""
    return tuple(name for name, part in plan.parts.items() if not part.extra)


def chosen_parts(game: Facts, given: Names) -> tuple[str, ...]:
    """The parts with these names; ``all`` means the usual ones."""
    plan, names = system_of(game).kit, names_in(given, "parts")
    found = chosen("part", given, plan.parts)
    usual = usual_parts(plan)
    return tuple(name for name in found if name in names or name in usual)
