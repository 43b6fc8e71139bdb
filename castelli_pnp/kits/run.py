"""Makes all files of an order, on as many cores as there are; the same bytes with any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from castelli_pnp import __version__
from castelli_pnp.base.collector import uncollected
from castelli_pnp.base.workers import in_order
from castelli_pnp.kits.booklet import RULES
from castelli_pnp.kits.bundles import SHEETS, Copied, bundle_files, copied, is_bundle
from castelli_pnp.kits.drawn import ROOT, Artifact, Drawn, Row
from castelli_pnp.kits.exporters.work import export_jobs, exported
from castelli_pnp.kits.formats import DEFAULT
from castelli_pnp.kits.kept import Job, KeptParts
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.paint import painted
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.plan import GUIDE, usual_parts
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sheets import labelled
from castelli_pnp.words.catalog import SOURCE, using_packs

if TYPE_CHECKING:
    from castelli_pnp.layout.guide.lists import PrintedPages

Listener = Callable[[str], None]
SINGLES = "parts"
"""The folder of single files where there are others to print."""


class FileSummary(NamedTuple):
    """What the guide needs to know of one file."""

    language: str
    paper: str
    stem: str
    printed: PrintedPages


class Made(NamedTuple):
    """One part in one language: its files, and how many pages and pieces each PDF has, for the guide."""

    artifacts: tuple[Artifact, ...]
    summaries: list[FileSummary]
    copies: tuple[Copied, ...] = ()
    """Files that have the same bytes as single ones."""

    def announced(self, tell: Listener) -> tuple[Artifact, ...]:
        """The files, after the names of the PDFs were passed on."""
        for summary in self.summaries:
            tell(summary.stem)
        return self.artifacts


def jobs(order: Order) -> list[Job]:
    """Parts and languages, the heavy ones first; parts without words are made once for all languages."""
    parts = order.plan.parts.values()
    wanted = [part for part in parts if part.id in order.parts and part.id != GUIDE]
    single = [
        (part.id, language) for part in wanted for language in (order.languages if part.words else ("",))
    ]
    return [*((SHEETS, language) for language in order.languages if order.bundled), *single]


def file_count(order: Order) -> int:
    """How many PDFs an order makes, or for how many services and languages."""
    if order.exports:
        return len(export_jobs(order))
    parts = order.plan.parts
    names = [name for name, _ in jobs(replace(order, bundled=False))]
    count = sum(len(parts[name].papers(order)) for name in names)
    count += (RULES in order.parts) * len(order.languages)  # the booklet has one more, to read
    return count + (GUIDE in order.parts) * len(order.languages) * len(order.papers)


def make(order: Order, workers: int, tell: Listener, kept: KeptParts | None = None) -> Iterator[Artifact]:
    """Every file of the order; ``tell`` hears the name of each PDF as it is finished.

    ``kept``: parts that were made before are taken from there, and new ones are kept.
    """
    if order.exports:
        for files in _results(order, exported, export_jobs(order), workers, kept):
            tell(files[0].path)
            yield from files
        return
    summaries: list[FileSummary] = []
    copies: list[tuple[str, Copied]] = []
    singles: list[Artifact] = []
    wanted = jobs(order)
    for (name, language), made in zip(wanted, _results(order, _make, wanted, workers, kept), strict=True):
        summaries += made.summaries
        copies += [(language, copy) for copy in made.copies]
        if name == SHEETS:
            yield from made.artifacts
            continue
        singles += made.artifacts if order.bundled else ()
        yield from (each for each in made.announced(tell) if order.singles or not _is_single(each))
    yield from copied(copies, singles)
    if order.bundled:
        summaries = _of_bundles(summaries, copies)
    if order.parts == (GUIDE,):  # it tells of the whole kit, even if that was made another time
        summaries = _summaries(replace(order, parts=usual_parts(order.plan)))
    if GUIDE in order.parts:
        for language in order.languages:
            yield from _kept_guide(order, language, summaries, kept).announced(tell)


def _results(
    order: Order, work: Callable[[Order, Job], Any], wanted: list[Job], workers: int, kept: KeptParts | None
) -> Iterator[Any]:
    """What each job makes, in their order: as it was kept, or new."""
    seen = {job: narrowed(order, job) for job in wanted}
    known = {}
    if kept is not None:
        known = {job: found for job in wanted if (found := kept.get(seen[job], job)) is not None}
    new = in_order(partial(_work, work), [(seen[job], job) for job in wanted if job not in known], workers)
    for job in wanted:
        if job in known:
            yield known.pop(job)
            continue
        made = next(new)
        if kept is not None:
            kept.put(seen[job], job, made)
        yield made


def narrowed(order: Order, job: Job) -> Order:
    """What a job has to know of an order: so a change elsewhere does not concern what it makes."""
    name, language = job
    own = language or SOURCE
    if order.exports:
        return replace(order, languages=(own,), exports=(name,))
    if name == SHEETS:
        return replace(order, languages=tuple(dict.fromkeys((order.languages[0], own))))
    return replace(order, languages=(own,), parts=(name,))


def _work(work: Callable[[Order, Job], Any], task: tuple[Order, Job]) -> Any:
    return work(*task)


def _kept_guide(order: Order, language: str, summaries: list[FileSummary], kept: KeptParts | None) -> Made:
    if kept is None:
        return _guide(order, language, summaries)
    made: Made | None = kept.get(order, (GUIDE, language), summaries)
    if made is None:
        made = _guide(order, language, summaries)
        kept.put(order, (GUIDE, language), made, summaries)
    return made


def kinds() -> tuple[type, ...]:
    """All that the results of jobs are made of."""
    from castelli_pnp.layout.guide.lists import PrintedPages

    return Artifact, Copied, FileSummary, Made, PrintedPages


def _summaries(order: Order) -> list[FileSummary]:
    """What the guide tells of the files of an order, without making them."""
    parts = order.plan.parts
    with using_packs(order.packs):
        files = [
            drawn for name, language in jobs(order) for drawn in drawn_files(parts[name], order, language)
        ]
    return [_summary(order, drawn) for drawn in files]


def _make(order: Order, job: Job) -> Made:
    name, language = job
    with using_packs(order.packs), uncollected():  # what is drawn is needed until it is painted
        if name == SHEETS:
            drawn, copies = bundle_files(order, language)
            return _finished(replace(order, formats=(DEFAULT,)), drawn)._replace(copies=tuple(copies))
        return _finished(order, drawn_files(order.plan.parts[name], order, language))


def _finished(order: Order, files: list[Drawn]) -> Made:
    if order.bundled:
        files = [
            replace(drawn, below=SINGLES)
            if drawn.paper and drawn.home != ROOT and drawn.part != GUIDE and drawn.bundle is None
            else drawn
            for drawn in files
        ]
    artifacts = tuple(artifact for drawn in files for artifact in painted(drawn, order))
    return Made(artifacts, [_summary(order, drawn) for drawn in files])


def _of_bundles(summaries: list[FileSummary], copies: list[tuple[str, Copied]]) -> list[FileSummary]:
    """What the guide says of a kit with files for whole stocks: these, and what is not printed at home."""
    names = {(language, copy.part, copy.paper, copy.home): copy.stem for language, copy in copies}
    told: list[FileSummary] = []
    for each in summaries:
        part = each.printed.kind
        if is_bundle(each.stem) or not each.paper:
            told.append(each)
            continue
        for (language, name, paper, home), stem in names.items():
            if (name, paper) == (part, each.paper) and each.language in ("", language):
                printed = each.printed._replace(file=f"{stem}.pdf")
                told.append(each._replace(language=language, paper=home, printed=printed))
    return sorted(told, key=lambda each: (not each.paper, each.printed.file))


def _is_single(artifact: Artifact) -> bool:
    return artifact.path.startswith(f"{SINGLES}/")


def _summary(order: Order, drawn: Drawn) -> FileSummary:
    from castelli_pnp.layout.guide.lists import PrintedPages

    folded = order.backs is Backs.GUTTERFOLD and any(component.back for component in drawn.components)
    pages = (1, len(drawn.pages), drawn.duplex, drawn.pieces)
    kind, weight = drawn.part, ""
    if drawn.bundle is not None:
        kind, weight = _named(drawn.bundle)
        folded = drawn.bundle["mode"] == "folded"
    printed = PrintedPages(kind, f"{drawn.stem}.pdf", *pages, weight, folded=folded)
    paper = "" if drawn.home == ROOT else drawn.home or drawn.paper
    return FileSummary(drawn.language, paper, drawn.stem, printed)


def _named(bundle: Row) -> tuple[str, str]:
    """How the guide names a file of several parts, and what it is printed on."""
    parts: Any = bundle["parts"]
    stock = str(bundle["stock"])
    kind = parts[0] if len(parts) == 1 else f"{SHEETS}-{stock}"
    return kind, {"plain": "paper"}.get(stock, stock)


def _guide(order: Order, language: str, summaries: list[FileSummary]) -> Made:
    files = []
    for home in order.papers:
        paper = order.paper(home).for_pages
        near = ("", home) if order.bundled else ("", home, paper.id)
        fitting = (each for each in summaries if each.language in ("", language) and each.paper in near)
        listed = tuple(each.printed for each in fitting)
        stem = order.stem(GUIDE, paper.id, language)
        with using_packs(order.packs):
            pages = tuple(order.plan.guide(order, language, paper, listed))
        pages = labelled(pages, paper, stem, f"v{__version__}")
        files.append(Drawn(GUIDE, stem, language, paper.id, pages, home=home))
    return _finished(order, files)
