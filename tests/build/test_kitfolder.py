"""The folder of a kit: whole files only, nothing of the user's overwritten, one build at a time."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits import folder as kit_folder
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.folder import LOCK, WORKPLACE, opened_kit
from castelli_pnp.kits.listing import NAME, NOTE, SIGN, checksum
from castelli_pnp.kits.proof.opening import opened
from castelli_pnp.kits.proof.version_checks import interrupted
from tests.build.kits import order
from tests.killing import every_kill


def artifact(path: str, data: bytes = b"one") -> Artifact:
    return Artifact(path, data, {"part": "tiles"})


def put(folder: Path, *artifacts: Artifact) -> None:
    with opened_kit(folder, order()) as place:
        place.put(list(artifacts))


def listed(folder: Path) -> dict[str, str]:
    files = json.loads((folder / NAME).read_text("utf-8"))["files"]
    return {name: entry["sha256"] for name, entry in files.items()}


def note(folder: Path, files: dict[str, list[str]]) -> None:
    """What a killed build leaves beside its files."""
    (folder / NOTE).write_text(json.dumps({"made_by": SIGN, "files": files}), "utf-8")


def test_an_older_build_is_replaced_and_others_stay_listed(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    put(folder, artifact("a4/x.pdf"), artifact("a4/de/y.pdf"))
    put(folder, artifact("a4/x.pdf", b"two"))
    assert (folder / "a4/x.pdf").read_bytes() == b"two"
    assert listed(folder) == {"a4/de/y.pdf": checksum(b"one"), "a4/x.pdf": checksum(b"two")}
    assert sorted(path.name for path in folder.iterdir()) == ["a4", NAME]


def test_what_somebody_changed_is_not_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "kit"
    put(folder, artifact("x.pdf"))
    (folder / "x.pdf").write_bytes(b"my notes")
    with pytest.raises(Refused) as refused:
        put(folder, artifact("x.pdf", b"two"), artifact("y.pdf"))
    assert refused.value.reason == "kit_changed"
    assert (folder / "x.pdf").read_bytes() == b"my notes"
    assert not (folder / "y.pdf").exists()


@pytest.mark.parametrize("content", ["", "no json", "{}", '{"format": 99}', "[1]"])
def test_a_foreign_list_is_not_overwritten(tmp_path: Path, content: str) -> None:
    (tmp_path / NAME).write_text(content, "utf-8")
    with pytest.raises(Refused) as refused:
        put(tmp_path, artifact("x.pdf"))
    assert refused.value.reason == "foreign"
    assert (tmp_path / NAME).read_text("utf-8") == content


ODD_NOTES = [
    b"", b"[]", b"7", b"\xff", b"[" * 100_000, b"9" * 6_000, b'{"made_by": "castelli-pnp"}',
    *[b'{"made_by": "castelli-pnp", "files": %b}' % files for files in (
        b"7", b'{"a": 7}', b'{"a": null}', b'{"a": [[1]]}', b'{"a": "b"}', b'{"../a": []}',
        b'{"a\\u0000": []}',
    )],
]  # fmt: skip


@pytest.mark.parametrize("content", ODD_NOTES, ids=lambda content: repr(content[:50]))
@pytest.mark.parametrize("name", [NOTE, NAME])
def test_an_odd_note_or_list_is_refused_before_anything_is_written(
    tmp_path: Path, name: str, content: bytes
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Refused) as refused:
        put(tmp_path, artifact("a4/x.pdf"))
    assert refused.value.reason == "foreign"
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [content]


@pytest.mark.parametrize("name", [NOTE, NAME, LOCK])
def test_what_is_no_plain_file_is_not_taken_for_ours(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    with pytest.raises(Refused):
        put(tmp_path, artifact("a4/x.pdf"))
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_kit_of_another_game_is_left_alone(tmp_path: Path) -> None:
    put(tmp_path, artifact("x.pdf"))
    content = json.loads((tmp_path / NAME).read_text("utf-8"))
    (tmp_path / NAME).write_text(json.dumps(content | {"game": "other"}), "utf-8")
    with pytest.raises(Refused) as refused:
        put(tmp_path, artifact("x.pdf"))
    assert refused.value.reason == "kit_other_game"


def test_a_file_in_the_way_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "kit"
    target.write_text("mine", "utf-8")
    with pytest.raises(Refused) as refused:
        put(target, artifact("x.pdf"))
    assert refused.value.reason == "kit_is_file"
    assert target.read_text("utf-8") == "mine"


def test_a_failed_build_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(Refused), opened_kit(tmp_path / "a" / "kit", order()):
        raise Refused("no_glyph")
    assert list(tmp_path.iterdir()) == []


def test_two_builds_into_one_folder(tmp_path: Path) -> None:
    with opened_kit(tmp_path, order()), pytest.raises(Refused) as refused:
        put(tmp_path, artifact("x.pdf"))
    assert refused.value.reason == "kit_busy"
    put(tmp_path, artifact("x.pdf"))
    assert not (tmp_path / LOCK).exists()


def test_a_build_killed_between_files_can_be_made_again(tmp_path: Path) -> None:
    """Some files are new, the list is old: the note of the killed build says that they are ours."""
    put(tmp_path, artifact("x.pdf"), artifact("y.pdf"))
    note(tmp_path, {"x.pdf": [checksum(b"two")]})
    (tmp_path / "x.pdf").write_bytes(b"two")
    (tmp_path / f"{WORKPLACE}left").mkdir()
    (tmp_path / f"{WORKPLACE}left" / SIGN).touch()
    put(tmp_path, artifact("x.pdf", b"three"), artifact("y.pdf", b"three"))
    assert set(listed(tmp_path).values()) == {checksum(b"three")}
    assert sorted(path.name for path in tmp_path.iterdir()) == [NAME, "x.pdf", "y.pdf"]


def test_files_of_a_killed_build_stay_ours_through_a_smaller_one(tmp_path: Path) -> None:
    put(tmp_path, artifact("x.pdf"), artifact("y.pdf"))
    note(tmp_path, {"x.pdf": [checksum(b"two")]})
    (tmp_path / "x.pdf").write_bytes(b"two")
    put(tmp_path, artifact("y.pdf", b"three"))
    put(tmp_path, artifact("x.pdf", b"four"))
    assert listed(tmp_path) == {"x.pdf": checksum(b"four"), "y.pdf": checksum(b"three")}


def test_two_killed_builds_in_a_row(tmp_path: Path) -> None:
    """The first had put a file in place, the second had only noted its own."""
    put(tmp_path, artifact("x.pdf"))
    (tmp_path / "x.pdf").write_bytes(b"first")
    note(tmp_path, {"x.pdf": [checksum(b"first"), checksum(b"second")]})
    put(tmp_path, artifact("x.pdf", b"third"))
    assert listed(tmp_path) == {"x.pdf": checksum(b"third")}
    assert not (tmp_path / NOTE).exists()


@pytest.mark.parametrize("name", [NOTE, LOCK, f"{WORKPLACE}mine/diary"])
def test_hidden_files_of_the_user_stay(tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    target.parent.mkdir(exist_ok=True)
    target.write_text('{"my": "notes"}', "utf-8")
    try:
        put(tmp_path, artifact("x.pdf"))
    except Refused as refused:
        told = refused.reason
    else:
        told = ""
    assert told == ("" if name.endswith("diary") else "foreign")
    assert target.read_text("utf-8") == '{"my": "notes"}'


def test_a_file_where_a_folder_is_wanted_is_seen_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "a4").write_text("mine", "utf-8")
    with pytest.raises(Refused) as refused:
        put(tmp_path, artifact("b/x.pdf"), artifact("a4/en/y.pdf"))
    assert str(refused.value.data["path"]).endswith("a4")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a4"]


def test_the_same_file_made_by_somebody_else_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"one")
    put(tmp_path, artifact("x.pdf"))
    assert listed(tmp_path) == {"x.pdf": checksum(b"one")}


def test_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "kit").symlink_to(tmp_path / "nowhere")
    with pytest.raises(Refused) as refused:
        put(tmp_path / "kit", artifact("x.pdf"))
    assert refused.value.reason == "kit_dangling"


def test_a_fault_of_the_program_is_not_told_as_a_full_disk(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a bug"), opened_kit(tmp_path / "kit", order()):
        raise ValueError("a bug")


def test_an_unwritable_folder_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        put(Path("/proc/castelli-kit"), artifact("x.pdf"))
    assert refused.value.reason == "write"


def test_a_full_disk_leaves_no_empty_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "kit", artifact("a4/x.pdf"))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(kit_folder, "write_bytes", full)
    with pytest.raises(Refused) as refused:
        put(tmp_path / "kit", artifact("vtt/one.vtt"), artifact("tgc/cards/two.png"))
    assert refused.value.reason == "write"
    assert sorted(path.name for path in (tmp_path / "kit").iterdir()) == ["a4", NAME]


@pytest.mark.parametrize("delay", [0.15, 0.6, 1.2, 2.0, 2.6])
def test_sigkill_leaves_only_whole_files(tmp_path: Path, delay: float) -> None:
    command = [
        sys.executable,
        "-m",
        "castelli_pnp",
        "kit",
        "--lang",
        "en",
        "--paper",
        "a4",
        "--out",
        str(tmp_path),
    ]
    process = subprocess.Popen(
        [*command, "--only", "tiles,tokens,frame,cards"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pdf in tmp_path.rglob("*.pdf"):
        assert pdf.read_bytes().rstrip().endswith(b"%%EOF")
    done = subprocess.run([*command, "--only", "tiles"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    hidden = [path.name for path in (tmp_path / "castelli").iterdir() if path.name.startswith(".")]
    assert hidden == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
def test_a_build_killed_at_any_step_leaves_no_mixture_that_could_be_proved(tmp_path: Path) -> None:
    """Files that all have the sums of the list are those of one build; the next one repairs the rest."""
    old, new = ({name: f"{age} {name}".encode() for name in ("x.pdf", "a4/y.pdf")} for age in ("old", "new"))

    def build(folder: Path, files: dict[str, bytes]) -> None:
        put(folder, *(artifact(name, data) for name, data in files.items()))

    for folder in every_kill(tmp_path, lambda folder: build(folder, new), lambda folder: build(folder, old)):
        found = {name: (folder / name).read_bytes() for name in old}
        if {name: checksum(data) for name, data in found.items()} == listed(folder):
            assert found in (old, new)
        build(folder, new | {"z.pdf": b"new z.pdf"})
        assert listed(folder) == {name: checksum(data) for name, data in new.items()} | {
            "z.pdf": checksum(b"new z.pdf")
        }
        assert not list(folder.glob(".*/*"))
        assert not (folder / NOTE).exists()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be killed")
def test_proof_names_a_build_that_was_interrupted(tmp_path: Path) -> None:
    """Whenever new files stand next to the list of an older build, and never otherwise."""
    old, new = ({name: f"{age} {name}".encode() for name in ("x.pdf", "a4/y.pdf")} for age in ("old", "new"))

    def build(folder: Path, files: dict[str, bytes]) -> None:
        put(folder, *(artifact(name, data) for name, data in files.items()))

    counts = []
    for folder in every_kill(tmp_path, lambda folder: build(folder, new), lambda folder: build(folder, old)):
        content, _, read = opened(folder)
        flaws = list(interrupted(content, read))
        sums = {name: checksum((folder / name).read_bytes()) for name in old}
        changed = sum(sums[name] != known for name, known in listed(folder).items())
        assert {f"{flaw.code}.{flaw.reason}" for flaw in flaws} <= {"K32.interrupted"}
        assert [flaw.data["count"] for flaw in flaws] == [changed] * (changed > 0)
        counts.append(changed)
    assert {1, 2} < {*counts, 0}
