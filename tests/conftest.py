"""All tests speak English, whatever language the developer's system has, and none uses what another kept."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import pytest

os.environ["CASTELLI_PNP_LANG"] = "en"
_NUMBERS = count()


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.getbasetemp() / f"cache-{next(_NUMBERS)}"
    monkeypatch.setenv("CASTELLI_PNP_CACHE", str(folder))
    return folder
