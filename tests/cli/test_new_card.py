"""An effect that is added at run time, and a card of it: read, checked, dealt, played, recorded, printed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from castelli_pnp.actions.translate import update_languages
from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import simulate
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.cards import EFFECTS, CardPart, Effect, add_effect
from castelli_pnp.systems.castelli.cards.effect import Number, Use
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.lab.playable import play_game
from castelli_pnp.systems.castelli.layout.card_words import card_reference_entries
from castelli_pnp.systems.castelli.layout.cards import cards
from castelli_pnp.systems.castelli.model.cards import CardEffect, CardType
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.words import Deck, PlayWindow
from castelli_pnp.systems.castelli.rules.actions import Verb
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.record import parse_record, record_text
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.view import View
from castelli_pnp.words.catalog import (
    Catalog,
    LanguagePack,
    languages,
    shipped_catalog,
    shipped_glossary,
    using_packs,
)
from castelli_pnp.words.ui_language import ui_languages
from tests.cli.conftest import Ran
from tests.cli.playing import Session, chairs_for, script
from tests.games import Raw, load, shipped, write

# --- the effect turns one unit of wood into silver of the mine ---


def with_wood(s: State, part: CardPart, target: int) -> bool:
    del part, target
    return bool(s.stock[s.actor * 3] and s.mine[s.half])


def make_silver(s: State, part: CardPart, target: int) -> None:
    del target
    s.stock[s.actor * 3] -= 1
    s.take_silver(s.actor, part.number("silver"))


def worth(v: Values, view: View, part: CardPart, target: int, kept: float) -> float:
    del view, target
    return 10 * v.cube * part.number("silver") - kept


def silver(s: State, part: CardPart, target: int) -> dict[str, dict[str, int]]:
    del s, target
    return {"silver": {"silver": part.number("silver")}}


BREW = Effect(
    "brew_silver",
    Use.OWN_TURN,
    "The player turns wood into silver.",
    ("wood", "silver"),
    {"silver": Number(1, 9, "Cubes for one unit of wood.")},
    happens=with_wood,
    play=make_silver,
    worth=worth,
    offer_message="play.offer.brew_silver",
    goods=silver,
)
WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "ui": {
        "play.effect.brew_silver": ("Turn one wood into {silver}.",),
        "play.offer.brew_silver": ("brew {silver}",),
    },
    "cards": {
        "effect.brew_silver.text": ("Turn wood into a cube.", *["Turn wood into {count} cubes."] * 2),
    },
}


def pack(language: str) -> LanguagePack:
    """A language with the English words of the new effect."""
    catalogs = {}
    for domain, messages in WORDS.items():
        if domain == "ui" and language not in ui_languages():
            continue
        known = shipped_catalog(domain, language)
        catalogs[domain] = Catalog(language, {**known.messages, **messages}, known.plural_rule)
    return LanguagePack(language, catalogs, shipped_glossary(language))


@pytest.fixture(autouse=True)
def brewing() -> Iterator[None]:
    before = dict(EFFECTS)
    add_effect(BREW)
    with using_packs([pack(language) for language in languages()]):
        yield
    EFFECTS.clear()
    EFFECTS.update(before)


def with_alchemists(copies: int = 12) -> Raw:
    raw = shipped()
    raw["cards"]["alchemist"] = {"copies": copies, "effects": [{"brew_silver": 2}]}
    raw["kit"]["character_cards"] += copies
    return raw


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    return load(with_alchemists(), tmp_path / "game").game


# --- read and checked ---


def test_it_is_read_and_checked(facts: Facts) -> None:
    card = facts.cards["alchemist"]
    assert (card.copies, dict(card.numbers)) == (12, {"silver": 2})
    assert [each for each in check_game(facts).findings if each.code == "H10"] == []
    assert sum(play_game(facts).games.values()) > 100


def test_it_may_be_left_out(tmp_path: Path) -> None:
    assert "alchemist" not in load(shipped(), tmp_path).game.cards


def test_its_facts_are_checked_as_those_of_any_card(tmp_path: Path) -> None:
    raw = with_alchemists()
    raw["cards"]["alchemist"]["played"] = "other_turn"
    raw["kit"]["character_cards"] += 1
    found = {each.reason for each in check_game(load(raw, tmp_path).game).findings if each.code == "H10"}
    assert found == {"played", "count"}


# --- played ---


def game_with_card(facts: Facts) -> Game:
    """A game in which the player to act holds the new card and wood."""
    s = Game.new(facts, 2, (), 5).state
    s.hands[s.actor] = (s.table.face_numbers["alchemist"],)
    s.deck.remove(s.table.face_numbers["alchemist"])
    s.stock[s.actor * 3], s.choices = 1, None
    return Game(s.copy(), 5, s)


def test_it_is_legal_when_it_says_so_and_does_what_it_says(facts: Facts) -> None:
    game = game_with_card(facts)
    seat = game.state.actor
    before = game.state.copy()
    assert "play alchemist" in map(str, game.legal_actions())
    game.apply("play alchemist")
    after = game.state
    assert (after.stock[seat * 3], after.silver[seat]) == (0, before.silver[seat] + 2)
    assert after.mine[0] == before.mine[0] - 2
    assert (after.settled, after.points, after.hands[seat]) == (before.settled, before.points, ())
    assert after.deck[0] == game.table.face_numbers["alchemist"]


def test_without_wood_it_has_no_effect(facts: Facts) -> None:
    game = game_with_card(facts)
    game.state.stock[game.state.actor * 3] = 0
    assert "play alchemist" not in map(str, game.legal_actions())
    assert game.why_illegal("play alchemist") == "no_effect"


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_bots_play_it_and_the_record_is_played_again(facts: Facts, bot: str) -> None:
    from castelli_pnp.base.chance import generators

    game, luck = Game.new(facts, 3, (), 2), generators(3, "new card")
    while game.to_act is not None:
        seat = game.to_act
        game.apply(BOTS[bot].play(game.observe(seat), game.legal_actions(), luck[seat]))
    assert any(action.verb == Verb.PLAY and "alchemist" in action.text for action in game.log)
    again = parse_record(facts, record_text(game))
    assert again.state.key() == game.state.key()


def test_it_is_simulated(facts: Facts) -> None:
    spec = Spec(facts, "four", ("greedy",) * 4, ("battle",), "s", 5)
    assert sum(simulate(spec), Tally.empty(4)).games == 5


# --- printed and shown ---


def test_it_is_printed(facts: Facts) -> None:
    made = {card.id: card for card in cards(facts, "en", sizes(), NORMAL)}
    assert made["alchemist"].copies == 12
    entry = next(each for each in card_reference_entries(facts, "en") if each.id == "alchemist")
    assert (entry.name, entry.text) == ("Alchemist", "Turn wood into 2 cubes.")


def test_its_words_are_asked_of_translators(tmp_path: Path) -> None:
    folder = tmp_path / "locales"
    shutil.copytree(resources.root("locales"), folder)
    found = update_languages(folder, ["en"], write=False)
    text = "".join(each.merged.text for each in found if each.is_changed)
    for message in ("effect.brew_silver.text", "play.effect.brew_silver", "play.offer.brew_silver"):
        assert f'msgid "{message}"' in text


def test_it_is_offered_told_and_explained_at_the_terminal(facts: Facts, tmp_path: Path) -> None:
    typed = script("card alchemist", "play alchemist", "log")
    at = Session(game_with_card(facts), chairs_for(2, "random"), typed, tmp_path / "save.yaml")
    at.run()
    told = shipped_catalog("ui", "en").text("play.told.play", player="Blue", card="Alchemist")
    assert told in " ".join(at.text.split())
    assert "brew 2 silver" in at.text
    assert "Alchemist: Turn one wood into 2 silver." in " ".join(at.text.split())


# --- what nobody knows ---


def test_an_unknown_effect_is_refused_when_the_game_is_read(tmp_path: Path) -> None:
    raw = with_alchemists()
    raw["cards"]["alchemist"]["effects"] = [{"brew_sliver": 2}]
    with pytest.raises(Unreadable) as unreadable:
        load(raw, tmp_path)
    [fault] = unreadable.value.faults
    assert (fault.code, fault.reason) == ("E24", "effect")
    assert (fault.data["name"], fault.data["near"]) == ("brew_sliver", "brew_silver")
    line = fault.mark.line
    assert "brew_sliver" in (tmp_path / "game.yaml").read_text("utf-8").splitlines()[line - 1]


def test_a_name_with_a_typing_error_is_a_card_without_effects(tmp_path: Path) -> None:
    raw = with_alchemists()
    raw["cards"]["raidr"] = {"copies": 3}
    with pytest.raises(Unreadable) as unreadable:
        load(raw, tmp_path)
    [fault] = unreadable.value.faults
    assert (fault.code, fault.reason, fault.data["near"]) == ("E24", "nothing", "raider")


def test_an_unknown_effect_is_refused_at_set_up(facts: Facts) -> None:
    """It never does what another effect does."""
    effects = (CardEffect("breathe_fire"),)
    strange = CardType("dragon", Deck.CHARACTER, PlayWindow.OWN_TURN, 2, effects=effects)
    changed = replace(facts, cards=FrozenMap({**facts.cards, "dragon": strange}))
    with pytest.raises(Refused) as refused:
        Game.new(changed, 2)
    assert (refused.value.reason, refused.value.data["name"]) == ("effect", "breathe_fire")


def test_the_commands_take_it(castelli: Callable[..., Ran], tmp_path: Path) -> None:
    folder = write(with_alchemists(), tmp_path / "alchemy")
    ran = castelli("check", folder, "--static")
    assert ran.code == 0
    ran = castelli("simulate", "--game", folder, "--games", "4", "--workers", "1")
    assert (ran.code, ran.err) == (0, "")
