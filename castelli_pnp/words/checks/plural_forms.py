"""L8: a message has the plural forms of the language, or branches for its categories, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from castelli_pnp.files.po_entry import Plurals, plurals_of
from castelli_pnp.words import counted
from castelli_pnp.words.checks.content import COUNT, all_names
from castelli_pnp.words.checks.message import Message, Problem, check, numbers_of
from castelli_pnp.words.checks.variants import in_category, numbers_for
from castelli_pnp.words.counted import OTHER, Form
from castelli_pnp.words.world import categories, plural_rule


@check("L8", about="{")
def branches(pair: Message) -> Iterator[Problem]:
    """The errors in the forms; or else the branches of every form, including nested ones."""
    for form, broken in pair.broken:
        if broken.code == "L8":
            yield Problem(broken.reason, form, broken.at, broken.data, whole=True)
    for form, text in enumerate(pair.own.texts if pair.cases else ()):
        for each in counted.forms(counted.parsed(text) or ()):
            yield from _of_form(form, each, pair.language.name)


def _of_form(number: int, form: Form, language: str) -> Iterator[Problem]:
    known = [name for name in counted.CATEGORIES if name in categories(language)]
    there = {branch.selector: branch for branch in form.branches}
    for name in known:
        numbers = numbers_for(language, name, form.explicit)
        data: dict[str, object] = {"name": form.name, "branch": name}
        if name not in there and numbers:
            shown = ", ".join(map(str, numbers))
            yield Problem("form_lacks", number, form.at, {**data, "numbers": shown}, whole=True)
        elif name in there and name != OTHER and not numbers and in_category(language, name):
            yield Problem("form_idle", number, there[name].at, data, whole=True)
    for name, branch in there.items():
        if branch.number is None and name not in known:
            data = {"name": form.name, "branch": name, "known": ", ".join(known)}
            yield Problem("form_category", number, branch.at, data, whole=True)


@check("L8")
def plural_forms(pair: Message) -> Iterable[Problem]:
    singular = pair.own.plural is None and pair.english.plural is None
    return () if singular else _plural_forms(pair)


def _is_right(plurals: Plurals, language: str) -> bool:
    """Whether the header has as many forms as the language; if not, L12 reports it once."""
    right = plurals_of(plural_rule(language))
    return right is None or right.number == plurals.number


def _plural_forms(pair: Message) -> Iterator[Problem]:
    own, plurals = pair.own, pair.plurals
    if (own.plural is None) != (pair.english.plural is None):
        yield Problem("plural" if own.plural is None else "singular")
        return
    if own.plural is None or plurals is None:
        return
    if own.context is None and own.plural != pair.english.plural:
        yield Problem("plural_id", data={"required": pair.english.plural})
    if len(own.forms) != plurals.number:
        if any(own.texts) and _is_right(plurals, pair.language.name):
            yield Problem("forms", data={"found": len(own.forms), "required": plurals.number})
        return
    if pair.cases == []:
        return
    says_it = COUNT in all_names(pair.english.texts[-1])
    for form, text in enumerate(own.texts):
        if not text and any(own.texts):
            yield Problem("empty", form, data={"form": form}, whole=True)
        elif text and says_it and not pair.stands_for_one(form) and COUNT not in all_names(text):
            example = ", ".join(str(n) for n in numbers_of(plurals, form))
            yield Problem("uncounted", form, data={"form": form, "numbers": example}, whole=True)
