"""Adds sentences to the faults and findings of a game, and the edits that fix them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from castelli_pnp.base.errors import Fault
from castelli_pnp.base.places import Route
from castelli_pnp.files.fixes import Fix
from castelli_pnp.files.nodes import value_at
from castelli_pnp.schema.base import is_clear
from castelli_pnp.systems import system_of
from castelli_pnp.systems.causes import Caused
from castelli_pnp.systems.finding import Severity
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.partial import shipped_tree
from castelli_pnp.systems.sources import Disk
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.sentences import Note, note

if TYPE_CHECKING:
    from castelli_pnp.systems.fixing import Repair


def fault_note(fault: Fault, source: Disk) -> Note:
    """The note for a value that cannot be read; its fix is the value that was probably meant."""
    return replace(note(fault, fault.mark), fixing=partial(_fault_fixes, fault, source))


def finding_note(caused: Caused, loaded: Loaded[Facts]) -> Note:
    """The note for a finding, with everything that follows from its cause."""
    mark = caused.mark
    inherited = "" if loaded.is_own(mark) else mark.source.path.parent.name
    folded = tuple(finding_note(each, loaded) for each in caused.consequences)
    made = note(caused.finding, mark, inherited, "cause.fix" if caused.elsewhere and folded else "")
    return replace(made, consequences=folded, fixing=partial(_fixes, caused, loaded))


def _fixes(caused: Caused, loaded: Loaded[Facts]) -> tuple[Fix, ...]:
    """What puts a finding right; it is safe only if it leaves no errors that follow from the same cause."""
    from castelli_pnp.systems.fixing import fix_in_game, rename_to

    finding, elsewhere = caused.finding, caused.elsewhere
    if finding.code == "E15":
        found = [rename_to(finding.route, str(finding.data["near"]))]
    else:
        found = list(system_of(loaded.game).repairs(loaded.game, finding))
        alone = not any(each.finding.severity is Severity.ERROR for each in caused.consequences)
        found = [each if alone or each.settles else replace(each, is_safe=False) for each in found]
    repairs = [*found, *([_as_below(elsewhere, loaded)] if elsewhere else [])]
    made = (fix_in_game(loaded, repair) for repair in repairs)
    return tuple(fix for fix in made if fix is not None)


def _as_below(route: Route, loaded: Loaded[Facts]) -> Repair:
    """The value in the game that this one extends."""
    from castelli_pnp.systems.fixing import set_to

    below = loaded.below or shipped_tree(loaded.model.system)
    return set_to(route, None if below is None else value_at(below, route), is_safe=False)


KEYS = ("E10", "E15.nothing_to_drop", "E15.layout", "E23.unknown")
"""Faults that concern a key; the others concern a value."""


def _fault_fixes(fault: Fault, source: Disk) -> tuple[Fix, ...]:
    """Fixes that replace a word with the one that was probably meant."""
    from castelli_pnp.systems.fixing import Repair, Step, fix_in_file, leads_to

    guess, route, path = str(fault.data.get("near", "")), fault.route, fault.mark.source.path
    if not guess or not route:
        return ()
    if path.stem == route[0] and fault.code != "E23":  # the file of a part: its keys are those below the part
        route = route[1:]
    is_key = fault.code in KEYS or f"{fault.code}.{fault.reason}" in KEYS
    if not leads_to(source, fault.mark, route):
        return ()
    step = Step("rename" if is_key else "set", route, guess)
    fix = fix_in_file(source, path, Repair((step,), is_safe=_is_only_guess(fault, is_key)))
    return () if fix is None else (fix,)


def _is_only_guess(fault: Fault, is_key: bool) -> bool:
    """Whether there is only one possible guess."""
    data = fault.data
    word = str(fault.route[-1] if is_key else data.get("word") or data.get("name"))
    return is_clear(word, str(data.get("choices", data["near"])).split(", "))
