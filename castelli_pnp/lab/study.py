"""Measures a game: plays the necessary games and computes all metrics."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.audit import audit, causal, most_flagged
from castelli_pnp.lab.digest import MICRO, Columns, Digest, margin, spreads
from castelli_pnp.lab.fairness import Sequential, fairness, worst
from castelli_pnp.lab.findings import findings
from castelli_pnp.lab.items import REPLAYS, Journal, WorkItem, carried_out
from castelli_pnp.lab.measured import Measurable
from castelli_pnp.lab.outcome import OPEN, Audit, ChoiceMetric, Closeness, Luck, Rung, Study, Tension
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.score import Gauge, score
from castelli_pnp.lab.skill import choice, luck, rung
from castelli_pnp.lab.statistics import Estimate, Resamples, median
from castelli_pnp.systems.design import design_code

MOST_GAMES = 10_000_000
ALL_EXTRAS = frozenset(("skill", "luck", "choice", "causal"))
"""Metrics that need games of their own."""
FEWEST_CHAPTERS = 2
SKILL, LUCK, CHOICES, CAUSAL = 0.03, 0.05, 0.004, 0.02
"""The shares of all games for duels, replays, each causal check, and decisions."""
FEWEST_EXTRA, FEWEST_CHOICES, FEWEST_SLOW = 8, 20, 4
"""The minimum numbers of deals and checks, of decisions, and of decisions for slow bots."""
MOST_CHECKED = 6
"""The maximum number of flagged places for the causal check."""
AT_ONCE = 400
"""The number of chapters to request at a time until the result is clear."""
MOST_UNTIL_SURE = 200_000
"""The number of games after which sequential testing gives up."""
Advance = Callable[[int], None]


def held_out(seed: str) -> str:
    """A seed whose games were never used: what was tuned with one seed is tested with the other."""
    return f"{seed}/held out"


class Studied(NamedTuple):
    """The results, and the data that they are based on."""

    study: Study
    columns: Columns
    digests: tuple[Digest, ...]


class StudyPlan(NamedTuple):
    """How much is played."""

    chapters: int
    duels: int
    deals: int
    decisions: int
    causal: int

    @classmethod
    def of(cls, system: Measurable, games: int, extras: frozenset[str]) -> StudyPlan:
        """A plan with at least this many games; refuses if that is not possible."""
        if not 1 <= games <= MOST_GAMES:
            raise Refused("games", games=games, most=MOST_GAMES)
        fewest, choices = (FEWEST_EXTRA, FEWEST_CHOICES) if system.patience == 1 else (FEWEST_SLOW,) * 2
        games = -(-games // system.patience)
        chapters = max(FEWEST_CHAPTERS, -(-games // system.games_in(1)))
        return cls(
            chapters,
            max(fewest, int(games * SKILL) // system.players) if "skill" in extras else 0,
            max(fewest, int(games * LUCK) // REPLAYS) if "luck" in extras else 0,
            max(choices, int(games * CHOICES)) if "choice" in extras else 0,
            min(chapters, max(fewest, int(chapters * CAUSAL))) if "causal" in extras else 0,
        )


def rung_of(system: Measurable) -> tuple[str, str]:
    """The step of the ladder up to the playing bot, stronger bot first; the first step for the weakest."""
    at = max(1, system.ladder.index(system.bot))
    return system.ladder[at], system.ladder[at - 1]


def study(
    system: Measurable,
    games: int,
    *,
    pool: Pool = map,
    extras: frozenset[str] = ALL_EXTRAS,
    until_sure: bool = False,
    journal: Journal | None = None,
    advance: Advance | None = None,
) -> Studied:
    """All metrics of a game; the same with any pool, and after an interruption."""
    runner = Runner(system, pool, journal or Journal(), advance or (lambda _games: None))
    columns = Columns.of(system)
    plan = StudyPlan.of(system, games, extras)
    digests, sequential = runner.chapters(plan.chapters, Sequential(columns) if until_sure else None)
    if until_sure:
        plan = StudyPlan.of(system, len(digests) * system.games_in(1) * system.patience, extras)
    extra = runner.extra(plan)
    places = audit(columns, digests, system.places)
    if plan.causal:
        places = runner.checked(columns, places, digests[: plan.causal])
    return Studied(_put_together(system, digests, sequential, extra, places), columns, tuple(digests))


class Extra(NamedTuple):
    """The results of the games other than the main ones."""

    games: int
    rungs: tuple[Rung, ...]
    luck: Luck | None
    choice: ChoiceMetric | None


class Runner(NamedTuple):
    """Has items played and reports progress."""

    system: Measurable
    pool: Pool
    journal: Journal
    advance: Advance

    def _done(self, items: Sequence[WorkItem], games: int) -> Generator[Any]:
        for data in carried_out(self.system, items, self.pool, self.journal):
            self.advance(games)
            yield data

    def chapters(self, count: int, test: Sequential | None) -> tuple[list[Digest], str]:
        """This many chapters; or as many as the sequential test needs, and its verdict."""
        each = self.system.games_in(1)
        digests: list[Digest] = []
        most = MOST_UNTIL_SURE // each if test else count
        while len(digests) < most:
            batch = range(len(digests), min(most, len(digests) + max(count, AT_ONCE)))
            playing = self._done([WorkItem("chapter", number) for number in batch], each)
            for data in playing:
                digests.append(Digest.read(data))
                if test:
                    test.add(digests[-1].sums)
                    if len(digests) >= count and test.verdict() != OPEN:
                        playing.close()
                        return digests, test.verdict()
        return digests, test.verdict() if test else ""

    def extra(self, plan: StudyPlan) -> Extra:
        players, (strong, weak) = self.system.players, rung_of(self.system)
        items = [WorkItem("duel", number, (strong, weak)) for number in range(plan.duels)]
        items += [WorkItem("luck", number) for number in range(plan.deals)]
        items += [WorkItem("choice", number) for number in range(plan.decisions)]
        found: dict[str, list[Any]] = {"duel": [], "luck": [], "choice": []}
        games = {"duel": players, "luck": REPLAYS, "choice": _GAMES_OF_CHOICE}
        done = carried_out(self.system, items, self.pool, self.journal)
        for item, data in zip(items, done, strict=True):
            self.advance(games[item.what])
            found[item.what].append(data)
        decisions = [each for each in found["choice"] if each]
        return Extra(
            plan.duels * players + plan.deals * REPLAYS,
            (rung(weak, strong, players, found["duel"]),) if plan.duels else (),
            luck(found["luck"]) if plan.deals else None,
            choice([weight for weight, _ in decisions], [options for _, options in decisions]),
        )

    def checked(
        self, columns: Columns, places: tuple[Audit, ...], kept: Sequence[Digest]
    ) -> tuple[Audit, ...]:
        """The flagged places with what changes without them."""
        checks, worst_places = {}, most_flagged(places, MOST_CHECKED)
        for flagged in worst_places:
            items = [WorkItem("without", number, (flagged.id,)) for number in range(len(kept))]
            gone = [Digest.read(data) for data in self._done(items, self.system.games_in(1))]
            pairs = list(zip(kept, gone, strict=True))
            checks[flagged.id] = causal(columns, flagged.flag, pairs, len(worst_places))
        return tuple(replace(each, causal=checks.get(each.id)) for each in places)


_GAMES_OF_CHOICE = 24
"""The approximate cost of trying one decision, in games."""


def total_games(system: Measurable, games: int, extras: frozenset[str] = ALL_EXTRAS) -> int:
    """The sum of all calls of ``advance``, if all causal checks are made."""
    plan = StudyPlan.of(system, games, extras)
    main = system.games_in(plan.chapters + MOST_CHECKED * plan.causal)
    extra = plan.duels * system.players + plan.deals * REPLAYS
    return main + extra + plan.decisions * _GAMES_OF_CHOICE


def _put_together(
    system: Measurable, digests: Sequence[Digest], sequential: str, extra: Extra, places: tuple[Audit, ...]
) -> Study:
    columns, resamples = Columns.of(system), Resamples([each.sums for each in digests])
    order, roles = (fairness(by, columns, digests, resamples) for by in ("order", "role"))
    checked = sum(each.causal.games for each in places if each.causal is not None)
    games, shared, equal = (columns.game(each) for each in ("games", "shared", "tie_break"))
    margins = [[margin(final) for final in each.finals] for each in digests]
    whole = resamples.whole

    def mean(at: int, scale: int = 1) -> Estimate:
        return resamples.ratio(at, games, scale)

    leads, drama, decided, length = map(columns.game, ("lead_changes", "drama", "decided_at", "length"))
    counted = {name: mean(columns.count(number)) for number, name in enumerate(columns.counts)}
    found = Study(
        about={**system.about, "design": design_code(system.facts)},
        players=columns.players,
        bot=system.bot,
        chapters=len(digests),
        games=whole[games],
        extra_games=extra.games + checked,
        verdict=sequential or worst([order.verdict, roles.verdict]),
        sequential=sequential,
        order=order,
        roles=roles,
        closeness=Closeness(resamples.share(shared, games), resamples.share(equal, games), median(margins)),
        skill=extra.rungs,
        luck=extra.luck,
        tension=Tension(mean(leads), mean(drama, MICRO), mean(decided, MICRO)),
        choice=extra.choice,
        places=places,
        flow={"length": mean(length), **counted},
        findings=(),
        spreads=spreads(digests),
        demerits=score([(Gauge(system), digests)]).parts,
    )
    return replace(found, findings=tuple(findings(found)))
