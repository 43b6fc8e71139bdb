"""The files of a new language."""

from __future__ import annotations

import difflib
import re
from pathlib import Path
from typing import Any

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.places import Source
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.po_entry import PoFile
from castelli_pnp.files.templating import fill
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.render.fonts import face
from castelli_pnp.words import world
from castelli_pnp.words.folder import MESSAGES, Language, Percent
from castelli_pnp.words.merging import merged
from castelli_pnp.words.update import NAME, above, new_glossary

_CODE = re.compile(r"([a-zA-Z]{2,3})(?:[-_]([a-zA-Z]{4}))?(?:[-_]([a-zA-Z]{2}))?")


def language_code(text: str) -> str:
    """``pt-br`` as ``pt_BR``; refuses anything that is not a language or cannot be printed."""
    found = _CODE.fullmatch(text)
    if found is None:
        raise Refused("language_name", name=text, near=_guesses(text))
    language, script, land = found.groups(default="")
    code = "_".join(filter(None, (language.lower(), script.title(), land.upper())))
    if not (world.is_language(code) and world.plural_rule(code)):
        raise Refused("language_unknown", name=text, near=_guesses(text))
    if world.runs_left(code):
        raise Refused("language_left", name=code, title=world.language_title(code))
    if face("text").missing(world.language_title(code)):
        raise Refused("language_face", name=code)
    return code


def _guesses(text: str) -> str:
    """Codes of languages whose English name or code is similar to the text."""
    codes = world.language_codes()
    plain_name = text.strip().lower()
    names = difflib.get_close_matches(plain_name, codes, n=2, cutoff=0.75) if len(plain_name) > 3 else []
    base = re.split("[-_]", plain_name)[0]
    also = [base] if base in codes.values() else []
    return ", ".join(dict.fromkeys([*also, *(codes[name] for name in names)]))


def language_files(source: Language, language: str, paper: str) -> dict[str, str]:
    """Every file of a new language: empty catalogs, an empty glossary, and its typography."""
    nothing = PoFile(Source(Path(language)))
    files = {
        f"{MESSAGES}/{domain}.po": merged(english, nothing, language, above(language, domain)).text
        for domain, english in source.files.items()
    }
    glossary = new_glossary(language, source.glossary)
    return {**files, NAME: glossary, "typography.yaml": _typography(language, paper)}


def _typography(language: str, paper: str) -> str:
    known: dict[str, dict[str, Any]] = plain(read_yaml(resources.root("templates") / "typography.yaml"))
    values = known["other"] | known.get(language.partition("_")[0], {}) | known.get(language, {})
    percent = Percent.SPACED if world.spaces_percent(language) else Percent.CLOSED
    title = world.language_title(language)
    return fill(
        "new/typography.yaml.j2", language=language, title=title, percent=percent.value, paper=paper, **values
    )
