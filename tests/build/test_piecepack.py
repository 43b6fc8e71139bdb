"""Kits of a piecepack and of Castles: proved in every way, the same whenever they are made, nothing leaks."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from castelli_pnp.base.geometry import circle
from castelli_pnp.base.scene import Group, Symbol, Use
from castelli_pnp.kits.folder import opened_kit
from castelli_pnp.kits.listing import NAME
from castelli_pnp.kits.order import Ink, Order
from castelli_pnp.kits.plan import part_names
from castelli_pnp.kits.proof.kit import prove
from castelli_pnp.layout.component import face
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.systems import system_of
from castelli_pnp.systems.castles.model import Castles, Control
from castelli_pnp.systems.load import load_any, load_as
from castelli_pnp.systems.piecepack.layout import coins
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.system import Facts
from tests.build.kits import made
from tests.pseudo import LANGUAGE, pseudo_pack

WAYS: list[dict[str, Any]] = [
    {},
    {"papers": ("letter",), "ink": Ink.LOW},
    {"backs": Backs.GUTTERFOLD, "papers": ("letter",)},
    {"backs": Backs.GUTTERFOLD, "ink": Ink.LOW, "coin_suits": True},
    {"backs": Backs.SINGLE, "tile_edges": True},
    {"scale": 0.85, "papers": ("letter",)},
    {"scale": 2.0, "suits": ("moons",)},
    {"back_offset": (0.5, -1.0), "suits": ("suns", "arms"), "tile_edges": True},
]


ROUND = circle(0.0, 0.0, 19.05 / 2)


def game(name: str) -> Facts:
    return load_any(name).game


def order(name: str, **wishes: Any) -> Order:
    facts = game(name)
    usual: dict[str, Any] = {"languages": ("en",), "papers": ("a4",), "parts": part_names(facts)}
    return Order(game=facts, **(usual | dict(system_of(facts).kit.usual) | wishes))


def put(folder: Path, wanted: Order) -> Path:
    with opened_kit(folder, wanted) as place:
        place.put(made(wanted))
    return folder


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(map(str, way)) or "usual")
def test_the_set_is_proved_however_it_is_printed(tmp_path: Path, way: dict[str, Any]) -> None:
    assert prove(put(tmp_path, order("piecepack", parts=("set",), **way))).flaws == ()


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "nl"])
def test_all_that_is_read_is_proved(tmp_path: Path, language: str) -> None:
    paper = "a4" if language in ("de", "es") else "letter"
    parts = ("scoring", "scoresheet", "boxes", "start")
    wanted = order("castles", languages=(language,), papers=(paper,), parts=parts)
    proved = prove(put(tmp_path, wanted))
    assert (proved.flaws, proved.files) == ((), 5)


def test_boxes_hold_the_tiles_and_the_dice_on_them() -> None:
    """The box for tiles on board is left out where no paper could hold it."""
    from castelli_pnp.layout.art.palette import NORMAL
    from castelli_pnp.layout.sizes import papers
    from castelli_pnp.systems.piecepack.layout.set_boxes import set_boxes
    from castelli_pnp.systems.piecepack.layout.sizes import pack_sizes
    from castelli_pnp.systems.piecepack.model import Piecepack
    from tests.layout.scenes import whole_text

    facts = load_as("piecepack", Piecepack).game
    suits = ("suns", "moons", "crowns", "arms")
    for scale, wanted in ((1.0, ["0.3", "2.3", "2.3"]), (2.0, ["0.3"])):
        sizes = pack_sizes().scaled(scale)
        pages = set_boxes(facts, suits, sizes, "en", NORMAL, papers()["a4"])
        told = [whole_text(page.children).replace("\N{NO-BREAK SPACE}", " ") for page in pages]
        thick = [re.findall(r"for 24 tiles ([\d.]+) mm thick", text)[0] for text in told]
        assert sorted(set(thick)) == sorted(set(wanted))
        width, depth, height = map(float, re.findall(r"inside ([\d.]+) × ([\d.]+) × ([\d.]+) mm", told[0])[0])
        assert min(width, height) > 50.8 * scale
        assert depth > 24 * 0.3 + 12.7 * scale


def test_little_ink_is_little(tmp_path: Path) -> None:
    """K17 compares the twins of one folder."""
    put(tmp_path, order("castles", parts=("set",), suits=("suns", "moons")))
    put(tmp_path, order("castles", parts=("set",), suits=("suns", "moons"), ink=Ink.LOW))
    proved = prove(tmp_path)
    assert (proved.flaws, proved.files) == ((), 2)


def test_two_players_print_two_sheets(tmp_path: Path) -> None:
    put(tmp_path, order("castles", parts=("set",), suits=("suns", "crowns")))
    files = json.loads((tmp_path / NAME).read_text("utf-8"))["files"]
    ((name, entry),) = files.items()
    assert name == "a4/castles-set-a4-suns-crowns.pdf"
    assert (entry["pages"], entry["duplex"]) == (4, True)
    pages = {1: "suns", 3: "crowns"}
    fronts = [row for row in entry["pieces"] if row["side"] == "front"]
    assert all(row["piece"].split("-")[1] == pages[row["page"]] for row in fronts)
    sizes = {row["kind"]: (row["w"], row["h"]) for row in fronts}
    assert (sizes["tiles"], sizes["coins-suns"]) == ((50.8, 50.8), (19.05, 19.05))


def test_names_of_files_tell_what_is_not_standard() -> None:
    assert (
        order("piecepack", coin_suits=True, tile_edges=True).stem("set", "a4").endswith("a4-edges-coinsuits")
    )
    assert order("castles").stem("set", "a4") == "castles-set-a4"
    assert order("castles", tile_edges=False).stem("set", "a4") == "castles-set-a4-plain"


def test_the_same_bytes_whenever_it_is_made() -> None:
    wanted = order("castles", parts=("set", "scoring"), suits=("suns",), formats=("pdf", "svg"))
    first, second = ([(each.path, each.data) for each in made(wanted, workers)] for workers in (1, 2))
    assert first == second
    pieces = [path for path, _ in first if path.startswith("pieces/")]
    assert len(pieces) == len(set(pieces)) == 6 * 2 + 6 * 2 + 3


def test_castles_names_its_inventor(tmp_path: Path) -> None:
    for name, wanted in (("castles", True), ("piecepack", False)):
        folder = put(tmp_path / name, order(name, parts=("set",), suits=("suns",)))
        with pikepdf.open(folder / "a4" / f"{name}-set-a4-suns.pdf") as pdf:
            assert ("Santiago Eximeno" in str(pdf.docinfo["/Author"])) is wanted


def test_a_coin_that_gives_itself_away_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, seen = coins.coin_suit, []

    def marked(suit: str, sizes: PackSizes, look: Any) -> Symbol:
        seen.append(suit)
        drawn = plain(suit, sizes, look)
        if len(seen) != 2:
            return drawn
        return face(
            "marked", sizes.coin, sizes.coin, sizes.bleed, coins.coin_value("2", sizes, look).children
        )

    monkeypatch.setattr(coins, "coin_suit", marked)
    flaws = prove(put(tmp_path, order("piecepack", parts=("set",), suits=("suns",)))).flaws
    told = {(flaw.code, flaw.reason) for flaw in flaws}
    assert {each for each in told if each[0] != "K33"} == {("K27", "backs")}
    assert ("K33", "piece") in told  # when it is drawn once more, another coin is marked


def test_coins_of_two_suits_that_look_alike_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = coins.coin_suit
    monkeypatch.setattr(coins, "coin_suit", lambda _, sizes, look: plain("suns", sizes, look))
    flaws = prove(put(tmp_path, order("piecepack", parts=("set",), suits=("suns", "moons")))).flaws
    assert [(flaw.code, flaw.reason) for flaw in flaws] == [("K1", "same")] * 6


def test_round_coins_without_bleed_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = coins.suit_art
    monkeypatch.setattr(coins, "suit_art", lambda suit, look, _: (Group(plain(suit, look), clip=ROUND),))
    coins.coin_suit.cache_clear()
    flaws = prove(put(tmp_path, order("piecepack", parts=("set",), suits=("suns",)))).flaws
    coins.coin_suit.cache_clear()
    assert {(flaw.code, flaw.reason) for flaw in flaws} == {("K11", "bare")}
    assert len(flaws) == 6


def words_on(facts: Facts, part: str) -> str:
    from castelli_pnp.kits.parts import drawn_files
    from tests.layout.scenes import whole_text

    wanted = replace(order("castles"), game=facts)
    page = drawn_files(system_of(facts).kit.parts[part], wanted, "en")[0].pages[0].children
    cards = [whole_text(node.symbol.children) for node in page if isinstance(node, Use)]
    return " ".join([whole_text(page), *cards])


def test_numbers_of_the_scoring_card_are_those_of_the_game() -> None:
    facts = load_as("castles", Castles).game
    told = words_on(facts, "scoring")
    assert "a null as 1" in told
    assert "adds 1 to the strength" in told
    assert "even 0 to 0" in told
    options = replace(facts.options, null_army=7, castle_bonus=3, control=Control.PRESENT)
    other = words_on(replace(facts, options=options), "scoring")
    assert "a null as 7" in other
    assert "adds 3 to the strength" in other
    assert "if you have an army there" in other
    assert "0 to 0" not in other


def test_the_score_sheet_has_a_round_for_each_player() -> None:
    told = words_on(game("castles"), "scoresheet")
    assert all(told.count(f"Round {number}") == 2 for number in (1, 2, 3, 4))
    assert "Round 5" not in told
    assert "below 0" in told


@pytest.mark.parametrize("part", ["scoring", "scoresheet", "boxes", "start"])
def test_a_longer_language_fits(part: str, tmp_path: Path) -> None:
    """On Letter, where room is least; a part that asks another catalog than it names fails here."""
    named = system_of(game("castles")).kit.parts[part].domains
    pack = pseudo_pack()
    if named is not None:
        pack = replace(pack, catalogs={name: pack.catalogs[name] for name in named})
    wanted = order("castles", languages=(LANGUAGE,), papers=("letter",), parts=(part,), packs=(pack,))
    assert prove(put(tmp_path, wanted)).flaws == ()
