"""Draws single things of a game, also of a draft: a board piece, the board, a tile, a card, or a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from castelli_pnp.actions.drafts import cannot_draw
from castelli_pnp.actions.games import AnyGame, load
from castelli_pnp.actions.kit import KitOptions, order_in_own_look
from castelli_pnp.actions.play import Game
from castelli_pnp.base.errors import CastelliError, Problems, Refused, Unreadable, brief, refuse
from castelli_pnp.base.geometry import Box, move
from castelli_pnp.base.scene import Page, Symbol, Use
from castelli_pnp.kits.choices import not_of, unknown, wrong_type
from castelli_pnp.kits.drafts import broken_rules
from castelli_pnp.kits.drawn import Drawn
from castelli_pnp.kits.formats import DEFAULT, FORMATS
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.paint import NO_LANGUAGE, painted, piece_drawings, themed_component
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.plan import START, Part
from castelli_pnp.layout.caching import trim_caches
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import papers
from castelli_pnp.schema.base import near
from castelli_pnp.words.catalog import languages, using_packs

BOARD, POSTER, TABLE = "board", "poster", "table"
"""The names of what is no part of a kit, and of the part that shows the board."""
Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Drawable:
    """A thing that ``draw`` can draw by its name."""

    name: str
    part: str
    """The part of the kit that it belongs to."""
    kind: str
    """Such as ``board``, ``tiles``, or ``cards``; ``pages`` for full pages."""
    width: float = 0.0
    height: float = 0.0
    """The height in millimeters after trimming; 0 for full pages."""
    copies: int = 1
    has_back: bool = False
    problem: CastelliError | None = None
    """Why this part cannot be drawn; only for drafts that are not legal."""


T = TypeVar("T")
Listed = tuple[Drawable, Component | None]
"""Something that can be drawn by its name; no component: it consists of full pages, or cannot be drawn."""


def drawables(game: AnyGame, *, language: str = "en") -> tuple[Drawable, ...]:
    """Lists everything you can draw, by name; for drafts, also what cannot be drawn, and why."""
    refuse(unknown("language", [language], languages()))
    studio = Studio(game, KitOptions(languages=[language]))
    plan = studio.order.plan
    found = [studio.listed(BOARD, POSTER)] if plan.board is not None else []
    if plan.table is not None:
        found.append(studio.listed(TABLE, ""))
    for part in plan.parts.values():
        if part.components is not None:
            found += [listed for listed, _ in studio.drawn(part)]
        elif part.id != START:  # START-HERE shows the files of a complete kit
            found.append(studio.listed(part.id, part.id))
    return tuple(found)


def draw(
    game: AnyGame,
    what: str,
    format: Literal["svg", "pdf", "png"] = "svg",  # noqa: A002  the word that callers know
    *,
    side: Side = "front",
    page: int = 1,
    layout: str | None = None,
    language: str = "en",
    paper: str = "a4",
    ink: str = "normal",
    scale: float = 1.0,
    dpi: int = 150,
    tokens: str | None = None,
    theme: str | None = None,
    position: Game | str | None = None,
) -> bytes:
    """Draws a board piece, tile, card, or other component, a page of a part, the board, or the table.

    The table is a picture at an angle. It shows a ``position``: a ``Game``, its record, or one that bots have
    played in a ``layout``. If a draft breaks rules and a thing cannot be drawn, the error names these rules.
    """
    asked = _Asked(side, page, layout, scale, position)
    wrong = (*not_of(str, what=what), *asked.wrong_types())
    problems = Problems(wrong)
    problems += (*unknown("side", [side], ("front", "back")), *unknown("format", [format], FORMATS))
    names = (*unknown("language", [language], languages()), *unknown("paper", [paper], papers()))
    options = KitOptions([language], [paper], formats=format if format in FORMATS else DEFAULT)
    options = replace(KitOptions() if names else options, ink=ink, scale=scale, dpi=dpi, tokens=tokens)
    studio = problems.attempt(lambda: Studio(game, replace(options, theme=theme)), None)
    problems += names
    if problems and not wrong:  # the name may also be unknown
        problems.attempt(lambda: Studio(game, KitOptions()).find(what, asked), None)
    problems.check()
    assert studio is not None
    return studio.draw(studio.find(what, asked), what, side)


@dataclass(frozen=True, slots=True)
class _Asked:
    """The options of one drawing; not every option makes sense for every thing."""

    side: Side = "front"
    page: int = 1
    layout: str | None = None
    scale: float = 1.0
    position: Game | str | None = None

    def wrong_types(self) -> Iterator[Refused]:
        yield from not_of(int, page=self.page)
        if self.layout is not None:
            yield from not_of(str, layout=self.layout)
        position: object = self.position
        if not isinstance(position, Game | str | None):
            yield wrong_type("position", "Game | str", position)

    def of_a_component(self, name: str, has_back: bool) -> None:
        refuse([*self._has(name, has_back=has_back), *self._unused(name, "layout", "position")])

    def of_pages(self, name: str, pages: int) -> None:
        unused = ("position",) if name == BOARD else ("layout", "position")
        refuse([*self._has(name, pages), *self._unused(name, *unused)])

    def of_the_table(self) -> None:
        larger = [Refused("draw_scale", name=TABLE, option="scale")] if self.scale != 1 else []
        refuse([*self._has(TABLE), *larger])

    def _has(self, name: str, pages: int = 1, has_back: bool = False) -> Iterator[Refused]:
        if not 1 <= self.page <= pages:
            yield Refused("draw_page", name=name, page=brief(self.page), pages=pages)
        if self.side == "back" and not has_back:
            yield Refused("draw_side", name=name)

    def _unused(self, name: str, *arguments: str) -> Iterator[Refused]:
        for argument in arguments:
            if getattr(self, argument) is not None:
                yield Refused("draw_no_use", argument=argument, name=name)


def _page_of(component: Component, symbol: Symbol, bleed: float) -> Page:
    """A page of the size of a component with its bleed."""
    width, height = component.width + 2 * bleed, component.height + 2 * bleed
    trim = Box(bleed, bleed, width - bleed, height - bleed)
    art = (Use(symbol, move(bleed, bleed)),)
    return Page(width, height, art, component.id, trim=trim, bleed=Box(0, 0, width, height))


def _listed(part: Part, component: Component) -> Listed:
    size = (round(component.width, 3), round(component.height, 3))
    back = component.back is not None
    return Drawable(component.id, part.id, component.kind, *size, component.copies, back), component


class Studio:
    """A game with the options it is drawn with."""

    def __init__(self, game: AnyGame, options: KitOptions) -> None:
        trim_caches()
        self.loaded = load(game)
        order = order_in_own_look(self.loaded, options)
        self._codes = broken_rules(order.game)
        self.order: Order = replace(order, marked=True) if self._codes else order
        self.language = self.order.languages[0]

    def find(self, name: str, asked: _Asked) -> Component | Page:
        """Finds the thing to draw; refuses everything impossible about the request at once."""
        problems, plan, layout = Problems(), self.order.plan, asked.layout
        if name == TABLE and plan.table is not None:
            problems.attempt(asked.of_the_table, None)
            picture = problems.attempt(lambda: self.table(asked.position, layout), None)
            problems.check()
            assert picture is not None
            return picture
        found = problems.attempt(lambda: self._named(name, layout if name == BOARD else None), None)
        board = plan.board
        if isinstance(found, Component):
            problems.attempt(lambda: asked.of_a_component(name, found.back is not None), None)
        elif found is not None or name == BOARD:
            problems.attempt(lambda: asked.of_pages(name, len(found or " ")), None)
        elif layout is not None and board is not None:
            problems.attempt(lambda: self._safely(BOARD, lambda: board(self.order, layout)), None)
        problems.check()
        assert found is not None
        return found if isinstance(found, Component) else found[asked.page - 1]

    def draw(self, found: Component | Page, name: str, side: Side) -> bytes:
        return self.component(found, side) if isinstance(found, Component) else self.paint(name, found)

    def _named(self, name: str, layout: str | None) -> Component | tuple[Page, ...]:
        """The component with that name, or the pages of a part or of the board."""
        plan = self.order.plan
        if plan.board is not None and name == BOARD:
            board = plan.board
            return self._safely(name, lambda: (board(self.order, layout),))
        part = plan.parts.get(name)
        if part is not None and part.components is None and part.id != START:
            return self._safely(name, lambda: self._pages(part))
        known: list[str] = [each for each in plan.parts if each != START]
        failed: CastelliError | None = None
        for each in plan.parts.values():
            for listed, component in self.drawn(each) if each.components else ():
                if listed.name == name and component is not None:
                    return component
                failed = listed.problem or failed
                if listed.name == name and failed is not None:
                    raise failed
                known.append(listed.name)
        if failed is not None:  # it may be in a part that cannot be drawn
            raise failed
        raise Refused("draw_what", name=name[:80], game=self.order.game.id, near=near(name, known))

    def component(self, found: Component, side: Side) -> bytes:
        """One side of a piece."""
        symbol = found.back if side == "back" and found.back is not None else found.front
        if self.order.formats == ("svg",):
            return self.sides(found)[side]
        return self.paint(found.id, _page_of(found, symbol, self.order.bleed))

    def table(self, position: Game | str | None = None, layout: str | None = None) -> Page:
        """Draws the table; refuses a position of other data or of another layout."""
        played = Game.from_record(self.loaded, position) if isinstance(position, str) else position
        make = self.order.plan.table
        assert make is not None
        if played is not None and played.engine.table.game != self.order.game:
            raise Refused("draw_position", game=self.order.game.id)
        return self._safely(
            TABLE, lambda: make(self.order, None if played is None else played.engine, layout)
        )

    def listed(self, name: str, part: str) -> Drawable:
        """Lists the pages of a part, or, for a draft, why they cannot be drawn."""
        try:
            if self._codes:
                self.find(name, _Asked())
        except CastelliError as problem:
            return Drawable(name, part, "pages", problem=problem)
        return Drawable(name, part, "pages")

    def drawn(self, part: Part) -> list[Listed]:
        """The components of a part, or why it cannot be drawn."""
        try:
            return [_listed(part, each) for each in self._components(part, self.order)]
        except CastelliError as problem:
            return [(Drawable(part.id, part.id, "", problem=problem), None)]

    def _components(self, part: Part, order: Order) -> list[Component]:
        return self._safely(part.id, lambda: list(part.drawn(order, self.language if part.words else "")))

    def _pages(self, part: Part) -> tuple[Page, ...]:
        files = drawn_files(part, self.order, self.language if part.words else "")
        return tuple(page for drawn in files for page in drawn.pages)

    def sides(self, component: Component) -> dict[str, bytes]:
        """Both sides of a component as SVG."""
        themed = themed_component(component, self.order.look)
        return dict(piece_drawings(themed, self.language or NO_LANGUAGE))

    def paint(self, name: str, page: Page) -> bytes:
        drawn = Drawn("", name, self.language, "", (page,))
        return self._safely(name, lambda: next(iter(painted(drawn, self.order))).data)

    def _safely(self, name: str, work: Callable[[], T]) -> T:
        """Does some work; if an illegal draft cannot be drawn, the error names the rules that it breaks."""
        try:
            with using_packs(self.order.packs):
                return work()
        except Unreadable:
            raise
        except Exception as error:
            if not self._codes:
                raise
            raise cannot_draw(name, self._codes, error) from error
