"""Makes all files of an order on all cores; the bytes are the same with any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from castelli_pnp.base.collector import uncollected
from castelli_pnp.base.workers import in_order
from castelli_pnp.kits.booklet import RULES
from castelli_pnp.kits.bundles import SHEETS, Copied, bundle_files, copied
from castelli_pnp.kits.drawn import ROOT, SINGLES, Artifact, Drawn
from castelli_pnp.kits.formats import DEFAULT
from castelli_pnp.kits.kept import Job, KeptParts
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.paint import painted
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.plan import CALIBRATION, START, usual_parts
from castelli_pnp.kits.stamp import footer
from castelli_pnp.layout.caching import empty_caches
from castelli_pnp.words.catalog import SOURCE, using_packs

if TYPE_CHECKING:
    from castelli_pnp.kits.views import Seen

Listener = Callable[[str], None]


class Made(NamedTuple):
    """A part in one language: its files, the names of its PDFs, and what START-HERE shows of them."""

    artifacts: tuple[Artifact, ...]
    stems: tuple[str, ...]
    seen: tuple[Seen, ...] | bytes = b""
    """Packed in the store, because it is needed only if START-HERE is not in the store."""
    copies: tuple[Copied, ...] = ()
    """Files with the same bytes as single ones."""

    def announced(self, tell: Listener) -> tuple[Artifact, ...]:
        """The files, after reporting the names of the PDFs."""
        for stem in self.stems:
            tell(stem)
        return self.artifacts


def jobs(order: Order) -> list[Job]:
    """Parts and languages, the heavy ones first; parts without words are made once for all languages."""
    parts = order.plan.parts.values()
    wanted = [part for part in parts if part.id in order.parts and part.id != START]
    single = [
        (part.id, language) for part in wanted for language in (order.languages if part.words else ("",))
    ]
    return [*((SHEETS, language) for language in order.languages if order.bundled), *single]


def file_count(order: Order) -> int:
    """The number of PDFs that an order makes, or of its services times languages."""
    if order.exports:
        from castelli_pnp.kits.exporters.work import export_jobs

        return len(export_jobs(order))
    parts = order.plan.parts
    names = [name for name, _ in jobs(replace(order, bundled=False))]
    count = sum(len(parts[name].papers(order)) for name in names)
    count += (RULES in order.parts) * len(order.languages)  # the booklet has an extra file for reading
    return count + (START in order.parts) * len(order.languages) * len(order.papers)


def make(
    order: Order,
    workers: int,
    tell: Listener,
    kept: KeptParts | None = None,
    only: Collection[Job] | None = None,
    forgetting: bool = False,
) -> Iterator[Artifact]:
    """Makes every file of the order; calls ``tell`` with the name of each PDF when it is finished.

    ``kept``: a store from which parts are taken, and where new ones are stored. ``only``: some parts in some
    languages. ``forgetting``: drops drawings before START-HERE, which needs few of them; for callers that
    make nothing else.
    """
    if order.exports:
        from castelli_pnp.kits.exporters.work import export_jobs, exported

        for files in _results(order, exported, export_jobs(order), workers, kept):
            tell(files[0].path)
            yield from files
        return
    seen: list[tuple[Seen, ...] | bytes] = []
    copies: list[tuple[str, Copied]] = []
    singles: list[Artifact] = []
    wanted = [job for job in jobs(order) if only is None or job in only]
    for (name, language), made in zip(wanted, _results(order, _make, wanted, workers, kept), strict=True):
        seen.append(made.seen)
        copies += [(language, copy) for copy in made.copies]
        if name == SHEETS:
            yield from made.artifacts
            continue
        singles += made.artifacts if order.bundled else ()
        yield from (each for each in made.announced(tell) if order.singles or not _is_single(each))
    yield from copied(copies, singles)
    if START in order.parts and only is None:  # it shows all other files
        if forgetting:
            empty_caches()
        yield from _starts(order, seen, copies, tell, kept)


def _starts(
    order: Order,
    seen: list[tuple[Seen, ...] | bytes],
    copies: list[tuple[str, Copied]],
    tell: Listener,
    kept: KeptParts | None,
) -> Iterator[Artifact]:
    """START-HERE in each language; alone, it shows the complete kit, even if that was made earlier."""
    about = order
    views: list[Seen] | None = None
    if order.parts == (START,):
        about = replace(order, parts=usual_parts(order.plan), bundled=True)
    for language in order.languages:
        made: Made | None = None if kept is None else kept.get(order, (START, language))
        if made is None:
            if views is None and about is order:
                from castelli_pnp.kits.views import unpacked

                with uncollected():
                    views = unpacked(seen)
            if views is None:
                views, copies = _all_seen(about)
            made = _start(about, language, views, copies)
            if kept is not None:
                kept.put(order, (START, language), made)
        yield from made.announced(tell)


def _all_seen(order: Order) -> tuple[list[Seen], list[tuple[str, Copied]]]:
    """What START-HERE shows of the files of an order, without making them."""
    from castelli_pnp.kits.views import seen_in

    seen: list[Seen] = []
    copies: list[tuple[str, Copied]] = []
    with using_packs(order.packs):
        for name, language in jobs(order):
            if name == SHEETS:
                bundled = bundle_files(order, language)
                seen += seen_in(order, bundled.drawn)
                copies += [(language, copy) for copy in bundled.copies]
            else:
                seen += seen_in(order, drawn_files(order.plan.parts[name], order, language))
    return seen, copies


def _results(
    order: Order, work: Callable[[Order, Job], Any], wanted: list[Job], workers: int, kept: KeptParts | None
) -> Iterator[Any]:
    """The result of each job in order, stored or new."""
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
            kept.put(seen[job], job, _to_keep(made))
        yield made


def _to_keep(made: Any) -> Any:
    """The result of a job, with what START-HERE shows of it packed."""
    if not isinstance(made, Made) or not isinstance(made.seen, tuple):
        return made
    from castelli_pnp.kits.views import packed

    return made._replace(seen=packed(made.seen))


def narrowed(order: Order, job: Job) -> Order:
    """The part of an order that a job depends on, so that other changes do not affect its stored result."""
    name, language = job
    own = language or (order.languages[0] if order.marked else SOURCE)
    if order.exports:
        return replace(order, languages=(own,), exports=(name,))
    if name == SHEETS:
        return replace(order, languages=tuple(dict.fromkeys((order.languages[0], own))))
    if name == CALIBRATION.id:  # it shows the command that makes everything
        return order
    parts = tuple(part for part in order.parts if part in (name, START))
    return replace(order, languages=(own,), parts=parts)


def _work(work: Callable[[Order, Job], Any], task: tuple[Order, Job]) -> Any:
    return work(*task)


def kinds() -> tuple[type, ...]:
    """The types that the results of jobs consist of."""
    return Artifact, Copied, Made


def _make(order: Order, job: Job) -> Made:
    name, language = job
    with using_packs(order.packs), uncollected():  # drawings are needed until they are painted
        if name == SHEETS:
            drawn, copies = bundle_files(order, language)
            return _finished(replace(order, formats=(DEFAULT,)), drawn)._replace(copies=tuple(copies))
        return _finished(order, drawn_files(order.plan.parts[name], order, language))


def _finished(order: Order, files: list[Drawn]) -> Made:
    if order.bundled:
        files = [
            replace(drawn, below=SINGLES)
            if drawn.paper and drawn.home != ROOT and drawn.bundle is None
            else drawn
            for drawn in files
        ]
    artifacts = tuple(artifact for drawn in files for artifact in painted(drawn, order))
    stems = tuple(drawn.stem for drawn in files)
    if START not in order.parts or any(drawn.part == START for drawn in files):
        return Made(artifacts, stems)
    from castelli_pnp.kits.views import seen_in  # not needed if everything is stored

    return Made(artifacts, stems, tuple(seen_in(order, files)))


def _is_single(artifact: Artifact) -> bool:
    return artifact.path.startswith(f"{SINGLES}/")


def _start(order: Order, language: str, seen: list[Seen], copies: list[tuple[str, Copied]]) -> Made:
    """START-HERE in one language for each paper."""
    with using_packs(order.packs), uncollected():
        return _finished(order, list(_start_files(order, language, seen, copies)))


def _start_files(
    order: Order, language: str, seen: list[Seen], copies: list[tuple[str, Copied]]
) -> Iterator[Drawn]:
    from castelli_pnp.kits.start import build_plan, start_file

    for home in order.papers:
        plan = build_plan(order, language, home, seen, copies)
        yield start_file(order, language, home, plan, footer(order))


def start_drawn(order: Order, language: str) -> list[Drawn]:
    """START-HERE of a complete kit before painting; makes nothing else."""
    about = replace(order, parts=usual_parts(order.plan), bundled=True)
    with using_packs(order.packs):
        return list(_start_files(about, language, *_all_seen(about)))
