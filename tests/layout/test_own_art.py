"""Drawings of a game's own: used where they are sound, refused with file and place where they are not."""

from __future__ import annotations

import shutil
from pathlib import Path as File

import pytest

import castelli_pnp as cp
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.layout.art import library

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
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
    ],
)
def test_what_cannot_be_used_is_refused(game: File, name: str, text: str, reason: str) -> None:
    path = game / "art" / "land" / f"{name}.svg"
    path.write_text(text, "utf-8")
    with pytest.raises(Unreadable) as refused:
        cp.draw(game, "piece1")
    assert [fault.reason for fault in refused.value.faults] == [reason]
    assert refused.value.faults[0].mark.source.path == path
    for language in ("en", "de", "es", "nl"):
        assert refused.value.sentence(language)
