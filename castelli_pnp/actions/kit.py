"""Makes kits: options become an order, an order becomes files in memory, files go into a folder."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from castelli_pnp.actions.drafts import printable_draft
from castelli_pnp.actions.fitting import made_to_fit
from castelli_pnp.actions.games import AnyGame, load, load_legal
from castelli_pnp.actions.print_languages import prepared_languages, printable_languages
from castelli_pnp.actions.progress import Progress, check_workers, counted, quiet
from castelli_pnp.base.collector import uncollected
from castelli_pnp.base.errors import Problems, Refused, refuse
from castelli_pnp.kits.choices import (
    ALL,
    Names,
    check_types,
    chosen,
    names_in,
    not_of,
    one_of,
    path_in,
    wrong_type,
)
from castelli_pnp.kits.drawn import SINGLES, Artifact
from castelli_pnp.kits.exporters import EXPORTERS, offered
from castelli_pnp.kits.folder import opened_kit
from castelli_pnp.kits.formats import DEFAULT, FORMATS
from castelli_pnp.kits.kept import kept_parts
from castelli_pnp.kits.listing import NAME, file_entries, is_artifact, manifest_text
from castelli_pnp.kits.order import INK_NAMES, MODS, Ink, Order
from castelli_pnp.kits.parts import domains_of
from castelli_pnp.kits.plan import chosen_parts, part_names
from castelli_pnp.kits.run import file_count, kinds, make
from castelli_pnp.layout.art.own import check_own_art
from castelli_pnp.layout.art.theme import DEFAULT as DEFAULT_THEME
from castelli_pnp.layout.art.theme import SUFFIX
from castelli_pnp.layout.art.theme_file import theme_of
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import paper_of, papers
from castelli_pnp.render.fonts import face
from castelli_pnp.systems import system_of
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.catalog import languages
from castelli_pnp.words.language_pack import PreparedLanguage


@dataclass(frozen=True, slots=True)
class KitOptions:
    """What can be chosen for a kit. Lists of names may be one text (``"de,en"``); ``all`` means all names."""

    languages: Names = "en"
    """The first language gets all components, the others only those with words."""
    papers: Names | None = None
    """None: the usual paper of readers of the first language."""
    parts: Names = "all"
    """``all``: everything, with one file for each stock. Names: these parts, with one file each."""
    formats: Names = DEFAULT
    backs: str = "duplex"
    ink: str = "normal"
    scale: float = 1.0
    back_offset: tuple[float, float] = (0.0, 0.0)
    dpi: int = 150
    locales: str | os.PathLike[str] | None = None
    """A folder of translations that come before the shipped ones."""
    modules: Names | None = None
    """Castelli: the modules whose rules, cards and tiles are in the kit; None: all."""
    tokens: str | None = None
    """Castelli: how the wooden pieces are made from paper."""
    players: int | None = None
    """Piecepack and Castles: as many suits as players."""
    suits: Names | None = None
    """Piecepack and Castles: the suits to print."""
    tile_edges: bool | None = None
    """Piecepack and Castles: whether tiles repeat their symbols at the edges."""
    coin_suits: bool | None = None
    """Piecepack and Castles: whether coins show their suit on both sides."""
    exports: Names | None = None
    """Services to make files for, instead of the files to print at home."""
    images: str = MODS
    """Where Tabletop Simulator finds its pictures: ``mods``, or a web address."""
    theme: str | None = None
    """The theme of the kit; None: the theme that the game sets."""
    art: tuple[Path, ...] = ()
    """Folders with drawings that replace the shipped ones."""
    large_print: bool = False
    """Whether booklet and card texts are made in large print, too."""
    without: Names = ()
    """Parts to leave out everywhere; ``parts``: the single files next to the files for a stock."""
    draft: bool = False
    """Whether the game may be illegal: a word says so on every page, and what is wrong is marked."""


OWN = ("modules", "tokens", "players", "suits", "tile_edges", "coin_suits")
"""Options that only some systems have."""


class Unready(Refused):
    """Translations that lack messages, so that part of the kit would be in English."""

    def __init__(self, found: Sequence[PreparedLanguage], domains: Collection[str] | None) -> None:
        self.lacking = {each.pack.language: each.total(domains) for each in found}
        """By language: the number of messages that are needed, and how many of them are missing."""
        super().__init__("unready", languages=", ".join(self.lacking))


def order_for(game: Facts, options: KitOptions) -> Order:
    """The order for these options; everything that is not possible is refused at once."""
    problems = Problems()
    locales = None if options.locales is None else path_in("locales", options.locales)
    there = problems.attempt(lambda: printable_languages(locales), languages())
    names = problems.attempt(lambda: chosen("language", options.languages, there, as_given=True), ())
    found: list[PreparedLanguage] = []
    if names:
        found = problems.attempt(lambda: prepared_languages(locales, names), found)
    order = problems.attempt(lambda: _order(game, options, found, packs=locales is not None), None)
    problems.check()
    assert order is not None
    needed = domains_of(order.plan.parts[name] for name in order.parts)
    unready = [each for each in found if each.total(needed)[1]]
    if unready:
        raise Unready(unready, needed)
    return order


def order_of(game: AnyGame, options: KitOptions) -> Order:
    """The order for a game that can be printed, in its own look; that of a draft may be illegal."""
    refuse(not_of(bool, draft=options.draft))
    return order_in_own_look(load(game) if options.draft else load_legal(game), options)


def order_in_own_look(loaded: Loaded[Facts], options: KitOptions) -> Order:
    """The order for a game in the look that it sets itself: its theme and its drawings."""
    theme, art = options.theme or loaded.theme or None, options.art or loaded.art
    order = order_for(loaded.game, replace(options, theme=theme, art=art))
    return replace(order, typed_theme=options.theme or "")


def theme_name(given: object) -> str:
    """Returns the name of a theme, or the path of a theme file that was read and has no faults."""
    if given is None:
        return DEFAULT_THEME
    if not isinstance(given, str):
        raise wrong_type("theme", "str", given)
    name = given.strip() if given.endswith(SUFFIX) else given.strip().lower()
    return name if theme_of(name) else DEFAULT_THEME


def draft_order(game: Facts, found: PreparedLanguage, options: KitOptions) -> Order:
    """An order for previewing pieces in one language, which may be incomplete."""
    return replace(_order(game, options, [found], packs=True), draft=True)


def _order(game: Facts, options: KitOptions, found: Sequence[PreparedLanguage], packs: bool) -> Order:
    problems = Problems()
    for name, text, reason in (("title", game.title, "title_glyph"), ("label", game.id, "id_glyph")):
        missing = face(name).missing(text)
        if missing:  # the name of the game is printed in our faces
            problems.append(Refused(reason, text=text, signs=" ".join(missing)))
    tried = problems.attempt
    paper = (found[0].paper if found else "") or paper_of("")
    theme = tried(lambda: theme_name(options.theme), DEFAULT_THEME)
    check_own_art(options.art, theme)
    values: dict[str, Any] = {
        "languages": tuple(each.pack.language for each in found) or ("en",),
        "papers": tried(lambda: chosen("paper", options.papers or paper, papers()), (paper,)),
        "parts": tried(lambda: _parts(game, options), part_names(game)),
        "formats": tried(lambda: chosen("format", options.formats, FORMATS), (DEFAULT,)),
        "exports": tried(lambda: _exports(game, options.exports), ()),
        "images": options.images,
        "backs": tried(lambda: one_of("backs", options.backs, Backs), Backs.DUPLEX),
        "ink": tried(lambda: one_of("ink", options.ink, Ink, INK_NAMES), Ink.NORMAL),
        "scale": round(options.scale, 3) if isinstance(options.scale, float) else options.scale,
        "back_offset": options.back_offset,
        "dpi": options.dpi,
        "theme": theme,
        "art": options.art,
        "draft": options.draft,
        "marked": options.draft,
        "packs": tuple(each.pack for each in found) if packs else (),
        **tried(lambda: _own_options(game, options), {}),
    }
    left_out = tried(lambda: _left_out(game, options.without), ())
    values["parts"] = tuple(name for name in values["parts"] if name not in left_out)
    every = not problems and ALL in names_in(options.parts, "parts")  # nothing is made if there is a problem
    values["bundled"] = every and DEFAULT in values["formats"]
    values["singles"] = SINGLES not in left_out
    order = tried(lambda: Order(game, **values), None)
    problems.check()
    assert order is not None
    return order


def _parts(game: Facts, options: KitOptions) -> tuple[str, ...]:
    """The requested parts, including those in large print if requested."""
    refuse(not_of(bool, large_print=options.large_print))
    names = chosen_parts(game, options.parts)
    if not options.large_print:
        return names
    large = [part.id for part in system_of(game).kit.parts.values() if part.large]
    if not large:
        raise Refused("kit_option", option="large_print", game=game.id)
    return tuple(name for name in part_names(game) if name in (*names, *large))


def _exports(game: Facts, given: Names | None) -> tuple[str, ...]:
    """The requested services. ``None``: no service; ``all``: those that support the game."""
    if given is None:
        return ()
    found = chosen("export", given, EXPORTERS)
    return offered(game) if ALL in names_in(given, "exports") else found


def _left_out(game: Facts, without: Names) -> tuple[str, ...]:
    """The names of the parts to leave out, if any."""
    given = names_in(without, "without")
    return chosen("part", given, (*part_names(game), SINGLES)) if given else ()


def _own_options(game: Facts, options: KitOptions) -> dict[str, object]:
    """The part of an order that depends on the system; refuses options that its kits do not have."""
    plan = system_of(game).kit
    given = {name: getattr(options, name) for name in OWN}
    problems = Problems(
        Refused("kit_option", option=name, game=game.id)
        for name, value in given.items()
        if value is not None and name not in plan.options
    )
    problems.attempt(lambda: check_types(int, players=options.players), None)
    edges = {"tile_edges": options.tile_edges, "coin_suits": options.coin_suits}
    problems.attempt(lambda: check_types(bool, **edges), None)
    problems.check()
    return {**plan.usual, **plan.read_options(game, given)}


# --- files ---


@dataclass(frozen=True, slots=True)
class Kit:
    """All files of a kit, in memory."""

    order: Order
    artifacts: tuple[Artifact, ...] = field(repr=False)
    left_out: tuple[Refused, ...] = ()
    """The parts of a draft that cannot be drawn, and why."""
    unfit: tuple[Refused, ...] = ()
    """The texts of a preview that do not fit and appear in English."""

    def __post_init__(self) -> None:
        made = self.artifacts if isinstance(self.artifacts, tuple | list) else (self.artifacts,)
        wanted = "Artifact(path: str, data: bytes, facts: Mapping)"
        wrong = [wrong_type("artifacts", wanted, each) for each in made if not is_artifact(each)]
        refuse([*not_of(Order, order=self.order), *wrong])

    @property
    def files(self) -> Mapping[str, bytes]:
        """The bytes of each file, by its path in the kit's folder; ``manifest.json`` lists all files."""
        entries = file_entries(self.artifacts, self.order)
        made = {artifact.path: artifact.data for artifact in self.artifacts}
        return {**made, NAME: manifest_text(self.order, entries).encode()}

    def save(self, folder: str | os.PathLike[str]) -> Path:
        """Writes all files or none; never overwrites files that other programs wrote or changed."""
        target = path_in("folder", folder)
        if not str(folder):
            raise Refused("no_folder")
        with opened_kit(target, self.order) as place:
            place.put(list(self.artifacts))
        return target


def make_kit(
    order: Order,
    workers: int = 1,
    progress: Progress = quiet,
    cache: Path | None = None,
    forgetting: bool = False,
) -> Kit:
    """Makes all files of an order; the bytes are the same with any number of workers, with or without a
    cache.

    ``forgetting`` needs less memory, but makes the next drawings slower.
    """
    check_workers(workers)
    order, left_out = printable_draft(order)
    advance = counted(progress, file_count(order))
    with kept_parts(cache, kinds()) as kept, uncollected(lasting=True):
        work = partial(make, workers=workers, tell=partial(advance, 1), kept=kept, forgetting=forgetting)
        found, made = made_to_fit(order, work)
        return Kit(found.order, made, (*left_out, *found.left_out), found.unfit)
