"""What the lab found as one web page: no network, no script, light and dark, and on paper.

``views`` names the studies; each module makes sections of them. ``plotting`` has matplotlib draw SVG with
stand-ins for colors, which become names of the style sheet; clocks and user settings never reach it, so the
same figures give the same bytes. ``heat_map`` puts colors between the two layers of a board as the kit
prints it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from castelli_pnp import __version__
from castelli_pnp.booklet.webpage import page_faces
from castelli_pnp.files.templating import fill
from castelli_pnp.lab.outcome import Outcome, Study
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet.style import BookletStyle
from castelli_pnp.render.inline import Inline
from castelli_pnp.report.advice import all_findings
from castelli_pnp.report.comparing import comparison_section
from castelli_pnp.report.fairness import handicap_section, order_section, role_section, verdicts
from castelli_pnp.report.flow import flow_sections
from castelli_pnp.report.heat_map import HeatMaps
from castelli_pnp.report.play import play_sections
from castelli_pnp.report.plotting import check_plots
from castelli_pnp.report.views import LETTERS, ReportData, Teller, sheet_of
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts

TEMPLATE = "lab/report.html.j2"
MARK = 'name="generator" content="castelli-pnp lab'
"""What every report says near its beginning: by it one knows it again."""
FACES = ("title", "body", "body-bold", "text", "text-bold")

__all__ = ["check_plots", "is_report", "report_page"]


class Fact(NamedTuple):
    """Something that was chosen before the games were played."""

    name: str
    values: tuple[str, ...]
    typed: bool = False
    """Whether it can be typed as it stands."""


def report_page(outcome: Outcome, games: Sequence[Facts], language: str, command: str = "") -> str:
    """The page; ``games`` are the facts of the games in the order of the outcome.

    A game with a board gets its maps. Refused if plots cannot be drawn here.
    """
    check_plots()
    tell = Teller(language)
    sheet = sheet_of(outcome, tell)
    atlas = HeatMaps(sheet, games)
    coats = Inline("c-")
    style = system_of(games[0]).booklet_style
    shields = [_coat(coats, style, name) for name in style.houses]
    titles = [game.title for game in games]
    return fill(
        TEMPLATE,
        tell=tell,
        language=language,
        version=__version__,
        titles=titles
        if len(titles) == 1
        else [f"{each}: {title}" for each, title in zip(LETTERS, titles, strict=False)],
        verdicts=list(verdicts(sheet)),
        findings=list(all_findings(sheet)),
        facts=list(_facts(sheet, titles, command)),
        comparison=comparison_section(sheet),
        metrics=[order_section(sheet), role_section(sheet), handicap_section(sheet), *play_sections(sheet)],
        flows=list(flow_sections(sheet)),
        atlas=atlas,
        mapped=[entry for entry in sheet.entries if atlas.board(entry)],
        coats=shields,
        coat_definitions=coats.definitions(),
        faces=partial(page_faces, names=FACES),
    )


def is_report(text: str) -> bool:
    """Whether a file is an older report, which may be replaced."""
    return MARK in text[:1000]


def _facts(sheet: ReportData, titles: Sequence[str], command: str) -> Iterator[Fact]:
    tell, outcome = sheet.tell, sheet.outcome
    first = [studies[0] for studies in outcome.studies]
    named = zip(outcome.games, first, strict=True)
    yield Fact(
        tell.text("played.game"), tuple(_game(tell, *each) for each in zip(titles, named, strict=True))
    )
    played = (
        tell.text(
            "played.games_of" if entry.study.extra_games else "played.games_only",
            label=entry.label,
            games=tell.whole(entry.study.games),
            extra=tell.whole(entry.study.extra_games),
        )
        for entry in sheet.entries
    )
    yield Fact(tell.text("played.games"), tuple(played))
    yield Fact(tell.text("played.bots"), tuple(dict.fromkeys(entry.study.bot for entry in sheet.entries)))
    modules = [tell.name(str(each)) for each in first[0].about.get("modules", ())]
    yield Fact(tell.text("played.modules"), tuple(modules) or (tell.text("played.no_modules"),))
    seed = tell.text("played.held_out", seed=outcome.seed) if outcome.held_out else outcome.seed
    yield Fact(tell.text("played.seed"), (seed,))
    if command:
        yield Fact(tell.text("played.command"), (command,), typed=True)


def _game(tell: Teller, title: str, named: tuple[str, Study]) -> str:
    name, study = named
    board = tell.text("played.board", hash=study.about["board"]) if "board" in study.about else ""
    return ", ".join(filter(None, (title, name if name != title else "", board)))


def _coat(inline: Inline, style: BookletStyle, name: str) -> tuple[str, str]:
    """The sign of a player: its box and its elements."""
    box, _, node = style.web_sign(name, NORMAL)
    return box, inline.elements((node,))
