"""Caches have limits: someone who edits a board for hours needs no more memory than after a few edits."""

from __future__ import annotations

import gc
import inspect
import pkgutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from importlib import import_module
from pathlib import Path

import pytest

import castelli_pnp
from castelli_pnp.actions.draw import draw
from castelli_pnp.base.caching import Recent, cache_by_identity
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Group, Symbol, Use
from castelli_pnp.base.scene import Path as ScenePath
from castelli_pnp.booklet.examples import examples_of
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.caching import CACHES, trim_caches, weighed_cache, weight
from castelli_pnp.layout.figures import draw as draw_figure
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.booklet.examples import Examples
from castelli_pnp.systems.castelli.booklet.figure_facts import TableFigure
from castelli_pnp.systems.castelli.layout.board import piece_symbol
from castelli_pnp.systems.castelli.layout.land.cells import _scene
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.load import Loaded
from tests.games import grown, load

Cached = type(lru_cache(lambda: None))
EDITS = 200


def caches() -> Iterator[tuple[str, object]]:
    """All functions with a cache, and all containers that a module of the package keeps."""
    for name, module in sorted(sys.modules.items()):
        if name.partition(".")[0] != "castelli_pnp":
            continue
        for key, value in vars(module).items():
            if isinstance(value, dict | list | set) and not key.startswith("__"):
                yield f"{name}.{key}", value
            for inner, method in vars(value).items() if inspect.isclass(value) else ((key, value),):
                if isinstance(method, Cached) and method.__module__ == name:
                    yield f"{name}.{inner}", method


def entries() -> dict[str, int]:
    """How much each cache or container without a limit holds; what is drawn has a limit at times."""
    found = {f"drawn {number}": max(0, round(each.size() - each.most)) for number, each in enumerate(CACHES)}
    limited = {id(each.owner) for each in CACHES}
    for name, each in caches():
        if id(each) in limited:
            continue
        if isinstance(each, Cached):
            if each.cache_parameters()["maxsize"] is None:
                found[name] = each.cache_info().currsize
        elif isinstance(each, dict | list | set) and not isinstance(each, Recent):
            found[name] = len(each)
    return found


def test_every_cache_of_a_function_with_parameters_has_a_limit() -> None:
    for module in pkgutil.walk_packages(castelli_pnp.__path__, "castelli_pnp."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    found = {name: each for name, each in caches() if isinstance(each, Cached)}
    assert len(found) > 100
    limited = {id(each.owner) for each in CACHES}
    endless = {name for name, each in found.items() if each.cache_parameters()["maxsize"] is None}
    endless -= {name for name in endless if id(found[name]) in limited}
    assert {name for name in endless if inspect.signature(found[name]).parameters} == set()


def edited(number: int, folder: Path) -> Loaded[CastelliFacts]:
    """A small game with other symbols on one piece: another board for every number."""
    raw = grown(2, 2, size=2)
    for landscape in raw["board"]["pieces"]["piece2"]["landscapes"].values():
        for area in landscape["areas"]:
            number, symbols = divmod(number, 4)
            area["symbols"] = symbols
    return load(raw, folder)


def show(edit: Loaded[CastelliFacts], table: bool) -> None:
    """What an editor does after an edit: checks, draws the piece and sometimes the whole table."""
    draw(edit, "piece2")
    examples_of(edit.game, Examples)
    if table:
        draw(edit, "piece2", "pdf")
        draw_figure(TableFigure(edit.game, "four"), 90.0, NORMAL)


def alive(kind: type) -> int:
    return sum(isinstance(each, kind) for each in gc.get_objects())


def test_two_hundred_edits_of_a_board_leave_little_behind(tmp_path: Path) -> None:
    """Neither caches nor drawings nor games are more in the second half than in the first."""
    gc.collect()
    before = alive(CastelliFacts)  # other tests of this process keep some
    most: list[Counter[str]] = []
    paths: list[int] = []
    drawn: set[object] = set()
    for half in (range(EDITS // 2), range(EDITS // 2, EDITS)):
        most.append(Counter())
        paths.append(0)
        for number in half:
            edit = edited(number, tmp_path)
            drawn.add(edit.game.pieces["piece2"])
            checked = number % 20 == 19
            show(edit, table=checked)
            if checked:
                most[-1] |= Counter(entries())
                paths[-1] = max(paths[-1], alive(ScenePath))
    assert len(drawn) == EDITS
    assert most[1] - most[0] == Counter()
    assert paths[1] < 1.2 * paths[0]
    gc.collect()
    assert alive(CastelliFacts) - before <= 60


LONG = 60


def test_edited_pieces_stay_below_a_low_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before each drawing no cache of drawings holds more than its limit, whatever was drawn before."""
    piece = edited(0, tmp_path).game.pieces["piece2"]
    first, *others = piece.landscapes
    (heaviest,) = (each for each in CACHES if each.owner is _scene)
    monkeypatch.setattr(heaviest, "limit", 20_000)  # a few landscapes
    emptied, held = 0, 0
    for number in range(LONG):
        areas = tuple(replace(area, symbols=number // 4**place % 4) for place, area in enumerate(first.areas))
        renamed = replace(first, piece=f"piece{number // 4 ** len(areas)}", areas=areas)
        trim_caches()
        assert all(each.size() <= each.most for each in CACHES)
        now = sum(each.size() for each in CACHES)
        emptied, held = emptied + (now < held), now
        piece_symbol(replace(piece, landscapes=(renamed, *others)), sizes(), NORMAL)
    assert emptied


@pytest.fixture
def heavy() -> Iterator[Callable[[int], ScenePath]]:
    """Draws a path of twenty segments for any number, cached with a limit of thirty."""

    @weighed_cache(30)
    def drawn(number: int) -> ScenePath:
        return ScenePath((("M", 0.0, 0.0), *(("L", 1.0, float(number)),) * 19), "#000000")

    trim_caches()
    yield drawn
    CACHES.pop()


def test_what_one_drawing_needs_is_kept_even_above_the_limit(heavy: Callable[[int], ScenePath]) -> None:
    def picture() -> list[ScenePath]:
        trim_caches()
        return [heavy(number) for number in range(3)]

    picture()  # weighs 63, more than the limit: emptied once, and then known to be needed
    first = picture()
    assert all(one is two for one, two in zip(first, picture(), strict=True))
    assert all(one is two for one, two in zip(first, picture(), strict=True))
    for number in range(3, 5):  # there is room for half as much again
        heavy(number)
    assert picture()[0] is not first[0]


def test_small_drawings_after_a_large_one_have_the_usual_limit(heavy: Callable[[int], ScenePath]) -> None:
    (own,) = (each for each in CACHES if each.owner is heavy)
    for number in range(3):
        heavy(number)
    trim_caches()
    heavy(0)
    trim_caches()
    assert own.needed == own.size() == 21
    assert own.most == pytest.approx(31.5)
    for number in range(1, 20):
        heavy(number)
        trim_caches()
        assert own.size() <= 32


def test_a_drawing_weighs_its_segments() -> None:
    path = ScenePath((("M", 0.0, 0.0), ("L", 1.0, 1.0)), "#000000")
    group = Group((path, path))
    symbol = Symbol("s", (group,), Box(0, 0, 1, 1))
    assert weight(path) == 3
    assert weight(group) == 7
    assert weight((group, Use(symbol))) == 9
    assert weight(symbol) == 8


def test_a_cache_by_identity_forgets_the_oldest() -> None:
    asked: list[tuple[int, str]] = []

    @cache_by_identity(2)
    def length(items: list[int], word: str = "") -> int:
        asked.append((len(items), word))
        return len(items)

    one, two, three = [1], [1, 2], [1, 2, 3]
    assert [length(each) for each in (one, two, one, list(two))] == [1, 2, 1, 2]
    assert asked == [(1, ""), (2, ""), (2, "")]
    assert length(one) == 1
    assert length(one, "other") == length(one, word="other") == 1
    assert asked[3:] == [(1, ""), (1, "other"), (1, "other")]
    assert length(three) == 3


def test_an_unchanged_file_is_parsed_once(tmp_path: Path) -> None:
    file, twin = tmp_path / "one.yaml", tmp_path / "two.yaml"
    for path in (file, twin):
        path.write_text("a: 1\nb: [2, 3]\n")
    first = read_yaml(file)
    assert read_yaml(file) is first
    assert read_yaml(twin).mark.source.path == twin
    file.write_text("a: 1\nb: [2, 4]\n")
    changed = read_yaml(file)
    assert changed != first
    file.write_text("a: 1\nb: [2, 3]\n")
    assert read_yaml(file) is first


def test_limits_are_kept() -> None:
    recent: Recent[int, int] = Recent(3)
    for number in range(10):
        recent[number] = number
    assert list(recent) == [7, 8, 9]
    weighed: Recent[str, str] = Recent(10, len)
    for word in ("four", "seven", "eight", "four"):
        weighed[word] = word
    assert list(weighed) == ["eight", "four"]
    weighed["four"] = "much longer"
    assert list(weighed) == []
