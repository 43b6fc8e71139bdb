"""The site builds without a warning and without a network, and shows all that the program offers."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_docs import ROOT, SITE

pytest.importorskip("sphinx", reason='the site needs Sphinx: python -m pip install -e ".[docs]"')
LOADED = re.compile(
    r"""<(?:script|img|iframe|source|video|audio|link)\b[^>]*?\b(?:src|href)=["']([^"']+)|url\(([^)]+)\)|@import\s+(\S+)"""
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    words = SITE.split()
    command = [sys.executable, *words[1:-1], str(folder)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr
    return folder


def shown(page: Path) -> str:
    """The words of a page."""
    return html.unescape(re.sub(r"<[^>]+>", "", page.read_text("utf-8")))


def test_the_command_of_the_documents_is_the_one_that_is_tested() -> None:
    assert f"```sh\n{SITE}\n```" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_every_page_is_in_the_site(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        assert (site / page.relative_to(ROOT / "docs").with_suffix(".html")).is_file(), page


def test_no_page_asks_another_host_for_anything(site: Path) -> None:
    loaded = 0
    for path in sorted(site.rglob("*")):
        if path.suffix in {".html", ".css", ".svg"}:
            for found in LOADED.findall(path.read_text("utf-8")):
                target = next(filter(None, found)).strip("\"'")
                loaded += 1
                assert not re.match(r"(https?:)?//", target), f"{path.relative_to(site)}: {target}"
    assert loaded > 100


def test_every_link_and_anchor_leads_somewhere(site: Path) -> None:
    anchors = {
        page: set(re.findall(r'\bid="([^"]+)"', page.read_text("utf-8"))) for page in site.rglob("*.html")
    }
    for page in anchors:
        for link in re.findall(r'<a\b[^>]*?\bhref="([^"]+)"', page.read_text("utf-8")):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = html.unescape(link).partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), f"{page.name}: {link}"
            if anchor and target in anchors:
                assert anchor in anchors[target], f"{page.name}: {link}"


def test_the_reference_shows_every_command_and_option(site: Path) -> None:
    import typer

    from castelli_pnp.base.commands import COMMANDS

    text = shown(site / "reference" / "commands.html")
    for name, command in COMMANDS.items():
        section = text[text.index(f"Usage: castelli-pnp {name} ") :].split("Usage: ")[1]
        single = typer.Typer()
        single.command()(command.load())
        for param in typer.main.get_command(single).params:
            for option in param.opts if param.param_type_name == "option" else ():
                assert option in section or option.endswith("-completion"), f"{name} {option}"


def test_the_reference_shows_every_code(site: Path) -> None:
    from castelli_pnp.actions.author import fixes, known_codes, meaning

    text = " ".join(shown(site / "reference" / "codes.html").split())
    for code in known_codes():
        for sentence in (meaning(code)[1], *fixes(code)):
            assert " ".join(sentence.split()) in text, code


def test_the_reference_shows_every_public_name_with_its_docstring(site: Path) -> None:
    import castelli_pnp

    page = (site / "reference" / "library.html").read_text("utf-8")
    for name in castelli_pnp.__all__:
        entry = re.search(
            rf'<dt class="[^"]*" id="castelli_pnp\.{name}">.*?</dt>\s*<dd><p>(.)', page, re.DOTALL
        )
        assert entry, name


@pytest.mark.parametrize("game", ["castelli", "castles", "piecepack"])
def test_the_reference_shows_every_key_of_a_game(site: Path, game: str) -> None:
    import json

    from castelli_pnp.systems.load import load_any
    from castelli_pnp.systems.starter import schema_files

    name = "data-files.html" if game == "castelli" else "data-files-others.html"
    text = shown(site / "reference" / name)
    for schema in schema_files(load_any(game)).values():
        described = {key for key, value in json.loads(schema)["properties"].items() if "description" in value}
        for key in described - {"inherit"}:
            assert re.search(rf"\b{re.escape(key)}\b", text), key
