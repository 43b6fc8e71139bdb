"""Cards of a designer's own are checked, played, recorded, printed, proved and told like any other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.base.chance import generators
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.document import Cards, Index
from castelli_pnp.kits.folder import opened_kit
from castelli_pnp.kits.order import Ink
from castelli_pnp.kits.proof.kit import prove
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.series import simulate
from castelli_pnp.layout.art.palette import NORMAL, Look
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.layout.art.emblems import card_emblem
from castelli_pnp.systems.castelli.layout.card_words import card_faces, card_reference_entries
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.record import parse_record, record_text
from castelli_pnp.words.catalog import languages
from tests.build.kits import made, order
from tests.cards import HERE, MILL, NEW, mill
from tests.rules import invariants

BUILDERS = ("forester", "free_builder", "siege_engine", "watchman")


@cache
def builders() -> CastelliFacts:
    """The same game with nothing but cards for castles, each of them many times."""
    cards = {
        name: replace(card, copies=20 if name in BUILDERS else 0, values=())
        for name, card in mill().cards.items()
    }
    return replace(mill(), cards=FrozenMap(cards))


@cache
def played(bot: str, seed: int, players: int, facts: CastelliFacts | None = None) -> Game:
    """A game with both modules that is played to its end."""
    facts, luck = facts or mill(), generators(players, f"cards {seed}")
    game = Game.new(facts, players, ("dilemma", "battle"), seed)
    while game.to_act is not None:
        seat = game.to_act
        game.apply(BOTS[bot].play(game.observe(seat), game.legal_actions(), luck[seat]))
        invariants.check(game)
    return game


def test_the_game_is_legal_and_every_card_can_be_played() -> None:
    verdict = check_game(mill())
    assert verdict.errors == ()
    assert [finding.code for finding in verdict.advice] == ["S8"]


def used(game: Game) -> Counter[str]:
    """How often the new cards were played."""
    found: Counter[str] = Counter()
    for action in game.log:
        helpers = action.text.partition(" with ")[2].split(" and ")
        found.update(card for card in NEW if card in helpers or action.text.startswith(f"play {card}"))
    return found


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_nothing_is_lost_and_cards_are_played(bot: str) -> None:
    found: Counter[str] = sum((used(played(bot, seed, 2 + seed % 3)) for seed in range(16)), Counter())
    assert {card for card in NEW if not found[card]} <= set(BUILDERS)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_nothing_is_lost_with_cards_for_castles(bot: str) -> None:
    games = [played(bot, seed, 2 + seed % 3, builders()) for seed in range(60)]
    found: Counter[str] = sum(map(used, games), Counter())
    assert {card for card in BUILDERS if not found[card]} == set()
    for game in games[:4]:
        assert parse_record(builders(), record_text(game)).state.key() == game.state.key()


def test_records_are_played_again() -> None:
    for seed in range(3):
        game = played("random", seed, 2 + seed % 3)
        again = parse_record(mill(), record_text(game))
        assert again.state.key() == game.state.key()


def test_names_and_pictures_do_not_matter_for_a_record() -> None:
    game = played("random", 0, 2)
    plain = {name: replace(card, names={}, texts={}, emblem="") for name, card in mill().cards.items()}
    assert parse_record(replace(mill(), cards=plain), record_text(game)).state.key() == game.state.key()


def test_other_effects_matter_for_a_record() -> None:
    from castelli_pnp.base.errors import CastelliError

    game = played("random", 0, 2)
    cards = dict(mill().cards)
    cards["spy"] = replace(cards["spy"], effects=cards["spy"].effects[:1])
    with pytest.raises(CastelliError):
        parse_record(replace(mill(), cards=cards), record_text(game))


def test_they_are_simulated() -> None:
    spec = Spec(mill(), "four", ("greedy",) * 4, ("battle",), "s", 6)
    assert sum(simulate(spec), Tally.empty(4)).games == 6


# --- played by the rules ---


def holding(card: str, **changes: Any) -> Game:
    """A game in which the player to act holds that card alone."""
    s = Game.new(mill(), 3, ("battle",), 4).state
    face = s.table.face_numbers[card]
    s.deck += [each for hand in s.hands for each in hand]
    s.deck.remove(face)
    s.hands = [(face,) if seat == s.actor else () for seat in range(3)]
    for name, value in changes.items():
        setattr(s, name, value)
    s.choices = None
    return Game(s.copy(), 4, s)


def plays(game: Game) -> list[str]:
    return [str(action) for action in game.legal_actions() if str(action).startswith("play ")]


def test_effects_happen_in_order_as_far_as_there_is_room() -> None:
    game = holding("miller")
    seat = game.state.actor
    game.state.stock[seat * 3 + 1] = game.table.cap - 1
    game.apply("play miller")
    assert game.state.stock[seat * 3 + 1] == game.table.cap
    assert game.state.points[seat] == 1


def test_what_is_paid_must_be_there() -> None:
    game = holding("wine_merchant")
    seat = game.state.actor
    assert plays(game) == []
    game.state.silver[seat], game.state.choices = 1, None
    game.state.mine[0] -= 1
    mine, deck = game.state.mine[0], len(game.state.deck)
    game.apply("play wine_merchant")
    s = game.state
    assert (s.silver[seat], s.mine[0], s.points[seat], len(s.hands[seat])) == (0, mine + 1, 2, 1)
    assert len(s.deck) == deck  # one drawn, the played one below


def test_two_effects_on_one_player() -> None:
    game = holding("spy")
    s, seat = game.state, game.state.actor
    first, second = s.table.rivals[seat]
    assert plays(game) == []
    s.silver[first], s.choices = 2, None
    s.hands[second] = (s.deck.pop(),)
    assert plays(game) == [f"play spy {s.table.names[rival]}" for rival in sorted((first, second))]
    game.apply(f"play spy {s.table.names[second]}")
    assert len(game.state.hands[seat]) == 1
    assert game.state.hands[second] == ()
    assert game.state.silver[first] == 2


def test_a_village_is_founded_or_else_the_points_are_scored() -> None:
    game = holding("town_founder")
    assert all(text.startswith("play town_founder ") for text in plays(game))
    game.state.reserve[1], game.state.choices = 0, None
    assert plays(game) == ["play town_founder"]
    game.apply("play town_founder")
    assert game.state.points[game.state.active] == 2


def test_a_card_may_open_two_kinds_of_areas_and_replace_units() -> None:
    helpers = [action for action in holding("free_builder").table.actions.all if action.helpers]
    names = {action.text.partition(" with ")[2] for action in helpers if action.verb == 8}
    assert {"free_builder", "forester", "landgrave"} <= names
    assert "free_builder and forester" not in names  # each card must do what no other does


# --- printed ---


@pytest.mark.parametrize("language", languages())
def test_they_are_printed_without_a_flaw(language: str, tmp_path: Path) -> None:
    parts = ("cards", "aids", "reference", "boxes", "start")
    look = {"ink": Ink.LOW} if language == "de" else {}
    wanted = order(mill(), parts=parts, languages=(language,), **look)
    with opened_kit(tmp_path / "kit", wanted) as place:
        place.put(made(wanted))
    proved = prove(tmp_path / "kit")
    assert proved.flaws == ()


@pytest.mark.parametrize("language", languages())
def test_they_are_in_the_booklet(language: str) -> None:
    document = write_booklet(mill(), language)
    blocks = [block for chapter in document.chapters for block in chapter.blocks if isinstance(block, Cards)]
    entries = {entry.card: entry for block in blocks for entry in block.entries}
    assert set(NEW) <= set(entries)
    assert {"raider", "brigands"}.isdisjoint(entries)
    listed = [block for chapter in document.chapters for block in chapter.blocks if isinstance(block, Index)]
    index = {entry.term for block in listed for entry in block.entries}
    assert {entries[card].name for card in NEW} <= index


def test_emblems_are_drawn_by_the_designer_or_composed() -> None:
    cards = mill().cards
    own = Look(art=(MILL / "art",))
    assert card_emblem(cards["miller"], None, own) == "miller"
    assert card_emblem(cards["miller"], None, NORMAL) == "signs:grain 2,point 1"
    assert card_emblem(cards["wine_merchant"], None, NORMAL) == "signs:silver -1,point 2,card 1"
    assert card_emblem(cards["queen"], 6, NORMAL) == "king_any"
    assert card_emblem(cards["duke"], None, NORMAL) == "duke"


def test_an_emblem_that_nobody_drew_is_refused() -> None:
    from castelli_pnp.base.errors import Refused

    with pytest.raises(Refused) as refused:
        card_emblem(replace(mill().cards["spy"], emblem="nowhere"), None, NORMAL)
    assert (refused.value.reason, refused.value.data["name"]) == ("emblem", "nowhere")


# --- the words ---


def told() -> str:
    """What all the cards of the game say, in every language."""
    lines = []
    for language in languages():
        lines.append(f"== {language}")
        for face in card_faces(mill(), language):
            if face.id in (*NEW, "duke"):
                value = "" if face.value is None else f" {face.value}"
                text = face.text.replace("\n", " ").replace("\N{NO-BREAK SPACE}", " ")
                lines.append(f"{face.name}{value}: {text}")
        lines += [
            f"{entry.name}, in full: {entry.text}".replace("\N{NO-BREAK SPACE}", " ")
            for entry in card_reference_entries(mill(), language)
            if entry.id in ("queen", "free_builder")
        ]
    return "\n".join(lines) + "\n"


def test_the_texts_are_those_that_were_read_over() -> None:
    """After a change: ``python -m tests.cards.test_ten_cards`` writes them again, to be read over."""
    assert told() == (HERE / "texts.txt").read_text("utf-8")


if __name__ == "__main__":
    (HERE / "texts.txt").write_text(told(), "utf-8")
