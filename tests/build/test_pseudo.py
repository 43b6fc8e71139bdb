"""The whole kit in a language that is a third longer than English: every part, on both papers."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from castelli_pnp.booklet.master import booklet_systems
from castelli_pnp.kits.booklet import RULES
from castelli_pnp.kits.drawn import Artifact, Drawn
from castelli_pnp.kits.folder import opened_kit
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.parts import domains_of, drawn_files
from castelli_pnp.kits.proof.kit import prove
from castelli_pnp.kits.run import _start
from castelli_pnp.systems.castelli.kit import PLAN
from castelli_pnp.systems.load import load_any
from castelli_pnp.words.catalog import catalog, using_packs
from tests.build.kits import made, order
from tests.layout.card_kit import pseudo
from tests.pseudo import LANGUAGE, pseudo_pack

WORDED = [name for name, part in PLAN.parts.items() if part.words]


def test_it_is_a_third_longer_and_keeps_what_is_not_translated() -> None:
    for domain, words in pseudo_pack().catalogs.items():
        english = catalog(domain)
        for key, forms in words.messages.items():
            for text, plain in zip(forms, english.messages[key], strict=True):
                for kept in (r"\{\w+[,}]", r"\*", r":[a-z-]+:", r"\]\([^)]*\)"):
                    assert re.findall(kept, text) == re.findall(kept, plain)
        letters = [sum(len("".join(forms)) for forms in each.messages.values()) for each in (words, english)]
        assert letters[0] > 1.3 * letters[1]
    assert pseudo("Pay :wood: to {name}.") == "Pàýël :wood: tôë {name}."
    counted = "Pay {n, plural, =0 {no one} one {# :wood:} other {one {m}}}."
    assert pseudo(counted) == "Pàýël {n, plural, =0 {ñôë ôñéël} one {# :wood:} other {ôñéël {m}}}."


def flaws(place: Path, wanted: Order, files: list[Artifact]) -> set[tuple[str, str]]:
    with opened_kit(place, wanted) as kit:
        kit.put(files)
    return {(flaw.code, flaw.reason) for flaw in prove(place).flaws}


@pytest.mark.parametrize("part", WORDED)
def test_every_part_can_be_printed_in_it(part: str, tmp_path: Path) -> None:
    wanted = order(languages=(LANGUAGE,), papers=("a4", "letter"), parts=(part,), packs=(pseudo_pack(),))
    files = made(wanted)
    assert {artifact.facts["paper"] for artifact in files if "paper" in artifact.facts} >= {"a4", "letter"}
    assert all(LANGUAGE in re.split("[-/.]", artifact.path) for artifact in files)
    found = flaws(tmp_path / "pseudo", wanted, files)
    if found:  # what English has too is no matter of its words
        english = replace(wanted, languages=("en",), packs=())
        found -= flaws(tmp_path / "english", english, made(english))
    assert not found


@pytest.mark.parametrize("system", booklet_systems())
def test_the_booklet_of_every_system_can_be_printed_in_it(system: str, tmp_path: Path) -> None:
    facts = load_any(system).game
    wanted = Order(facts, (LANGUAGE,), ("a4", "letter"), (RULES,), packs=(pseudo_pack(),))
    files = made(wanted)
    assert len(files) == 4
    assert not flaws(tmp_path / "pseudo", wanted, files)


@pytest.mark.parametrize("part", WORDED)
def test_parts_name_the_catalogs_that_they_speak_from(part: str) -> None:
    """A part that asks another catalog than it names fails here."""
    named = PLAN.parts[part].domains
    pack = pseudo_pack()
    if named is not None:
        pack = replace(pack, catalogs={name: pack.catalogs[name] for name in named})
    wanted = order(languages=(LANGUAGE,), parts=(part,), packs=(pack,))
    pages = _start(wanted, LANGUAGE, [], []) if part == "start" else drawn(wanted, part)
    assert pages
    assert domains_of([PLAN.parts[part]]) == (None if named is None else frozenset(named))


def drawn(wanted: Order, part: str) -> list[Drawn]:
    with using_packs(wanted.packs):
        return drawn_files(PLAN.parts[part], wanted, LANGUAGE)
