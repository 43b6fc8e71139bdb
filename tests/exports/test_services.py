"""Pictures for print services: pixels, bleed, safe edges, names and quantities."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

import castelli_pnp as cp
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Symbol
from castelli_pnp.kits.exporters import mpc
from castelli_pnp.layout.component import Component
from tests.exports.made import counted, game, made, picture

SIZES = {
    "EuroPokerDeck": (825, 1125), "MiniSquareTile": (450, 450), "SmallSquareTile": (675, 675),
    "MediumSquareTile": (825, 825), "SmallSquareChit": (225, 225), "MediumSquareChit": (300, 300),
    "SquareBoard": (2475, 2475), "PostcardMat": (1275, 1875),
}  # fmt: skip
"""Pixels of products as the service lists them."""


def pixels(data: bytes) -> tuple[int, int]:
    """Width and height as the head of a PNG says; three colors of eight bits, no transparency."""
    assert data[:16] == b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
    wide, high, depth, color = struct.unpack(">IIBB", data[16:26])
    assert (depth, color) == (8, 2)
    return wide, high


def test_the_order_of_makeplayingcards_names_every_card() -> None:
    files = made("castelli", "mpc")
    order = ET.fromstring(files["castelli-mpc-en/cards.xml"])
    cards = counted("castelli", "cards")
    assert order.findtext("details/quantity") == str(cards.total())
    pictures = {path.removeprefix("castelli-mpc-en/") for path in files if path.endswith(".png")}
    named: set[str] = set()
    for group, side in (("fronts", "front"), ("backs", "back")):
        slots: list[int] = []
        for card in order.findall(f"{group}/card"):
            path, name = card.findtext("id") or "", card.findtext("name") or ""
            assert path == f"cards/{name}"
            own = [int(slot) for slot in (card.findtext("slots") or "").split(",")]
            found = re.fullmatch(rf"(.+)-x(\d+)-{side}\.png", name)
            assert found is not None
            assert len(own) == int(found[2]) == cards[found[1]]
            named.add(path)
            slots += own
        assert sorted(slots) == list(range(cards.total()))
    assert named == pictures
    assert order.findtext("cardback") in pictures
    for path in pictures:
        assert pixels(files[f"castelli-mpc-en/{path}"]) == (822, 1122)


def test_every_piece_is_in_a_folder_of_the_game_crafter_or_named_as_left_out() -> None:
    for name, parts in (
        ("castelli", ("boards", "frame", "tiles", "tokens", "cards", "aids")),
        ("castles", ("set",)),
    ):
        files = made(name, "tgc")
        text = files[f"{name}-tgc-en.txt"].decode()
        found, backs = Counter[str](), set[str]()
        for path, data in files.items():
            if not path.endswith(".png"):
                continue
            product, file = path.split("/")[1:]
            assert pixels(data) == SIZES[product]
            told = re.fullmatch(r"(.+)\[(face|back),(\d+)\]\.png", file)
            assert told is not None
            if told[2] == "face":
                found[told[1]] += int(told[3])
            else:
                backs.add(told[1])
        wanted = counted(name, *parts)
        assert backs == set(found)
        for piece, count in wanted.items():
            assert found[piece] == count or (piece not in found and re.search(rf"\b{piece}\b", text)), piece
        assert set(found) <= set(wanted)


@pytest.mark.parametrize(("export", "inset"), [("mpc", 36), ("tgc", 37)])
def test_cards_run_on_beyond_the_cut(export: str, inset: int) -> None:
    """No edge is white, and what is cut off is one color all along the front's edge."""
    for path, data in made("castelli", export).items():
        if path.endswith(".png") and "king-3" in path:
            image = np.asarray(picture(data)).astype(int)
            edges = (image[0], image[-1], image[:, 0], image[:, -1])
            assert not any((edge.min(axis=1) > 250).all() for edge in edges)
            if "front" in path or "face" in path:
                rim = np.concatenate([image[:inset].reshape(-1, 3), image[:, :inset].reshape(-1, 3)])
                assert (rim.max(axis=0) - rim.min(axis=0) <= 3).all()


def test_words_of_cards_are_within_the_safe_area() -> None:
    """Cards in two languages differ only where there are words: far enough from the cut."""
    for export, safe in (("mpc", 72), ("tgc", 75)):
        sides = [made("castelli", export, language) for language in ("en", "de")]
        pairs = zip(sorted(sides[0]), sorted(sides[1]), strict=True)
        differing = 0
        for one, other in pairs:
            if not one.endswith(".png") or pixels(sides[0][one])[0] not in (822, 825):
                continue
            a, b = (
                np.asarray(picture(side[path])).astype(int)
                for side, path in zip(sides, (one, other), strict=True)
            )
            rows, columns = np.nonzero((abs(a - b) > 8).any(axis=2))
            if len(rows):
                differing += 1
                high, wide = a.shape[:2]
                assert rows.min() >= safe, one
                assert columns.min() >= safe, one
                assert rows.max() < high - safe, one
                assert columns.max() < wide - safe, one
        assert differing >= 10


def test_what_a_service_cannot_hold_is_refused() -> None:
    def refused(**wishes: object) -> str:
        with pytest.raises(cp.Refused) as error:
            cp.kit(game(str(wishes.pop("game", "castelli"))), **wishes)  # type: ignore[arg-type]
        return error.value.code

    assert refused(exports="mpc", scale=1.5, parts="cards") == "export_too_large"
    assert refused(exports="tgc", scale=2.0, parts="boards") == "export_too_large"
    assert refused(exports="mpc", parts="tiles") == "export_nothing"
    assert refused(exports="mpc", game="piecepack") == "export_nothing"
    assert refused(exports="vttt") == "kit_choice"
    assert refused(exports="") == "kit_nothing"
    assert refused(exports="tts", images="my pictures") == "export_images"
    assert refused(exports="cutter", parts="boards") == "export_no_room"


def test_all_means_what_a_game_offers() -> None:
    assert cp.choices("piecepack")["exports"] == ("vtt", "tts", "pcio", "tgc", "cutter")
    assert cp.choices("castelli")["exports"] == ("vtt", "tts", "pcio", "tgc", "mpc", "cutter")


def test_more_cards_than_an_order_takes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castelli_pnp.kits.exporters.mpc.MOST", 32)
    with pytest.raises(cp.Refused) as error:
        cp.kit("castelli", exports="mpc")
    assert (error.value.code, error.value.data["count"]) == ("export_too_many", 33)


def test_cards_of_another_shape_are_left_out_by_name() -> None:
    usual = Component("usual", "card", 63.0, 88.0, Symbol("usual", (), Box(0, 0, 63, 88)))
    small = replace(usual, width=50.4, height=70.4)
    square = replace(usual, width=70.0, height=70.0)
    assert [mpc.covers(each) for each in (usual, small, square)] == [True, True, False]
