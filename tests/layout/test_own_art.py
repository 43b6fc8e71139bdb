"""Drawings of a game's own: used where they are sound, refused with file and place where they are not."""

from __future__ import annotations

import shutil
from pathlib import Path as File

import pytest

import castelli_pnp as cp
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.geometry import Matrix
from castelli_pnp.layout.art import library
from castelli_pnp.layout.art.drawing import Inset, Layer

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
SQUARE = '<rect width="1" height="1"/>'
CLIPPED = (
    '<defs><clipPath id="a">{clip}</clipPath></defs><g clip-path="url(#a)">'
    '<rect x="{x}" width="1" height="1"/></g></svg>'
)
DASHED = '<rect width="1" height="1" stroke="#000000" stroke-dasharray="{}"/></svg>'
IMAGE = '<image href="{}.svg" x="0" y="-3" width="1.5" height="1.5"/></svg>'
LINE = '<line x1="0" y1="-2" x2="1" y2="-3" stroke="#123456" stroke-width="0.2"/></svg>'
FIR = "-2.3 -6.8 5.7 7.9"


@pytest.fixture
def game(tmp_path: File) -> File:
    folder = tmp_path / "mine"
    (folder / "art" / "land").mkdir(parents=True)
    (folder / "game.yaml").write_text("extends: castelli\n", "utf-8")
    return folder


def test_a_drawing_replaces_ours_on_the_board_of_its_game_only(game: File) -> None:
    before = cp.draw(game, "piece1")
    fir = game / "art" / "land" / "fir-0.svg"
    fir.write_text(HEAD.format(box=FIR) + '<circle cx="0" cy="-3" r="2" fill="#123456"/></svg>', "utf-8")
    after = cp.draw(game, "piece1")
    assert b"#123456" in after
    assert b"#123456" not in before
    assert cp.draw("castelli", "piece1") == before
    low = cp.draw(game, "piece1", ink="low")
    assert b"#123456" not in low
    assert b"#123456" not in cp.draw(game, "piece1", theme="woodcut")


def test_our_own_drawings_are_sound(tmp_path: File) -> None:
    from castelli_pnp.layout.art.own import check_own_art

    shutil.copytree(library.shipped(), tmp_path / "art")
    check_own_art((tmp_path / "art",))


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("fir-9", HEAD.format(box=FIR) + '<rect width="1" height="1"/></svg>', "unknown"),
        ("fir-0", HEAD.format(box="0 0 3 3") + '<rect width="1" height="1"/></svg>', "size"),
        ("fir-0", HEAD.format(box=FIR) + '<circle cx="0" cy="-3" r="9"/></svg>', "outside"),
        ("fir-0", HEAD.format(box=FIR) + "<script>1</script></svg>", "element"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" onclick="1"/></svg>', "attribute"),
        (
            "fir-0",
            HEAD.format(box=FIR) + '<image href="http://a/b.svg" width="1" height="1"/></svg>',
            "reference",
        ),
        ("fir-0", '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>', "root"),
        ("fir-0", HEAD.format(box=FIR) + f'<path d="M0 0{" L1 -1" * 20_001}"/></svg>', "large"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" data-paint="leaf.fur"/></svg>', "value"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" data-role="hat"/></svg>', "value"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" data-hatch="-1"/></svg>', "value"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" data-hatch="0.001"/></svg>', "value"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" fill="none"/></svg>', "nothing"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" data-low="none"/></svg>', "nothing_low"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" data-role="line"/></svg>', "role"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" data-paint="cast"/></svg>', "value"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1" height="1" data-low-fill="shade"/></svg>', "color"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="-1" height="1"/></svg>', "value"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="nan" height="1"/></svg>', "value"),
        ("fir-0", HEAD.format(box=FIR) + '<rect width="1e999" height="1"/></svg>', "value"),
        ("fir-0", HEAD.format(box=FIR) + DASHED.format("0.000001"), "value"),
        ("fir-0", HEAD.format(box=FIR) + DASHED.format("-1 2"), "value"),
        ("fir-0", HEAD.format(box=FIR) + CLIPPED.format(clip="", x=0), "clip"),
        ("fir-0", HEAD.format(box=FIR) + CLIPPED.format(clip=SQUARE, x=90_000), "outside"),
        (
            "fir-0",
            HEAD.format(box=FIR) + '<g data-role="body"><rect width="1" height="1"/></g></svg>',
            "attribute",
        ),
        ("fir-0", HEAD.format(box=FIR) + "<g>" * 40 + "</g>" * 40 + "</svg>", "element"),
        ("fir-0", '<!DOCTYPE svg [<!ENTITY a "b">]>' + HEAD.format(box=FIR) + "</svg>", "doctype"),
        ("fir-0", HEAD.format(box=FIR) + IMAGE.format("fir-0"), "reference"),
        ("fir-0", HEAD.format(box=FIR) + IMAGE.format("fir-99"), "reference"),
        ("fir-0", HEAD.format(box=FIR) + IMAGE.format("fir-1").replace("1.5", "30"), "outside"),
        ("fir-0", HEAD.format(box=FIR) + '<image data-slot="a" width="1" height="1"/></svg>', "slots"),
        ("../symbols/silver", HEAD.format(box="0 0 10 10") + CLIPPED.format(clip=SQUARE, x=0), "flat"),
        ("../pieces/village", HEAD.format(box="{pieces/village}") + LINE, "area"),
    ],
)
def test_what_cannot_be_used_is_refused(game: File, name: str, text: str, reason: str) -> None:
    path = (game / "art" / "land" / f"{name}.svg").resolve()
    path.parent.mkdir(exist_ok=True)
    box = library.shipped_drawing("pieces/village").box
    size = f"{box.left:g} {box.top:g} {box.width:g} {box.height:g}"
    path.write_text(text.replace("{pieces/village}", size), "utf-8")
    assert not cp.check(game, play=False).readable
    with pytest.raises(Unreadable) as refused:
        cp.draw(game, "piece1")
    assert [fault.reason for fault in refused.value.faults] == [reason]
    assert refused.value.faults[0].mark.source.path == path
    for language in ("en", "de", "es", "nl"):
        assert refused.value.sentence(language)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("land/fir-0.SVG", "suffix"),
        ("fir-0.svg", "unknown"),
    ],
)
def test_drawings_that_would_be_passed_over_are_reported(game: File, name: str, reason: str) -> None:
    path = game / "art" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEAD.format(box=FIR) + '<rect width="1" height="1"/></svg>', "utf-8")
    (found,) = cp.check(game, play=False).findings
    assert (found.code, found.reason, found.file) == ("E22", reason, str(path))
    assert "“.SVG”; drawings end in .svg" in found.sentence or "“land/fir-0”" in found.sentence
    assert found.fix.startswith("Rename the file")


DOT = '<circle cx="0" cy="-3" r="2" fill="{}"/></svg>'


def test_drawings_are_inherited_from_the_nearest_game_first(game: File, tmp_path: File) -> None:
    fir = game / "art" / "land" / "fir-0.svg"
    fir.write_text(HEAD.format(box=FIR) + DOT.format("#123456"), "utf-8")
    child = tmp_path / "child"
    (child / "art" / "land").mkdir(parents=True)
    (child / "game.yaml").write_text("extends: ../mine\n", "utf-8")
    assert cp.load(child).art == (child / "art", child / "../mine/art")
    assert b"#123456" in cp.draw(child, "piece1")
    (child / "art" / "land" / "fir-0.svg").write_text(HEAD.format(box=FIR) + DOT.format("#654321"), "utf-8")
    drawn = cp.draw(child, "piece1")
    assert b"#654321" in drawn
    assert b"#123456" not in drawn
    assert cp.load({"game.yaml": "extends: castelli\n"}).art == ()


def test_links_that_leave_the_game_are_refused_without_a_word_of_what_is_there(
    game: File, tmp_path: File
) -> None:
    away = tmp_path / "secret"
    away.mkdir()
    (away / "fir-0.svg").write_text("<secret/>", "utf-8")
    (game / "art" / "land").rmdir()
    for link, target in (("land", away), ("fir-0.svg", away / "fir-0.svg")):
        (game / "art" / link).symlink_to(target)
        report = cp.check(game, play=False)
        assert [(each.code, each.reason) for each in report.findings] == [("E2", "outside")]
        with pytest.raises(Unreadable) as refused:
            cp.draw(game, "piece1")
        assert "secret" not in refused.value.sentence()
        (game / "art" / link).unlink()
    (game / "drawings").mkdir()
    (game / "drawings" / "fir-0.svg").write_text(HEAD.format(box=FIR) + DOT.format("#123456"), "utf-8")
    (game / "art" / "land").symlink_to(game / "drawings")
    assert b"#123456" in cp.draw(game, "piece1")


def test_drawings_that_contain_each_other_are_refused(game: File) -> None:
    for one, two in (("fir-0", "fir-1"), ("fir-1", "fir-0")):
        box = library.shipped_drawing(f"land/{one}").box
        size = f"{box.left} {box.top} {box.width} {box.height}"
        (game / "art" / "land" / f"{one}.svg").write_text(HEAD.format(box=size) + IMAGE.format(two), "utf-8")
    report = cp.check(game, play=False)
    assert {each.reason for each in report.findings} == {"reference"}
    assert len(report.findings) == 2


@pytest.mark.parametrize("reverse", [False, True])
def test_drawings_may_be_six_deep_in_whatever_order_they_are_read(game: File, reverse: bool) -> None:
    names = sorted(f"{kind}-{number}" for kind in ("bush", "fir", "tuft") for number in range(3))
    chain = names[::-1] if reverse else names
    (game / "art" / "land").mkdir(exist_ok=True)
    for one, two in zip(chain, [*chain[1:], ""], strict=True):
        box = library.shipped_drawing(f"land/{one}").box
        head = HEAD.format(box=f"{box.left} {box.top} {box.width} {box.height}")
        inside = (
            IMAGE.format(two) if two else '<rect x="-1" y="-2" width="2" height="2" fill="#123456"/></svg>'
        )
        (game / "art" / "land" / f"{one}.svg").write_text(head + inside, "utf-8")
    found = [each for each in cp.check(game, play=False).findings if each.reason == "reference"]
    assert len(found) == len(chain) - 7


def test_a_group_is_drawn_as_its_shapes(game: File) -> None:
    silver = game / "art" / "symbols" / "silver.svg"
    silver.parent.mkdir()
    shape = '<g transform="translate(2 2)"><rect x="1" y="1" width="4" height="4" fill="#123456"/></g></svg>'
    silver.write_text(HEAD.format(box="0 0 10 10") + shape, "utf-8")
    assert b"#123456" in cp.draw(game, "silver")


def test_groups_in_groups_move_what_they_contain(game: File) -> None:
    image = '<image href="../symbols/silver.svg" x="1" y="1" width="2" height="2"/>'
    inner = f'<g transform="matrix(1 0 0 0.5 0 10)">{image}</g>'
    file = game / "art" / "land" / "fir-0.svg"
    file.write_text(HEAD.format(box=FIR) + f'<g transform="translate(30 7)">{inner}</g></svg>', "utf-8")
    (layer,) = library.read_file(game / "art", "land/fir-0").parts
    assert isinstance(layer, Layer)
    assert layer.matrix == Matrix(1, 0, 0, 0.5, 30, 17)
    (inset,) = layer.parts
    assert isinstance(inset, Inset)
    assert (inset.x, inset.y) == (2, 2)


def test_check_reports_theme_and_drawings_together(game: File) -> None:
    (game / "game.yaml").write_text("extends: castelli\ntheme: themes/my.yaml\n", "utf-8")
    (game / "themes").mkdir()
    (game / "themes" / "my.yaml").write_text("theme: my\nversion: 7\n", "utf-8")
    (game / "art" / "land" / "fir-9.svg").write_text(HEAD.format(box=FIR) + DOT.format("#123456"), "utf-8")
    report = cp.check(game, play=False)
    assert not report.readable
    assert {each.code for each in report.findings} >= {"E22", "E23"}
    assert all(each.mark.line for each in report.findings)


def test_single_pieces_of_two_themes_have_names_of_their_own() -> None:
    one, two = (
        cp.kit("castelli", parts="cubes", formats="svg", theme=name) for name in ("armorial", "winter")
    )
    pieces = [{path for path in kit.files if path.startswith("pieces/")} for kit in (one, two)]
    assert pieces[0]
    assert not pieces[0] & pieces[1]


def test_links_to_folders_around_them_come_to_an_end(game: File) -> None:
    for number in range(12):
        (game / "art" / "land" / f"again-{number}").symlink_to(".")
    assert [each.reason for each in cp.check(game, play=False).findings] == ["many"]


@pytest.mark.parametrize(("limit", "reason"), [("MOST_FILES", "many"), ("MOST_BYTES", "many")])
def test_too_many_drawings_are_refused(
    limit: str, reason: str, game: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    (game / "art" / "land" / "fir-0.svg").write_text(HEAD.format(box=FIR) + DOT.format("#123456"), "utf-8")
    monkeypatch.setattr(f"castelli_pnp.layout.art.own.{limit}", 0)
    assert [each.reason for each in cp.check(game, play=False).findings] == [reason]
