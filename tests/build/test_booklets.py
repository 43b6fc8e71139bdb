"""The shipped booklets as files: sound pages for the browser, and credit where it is due."""

from __future__ import annotations

import io
from functools import cache

import pikepdf
import pytest

from castelli_pnp.booklet.master import booklet_systems
from castelli_pnp.kits.booklet import RULES
from castelli_pnp.kits.order import Order
from castelli_pnp.systems.load import load_any
from tests.build.kits import made
from tests.test_webpage import Read

INVENTORS = {"castles": "Santiago Eximeno"}


@cache
def files(system: str) -> dict[str, bytes]:
    wanted = Order(load_any(system).game, ("en",), ("letter",), (RULES,))
    return {artifact.path: artifact.data for artifact in made(wanted)}


@pytest.mark.parametrize("system", booklet_systems())
def test_the_web_page_is_sound(system: str) -> None:
    read = Read(files(system)[f"en/{system}-rules-en.html"])
    assert read.flaws == []
    assert INVENTORS.get(system, "") in read.text


@pytest.mark.parametrize("system", booklet_systems())
def test_the_inventor_is_named_in_the_file_itself(system: str) -> None:
    for path, data in files(system).items():
        if path.endswith(".pdf"):
            with pikepdf.open(io.BytesIO(data)) as pdf:
                author = str(pdf.docinfo["/Author"])
            assert author.endswith("castelli_pnp")
            assert INVENTORS.get(system, "") in author
