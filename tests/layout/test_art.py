"""Drawings as SVG files: how they are found, read, refused, packed and changed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path as File

import pytest

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Source
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art import library
from castelli_pnp.layout.art.drawing import ArtDrawing, ArtShape, Inset, Layer, Part, pack_lines, unpacked
from castelli_pnp.layout.art.palette import CREAM, INK, LOW, NORMAL, WHITE, Look
from castelli_pnp.layout.art.svgfile import read_svg
from castelli_pnp.layout.art.symbols import drawn, symbol, symbol_paths
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.art.emblems import king_emblem
from castelli_pnp.systems.castelli.layout.board import piece_symbol
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.words.sentences import sentences
from tests import games

ROOF = "#C8542F"
NEW_ROOF = "#123456"
PALE = ("#C4C1BA", CREAM)
"""Two light colors that cost hardly any ink: gray in a dialog, cream in small boxes."""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n'


def read(body: str, head: str = HEAD) -> ArtDrawing:
    return read_svg(Source(File("x.svg"), tuple((head + body + "\n</svg>").split("\n"))), "symbols/x")


def paths_in(nodes: tuple[Node, ...]) -> list[Path]:
    found: list[Path] = []
    for node in nodes:
        match node:
            case Path():
                found.append(node)
            case Group():
                found += paths_in(node.children)
            case Use():
                found += paths_in(node.symbol.children)
    return found


@pytest.fixture
def own_art(tmp_path: File) -> File:
    """A copy of the art folder with other villages: a blue roof, and a chimney that is a star."""
    folder = tmp_path / "art"
    shutil.copytree(library.shipped(), folder)
    star = f'<polygon points="1,1 2,1 1.5,0.5" fill="{NEW_ROOF}"/>'
    for village in (folder / "symbols" / "village.svg", *folder.glob("land/village-?.svg")):
        text = village.read_text("utf-8")
        assert ROOF in text
        village.write_text(text.replace(ROOF, NEW_ROOF).replace("</svg>", f"{star}</svg>"), "utf-8")
    return folder


def test_a_village_is_changed_by_editing_one_file(own_art: File) -> None:
    piece = next(piece for piece in load_game(games.SHIPPED).game.pieces.values() if "village" in str(piece))
    star = (("M", 1.0, 1.0), ("L", 2.0, 1.0), ("L", 1.5, 0.5), ("Z",))
    before, after, low = (
        paths_in(piece_symbol(piece, sizes(), look).children)
        for look in (NORMAL, Look(art=(own_art,)), Look(low=True, art=(own_art,)))
    )
    roofs = {path.outline for path in symbol_paths("village") if path.fill == ROOF}
    changed = symbol_paths("village", Look(art=(own_art,)))
    assert {path.fill for path in changed if path.outline in roofs} == {NEW_ROOF}
    assert not any(path.outline == star for path in before)
    assert {path.fill for path in after if path.outline == star} == {NEW_ROOF}
    assert {path.fill for path in low if path.outline == star} == {WHITE}


def test_a_low_ink_twin_is_used_as_it_is(own_art: File) -> None:
    twin = own_art / "symbols" / "village.low.svg"
    twin.write_text(HEAD + f'<circle cx="5" cy="5" r="2" fill="{NEW_ROOF}"/></svg>', "utf-8")
    (path,) = symbol_paths("village", Look(low=True, art=(own_art,)))
    assert path.fill == NEW_ROOF
    assert len(symbol_paths("village", Look(art=(own_art,)))) > 1


def test_a_folder_without_a_drawing_falls_back_to_ours(tmp_path: File) -> None:
    look = Look(art=(tmp_path,))
    assert symbol_paths("city", look) == symbol_paths("city", NORMAL)
    with pytest.raises(LookupError):
        drawn("symbols/none-such", look)


def test_low_ink_is_white_and_ink() -> None:
    for name in library.names():
        for path in paths_in(drawn(name, LOW)):
            if not name.startswith("emblems/"):
                assert {path.fill, path.stroke} <= {WHITE, INK, None, *PALE}, name


def test_pack_and_sources_are_the_same_drawings() -> None:
    sources = library.shipped()
    lines = pack_lines(library.packed_folder(sources))
    assert set(lines) == set(library.names()) > {"symbols/village", "emblems/king"}
    for name, line in lines.items():
        assert unpacked(line) == library.read_file(sources, name)


def test_a_checkout_never_uses_a_pack(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever lies in the package: where the sources are, they are drawn."""
    inside = tmp_path / "castelli_pnp" / "art"
    shutil.copytree(library.shipped(), tmp_path / "art")
    inside.mkdir(parents=True)
    village = tmp_path / "art" / "symbols" / "village.svg"
    (inside / "pack.txt").write_text(library.packed_folder(tmp_path / "art"), "utf-8")
    village.write_text(village.read_text("utf-8").replace(ROOF, NEW_ROOF), "utf-8")
    monkeypatch.setattr(library, "PACKAGE", tmp_path / "castelli_pnp")
    assert any(_fill(part) == ROOF for part in _found("symbols/village").parts)
    assert library.names() == tuple(sorted(pack_lines((inside / "pack.txt").read_text("utf-8"))))
    (tmp_path / "pyproject.toml").touch()
    library.find.cache_clear()
    assert any(_fill(part) == NEW_ROOF for part in _found("symbols/village").parts)
    library.find.cache_clear()
    library._pack.cache_clear()


def _found(name: str) -> ArtDrawing:
    library.find.cache_clear()
    return library.find(name, NORMAL).drawing


def _fill(part: Part) -> str | None:
    return part.fill if isinstance(part, ArtShape) else None


RECORD = """
import json, sys
from castelli_pnp.layout.art import library
from castelli_pnp.cli.app import run
found, find = set(), library.find
def recorded(name, look):
    found.add(name)
    return find(name, look)
library.find = recorded
for game, *more in json.loads(sys.argv[1]):
    run(["kit", "--game", game, "--lang", "en", "--paper", "a4", "--workers", "1", *more])
print("\\n" + json.dumps(sorted(found)))
"""
KITS = (
    ("castelli",),
    ("castelli", "--only", "start,tokens", "--backs", "gutterfold", "--tokens", "flat"),
    ("castles",),
    ("piecepack",),
    ("piecepack", "--only", "start", "--backs", "gutterfold"),
)
DEALT = {f"land/pond-{number}" for number in range(3)}
"""Chance deals them to meadows: the shipped board need not show all."""
ICONS = {"symbols/castle-yellow"}
"""Only the icon font is made of these: typeface/icon-drawings.json."""


def test_every_drawing_is_drawn_by_something(tmp_path: File) -> None:
    """What no kit shows, no other drawing contains and no game could ask for is deleted."""
    command = [sys.executable, "-c", RECORD, json.dumps(KITS)]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    seen = set(json.loads(ran.stdout.splitlines()[-1]))
    seen |= {f"emblems/{king_emblem(value)}" for value in range(20)} | ICONS | DEALT
    assert {re.sub(r"\.(low|snow|cut)$", "", name) for name in library.names()} == seen


@pytest.mark.parametrize("name", library.names())
def test_a_drawing_holds_together(name: str) -> None:
    """It draws within reach of its box, and what it contains exists."""

    def insets(parts: tuple[Part, ...]) -> list[Inset]:
        groups = [each for part in parts if isinstance(part, Layer) for each in insets(part.parts)]
        return [part for part in parts if isinstance(part, Inset)] + groups

    drawing = library.find(name, NORMAL).drawing
    assert drawing.parts
    for inset in insets(drawing.parts):
        assert inset.slot or inset.name in library.names()
        if inset.name.startswith("symbols/"):
            assert library.find(inset.name, NORMAL).drawing.box == (0, 0, 10, 10)


def test_a_file_saved_by_inkscape_is_read() -> None:
    head = """<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" viewBox="0 0 10 10"
  inkscape:version="1.3" sodipodi:docname="x.svg">
<sodipodi:namedview id="n"><inkscape:page x="0"/></sodipodi:namedview><defs id="defs1"/>
<metadata>anything</metadata>
"""
    body = """<g inkscape:label="Layer 1" stroke="#2b2118"><path id="p"
      style="fill:#ffffff;stroke-width:0.5;stroke-linecap:butt;-inkscape-stroke:none"
      d="m 1,1 h 2 v 2 l -1,1 c 0,1 1,1 1,2 s 1,1 1,2 q 1,0 1,1 z" transform="translate(1 0)"/></g>"""
    (part,) = read(body, head).parts
    assert isinstance(part, ArtShape)
    assert (part.fill, part.stroke, part.width) == (WHITE, INK, 0.5)
    assert part.outline == (
        ("M", 2, 1), ("L", 4, 1), ("L", 4, 3), ("L", 3, 4), ("C", 3, 5, 4, 5, 4, 6), ("C", 4, 7, 5, 7, 5, 8),
        ("C", 5 + 2 / 3, 8, 6, 8 + 1 / 3, 6, 9), ("Z",),
    )  # fmt: skip


HOSTILE = {
    "script": ("element", "<script>alert(1)</script>"),
    "style": ("element", "<style>@import url(http://x)</style>"),
    "foreign": ("element", "<foreignObject/>"),
    "other namespace": ("element", '<x xmlns="http://www.w3.org/1999/xhtml"/>'),
    "text": ("element", "<text>a</text>"),
    "use": ("element", '<use href="#a"/>'),
    "gradient": ("element", "<defs><linearGradient/></defs>"),
    "clip outside of defs": ("element", "<clipPath/>"),
    "handler": ("attribute", '<rect onclick="x()" width="1" height="1"/>'),
    "filter": ("attribute", '<g filter="url(#a)"/>'),
    "opacity": ("fixed", '<rect width="1" height="1" opacity="0.5"/>'),
    "evenodd": ("fixed", '<rect width="1" height="1" style="fill-rule:evenodd"/>'),
    "web image": ("reference", '<image href="http://x/y.svg" width="1" height="1"/>'),
    "data image": ("reference", '<image href="data:image/png;base64,AA" width="1" height="1"/>'),
    "absolute image": ("reference", '<image href="/etc/passwd.svg" width="1" height="1"/>'),
    "no image": ("reference", '<image width="1" height="1"/>'),
    "long image": ("image", '<image href="wood.svg" width="1" height="2"/>'),
    "moved image": ("image", '<image href="wood.svg" width="1" height="1" transform="rotate(9)"/>'),
    "color name": ("color", '<rect fill="red" width="1" height="1"/>'),
    "color url": ("color", '<rect fill="url(#a)" width="1" height="1"/>'),
    "width": ("value", '<rect width="1mm" height="1"/>'),
    "nan": ("value", '<rect width="nan" height="1"/>'),
    "huge": ("value", '<rect width="1e300" height="1"/>'),
    "points": ("value", '<polygon points="1 2 3"/>'),
    "transform": ("value", '<g transform="skewX(3)"/>'),
    "clip": ("value", '<g clip-path="url(#none)"/>'),
    "low": ("value", '<rect data-low="maybe" width="1" height="1"/>'),
    "hidden": ("value", '<rect display="none" width="1" height="1"/>'),
    "low color": ("color", '<rect data-low-fill="url(http://x)" width="1" height="1"/>'),
    "many digits": ("value", f'<rect x="{"1" * 60}x" width="1" height="1"/>'),
    "scaled": ("value", f'<g transform="{"scale(100000) " * 99}"/>'),
    "arc": ("path", '<path d="M0 0 A1 1 0 0 1 2 2"/>'),
    "no start": ("path", '<path d="L1 1"/>'),
    "odd": ("path", '<path d="M1 1 L2"/>'),
    "junk": ("path", '<path d="M1 1 L2 2 x"/>'),
    "empty": ("path", '<path d=""/>'),
    "unclosed": ("xml", "<g>"),
    "instruction": ("doctype", '<?xml-stylesheet href="x.css"?>'),
    "deep": ("element", "<g>" * 40 + "</g>" * 40),
}


@pytest.mark.parametrize(("reason", "body"), HOSTILE.values(), ids=HOSTILE)
def test_anything_else_is_refused_with_its_line(reason: str, body: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(body)
    (fault,) = caught.value.faults
    assert (fault.code, fault.reason) == ("E22", reason)
    assert fault.mark.line in (2, 3)
    assert "x.svg:" in "\n".join(sentences(caught.value))


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        ("doctype", '<!DOCTYPE svg [<!ENTITY a "b">]>' + HEAD + "</svg>"),
        ("root", '<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
        ("root", '<g xmlns="http://www.w3.org/2000/svg"></g>'),
        ("element", '<title xmlns="http://www.w3.org/2000/svg"/>'),
        ("empty", HEAD + "</svg>"),
        ("empty", HEAD.replace("<svg", '<svg style="' + "style:" * 5000 + 'x"') + "</svg>"),
        ("value", HEAD.replace("10 10", "10 0") + "</svg>"),
        ("element", "<html></html>"),
        ("xml", ""),
    ],
)
def test_a_file_that_is_no_drawing_is_refused(reason: str, text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_svg(Source(File("x.svg"), (text,)))
    assert [(fault.code, fault.reason) for fault in caught.value.faults] == [("E22", reason)]


@pytest.mark.parametrize("inside", ["none-such", "wood", "village"])
def test_a_drawing_contains_only_others_that_exist(inside: str, own_art: File) -> None:
    """A circle of drawings, or one that is not there, is refused and not followed."""
    for name, other in (("village", inside), ("wood", "village")):
        body = f'<image href="{other}.svg" x="0" y="0" width="5" height="5"/>'
        (own_art / "symbols" / f"{name}.svg").write_text(f"{HEAD}{body}</svg>", "utf-8")
    with pytest.raises(Unreadable) as caught:
        drawn("symbols/village", Look(art=(own_art,)))
    assert [(fault.code, fault.reason) for fault in caught.value.faults] == [("E22", "reference")]
    assert drawn("symbols/city", Look(art=(own_art,)))


def test_a_symbol_is_made_once() -> None:
    assert symbol("wood", NORMAL) is symbol("wood", NORMAL)
