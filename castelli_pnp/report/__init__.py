"""What the lab found as one web page: no network, no script, light and dark, and on paper.

``views`` names the studies; each module makes sections of them. ``plotting`` has matplotlib draw SVG with
stand-ins for colors, which become names of the style sheet; clocks and user settings never reach it, so the
same figures give the same bytes. ``heat_map`` puts colors between the two layers of a board as the kit
prints it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from castelli_pnp import __version__
from castelli_pnp.booklet.webpage import page_faces
from castelli_pnp.files.templating import fill
from castelli_pnp.lab.outcome import Outcome
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.render.inline import Inline
from castelli_pnp.report.advice import all_findings
from castelli_pnp.report.comparing import comparison_section
from castelli_pnp.report.fairness import fairness_section, handicap_section, verdict_sentence
from castelli_pnp.report.flow import flow_sections
from castelli_pnp.report.heat_map import HeatMaps
from castelli_pnp.report.play import play_sections
from castelli_pnp.report.plotting import check_plots
from castelli_pnp.report.views import LETTERS, Report
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts

TEMPLATE = "lab/report.html.j2"
MARK = 'name="generator" content="castelli-pnp lab'
"""What every report says near its beginning: by it one knows it again."""
FACES = ("title", "body", "body-bold", "text", "text-bold")

__all__ = ["check_plots", "is_report", "report_page"]


def report_page(outcome: Outcome, games: Sequence[Facts], language: str, command: str = "") -> str:
    """The page; ``games`` are the facts of the games in the order of the outcome.

    A game with a board gets its maps. Refused if plots cannot be drawn here.
    """
    check_plots()
    report = Report(outcome, language)
    atlas = HeatMaps(report, games)
    coats = Inline("c-")
    style = system_of(games[0]).booklet_style
    signs = [style.web_sign(name, NORMAL) for name in style.houses]
    titles = [game.title for game in games]
    return fill(
        TEMPLATE,
        report=report,
        version=__version__,
        titles=titles
        if len(titles) == 1
        else [f"{each}: {title}" for each, title in zip(LETTERS, titles, strict=False)],
        why=partial(verdict_sentence, report),
        findings=list(all_findings(report)),
        outcome=outcome,
        names=titles,
        command=command,
        comparison=comparison_section(report),
        metrics=[
            fairness_section(report, "order", [entry.study.order for entry in report.entries]),
            fairness_section(report, "role", [entry.study.roles for entry in report.entries]),
            handicap_section(report),
            *play_sections(report),
        ],
        flows=list(flow_sections(report)),
        atlas=atlas,
        mapped=[entry for entry in report.entries if atlas.board(entry)],
        coats=[(box, coats.elements((node,))) for box, _, node in signs],
        coat_definitions=coats.definitions(),
        faces=partial(page_faces, names=FACES),
    )


def is_report(text: str) -> bool:
    """Whether a file is an older report, which may be replaced."""
    return MARK in text[:1000]
