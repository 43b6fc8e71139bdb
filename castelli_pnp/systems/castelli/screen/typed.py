"""What a person types, and which action is meant by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.state import BUILD, DILEMMA, GUARD, ORIENT, REVEAL, SETTLE, STEWARD
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.screen.offers import OfferGroup, shown, verb
from castelli_pnp.terminal.echo import folded

_ABOUT: dict[int, tuple[Verb, ...]] = {
    REVEAL: (Verb.REVEAL,),
    DILEMMA: (Verb.KEEP, Verb.SWAP),
    ORIENT: (Verb.ORIENT,),
    STEWARD: (Verb.STEWARD,),
    SETTLE: (Verb.SETTLE,),
    BUILD: (Verb.BUILD, Verb.OVERBUILD),
    GUARD: (Verb.GUARD,),
}
"""What a place or a side is most likely about, while something is asked."""
Same = Callable[[str, str], bool]


_LOOSE_CELL = re.compile(r"(?<![\d,:#.])\b(q?\d{1,3})(?: *\. *| +)(\d{1,3})(?![\d,.])")
_TWO_DIGITS = re.compile(r"(q?[1-9])([1-9])")


def tidy(text: str) -> list[str]:
    """The words of an input: small letters, no accents, cells without blanks; 3.5 and 3 5 are cells too."""
    joined = re.sub(r"\s*([,:#])\s*", r"\1", folded(text.lower()).replace("_", " "))
    return _LOOSE_CELL.sub(r"\1,\2", " ".join(joined.split())).split()


def as_cell(word: str) -> str:
    """35 for 3,5."""
    return _TWO_DIGITS.sub(r"\1,\2", word) if _TWO_DIGITS.fullmatch(word) else word


def _with_cell(typed: list[str]) -> list[str]:
    """Two digits are a cell where nothing else can be meant: alone, or behind ``reveal``."""
    if len(typed) == 1 or begins("reveal", typed[0]):
        return [*typed[:-1], as_cell(typed[-1])]
    return typed


def begins(action: str, typed: str) -> bool:
    """Whether a word is the beginning of what an action is called, in English or in the spoken language."""
    return action.startswith(typed) or " ".join(tidy(verb(action))).startswith(typed)


def meant(game: Game, groups: Sequence[OfferGroup], text: str) -> list[Action]:
    """The actions that an input may mean, legal ones first; none: it means nothing."""
    typed = tidy(text)
    if not typed:
        return []
    if len(typed) == 1 and typed[0].isdigit():
        offers = [offer for group in groups for offer in group.offers]
        numbered = [offer.action for offer in offers if str(offer.number) == typed[0].lstrip("0")]
        if numbered or not _TWO_DIGITS.fullmatch(typed[0]):
            return numbered
    typed = _with_cell(typed)
    legal = [offer.action for group in groups for offer in group.offers]
    table = game.table
    return _whole(table, legal, typed) or _short(table, legal, typed) or any_action(game, typed)


def any_action(game: Game, typed: list[str]) -> list[Action]:
    """As ``meant``, among all actions of the table: to say why one is not possible."""
    table, every = game.table, game.table.actions.all
    about = _ABOUT.get(game.state.phase, ())
    asked = (each for each in every if each.verb in about)
    return _whole(table, every, typed) or _fitting(table, asked, typed, _is)


def named_actions(game: Game, typed: list[str]) -> list[Action]:
    """As ``any_action``, with words left out at the end: ``play king`` for all Kings."""
    if not typed:
        return []
    table, every = game.table, game.table.actions.all
    about = [each for each in every if each.verb in _ABOUT.get(game.state.phase, ())]
    typed = _with_cell(typed)
    found = any_action(game, typed) or _short(table, about, typed)
    return found or ([] if "," in typed[0] else _short(table, list(every), typed))


def _readings(table: Table, action: Action) -> Iterator[list[str]]:
    """The words of an action as it is written down, and as it is shown."""
    yield tidy(action.text)
    yield tidy(shown(table, action))


def _whole(table: Table, actions: Iterable[Action], typed: list[str]) -> list[Action]:
    return [action for action in actions if typed in _readings(table, action)][:1]


def _short(table: Table, actions: list[Action], typed: list[str]) -> list[Action]:
    """Some of an action's words in their order, complete or as many as needed."""
    return _fitting(table, actions, typed, _is) or _fitting(table, actions, typed, _begins)


def _fitting(table: Table, actions: Iterable[Action], typed: list[str], same: Same) -> list[Action]:
    return _plainest([action for action in actions if _fits(table, action, typed, same)])


def _fits(table: Table, action: Action, typed: list[str], same: Same) -> bool:
    if action.verb == Verb.SELL and not begins("sell", typed[0]):
        return False  # nothing is sold by mistake
    for reading in _readings(table, action):
        left = iter(reading)
        if all(any(same(word, other) for other in left) for word in typed):
            return True
    return False


def _is(typed: str, word: str) -> bool:
    """Whether a word is meant; an area is known by any of its sides."""
    if typed == word or ":" not in typed:
        return typed == word
    (cell, _, sides), (at, _, known) = typed.partition(":"), word.partition(":")
    return cell == at and bool(sides) and set(sides) <= set(known.partition("#")[0]) and "#" not in known


def _begins(typed: str, word: str) -> bool:
    """Whether a word begins so; 2,1 does not begin 2,15."""
    rest = word.removeprefix(typed)
    return word.startswith(typed) and not (typed[-1:].isdigit() and rest[:1].isdigit())


def _plainest(actions: list[Action]) -> list[Action]:
    """Of several ways to build the same castle the one without cards."""
    if len({(action.verb, action.target) for action in actions}) == 1:
        plain = [action for action in actions if not action.helpers]
        if actions[0].verb in (Verb.BUILD, Verb.OVERBUILD) and plain:
            return plain
    return actions
