"""Files for cutting machines: lines at true size, in named layers, clear of the marks."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from ezdxf.filemanagement import read as read_dxf
from pdfplumber import open as open_pdf
from pypdfium2 import PdfDocument

import castelli_pnp as cp
from tests.exports.made import counted, game, made

INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
SVG = "{http://www.w3.org/2000/svg}"
A4 = (210.0, 297.0)


def drawings(name: str, ending: str) -> list[bytes]:
    files = made(name, "cutter")
    found = {path: data for path, data in files.items() if path.endswith(ending)}
    return [found[f"{name}-cutter-a4-en-{number}{ending}"] for number in range(1, len(found) + 1)]


def polylines(data: bytes, layer: str) -> list[Any]:
    document = read_dxf(io.StringIO(data.decode("ascii")))
    assert document.dxfversion == "AC1009"
    assert not document.audit().errors
    assert document.units == 4
    return [each for each in document.modelspace().query("POLYLINE") if each.dxf.layer == layer]


def sizes(data: bytes) -> Counter[tuple[float, float]]:
    found = Counter[tuple[float, float]]()
    for line in polylines(data, "CUT"):
        assert line.is_closed
        points = np.array([tuple(vertex.dxf.location)[:2] for vertex in line.vertices])
        wide, high = points.max(axis=0) - points.min(axis=0)
        assert points.min() >= 17
        assert (points.max(axis=0) <= np.array(A4) - 17).all()
        found[round(float(wide), 2), round(float(high), 2)] += 1
    return found


@pytest.mark.parametrize("name", ["castelli", "castles"])
def test_every_piece_is_cut_at_its_size(name: str) -> None:
    found = sum((sizes(data) for data in drawings(name, ".dxf")), Counter[tuple[float, float]]())
    text = made(name, "cutter")[f"{name}-cutter-en.txt"].decode()
    wanted = Counter[tuple[float, float]]()
    for each in cp.drawables(game(name)):
        if each.kind not in ("pages", "cubes") and not re.search(rf"\b{each.name}\b", text):
            wanted[round(each.width, 2), round(each.height, 2)] += each.copies
    close = {
        size: min(wanted, key=lambda own: abs(own[0] - size[0]) + abs(own[1] - size[1])) for size in found
    }
    assert all(abs(size[0] - own[0]) <= 0.02 and abs(size[1] - own[1]) <= 0.02 for size, own in close.items())
    joined = Counter[tuple[float, float]]()
    for size, count in found.items():
        joined[close[size]] += count
    assert joined == wanted
    assert found.total() <= counted(name, "tiles", "tokens", "cards", "aids", "frame", "set").total()


def test_no_two_cuts_overlap() -> None:
    for data in drawings("castelli", ".dxf"):
        boxes = []
        for line in polylines(data, "CUT"):
            points = np.array([tuple(vertex.dxf.location)[:2] for vertex in line.vertices])
            boxes.append((points.min(axis=0), points.max(axis=0)))
        for number, (low, high) in enumerate(boxes):
            for other_low, other_high in boxes[:number]:
                gap = np.maximum(low - other_high, other_low - high).max()
                assert gap >= 3.99


def test_layers_have_the_names_that_programs_know() -> None:
    for svg, dxf in zip(drawings("castelli", ".svg"), drawings("castelli", ".dxf"), strict=True):
        root = ET.fromstring(svg)
        assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
        layers = {each.get(f"{INKSCAPE}label"): each for each in root if each.get(f"{INKSCAPE}groupmode")}
        assert set(layers) - {"fold"} == {"print", "Regmarks", "cut"}
        assert len(layers["cut"]) == len(polylines(dxf, "CUT"))
        folds = layers.get("fold", ET.Element("g"))
        assert len(folds) == len(polylines(dxf, "FOLD"))
        marks = {each.get("id"): each.get("d") or "" for each in layers["Regmarks"]}
        assert set(marks) == {"regmark-tl", "regmark-tr", "regmark-bl"}
        corners = {name: [float(n) for n in re.findall(r"-?[\d.]+", path)] for name, path in marks.items()}
        assert min(corners["regmark-tl"]) == 10
        assert max(corners["regmark-tl"]) == 15
        assert max(corners["regmark-tr"][::2]) == 200
        assert max(corners["regmark-bl"][1::2]) == 287


BLEED, PER_MM = 2.0, 4
Corners = tuple[float, float, float, float]
Pixels = npt.NDArray[np.bool_]


def pages_of(pdf: bytes) -> list[Any]:
    return [page.render(scale=PER_MM * 25.4 / 72).to_numpy() for page in PdfDocument(pdf)]


def inked(image: Any) -> Pixels:
    return np.asarray(image[:1188, :840].min(axis=2) < 240)


def grown(line: Any, by: float) -> Corners:
    """The box around a line, from the top left of the page."""
    points = np.array([tuple(vertex.dxf.location)[:2] for vertex in line.vertices])
    (left, low), (right, high) = points.min(axis=0) - by, points.max(axis=0) + by
    return left, A4[1] - high, right, A4[1] - low


def area(boxes: Iterable[Corners]) -> Pixels:
    found = np.zeros((1188, 840), dtype=bool)
    for box in boxes:
        left, top, right, bottom = (round(side * PER_MM) for side in box)
        found[top:bottom, left:right] = True
    return found


def test_what_is_printed_lies_clear_of_the_marks_and_backs_behind_fronts() -> None:
    pdf = made("castelli", "cutter")["castelli-cutter-a4-en.pdf"]
    with open_pdf(io.BytesIO(pdf)) as document:
        assert len(document.pages) == 2 * len(drawings("castelli", ".dxf"))
        for page in document.pages:
            assert (round(page.width / 72 * 25.4), round(page.height / 72 * 25.4)) == A4
    pages = [inked(image) for image in pages_of(pdf)]
    top_right = ((179.5, 9.5, 200.5, 10.5), (199.5, 9.5, 200.5, 30.5))
    bottom_left = ((9.5, 266.5, 10.5, 287.5), (9.5, 286.5, 30.5, 287.5))
    marks = ((9.5, 9.5, 15.5, 15.5), *top_right, *bottom_left)
    backs = 0
    for front, back, dxf in zip(pages[::2], pages[1::2], drawings("castelli", ".dxf"), strict=True):
        pieces = [grown(line, BLEED + 0.3) for line in polylines(dxf, "CUT")]
        assert not (front & ~area((*pieces, *marks))).any()
        assert not (back[:, ::-1] & ~area(pieces)).any()
        assert not (area(pieces) & area(marks)).any()
        backs += sum(back[:, ::-1][area([piece])].mean() > 0.5 for piece in pieces)
    assert backs >= counted("castelli", "cards").total()
