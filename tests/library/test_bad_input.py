"""Whatever a program gives to the door: one tree of exceptions, with a code, and nothing written."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import castelli_pnp as cp

HUGE = 10**30
kit: Any = cp.kit
CALLS: dict[str, Callable[[], object]] = {
    "load None": lambda: cp.load(None),  # type: ignore[arg-type]
    "load number": lambda: cp.load(7),  # type: ignore[arg-type]
    "load bytes": lambda: cp.load(b"castelli"),  # type: ignore[arg-type]
    "load nothing": lambda: cp.load(""),
    "load typo": lambda: cp.load("casteli"),
    "load NUL": lambda: cp.load("a\0b"),
    "load long": lambda: cp.load("x" * 5_000),
    "load no game": lambda: cp.load("/proc/self"),
    "load device": lambda: cp.load("/dev/null"),
    "mapping empty": lambda: cp.load({}),
    "mapping of numbers": lambda: cp.load({"game.yaml": 7}),  # type: ignore[dict-item]
    "mapping keys": lambda: cp.load({7: "a"}),  # type: ignore[dict-item]
    "mapping of bytes": lambda: cp.load({"game.yaml": b"title: a"}),  # type: ignore[dict-item]
    "mapping outside": lambda: cp.load({"../game.yaml": "extends: castelli"}),
    "mapping absolute": lambda: cp.load({"/game.yaml": "extends: castelli"}),
    "mapping without game": lambda: cp.load({"board.yaml": "{}", "tiles.yaml": "{}"}),
    "mapping half": lambda: cp.load({"game.yaml": "extends: castelli\ntitle: [a"}),
    "mapping blank": lambda: cp.load({"game.yaml": ""}),
    "mapping extends disk": lambda: cp.load({"game.yaml": "extends: /etc\ntitle: a"}),
    "mapping circle": lambda: cp.load({"game.yaml": "extends: .\ntitle: a"}),
    "mapping control": lambda: cp.load({"game.yaml": "title: \x00"}),
    "mapping surrogate": lambda: cp.load({"game.yaml": "title: \ud800"}),
    "mapping deep": lambda: cp.load({"game.yaml": "[" * 10_000}),
    "mapping large": lambda: cp.load({"game.yaml": "#" * 5_000_000}),
    "mapping shipped name": lambda: cp.load({"castelli": "title: a"}),
    "mapping name": lambda: cp.load({"game.yaml": "extends: castelli\ntitle: a"}, name="../up"),
    "check type": lambda: cp.check(3.5),  # type: ignore[arg-type]
    "check language": lambda: cp.check("castelli", play=False, language="klingon"),
    "draw what": lambda: cp.draw("castelli", "piece99"),
    "draw type": lambda: cp.draw("castelli", 1),  # type: ignore[arg-type]
    "draw format": lambda: cp.draw("castelli", "piece1", "gif"),  # type: ignore[arg-type]
    "draw format type": lambda: cp.draw("castelli", "piece1", 1),  # type: ignore[arg-type]
    "draw side": lambda: cp.draw("castelli", "piece1", side="left"),  # type: ignore[arg-type]
    "draw no back": lambda: cp.draw("castelli", "piece1", side="back"),
    "draw page": lambda: cp.draw("castelli", "scorepad", page=9),
    "draw page type": lambda: cp.draw("castelli", "scorepad", page="1"),  # type: ignore[arg-type]
    "draw layout": lambda: cp.draw("castelli", "board", layout="fife"),
    "draw all languages": lambda: cp.draw("castelli", "peasant", language="all"),
    "draw all papers": lambda: cp.draw("castelli", "scorepad", paper="all"),
    "drawables language": lambda: cp.drawables("castelli", language="all"),
    "draw language": lambda: cp.draw("castelli", "peasant", language="xx"),
    "draw dpi": lambda: cp.draw("castelli", "piece1", "png", dpi=HUGE),
    "draw scale": lambda: cp.draw("castelli", "piece1", scale=-1),
    "drawables": lambda: cp.drawables([]),  # type: ignore[arg-type]
    "kit part": lambda: kit("castelli", parts="tile"),
    "kit nothing": lambda: kit("castelli", parts=[]),
    "kit part type": lambda: kit("castelli", parts=[1]),
    "kit paper": lambda: kit("castelli", papers="b7"),
    "kit paper type": lambda: kit("castelli", papers=4),
    "kit language": lambda: kit("castelli", "german"),
    "kit language bytes": lambda: kit("castelli", b"de"),
    "kit format": lambda: kit("castelli", formats="doc"),
    "kit backs": lambda: kit("castelli", backs="both"),
    "kit ink": lambda: kit("castelli", ink=None),
    "kit scale": lambda: kit("castelli", scale=0.01),
    "kit scale nan": lambda: kit("castelli", scale=float("nan")),
    "kit scale type": lambda: kit("castelli", scale="big"),
    "kit scale huge": lambda: kit("castelli", scale=HUGE),
    "kit offset": lambda: kit("castelli", back_offset=(9, 9)),
    "kit offset type": lambda: kit("castelli", back_offset="1,1"),
    "kit dpi": lambda: kit("castelli", dpi=1),
    "kit modules": lambda: kit("castelli", modules="dragons"),
    "kit tokens": lambda: kit("castelli", tokens="wood"),
    "kit other system": lambda: kit("castles", tokens="flat"),
    "kit suits": lambda: kit("castles", suits="hearts"),
    "kit players": lambda: kit("castles", players=99),
    "kit players type": lambda: kit("castles", players="2"),
    "kit edges": lambda: kit("castles", tile_edges="on"),
    "kit workers": lambda: kit("castelli", workers=0),
    "kit workers type": lambda: kit("castelli", workers="2"),
    "kit locales": lambda: kit("castelli", locales="/nowhere"),
    "kit illegal": lambda: kit({"game.yaml": "extends: castelli\ntitle: a\nkit: {castles: 1}"}),
    "proof type": lambda: cp.proof(None),  # type: ignore[arg-type]
    "proof nowhere": lambda: cp.proof("/nowhere"),
    "proof no kit": lambda: cp.proof("/etc/passwd"),
    "save nowhere": lambda: kit("castelli", parts="scorepad").save(""),
    "save type": lambda: kit("castelli", parts="scorepad").save(3),
    "save device": lambda: kit("castelli", parts="scorepad").save("/dev/null"),
    "game system": lambda: cp.Game("piecepack"),
    "game players": lambda: cp.Game("castelli", players=HUGE),
    "game players type": lambda: cp.Game("castelli", players="4"),  # type: ignore[arg-type]
    "game layout": lambda: cp.Game("castelli", layout="fuor"),
    "game modules": lambda: cp.Game("castelli", modules=7),  # type: ignore[arg-type]
    "game variant": lambda: cp.Game("castles", variant="wild"),
    "game seed": lambda: cp.Game("castelli", seed=[]),  # type: ignore[arg-type]
    "game action": lambda: cp.Game("castelli").apply("win"),
    "game action type": lambda: cp.Game("castelli").apply(None),  # type: ignore[arg-type]
    "game bot": lambda: cp.Game("castelli").play("gredy"),
    "game undo": lambda: cp.Game("castelli").undo(),
    "game undo type": lambda: cp.Game("castelli").undo("1"),  # type: ignore[arg-type]
    "game seat": lambda: cp.Game("castelli").view(17),
    "record": lambda: cp.Game.from_record("castelli", "record: 1"),
    "record type": lambda: cp.Game.from_record("castelli", b""),  # type: ignore[arg-type]
    "simulate games": lambda: cp.simulate("castelli", HUGE),
    "simulate none": lambda: cp.simulate("castelli", 0),
    "simulate type": lambda: cp.simulate("castelli", "9"),  # type: ignore[arg-type]
    "simulate bots": lambda: cp.simulate("castelli", 9, bots="deepblue"),
    "simulate bots none": lambda: cp.simulate("castelli", 9, bots=[]),
    "simulate seed": lambda: cp.simulate("castelli", 9, seed=2.5),  # type: ignore[arg-type]
    "simulate players": lambda: cp.simulate("castelli", 9, players=[2]),  # type: ignore[arg-type]
    "measure games": lambda: cp.measure("castelli", games=-1),
    "measure type": lambda: cp.measure("castelli", games=None),  # type: ignore[arg-type]
    "measure players": lambda: cp.measure("castelli", players="two"),
    "measure players unknown": lambda: cp.measure("castelli", players=[9]),
    "measure bots": lambda: cp.measure("castelli", bots=""),
    "measure other": lambda: cp.measure("castelli", "castles"),
    "generate what": lambda: cp.generate("castle"),  # type: ignore[arg-type]
    "generate base": lambda: cp.generate("board", "castles"),
    "generate pieces": lambda: cp.generate("board", pieces="99x99"),
    "generate pieces type": lambda: cp.generate("board", pieces=6),  # type: ignore[arg-type]
    "generate size": lambda: cp.generate("board", piece_size=HUGE),
    "generate counts": lambda: cp.generate("board", counts={"castles": 3}),
    "generate counts type": lambda: cp.generate("board", counts={"villages": "x"}),
    "generate style": lambda: cp.generate("board", style="baroque"),
    "generate keep": lambda: cp.generate("board", keep="piece77"),
    "generate best": lambda: cp.generate("board", count=1, best=2),
    "generate count": lambda: cp.generate("board", count=HUGE),
    "generate name": lambda: cp.generate("game", name="/tmp/x"),
    "improve system": lambda: cp.improve("castles"),
    "improve games": lambda: cp.improve("castelli", games=1),
    "improve steps": lambda: cp.improve("castelli", steps=0),
    "improve only": lambda: cp.improve("castelli", only="weather"),
    "status language": lambda: cp.translation_status("xx"),
    "status type": lambda: cp.translation_status("de", folder=7),  # type: ignore[arg-type]
    "huge scale": lambda: kit("castelli", scale=10**400),
    "huge dpi": lambda: kit("castelli", dpi=10**400),
    "huge offset": lambda: kit("castelli", back_offset=(10**5000, 0)),
    "huge paper": lambda: kit("castelli", papers=[10**5000]),
    "huge ink": lambda: kit("castelli", ink=10**5000),
    "huge side": lambda: cp.draw("castelli", "piece1", side=10**5000),  # type: ignore[arg-type]
    "huge page": lambda: cp.draw("castelli", "scorepad", page=10**5000),
    "huge games": lambda: cp.simulate("castelli", 10**5000),
    "huge players": lambda: cp.simulate("castelli", players=10**5000),
    "huge language": lambda: cp.check("castelli", language=10**5000),  # type: ignore[arg-type]
    "huge style": lambda: cp.generate("game", style=10**5000),  # type: ignore[arg-type]
    "seed nothing": lambda: cp.measure("castelli", seed=None),  # type: ignore[arg-type]
    "layout number": lambda: cp.draw("castelli", "board", layout=5),  # type: ignore[arg-type]
    "progress nothing": lambda: cp.simulate("castelli", 4, progress=None),  # type: ignore[arg-type]
    "progress of a kit": lambda: kit("castelli", progress=3),
    "proof long name": lambda: cp.proof("x" * 300),
    "locales bytes": lambda: kit("castelli", locales=b"x"),
    "locales null": lambda: kit("castelli", locales="\0"),
    "status names": lambda: cp.translation_status(3),  # type: ignore[arg-type]
    "translation names": lambda: cp.check_translation(3),  # type: ignore[arg-type]
    "generate counts number": lambda: cp.generate("game", counts=3),  # type: ignore[arg-type]
    "kit locales type": lambda: kit("castelli", locales=3),
    "translation folder": lambda: cp.check_translation("de", "/nowhere"),
    "translation words": lambda: cp.check_translation("de", language="xx"),
    "preview": lambda: cp.preview_translation("xx"),
    "preview part": lambda: cp.preview_translation("de", parts="tile"),
    "choices": lambda: cp.choices("casteli"),
}


@pytest.mark.parametrize("name", CALLS)
def test_bad_input_is_refused_and_nothing_is_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(cp.CastelliError) as caught:
        CALLS[name]()
    error = caught.value
    assert error.code
    assert len({error.sentence(language) for language in ("en", "de", "es", "nl")}) == 4
    assert len(str(error)) < 20_000
    assert not list(tmp_path.iterdir())


def test_several_problems_come_at_once() -> None:
    with pytest.raises(cp.RefusedAll) as caught:
        kit(
            "castelli",
            "german,xx",
            papers="b7",
            parts="tile",
            formats="doc",
            ink="red",
            scale=9,
            tokens="wood",
        )
    assert len(caught.value.refusals) == 8


EVERYTHING_WRONG: dict[str, tuple[int, Callable[[], object]]] = {
    "draw": (
        8,
        lambda: cp.draw(
            "castelli", 7, "gif", side="left", page="x", layout=3, paper="a44", ink="red", dpi=1  # type: ignore[arg-type]
        ),
    ),
    "draw name": (
        6,
        lambda: cp.draw(
            "castelli", "piece9", language="xx", layout="z", theme="wintr", paper="all", side="left"  # type: ignore[arg-type]
        ),
    ),
    "draw piece": (4, lambda: cp.draw("castelli", "piece1", page=3, layout="two", position="x", side="back")),
    "draw pages": (4, lambda: cp.draw("castelli", "scorepad", page=9, layout="z", position="x", side="back")),
    "draw board": (4, lambda: cp.draw("castelli", "board", page=2, layout="z", position="x", side="back")),
    "draw table": (5, lambda: cp.draw("castelli", "table", page=2, layout="z", side="back", scale=2, ink="")),
    "simulate": (
        8,
        lambda: cp.simulate(
            "castelli", 0, bots="deep", players=9, modules="x", variant="q", seed=[], workers=0, progress=3  # type: ignore[arg-type]
        ),
    ),
    "measure": (
        7,
        lambda: cp.measure(
            "castelli", games=-1, players=9, bots="deep", modules="x", seed="", workers=0, quick=1  # type: ignore[arg-type]
        ),
    ),
    "generate": (
        8,
        lambda: cp.generate(
            "gam", pieces="99x99", piece_size=7, style="b", counts={"x": 1}, keep="piece77", name="/", seed=""  # type: ignore[arg-type]
        ),
    ),
    "improve": (
        7,
        lambda: cp.improve(
            "castelli", games=1, players="two", bots="x", steps=0, only="weather", seed="", workers="2"  # type: ignore[arg-type]
        ),
    ),
    "Game": (5, lambda: cp.Game("castelli", players=9, layout="u", modules="x", variant="v", seed="")),
    "kit": (4, lambda: kit("castelli", papers="a44", players=3, workers=0, progress=3)),
    "preview": (2, lambda: cp.preview_translation("de", parts="tile", workers=0)),
    "types": (4, lambda: cp.simulate("castelli", "0", bots=3, players="9", layout=3)),  # type: ignore[arg-type]
}  # fmt: skip


@pytest.mark.parametrize("name", EVERYTHING_WRONG)
def test_every_wrong_argument_is_reported(name: str) -> None:
    count, call = EVERYTHING_WRONG[name]
    with pytest.raises(cp.RefusedAll) as caught:
        call()
    assert len(caught.value.refusals) == count
    assert len(set(map(str, caught.value.refusals))) == count


def test_a_game_that_cannot_be_read_is_reported_before_the_rest() -> None:
    with pytest.raises(cp.Unreadable):
        cp.simulate("casteli", 0, bots="deep")


def test_arguments_that_only_clash_are_refused_once() -> None:
    with pytest.raises(cp.Refused) as caught:
        cp.Game("castelli", players=2, layout="four")
    assert caught.value.code


# --- values that were put together by hand ---


FACTS = cp.load("castelli").game
MADE = kit("castelli", parts="scorepad")
FILE = MADE.artifacts[0]


def by_hand(**changes: Any) -> cp.Order:
    usual: dict[str, Any] = {"game": FACTS, "languages": ("en",), "papers": ("a4",), "parts": ("cards",)}
    return cp.Order(**(usual | changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"game": 7}, {"game": None}, {"game": "castelli"}, {"game": Path()}, {"languages": None},
        {"languages": ("en", 7)}, {"papers": {}}, {"modules": 7}, {"modules": (3,)}, {"packs": 7},
        {"packs": ("de",)}, {"draft": "yes"}, {"dpi": None}, {"scale": 1j}, {"suits": "suns"},
        {"tile_edges": 1}, {"back_offset": None}, {"ink": 3},
    ],
    ids=str,
)  # fmt: skip
def test_an_order_of_nonsense_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(cp.CastelliError) as caught:
        by_hand(**changes)
    assert caught.value.code


def test_an_order_spells_names_as_they_are_listed() -> None:
    loose = by_hand(papers=["A4", "a4"], parts=["Cards"], backs="Single", ink="low", modules=("Dilemma",))
    assert loose == by_hand(backs=loose.backs, ink=loose.ink, modules=("dilemma",))
    assert loose.stem("cards", "a4", "en") == "castelli-cards-a4-en-low-single"


@pytest.mark.parametrize(
    "artifacts",
    ["x", ("x",), None, (FILE, 3), *[(type(FILE)(*each),) for each in (
        (7, b""), ("a.pdf", "text"), ("../a.pdf", b""), ("/a.pdf", b""), ("", b""), ("a.pdf", b"", 7),
        ("a.pdf", b"", {"part": object}),
    )]],
    ids=repr,
)  # fmt: skip
def test_a_kit_of_nonsense_is_refused(artifacts: Any) -> None:
    with pytest.raises(cp.CastelliError) as caught:
        cp.Kit(MADE.order, artifacts)
    assert caught.value.code
    with pytest.raises(cp.CastelliError):
        cp.Kit("castelli", (FILE,))  # type: ignore[arg-type]


WRONG = [("game", 7), ("game", Path()), ("tree", {}), ("file", "x"), ("source", None)]


@pytest.mark.parametrize(("name", "value"), WRONG, ids=str)
def test_a_loaded_game_of_nonsense_is_refused(name: str, value: Any) -> None:
    loaded = dataclasses.replace(cp.load("castelli"), **{name: value})
    uses: list[Callable[[Any], object]] = [cp.check, cp.drawables, cp.choices, cp.Game, cp.kit, cp.simulate]
    for use in uses:
        with pytest.raises(cp.CastelliError):
            use(loaded)
    assert repr(loaded)
