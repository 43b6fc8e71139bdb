"""A command, a check, a paper, a format: one is added at run time, and every list knows it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import pytest
import typer

from castelli_pnp.base import codes, resources
from castelli_pnp.base.commands import COMMANDS, Command, help_ids
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.formats import FORMATS, Format, Painting
from castelli_pnp.kits.listing import read_manifest
from castelli_pnp.kits.proof.pdf_reader import read_file
from castelli_pnp.layout.sizes import Paper, paper_of, papers
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.finding import HARD, SOFT, Measure, Violation, hard, soft
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.catalog import Catalog, LanguagePack, catalog, glossary, using_packs
from castelli_pnp.words.ui_language import ui_languages
from tests.catalogs.made import faults, folder, po_text
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]


# --- a command ---


def greet(name: Annotated[str, typer.Option("--name", metavar="NAME")] = "you") -> None:
    """Says hello."""
    echo(f"Hello {name}!")


@pytest.fixture
def greeting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "greet", Command("greet", f"{__name__}:greet"))
    monkeypatch.setitem(COMMANDS, "locale greet", Command("locale greet", f"{__name__}:greet"))


@pytest.mark.usefixtures("greeting")
def test_a_new_command_runs(castelli: Castelli) -> None:
    assert castelli("greet", "--name", "Ann").out == "Hello Ann!\n"
    assert castelli("locale", "greet").out == "Hello you!\n"
    assert "greet" in castelli("gret").err


@pytest.mark.usefixtures("greeting")
@pytest.mark.parametrize("language", ui_languages())
def test_a_new_command_is_in_every_help(castelli: Castelli, language: str) -> None:
    for typed in ((), ("locale",)):
        ran = castelli("--ui-lang", language, *typed, "--help")
        assert (ran.code, ran.err) == (0, "")
        assert "  greet" in ran.out.splitlines()
    assert "--name" in castelli("--ui-lang", language, "greet", "--help").out


@pytest.mark.usefixtures("greeting")
def test_the_check_of_translations_misses_its_words_and_knows_its_name(
    castelli: Castelli, tmp_path: Path
) -> None:
    ran = castelli("locale", "check")
    assert ran.code == 1
    for key in ("about.greet", "about.locale.greet"):
        assert f"L1: missing English text for “{key}”" in ran.out
    texts = {"en": "Run castelli-pnp greet.", "de": "Starte castelli-pnp grüße."}
    files = {f"{name}/ui": po_text(name, {"some": text}) for name, text in texts.items()}
    found = [f"{fault.code}.{fault.reason}" for fault in faults(folder(tmp_path / "mine", files), "de")]
    assert "L7.command" in found


def test_without_it_nothing_is_missed(castelli: Castelli) -> None:
    assert castelli("locale", "check").code == 0
    assert set(help_ids()) < set(catalog("help").messages)


MODULES = sorted({command.target.partition(":")[0] for command in COMMANDS.values()})
LOADED = """
import sys
from castelli_pnp.cli.app import run
run({arguments!r})
print(*sorted(name for name in {modules!r} if name in sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("arguments", "loaded"),
    [(["--help"], ""), (["locale", "--help"], ""), (["explain", "--help"], "castelli_pnp.cli.author")],
)
def test_a_command_imports_its_own_module_alone(arguments: list[str], loaded: str) -> None:
    code = LOADED.format(arguments=arguments, modules=MODULES)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == loaded


# --- a check ---


@pytest.fixture
def new_checks() -> Iterator[None]:
    registers: list[dict[str, object]] = [HARD, SOFT]  # type: ignore[list-item]
    before, known = [dict(register) for register in registers], set(codes.CODES)

    @hard("H99")
    def never_right(game: CastelliFacts) -> Iterator[Violation]:
        yield "broken", ("board",), {"game": game.id}

    @soft("S99")
    def never_good(game: CastelliFacts) -> Iterator[Measure]:
        yield Measure("luck", 7, 100, 200, ("board", game.id))

    yield
    for register, old in zip(registers, before, strict=True):
        register.clear()
        register.update(old)
    codes.CODES.clear()
    codes.CODES.update(known)


@pytest.mark.usefixtures("new_checks")
def test_a_new_check_is_run_and_explained_even_without_words(castelli: Castelli) -> None:
    ran = castelli("check", "castelli", "--verbose")
    assert ran.code == 1
    assert "error H99: missing English text for “H99.broken”" in ran.out
    assert "advice S99: missing English text for “S99.luck”" in ran.out
    for code in ("H99", "S99"):
        assert castelli("explain", code).code == 0
        assert f"\n{code}, " in castelli("explain").out
        assert f"L1: missing English text for “{code}”" in castelli("locale", "check").out


@pytest.mark.usefixtures("new_checks")
def test_a_new_check_with_words(castelli: Castelli) -> None:
    words = catalog("ui")
    own = {
        "H99": ("Nothing is right.",),
        "H99.fix": ("Give up.",),
        "H99.broken": ("{game} is broken",),
        "S99": ("Luck.",),
        "S99.fix": ("Hope.",),
        "S99.luck": ("luck is {value}, not {range}",),
        "S99.luck.label": ("luck",),
    }
    told = Catalog("en", {**words.messages, **own}, words.plural_rule)
    with using_packs([LanguagePack("en", {"ui": told}, glossary("en"))]):
        ran = castelli("check", "castelli")
        assert "error H99: castelli is broken" in ran.out
        assert "advice S99: luck is 7, not 100" in ran.out
        assert castelli("explain", "h99").out == "H99, error: Nothing is right.\nFix: Give up.\n"


def test_a_code_of_no_family_is_a_mistake() -> None:
    for code in ("X1", "H", "H1.odd", ""):
        with pytest.raises(ValueError, match="is no code"):
            codes.register(code)


def test_the_documented_families_are_those_there_are() -> None:
    text = (ROOT / "docs" / "reference" / "codes.md").read_text("utf-8")
    rows = re.findall(r"^\| ([A-Z](?:, [A-Z])*) \| ", text, re.MULTILINE)
    assert sorted(", ".join(rows).split(", ")) == sorted(codes.FAMILIES)


# --- a paper ---


@pytest.fixture
def folio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(papers(), "folio", Paper("folio", 215.0, 330.0, 6.35, ("LL",)))


@pytest.mark.usefixtures("folio")
def test_a_new_paper_is_printed_and_proved(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = "tiles,reference,boxes,calibration,rules,start"
    ran = castelli("kit", "--paper", "folio", "--only", parts, "--lang", "en", "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
    ran = castelli("proof", "--workers", "1")
    assert (ran.code, ran.out.splitlines()[1].startswith("Proved. ")) == (0, True)
    assert Path("output/castelli/folio/en/castelli-rules-folio-en.pdf").is_file()
    monkeypatch.delitem(papers(), "folio")
    ran = castelli("proof", "--workers", "1")
    assert ran.code == 1
    assert "castelli-tiles-folio.pdf: K3: unknown paper “folio” in the kit’s list" in ran.out


@pytest.mark.usefixtures("folio")
def test_a_new_paper_can_be_chosen(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"Paper sizes: {', '.join(papers())}, or all." in castelli("kit", "--help").out
    assert f"{', '.join(papers())}, all" in castelli("kit", "--paper", "foolscap").err
    assert [paper_of(country) for country in ("LL", "US", "IT", "")] == ["folio", "letter", "a4", "a4"]
    monkeypatch.setenv("LC_ALL", "en_LL.UTF-8")
    assert castelli("kit", "--only", "scorepad", "--workers", "1").code == 0
    assert Path("output/castelli/folio/en/castelli-scorepad-folio-en.pdf").is_file()


def test_the_papers_measure_what_standards_say() -> None:
    sizes = {name: (paper.width, paper.height) for name, paper in papers().items()}
    assert sizes == {
        "a4": (210.0, 297.0),
        "letter": (215.9, 279.4),
        "a3": (297.0, 420.0),
        "tabloid": (279.4, 431.8),
        "legal": (215.9, 355.6),
    }


@pytest.mark.parametrize("paper", ["a3", "tabloid", "legal"])
def test_on_large_paper_are_the_pieces_and_the_test_page(castelli: Castelli, paper: str) -> None:
    ran = castelli("kit", "--game", "castles", "--paper", paper, "--lang", "en", "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
    pages, sizes = papers()[paper].for_pages.id, {}
    for path in sorted(Path(f"output/castles/{paper}/en").glob("[0-9]*.pdf")):
        sizes[path.name] = {
            (round(page.width, 1), round(page.height, 1)) for page in read_file(path.read_bytes()).pages
        }
    large, small = ({(size.width, size.height)} for size in (papers()[paper], papers()[pages]))
    assert sizes["0-test-plain.pdf"] == sizes["1-card-duplex.pdf"] == large
    assert {name: size for name, size in sizes.items() if size != large} == {
        f"{name}-{pages}.pdf": small
        for name in ("2-card-single", "3-card-single-extra", "4-plain-duplex", "5-plain-single")
    }
    assert castelli("proof", "output/castles").out.splitlines()[1].startswith("Proved. ")


# --- a format ---


def piece_lists(painting: Painting) -> Iterator[Artifact]:
    """A plain list of the pieces of a file."""
    names = [component.id for component in painting.drawn.components]
    path = painting.path("lists", f"{painting.drawn.stem}.txt")
    yield Artifact(path, "\n".join(names).encode(), {"part": painting.drawn.part})


@pytest.fixture
def lists(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Format("list", f"{__name__}:piece_lists", pieces_only=True)
    monkeypatch.setitem(FORMATS, "list", made)


@pytest.mark.usefixtures("lists")
def test_a_new_format_is_in_the_kit(castelli: Castelli) -> None:
    assert "pdf, svg, png, list, or all." in castelli("kit", "--help").out
    assert "pdf, svg, png, list, all" in castelli("kit", "--format", "doc").err
    wish = ("--format", "pdf,list", "--only", "tiles,scorepad", "--paper", "a4", "--lang", "en")
    assert castelli("kit", *wish, "--workers", "1").code == 0
    kit = Path("output/castelli")
    assert {path.name for path in kit.rglob("*.txt")} == {"castelli-tiles-a4.txt"}
    text = (kit / "a4/lists/castelli-tiles-a4.txt").read_text("utf-8")
    listed = read_manifest((kit / "manifest.json").read_text("utf-8"))
    assert listed is not None
    assert set(text.split()) == {
        each["piece"] for each in listed["files"]["a4/castelli-tiles-a4.pdf"]["pieces"]
    }
    assert castelli("proof", "--workers", "1").code == 0
    (kit / "a4/lists/castelli-tiles-a4.txt").write_text("other")
    assert "K30" in castelli("proof", "--workers", "1").out


# --- the lists in the documents ---

ROOT = resources.PACKAGE.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TYPED = re.compile(r"castelli-pnp((?: --[a-z-]+ [a-z]+)? (?:locale |record |table )?[a-z]+(?:-[a-z]+)*)")


def test_documents_name_every_command_and_no_other() -> None:
    text = "\n".join(path.read_text("utf-8") for path in DOCUMENTS)
    code = "\n".join(re.findall(r"`[^`\n]+`|^\$ .*$", text, re.MULTILINE))
    named = {re.sub(r"--[a-z-]+ [a-z]+ ", "", found.strip()) for found in TYPED.findall(code)}
    groups = {name.partition(" ")[0] for name in COMMANDS if " " in name}
    assert set(COMMANDS) <= named
    assert named <= {*COMMANDS, *groups}


def test_codes_in_the_program_are_those_with_words() -> None:
    """Faults of files (E), played games (P) and the lab (B) name their codes where they find something."""
    source = "\n".join(path.read_text("utf-8") for path in resources.PACKAGE.rglob("*.py"))
    used = set(re.findall(r'"([BEHKLPS][1-9]\d?)"', source))
    worded = set(filter(codes.is_code, catalog("ui").messages))
    assert worded == used
