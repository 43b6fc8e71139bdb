"""Names and bytes of exported files: the same each time, and never made of a title."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

import castelli_pnp as cp
from castelli_pnp.kits.exporters import EXPORTERS
from castelli_pnp.words.catalog import shipped_catalog
from tests.exports.made import unzipped

ALL_SUMS = """
import hashlib, castelli_pnp as cp
for path, data in sorted(cp.kit("piecepack", exports="all", players=1).files.items()):
    print(path, hashlib.sha256(data).hexdigest())
"""


def test_bytes_do_not_depend_on_time_or_hash_seed() -> None:
    printed = []
    for seed, zone in (("1", "Asia/Tokyo"), ("2", "America/Lima")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": os.pathsep.join(sys.path)}
        ran = subprocess.run([sys.executable, "-c", ALL_SUMS], env=env, capture_output=True, check=True)
        printed.append(ran.stdout)
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) > 50


def test_a_hostile_title_is_only_ever_data() -> None:
    title = "A/../../B & \"C\" 'D'"
    game = cp.load({"game.yaml": f"extends: piecepack\ntitle: {json.dumps(title)}"}, name="mine")
    kit = cp.kit(game, exports="vtt,tts,pcio", players=1)
    for path in kit.files:
        assert set(path) <= set("abcdefghijklmnopqrstuvwxyz0123456789-./[],"), path
        assert ".." not in path
    assert "vtt/mine-vtt-en.vtt" in kit.files
    table = json.loads(unzipped(kit.files["vtt/mine-vtt-en.vtt"])["0.json"])
    assert table["_meta"]["info"]["name"] == title
    save = json.loads(kit.files["tts/mine-tts-en-suns.json"])
    assert save["GameMode"] == title
    assert title not in save["LuaScript"] + save["XmlUI"]


def test_exports_are_listed_saved_and_proved_beside_a_printed_kit(tmp_path: Path) -> None:
    kit = cp.kit("piecepack", parts="calibration")
    kit.save(tmp_path / "kit")
    export = cp.kit("piecepack", exports="cutter", players=1)
    export.save(tmp_path / "kit")
    listed = json.loads((tmp_path / "kit" / "manifest.json").read_text("utf-8"))["files"]
    assert {path.split("/")[0] for path in listed} == {"a4", "cutter"}
    for path, entry in listed.items():
        data = (tmp_path / "kit" / path).read_bytes()
        assert hashlib.sha256(data).hexdigest() == entry["sha256"]
    assert cp.proof(tmp_path / "kit").is_fine


@pytest.mark.parametrize("export", ["vtt", "tts", "cutter"])
def test_exports_with_another_content_are_found(export: str) -> None:
    """Checksums fit: what counts is what is made from the game once more."""
    made = cp.kit("piecepack", exports=export, players=1)
    assert cp.proof(made).is_fine
    first, *others = sorted(made.artifacts, key=lambda each: -len(each.data))
    second = next(each for each in others if each.data != first.data)
    swapped = (replace(first, data=second.data), replace(second, data=first.data))
    rest = tuple(each for each in others if each is not second)
    bad = replace(made, artifacts=(*swapped, *rest))
    assert {(flaw.code, flaw.reason) for flaw in cp.proof(bad).flaws} >= {("K33", "file")}


def test_a_sheet_for_a_machine_may_not_act_either(tmp_path: Path) -> None:
    kit = cp.kit("piecepack", exports="cutter", players=1)
    kit.save(tmp_path / "kit")
    (path,) = (tmp_path / "kit").rglob("*.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")
        pdf.save(path)
    assert "K31" in {flaw.code for flaw in cp.proof(tmp_path / "kit").flaws}


def test_a_printed_kit_goes_to_a_folder_with_a_long_name(tmp_path: Path) -> None:
    folder = tmp_path.joinpath(*["Проекты"] * 12)  # more than 500 signs as an address
    command = ["kit", "--game", "piecepack", "--lang", "en", "--out", str(folder)]
    for more in (["--only", "calibration"], ["--for", "tts", "--players", "1"]):
        subprocess.run([sys.executable, "-m", "castelli_pnp", *command, *more], check=True)
    (save,) = (folder / "piecepack" / "tts").glob("*.json")
    assert folder.as_uri() in save.read_text("utf-8")


def test_where_nothing_paints_pictures_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(cp.Refused) as refused:
        cp.kit("piecepack", exports="vtt", players=1)
    assert refused.value.code == "no_pictures"
    assert cp.kit("piecepack", exports="cutter", players=1).files


def test_an_exporter_that_makes_no_file_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castelli_pnp.kits.exporters.mpc.files", lambda _work: iter(()))
    with pytest.raises(cp.Refused) as caught:
        cp.kit("castelli", exports="mpc")
    assert caught.value.code == "export_nothing"
    assert "choose other parts with parts, or another service with exports" in caught.value.sentence()


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "nl"])
def test_every_export_says_what_to_do_with_its_files(language: str) -> None:
    said = shipped_catalog("guide", language).messages
    assert [name for name in EXPORTERS if f"export.{name}.how" not in said] == []
