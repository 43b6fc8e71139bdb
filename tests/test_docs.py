"""The documents are true: every command in them is run, and prints what they say.

A console block holds commands (``$ ...``) and what they print; ``...`` stands for anything. Commands of one
document run in one folder, in order. The set-up commands in sh blocks are run by ``.ci/run``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")])
SITE = "python -m sphinx -W -b html docs output/site"
"""The command in CONTRIBUTING.md; ``test_docs_site.py`` runs it."""
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name_of(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


@dataclass(frozen=True)
class Command:
    text: str
    prints: str


def blocks(document: Path, kind: str) -> list[str]:
    return [body for language, body in FENCE.findall(document.read_text("utf-8")) if language == kind]


def commands(document: Path) -> list[Command]:
    found = []
    for body in blocks(document, "console"):
        for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
            text, _, prints = part.partition("\n")
            found.append(Command(text, prints))
    return found


def matches(wanted: str, printed: str) -> bool:
    pattern = ".*".join(re.escape(part) for part in wanted.strip().split("..."))
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


WITH_COMMANDS = [document for document in DOCUMENTS if commands(document)]


@pytest.mark.parametrize("document", WITH_COMMANDS, ids=name_of)
def test_the_commands_of_a_document_print_what_it_says(document: Path, tmp_path: Path) -> None:
    here = Path(sys.executable).parent
    environment = {
        **os.environ,
        "PATH": f"{here}{os.pathsep}{os.environ['PATH']}",
        "NO_COLOR": "1",
        "COLUMNS": "100",
        "CASTELLI_PNP_CACHE": str(tmp_path / ".cache"),
    }
    for command in commands(document):
        ran = subprocess.run(
            ["bash", "-c", command.text],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        printed = ran.stdout + ran.stderr
        assert ran.returncode == 0, f"{command.text}\n{printed}"
        assert matches(command.prints, printed), f"{command.text}\n{printed}"


WITH_PYTHON = [document for document in DOCUMENTS if blocks(document, "python")]


@pytest.mark.parametrize("document", WITH_PYTHON, ids=name_of)
def test_the_python_of_a_document_runs(document: Path, tmp_path: Path) -> None:
    for body in blocks(document, "python"):
        ran = subprocess.run(
            [sys.executable, "-c", body], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, ran.stderr


def test_the_library_page_is_short_and_shows_every_name() -> None:
    import castelli_pnp

    first, *others = blocks(ROOT / "docs" / "library.md", "python")
    assert len([line for line in first.splitlines() if line.strip()]) < 25
    for name in castelli_pnp.__all__:
        assert any(re.search(rf"\bcp\.{name}\b", body) for body in (first, *others)), name


def test_documents_are_found() -> None:
    assert {"README.md", "docs/first-board.md", "docs/start/family.md"} <= set(map(name_of, WITH_COMMANDS))


def test_the_readme_has_two_commands_that_ci_runs() -> None:
    main, tests = blocks(ROOT / "README.md", "sh")
    assert "castelli-pnp kit" in main
    assert "pytest" in tests
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert "readme_command 1" in script
    assert "readme_command 2" in script


def test_a_newcomer_prints_an_own_board_in_ten_commands() -> None:
    document = ROOT / "docs" / "start" / "designer.md"
    setting_up = blocks(document, "sh")[0].strip().splitlines()
    first = blocks(document, "console")[0]
    typed = re.findall(r"^\$ (.*)$", first, flags=re.MULTILINE)
    assert len(setting_up) + len(typed) <= 10
    wanted = ("generate", "check", "lab", "improve", "kit", "proof")
    assert all(any(f"castelli-pnp {name} " in line for line in typed) for name in wanted)


def test_the_benchmarks_run() -> None:
    import json

    ran = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--repeats", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    result = json.loads(ran.stdout)
    assert [row["pieces"] for row in result["check_growth"]] == ["2x2", "4x4", "8x8"]


def test_the_picture_can_be_drawn_anew(tmp_path: Path) -> None:
    picture = tmp_path / "check.svg"
    subprocess.run([sys.executable, ROOT / "docs" / "picture.py", picture], cwd=tmp_path, check=True)
    for path in (picture, ROOT / "docs" / "check.svg"):
        text = path.read_text("utf-8").replace("&#160;", " ")
        assert "error H6: landscape piece4-1,2: a rocks area has 3 building sites" in text


def test_setting_up_means_the_same_on_every_page() -> None:
    """What no test can run on every page are the commands of the README, which ``.ci/run`` runs."""
    main, tests = (body.strip() for body in blocks(ROOT / "README.md", "sh"))
    install = main.rpartition(" && ")[0]
    known = {main, tests, install, "source .venv/bin/activate", "bash .ci/run", SITE}
    windows = main.replace("python3", "py").replace(".venv/bin/", ".venv\\Scripts\\")
    for document in DOCUMENTS:
        for body in blocks(document, "sh"):
            assert set(body.strip().splitlines()) <= known, name_of(document)
        for body in blocks(document, "bat"):
            assert body.strip() == windows, name_of(document)


def test_links_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#]+)\)", document.read_text("utf-8")):
            assert target.startswith("http") or (document.parent / target).exists(), (
                f"{document.name}: {target}"
            )


def test_yaml_in_the_documents_is_what_a_game_may_say(tmp_path: Path) -> None:
    from castelli_pnp.files.yamlfile import read_yaml

    for document in DOCUMENTS:
        for number, body in enumerate(blocks(document, "yaml")):
            path = tmp_path / f"{document.stem}{number}.yaml"
            path.write_text(body, "utf-8")
            read_yaml(path)
