"""A kit holds every piece of its game, prints right in every way, and is the same whenever it is made."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.base.geometry import move, rectangle
from castelli_pnp.base.scene import Group, Page, Use
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.kits.folder import opened_kit
from castelli_pnp.kits.listing import NAME, checksum
from castelli_pnp.kits.order import Ink, Order, Tokens
from castelli_pnp.kits.proof.kit import prove
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.castelli.kit_board import sizes_of
from castelli_pnp.systems.castelli.model.words import House, Module
from castelli_pnp.words.catalog import languages
from tests.build.kits import made, order, shipped
from tests.games import grown, load
from tests.games import shipped as shipped_data
from tests.generate.made import made as made_game
from tests.render.pictures import pdf_picture, share_that_differs

WAYS = [
    pytest.param({"backs": backs, "ink": ink, "papers": (paper,)}, id=f"{backs}-{ink}-{paper}")
    for backs in Backs
    for ink in Ink
    for paper in ("a4", "letter")
]


def put(folder: Path, wanted: Order) -> Path:
    with opened_kit(folder, wanted) as place:
        place.put(made(wanted))
    return folder


@pytest.mark.parametrize("way", WAYS)
def test_pieces_are_proved_however_they_are_printed(tmp_path: Path, way: dict[str, Any]) -> None:
    proved = prove(put(tmp_path / "kit", order(parts=("boards", "frame", "tiles", "tokens"), **way)))
    assert proved.flaws == ()
    assert proved.pieces > 100


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("backs", list(Backs))
def test_words_are_proved_in_every_language(tmp_path: Path, language: str, backs: Backs) -> None:
    parts = ("cards", "aids", "reference", "scorepad", "boxes", "calibration", "start")
    wanted = order(parts=parts, languages=(language,), papers=("a4", "letter"), backs=backs)
    assert prove(put(tmp_path / "kit", wanted)).flaws == ()


def test_low_ink_takes_at_most_35_percent(tmp_path: Path) -> None:
    parts = ("boards", "frame", "tiles", "tokens", "cards")
    for ink in Ink:
        put(tmp_path / "kit", order(parts=parts, ink=ink))
    proved = prove(tmp_path / "kit")
    assert proved.files == 10
    assert proved.flaws == ()


@pytest.mark.parametrize("tokens", list(Tokens))
def test_every_piece_of_the_game_is_in_the_kit(tmp_path: Path, tokens: Tokens) -> None:
    folder = put(tmp_path / "kit", order(tokens=tokens))
    files = json.loads((folder / NAME).read_text("utf-8"))["files"]
    rows = [row for entry in files.values() for row in entry.get("pieces", ()) if row["side"] == "front"]
    assert len({row["id"] for row in rows}) == len(rows)
    counts, kit = Counter(row["kind"] for row in rows), shipped().kit
    assert counts["board"] == kit.board_pieces
    assert counts["charts"] == kit.resource_charts
    assert counts["frame"] == kit.frame_pieces
    assert (counts["tiles"], counts["start-tiles"]) == (kit.heraldic_tiles, kit.start_tiles)
    assert counts["mine"] == kit.mine_tiles
    assert (counts["cards"], counts["battle-cards"]) == (kit.character_cards, kit.battle_cards)
    assert counts["castles"] == kit.castles
    assert counts["settlements"] == kit.villages + kit.cities
    assert (counts["markers"], counts["banners"]) == (kit.resource_markers, kit.scoring_markers)
    assert counts["silver"] == kit.silver
    assert counts["aids"] == len(House)


def test_without_modules_their_pieces_stay_away() -> None:
    plain = made(order(parts=("tiles", "cards"), modules=()))
    kinds = {row["kind"] for artifact in plain for row in artifact.facts["pieces"]}  # type: ignore[attr-defined]
    assert kinds == {"tiles", "mine", "cards"}
    both = made(order(parts=("tiles", "cards"), modules=(Module.BATTLE, Module.DILEMMA)))
    more = {row["kind"] for artifact in both for row in artifact.facts["pieces"]}  # type: ignore[attr-defined]
    assert more - kinds == {"start-tiles", "battle-cards"}


def test_pieces_have_the_same_size_on_every_paper() -> None:
    sizes: dict[str, set[tuple[float, float]]] = {}
    for artifact in made(order(papers=("a4", "letter"), parts=("boards", "frame", "tiles", "cards"))):
        for row in artifact.facts["pieces"]:  # type: ignore[attr-defined]
            sizes.setdefault(row["piece"], set()).add(tuple(sorted((row["w"], row["h"]))))
    assert all(len(found) == 1 for found in sizes.values())


def test_a_larger_scale_makes_larger_pieces(tmp_path: Path) -> None:
    wanted = order(parts=("tiles", "cards", "tokens", "frame"), scale=0.9)
    assert prove(put(tmp_path / "kit", wanted)).flaws == ()
    rows = [row for artifact in made(wanted) for row in artifact.facts["pieces"]]  # type: ignore[attr-defined]
    assert {row["w"] for row in rows if row["kind"] == "tiles"} == {28.8}


@pytest.mark.parametrize(("rows", "columns", "size"), [(1, 2, 4), (2, 3, 4), (1, 1, 6), (2, 2, 2)])
def test_games_of_other_sizes_print_too(tmp_path: Path, rows: int, columns: int, size: int) -> None:
    game = load(grown(rows, columns, size), tmp_path / "game").game
    assert prove(put(tmp_path / "kit", order(game))).flaws == ()


@pytest.mark.parametrize(
    ("seed", "extent", "style"),
    [(2, Extent(1, 4, 2), "balanced"), (207, Extent(2, 4, 2), "rich")],
    ids=str,
)
def test_tokens_of_tiny_games_are_proved_too(tmp_path: Path, seed: int, extent: Extent, style: str) -> None:
    """Many small blocks side by side on one sheet, with small markers that touch."""
    wanted = order(made_game(seed, extent, style), parts=("tokens",))
    assert prove(put(tmp_path / "kit", wanted)).flaws == ()


def test_a_piece_larger_than_the_paper_is_printed_in_parts(tmp_path: Path) -> None:
    """A piece of 6 x 6 cells is 285 mm long: four parts of 142.5 mm that meet without gap or overlap."""
    game = load(grown(1, 1, 6), tmp_path / "game").game
    (artifact,) = made(order(game, parts=("boards",)))
    rows = [row for row in artifact.facts["pieces"] if row["kind"] == "board"]  # type: ignore[attr-defined]
    assert [(row["w"], row["h"]) for row in rows] == [(142.5, 142.5)] * 4


def test_kings_of_two_figures_are_proved_too(tmp_path: Path) -> None:
    raw = shipped_data()
    raw["cards"]["king"]["values"] = [9, 10, 4, 12]
    game = load(raw, tmp_path / "game").game
    assert prove(put(tmp_path / "kit", order(game, parts=("cards",)))).flaws == ()


def test_the_parts_of_a_piece_joined_show_the_whole_piece() -> None:
    from castelli_pnp.layout.splitting import in_parts
    from castelli_pnp.systems.castelli.layout.board import board_pieces

    wanted = order()
    whole = board_pieces(shipped(), sizes_of(wanted), wanted.look)[0]
    small = Paper("small", 130.0, 130.0, 6.35)
    parts = list(in_parts((whole,), small, wanted.bleed))
    assert len(parts) == 4
    nodes = []
    for number, part in enumerate(parts):
        row, column = divmod(number, 2)
        clip = rectangle(0, 0, part.width, part.height)
        nodes.append(Group((Use(part.front),), move(column * part.width, row * part.height), clip=clip))
    joined = Page(whole.width, whole.height, tuple(nodes))
    alone = Page(whole.width, whole.height, (Use(whole.front),))
    assert share_that_differs(pdf_picture(joined), pdf_picture(alone)) < 0.001


def test_the_same_bytes_whoever_makes_them_where_and_when(tmp_path: Path) -> None:
    """Other time zone, other hash seed, other number of workers, other folder."""
    command = [sys.executable, "-m", "castelli_pnp", "kit", "--lang", "es", "--paper", "letter", "--out"]
    found = []
    for number, (zone, seed, workers) in enumerate((("UTC", "1", "1"), ("Asia/Tokyo", "77", "2"))):
        out = tmp_path / f"run{number}"
        formats = ["--format", "pdf,svg,png", "--dpi", "40", "--workers", workers]
        env = os.environ | {"TZ": zone, "PYTHONHASHSEED": seed}
        subprocess.run([*command, str(out), *formats], env=env, check=True, capture_output=True)
        files = sorted(path for path in out.rglob("*") if path.is_file())
        found.append({str(path.relative_to(out)): checksum(path.read_bytes()) for path in files})
    assert found[0] == found[1]
    assert len(found[0]) > 150


def test_drawings_and_pictures_of_every_sheet_and_piece() -> None:
    wanted = order(parts=("tiles",), formats=("svg", "png"), dpi=50)
    names = [artifact.path for artifact in made(wanted)]
    assert len(names) == len(set(names))
    tiles = shipped().tiles
    pieces = [name for name in names if name.startswith("pieces/")]
    assert len(pieces) == 2 * (len(tiles.all) + 1)
    assert sum(name.endswith(".png") for name in names) == 4


def test_the_manifest_lists_every_side_with_its_partner(tmp_path: Path) -> None:
    folder = put(tmp_path / "kit", order(parts=("tiles",)))
    (entry,) = json.loads((folder / NAME).read_text("utf-8"))["files"].values()
    names = {f"{row['id']}:{row['side']}" for row in entry["pieces"]}
    assert all(row["partner"] in names for row in entry["pieces"])
    assert entry["sha256"] == checksum((folder / "a4" / "castelli-tiles-a4.pdf").read_bytes())
