"""Themes: sound files, refusals with their place, lands that all can tell apart, two inks that are two."""

from __future__ import annotations

import io
import math
import os
import re
from itertools import combinations
from pathlib import Path as File

import pytest
from PIL import Image, ImageFilter

import castelli_pnp as cp
from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.base.geometry import move, rectangle
from castelli_pnp.base.resources import themes
from castelli_pnp.base.scene import Group, Page, Path
from castelli_pnp.layout.art.palette import CREAM, HOUSES, INK, LAND, PARCHMENT, WHITE, Look
from castelli_pnp.layout.art.theme import DEFAULT, Hatch, is_paint, paint_names
from castelli_pnp.layout.art.theme_checks import contrast, luminance
from castelli_pnp.layout.art.theme_file import read_theme, theme_names, theme_of
from castelli_pnp.layout.art.theme_names import LANDS
from castelli_pnp.layout.art.theming import recolor, themed
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems.castelli.layout.board import piece_symbol
from castelli_pnp.systems.castelli.layout.land.cells import scene_of
from castelli_pnp.systems.castelli.layout.tiles import tile_symbol
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.pieces import Area, Cell, Landscape, Piece
from castelli_pnp.systems.castelli.model.words import Kind, Side
from tests import games
from tests.layout.land_ink import colors

GAME = load_game(games.SHIPPED).game
USUAL = sizes()
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "gray": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""Linear light as each sees it."""
MACHINE = {"#ff0000", "#0000ff"}
"""What a cutting machine cuts and folds along, in layers that are not printed."""
Rgb = tuple[float, float, float]
each_theme = pytest.mark.parametrize("name", theme_names())


def linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


LINEAR = [linear(value) for value in range(256)]


def lab(rgb: Rgb) -> Rgb:
    r, g, b = (max(0.0, value) for value in rgb)
    x, y, z = 0.4124 * r + 0.3576 * g + 0.1805 * b, luminous(rgb), 0.0193 * r + 0.1192 * g + 0.9505 * b
    one, two, three = (
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x / 0.9505, y, z / 1.089)
    )
    return 116 * two - 16, 500 * (one - two), 200 * (two - three)


def luminous(rgb: Rgb) -> float:
    return 0.2126 * max(0.0, rgb[0]) + 0.7152 * max(0.0, rgb[1]) + 0.0722 * max(0.0, rgb[2])


def picture(kind: str, look: Look) -> Image.Image:
    """An octagon of one land without anything counted; its middle only."""
    areas = (Area((Side.N, Side.E), Kind(kind), 0), Area((Side.S, Side.W), Kind(kind), 0))
    landscape = Landscape("piece2", Cell(2, 3), areas)
    scene = scene_of(Piece("piece2", 4, (landscape,)), landscape, USUAL, look)
    nodes = (
        Path(rectangle(0, 0, 60, 60), look.tones.page),
        Group((*scene.ground, *scene.things), move(30, 30)),
    )
    png = next(iter(paint_png(paint_pdf([Page(60, 60, nodes)], PdfInfo("land", "en")), 200)))
    whole = Image.open(io.BytesIO(png)).convert("RGB")
    edge = round(whole.width * 0.15)
    return whole.crop((edge, edge, whole.width - edge, whole.height - edge))


def mean_light(image: Image.Image) -> Rgb:
    channels = []
    for band in image.split():
        counts = band.histogram()
        channels.append(sum(LINEAR[value] * count for value, count in enumerate(counts)) / sum(counts))
    return channels[0], channels[1], channels[2]


def texture(image: Image.Image) -> list[float]:
    """The spread of light, and how strokes run in four directions."""
    gray = image.convert("L").filter(ImageFilter.GaussianBlur(1))
    data, (wide, high) = gray.tobytes(), gray.size
    bins = [0.0] * 4
    for y in range(1, high - 1, 2):
        for x in range(1, wide - 1, 2):
            here = y * wide + x
            gx, gy = data[here + 1] - data[here - 1], data[here + wide] - data[here - wide]
            power = math.hypot(gx, gy)
            if power > 6:
                bins[int((math.degrees(math.atan2(gx, -gy)) % 180 + 22.5) // 45) % 4] += power
    total = sum(bins) or 1.0
    small = image.resize((85, 85), Image.Resampling.BOX).convert("L").tobytes()
    middle = sum(small) / len(small)
    spread = math.sqrt(sum((value - middle) ** 2 for value in small) / len(small))
    return [*(100 * part / total for part in bins), spread, total / (wide * high / 4)]


def seen(light: Rgb, eyes: str) -> Rgb:
    a, b, c = (sum(m * v for m, v in zip(row, light, strict=True)) for row in EYES[eyes])
    return lab((a, b, c))


@each_theme
def test_lands_are_told_apart_by_all_eyes(name: str) -> None:
    look = Look(theme=name)
    pictures = {kind: picture(kind, look) for kind in LANDS}
    light = {kind: mean_light(image) for kind, image in pictures.items()}
    pattern = {kind: texture(image) for kind, image in pictures.items()}
    for kind in LANDS:
        glade = luminance(look.tones.flat(f"glade.{kind}.ground"))
        assert (glade + 0.05) / (luminous(light[kind]) + 0.05) >= 1.5
        assert 116 * glade ** (1 / 3) - 16 >= 92
    for one, two in combinations(LANDS, 2):
        by_texture = math.dist(pattern[one], pattern[two])
        for eyes in EYES:
            by_color = math.dist(seen(light[one], eyes), seen(light[two], eyes))
            assert by_color >= 10 or by_texture >= 12, (one, two, eyes, by_color, by_texture)


def test_the_market_lies_between_wood_and_rocks_in_gray() -> None:
    wood, market, rocks = (
        seen(mean_light(picture(kind, Look())), "gray")[0] for kind in ("wood", "market", "rocks")
    )
    assert rocks - market > 6
    assert market - wood > 14


@each_theme
def test_names_and_contrasts_are_sound(name: str) -> None:
    theme = theme_of(name)
    assert set(theme.paints) == paint_names()
    for land in LANDS:
        assert contrast(theme.ink, theme.flat(f"glade.{land}.ground")) > 10
    assert contrast(theme.flat("tones.accent"), theme.flat("tones.site")) >= 3


def test_our_theme_has_the_colors_of_the_palette() -> None:
    theme = theme_of(DEFAULT)
    assert theme.ink == INK
    for kind in (*LANDS, "meadow"):
        assert (theme.paint(f"land.{kind}.base"), theme.paint(f"land.{kind}.dark")) == LAND[kind]
    for house, tones in HOUSES.items():
        found = [theme.paint(f"house.{house}.{part}") for part in ("fill", "dark", "tint", "figure")]
        assert found == [color.lower() for color in tones]


def test_two_inks_are_all_that_the_woodcut_prints() -> None:
    look = Look(theme="woodcut")
    inks = {look.tones.ink, look.tones.page, look.tones.flat("tones.accent")}
    for piece in GAME.pieces.values():
        assert colors(piece_symbol(piece, USUAL, look)) == inks


@pytest.mark.parametrize("part", ["tiles", "cards", "tokens", "boards", "aids"])
def test_every_page_of_the_woodcut_is_printed_in_two_inks(part: str) -> None:
    theme = theme_of("woodcut")
    inks = {theme.ink, theme.page, theme.flat("tones.accent")}
    kit = cp.kit("castelli", parts=part, formats="svg", theme="woodcut")
    pages = [data.decode() for path, data in kit.files.items() if "/svg/" in path]
    assert pages
    for text in pages:
        found = {word.lower() for word in text.replace("'", '"').split('"') if is_color(word)}
        assert found - MACHINE <= inks, found - inks


def is_color(word: str) -> bool:
    return len(word) == 7 and word[0] == "#" and all(sign in "0123456789abcdefABCDEF" for sign in word[1:])


def test_drawings_follow_the_theme_without_knowing_it() -> None:
    winter = Look(theme="winter")
    tile = GAME.tiles.all[0]
    before = tile_symbol(tile, USUAL, winter)
    after = themed(before.children, winter)
    assert themed(before.children, Look()) == before.children
    assert any(path.fill == winter.tones.ink for path in paths_of(after))
    assert not any(path.fill == INK for path in paths_of(after))
    paints = recolor(winter)
    assert paints is not None
    assert paints.field_paint(PARCHMENT) == winter.tones.paint("paper.board.light")
    assert paints.field_paint(CREAM) == winter.tones.paint("paper.board.panel")


def paths_of(nodes: object) -> list[Path]:
    from tests.layout.scenes import paths_within

    return list(paths_within(nodes))  # type: ignore[arg-type]


def test_a_house_is_read_on_its_field_in_every_theme() -> None:
    for name in theme_names():
        look = Look(theme=name)
        for house in HOUSES:
            fill = look.tones.paint(f"house.{house}.fill")
            ground = look.tones.page if isinstance(fill, Hatch) else fill
            assert isinstance(ground, str)
            assert contrast(ground, look.figure(house)) >= 3
        assert Look(low=True, theme=name).figure("blue") == look.tones.ink
    assert Look().figure("blue") == WHITE


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('  ink: "#2B2118"', '  inc: "#2B2118"', "unknown"),
        ('  ink: "#2B2118"', "", "missing"),
        ('  ink: "#2B2118"', "  ink: none", "flat"),
        ('  lane_line: "#CDB988"', "  lane_line: brown", "paint"),
        ('  lane_line: "#CDB988"', "  lane_line: lane_cast\n  lane_cast: lane_line", "circle"),
        ('  lane_line: "#CDB988"', '  lane_line: "lines 10 0.2 0.3 ink"', "lines"),
        ('  lane_line: "#CDB988"', '  lane_line: "lines 10 0.9 0.3 inc"', "tone"),
        ("  scale: 1.0", "  scale: 9", "range"),
        ("  snow: false", "  snow: maybe", "switch"),
        ("  wood: spots", "  wood: dots", "choice"),
        ('  glow: ["#8A7440", ', "  glow: [", "list"),
        ("version: 1", "version: 7", "version"),
        ("card:\n", "card: 5\nother:\n", "map"),
        ("  inks: 0", "  inks: 2", "inks"),
        ('  site: "#FFF8E4"', '  site: "#7B3350"', "contrast"),
    ],
)
def test_a_wrong_theme_is_refused_with_its_place(
    before: str, after: str, reason: str, tmp_path: File
) -> None:
    text = themes()[DEFAULT].read_text("utf-8")
    if reason == "circle":
        text = text.replace('  lane_cast: "#8E8A5C"', "")
    assert before in text
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace(before, after), "utf-8")
    with pytest.raises(Unreadable) as refused:
        read_theme(path)
    faults = [fault for fault in refused.value.faults if fault.reason == reason]
    assert faults, [fault.reason for fault in refused.value.faults]
    assert faults[0].code == "E23"
    assert faults[0].mark.source.path == path
    assert faults[0].mark.line > 0
    for language in ("en", "de", "es", "nl"):
        assert refused.value.sentence(language)


def test_a_game_names_its_theme_and_the_kit_may_choose_another(tmp_path: File) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text("extends: castelli\ntheme: winter\n", "utf-8")
    winter, woodcut = (cp.draw(folder, "piece1", theme=theme) for theme in (None, "woodcut"))
    assert theme_of("winter").flat("land.meadow.base").encode() in winter.lower()
    assert theme_of("woodcut").ink.encode() in woodcut.lower()
    own = themes()["winter"].read_text("utf-8").replace("#DBE7F1", "#DAE6F0")
    (folder / "themes").mkdir()
    (folder / "themes" / "frost.yaml").write_text(own, "utf-8")
    (folder / "game.yaml").write_text("extends: castelli\ntheme: themes/frost.yaml\n", "utf-8")
    assert b"#dae6f0" in cp.draw(folder, "piece1").lower()
    (folder / "game.yaml").write_text("extends: castelli\ntheme: wintr\n", "utf-8")
    with pytest.raises(Unreadable) as wrong:
        cp.load(folder)
    assert "winter" in wrong.value.sentence()


def test_an_unknown_theme_is_refused_with_a_guess() -> None:
    with pytest.raises(Refused, match="winter"):
        cp.kit("castelli", theme="wintre")
    assert cp.choices()["theme"] == theme_names()


def test_coloring_is_low_ink() -> None:
    assert cp.draw("castelli", "piece1", ink="coloring") == cp.draw("castelli", "piece1", ink="low")
    assert "coloring" in cp.choices()["ink"]


def test_paints_are_known_by_name() -> None:
    assert is_paint("leaf.fir.fill~leaf.fir.light:0.5v")
    assert not is_paint("leaf.fir.fil")
    assert not is_paint("leaf.fir.fill~white:x")


def test_a_theme_file_stays_in_the_folder_of_its_game(tmp_path: File) -> None:
    """Nothing of a game leads to files elsewhere, and a game in memory reads none at all."""
    game, away = tmp_path / "hill", tmp_path / "away.yaml"
    game.mkdir()
    away.write_text(themes()["winter"].read_text("utf-8"), "utf-8")
    for said, reason in (("../away.yaml", "outside"), (str(away), "outside")):
        text = f"extends: castelli\ntitle: Hill\ntheme: {said}\n"
        (game / "game.yaml").write_text(text, "utf-8")
        for where in (game, {"game.yaml": text}):
            with pytest.raises(cp.Unreadable) as caught:
                cp.draw(where, "tile1")
            assert [(fault.code, fault.reason) for fault in caught.value.faults] == [("E23", reason)]


def test_a_changed_theme_file_is_read_again(tmp_path: File) -> None:
    own = tmp_path / "My Colors!.yaml"
    text = themes()["winter"].read_text("utf-8")
    own.write_text(text, "utf-8")
    before = cp.draw("castelli", "piece1", theme=str(own))
    changed = re.sub("(ink: .?)#[0-9A-Fa-f]{6}", r"\g<1>#1a2a1a", text, count=1)
    assert changed != text
    own.write_text(changed, "utf-8")
    os.utime(own, ns=(1, 1))
    assert cp.draw("castelli", "piece1", theme=str(own)) != before
    assert theme_of(str(own)).name == "my-colors"


@pytest.mark.parametrize(
    "name", ["white~tones.ink:9", "white~tones.ink:²", "cast~white:0.5", "white~cast:0.5", "a~b~c:0.1:0.1"]
)
def test_paints_that_cannot_be_painted_are_unknown(name: str) -> None:
    assert not is_paint(name)
    assert is_paint("white~tones.ink:0.3v")


def our_theme(folder: File, *changes: tuple[str, str]) -> str:
    """The path of our own theme with some of its text changed."""
    text = themes()[DEFAULT].read_text("utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = folder / "changed.yaml"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_theme_may_swap_our_own_colors(tmp_path: File) -> None:
    """A color that the theme has too is still put in its place, and what is in place stays."""
    blue, red = HOUSES["blue"], HOUSES["red"]
    swap = our_theme(
        tmp_path,
        (f'blue: ["{blue.fill}", "{blue.dark}"', 'blue: ["RED", "DARK RED"'),
        (f'red: ["{red.fill}", "{red.dark}"', f'red: ["{blue.fill}", "{blue.dark}"'),
        ('"RED", "DARK RED"', f'"{red.fill}", "{red.dark}"'),
    )
    look = Look(theme=swap)
    paints = recolor(look)
    assert paints is not None
    assert paints.field_paint(blue.fill) == red.fill.lower()
    assert paints.field_paint(red.fill) == blue.fill.lower()
    assert paints.line_color(blue.dark) == red.dark.lower()
    shape = Path(rectangle(0, 0, 1, 1), blue.fill, red.dark, 0.2)
    once = themed((shape,), look)
    assert themed(once, look) == once
    before, after = (cp.draw("castelli", "castle-blue", theme=name).lower() for name in (DEFAULT, swap))
    for color in (blue.fill.lower().encode(), red.fill.lower().encode()):
        assert (color in before) != (color in after)


@pytest.mark.parametrize(
    ("group", "old", "what"),
    [
        ("border", '"#E6D6B2"', "steward"),
        ("panel", '"#FBF6EA"', "steward"),
        ("stones", '"#C23B22", "#EFE3C6"', "steward"),
        ("strip", '"#EFE3C6"', "steward"),
        ("sheaf band", '"#B67F16", "#C23B22"', "piece1"),
        ("tent flag", '"#C8542F", "#F2C230"', "piece1"),
    ],
)
def test_what_shares_a_color_has_its_own_place_in_a_theme(
    group: str, old: str, what: str, tmp_path: File
) -> None:
    new = old.replace(old.split('"')[1 if group == "stones" else -2], "#12b4d6")
    drawn = cp.draw("castelli", what, theme=our_theme(tmp_path, (old, new)))
    assert b"#12b4d6" in drawn.lower()


def test_each_color_of_our_theme_that_is_mapped_has_one_name() -> None:
    """What no drawing asks for by name is found by its color, so no other name may take that."""
    ours = theme_of(DEFAULT)
    mapped = [name for name in paint_names() if name.startswith(("house.", "card.", "paper.", "sky."))]
    alike = {"card.frame.stones"}  # asked for by name
    colors = [ours.paint(name) for name in mapped if not name.endswith(".figure") and name not in alike]
    assert len(colors) == len(set(colors))
