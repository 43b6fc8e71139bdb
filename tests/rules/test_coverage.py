"""Every rule and every ruling is pinned by a test or an example."""

from __future__ import annotations

from tests.rules.coverage import TABLE, covered, table
from tests.rules.ids import KNOWN, MUST


def test_every_rule_is_pinned() -> None:
    pins = covered()
    assert [name for name in MUST if not pins.get(name)] == []


def test_no_pin_names_an_unknown_rule() -> None:
    assert sorted(set(covered()) - KNOWN) == []


def test_the_table_is_up_to_date() -> None:
    """Else run ``python -m tests.rules.coverage``."""
    assert TABLE.read_text("utf-8") == table()
