"""What is seen while playing: the board, the hints, the story, and nothing that is secret."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from rich.theme import Theme

from castelli_pnp.base.chance import generator
from castelli_pnp.systems.castelli.rules.actions import Verb
from castelli_pnp.systems.castelli.rules.building import influence
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.legal import REASONS
from castelli_pnp.systems.castelli.rules.state import BUILD, ORIENT, WINDOW, State
from castelli_pnp.systems.castelli.rules.table import RESOURCES
from castelli_pnp.systems.castelli.rules.turn import carry_out
from castelli_pnp.systems.castelli.screen.atlas import atlas, laid
from castelli_pnp.systems.castelli.screen.board import HEIGHT, WIDTH, draw_cell
from castelli_pnp.systems.castelli.screen.card_help import card_help
from castelli_pnp.systems.castelli.screen.hints import Goods, Yield, tile_bonus
from castelli_pnp.systems.castelli.screen.look import FINE, PALETTE, PLAIN
from castelli_pnp.systems.castelli.screen.offers import groups_of
from castelli_pnp.systems.castelli.screen.typed import meant
from castelli_pnp.systems.castles.rules.turn import REASONS as CASTLES_REASONS
from castelli_pnp.terminal.echo import plain
from castelli_pnp.terminal.screen import Screen
from castelli_pnp.words.sentences import words
from tests.cli.playing import Session, castelli_facts, first_choice, script, sitting
from tests.games import grown, write

MIXES = [
    (2, None, ()),
    (3, None, ("battle",)),
    (4, None, ("dilemma", "battle")),
    (4, "tournament", ("battle",)),
]


def positions(seed: int, players: int, layout: str | None, modules: tuple[str, ...]) -> Iterator[Game]:
    """A game that is played at random, before every action; castles are built whenever they can be."""
    game = Game.new(castelli_facts(), players, modules, seed, layout=layout)
    luck = generator(seed, "test")
    while not game.is_over:
        yield game
        legal = game.legal_actions()
        castles = [action for action in legal if action.verb in (Verb.BUILD, Verb.OVERBUILD)]
        game.apply(luck.choice(castles or legal))
    yield game


# --- the board ---


@pytest.mark.parametrize(("players", "layout", "modules"), MIXES)
@pytest.mark.parametrize("glyphs", [FINE, PLAIN])
def test_every_cell_fits_at_any_time(
    players: int, layout: str | None, modules: tuple[str, ...], glyphs: object
) -> None:
    assert isinstance(glyphs, type(FINE))
    for number, game in enumerate(positions(4, players, layout, modules)):
        if number % 7 and not game.is_over:
            continue
        for half in range(game.table.board.halves):
            at = atlas(game.table, half)
            for cell in (*at.spaces, *at.lands):
                lines = draw_cell(game.state, at, cell, glyphs)
                assert [line.cell_len for line in lines] == [WIDTH] * HEIGHT
                assert glyphs is FINE or "".join(line.plain for line in lines).isascii()


def board_text(game: Game) -> str:
    at = atlas(game.table, 0)
    rows = range(1, at.rows + 1)
    from castelli_pnp.systems.castelli.model.pieces import Cell

    cells = {
        Cell(row, column): [line.plain for line in draw_cell(game.state, at, Cell(row, column), PLAIN)]
        for row in rows
        for column in range(1, at.columns + 1)
    }
    return "\n".join(
        "".join(cells[Cell(row, column)][line] for column in range(1, at.columns + 1)).rstrip()
        for row in rows
        for line in range(HEIGHT)
    )


POSITION = """
layout: two
arrangement: [piece1, piece2]
modules: [battle]
houses: [blue, red]
tiles: {"1,1": tile1 N, "2,2": tile7 E}
castles: {"1,2:W": blue over red, "1,4:NEW": red}
settlements: {"1,4": city}
turn: {player: blue}
"""


def test_a_position_as_it_is_drawn() -> None:
    """Letters alone tell everything: coats, areas, symbols, sites, castles, settlements."""
    game = Game.from_position(castelli_facts(), POSITION)
    assert board_text(game).splitlines()[:9] == [
        ".   B1  .    w3 -\\.-------./- r1R -\\",
        " Y1   R1 rBr V    |  1,3  |    C",
        "'   G1  '    g    '-------'    w2",
        "/-  w  -\\.   Y2  .    g2   .-------.",
        "    V     G2   B2 r^       |  2,4  |",
        "    g2   '   Rc  '    m2 -/'-------'",
        ".-------.  mine   .-------.   r1^ -\\",
        "|  3,1  |   11    |  3,3  |g2  V",
        "'-------'         '-------'    w1",
    ]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_old_terminals_get_plain_signs(encoding: str, tmp_path: Path) -> None:
    raw = io.BytesIO()
    at = sitting(
        script("1,1", "?", "legend", "xyzzy", "look 1,2", "1", "why build 1,2:N"), tmp_path / "g.yaml", 4
    )
    stream = io.TextIOWrapper(raw, encoding=encoding, errors="backslashreplace", newline="\n")
    at.client.screen = screen = type(at.screen)(Console(file=stream, width=80, highlight=False))
    screen.typist = at.screen.typist
    at.run()
    stream.flush()
    text = raw.getvalue().decode(encoding)
    assert text.isascii()
    assert "\\u" not in text
    assert '"xyzzy" is not a command or a choice.' in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("colors", ["truecolor", "256", "standard", None])
def test_colors_add_nothing_to_the_text(colors: str | None, tmp_path: Path) -> None:
    lines = ("legend", "1,1", "1", "pass", "pass", "look 1,2")
    bare = sitting(script(*lines), tmp_path / "a.yaml", 4, seed=5)
    bare.run()
    bright = sitting(script(*lines), tmp_path / "a.yaml", 4, seed=5, color_system=colors, force_terminal=True)
    bright.run()
    shown = re.sub(r"\x1b\[[0-9;]*m", "", bright.text)
    assert [line.rstrip() for line in shown.splitlines()] == [
        line.rstrip() for line in bare.text.splitlines()
    ]
    assert ("\x1b[" in bright.text) or colors is None


def test_every_style_is_known_with_few_and_many_colors() -> None:
    for colors in (0, 1):
        Theme({name: styles[colors] for name, styles in PALETTE.items()})
    assert all(name.startswith("table.") for name in PALETTE)
    assert len(PALETTE) > 15


def test_a_long_board_is_shown_in_parts(tmp_path: Path) -> None:
    from castelli_pnp.systems.castelli.model.load import load_game

    facts = load_game(write(grown(8, 8), tmp_path / "own")).game
    at = sitting(script("", "board 30,30", "board 1,1"), tmp_path / "g.yaml", 4, "human", facts=facts)
    at.run()
    assert "21,25 to 32,32 of 32 rows and 32 columns" in at.text
    assert "30,30" in at.text
    assert max(map(len, at.text.splitlines())) <= 80


# --- hints ---


def goods(before: State, after: State, seat: int) -> Goods:
    found = {
        resource.value: after.stock[seat * 3 + kind] - before.stock[seat * 3 + kind]
        for kind, resource in enumerate(RESOURCES)
    }
    found["silver"] = after.silver[seat] - before.silver[seat]
    found["card"] = len(after.hands[seat]) - len(before.hands[seat])
    return {what: count for what, count in found.items() if count}


@pytest.mark.parametrize(("players", "layout", "modules"), MIXES)
def test_the_hint_for_a_side_is_what_it_brings(
    players: int, layout: str | None, modules: tuple[str, ...]
) -> None:
    """Compared with the engine, all cards being back in the deck so that nobody can react."""
    compared = 0
    for game in positions(6, players, layout, modules):
        if game.state.phase != ORIENT:
            continue
        for turn in range(4):
            before = game.state.copy()
            before.deck = [face for hand in before.hands for face in hand] + before.deck
            before.hands = [()] * game.table.seats
            before.choices = None
            found, bonus = Yield(before, turn), tile_bonus(before)
            after = before.copy()
            carry_out(after, game.table.actions.orient[turn])
            while after.phase == WINDOW:
                carry_out(after, game.table.actions.done)
            if any(after.over) != any(before.over):
                continue
            for seat in range(game.table.seats):
                told = dict(found.seats.get(seat, {}))
                for what, count in bonus.items() if seat == before.active else ():
                    told[what] = told.get(what, 0) + count
                assert {what: count for what, count in told.items() if count} == goods(before, after, seat)
                compared += 1
    assert compared > 100


def test_the_hint_for_a_castle_is_what_it_brings() -> None:
    seen = 0
    for game in positions(9, 3, None, ("battle",)):
        for group in groups_of(game.state, game.legal_actions()) if game.state.phase == BUILD else ():
            for offer in group.offers:
                if offer.action.verb != Verb.BUILD or offer.action.helpers:
                    continue
                after = game.copy()
                seat = game.state.actor
                after.apply(offer.action)
                land = game.table.board.area_land[offer.action.target]
                if not after.is_over:
                    assert after.state.points[seat] - game.state.points[seat] == game.state.worth[land]
                    assert not offer.number or offer.note.startswith(f"{game.state.worth[land]} point")
                    seen += 1
    assert seen > 5


def test_points_around_an_area_are_those_of_the_tiles() -> None:
    for game in positions(2, 4, None, ()):
        board = game.table.board
        shown: list[Counter[str]] = [Counter() for _ in range(board.area_count + board.halves)]
        for space, touched in enumerate(board.touch):
            for direction, area, _ in touched:
                coats = laid(game.state, space)
                if coats is not None:
                    shown[area][coats[direction].house.value] += coats[direction].value
        for area, points in enumerate(shown):
            assert Counter(influence(game.state, [area])) == points


# --- what is typed ---


def test_every_action_can_be_typed_as_it_stands() -> None:
    for game in positions(3, 4, None, ("dilemma", "battle")):
        if game.is_over:
            break
        legal = game.legal_actions()
        groups = groups_of(game.state, legal)
        offered = [offer for group in groups for offer in group.offers]
        assert {offer.action for offer in offered} == set(legal)
        numbers = [offer.number for offer in offered if offer.number]
        assert numbers == list(range(1, len(numbers) + 1))
        for offer in offered:
            assert meant(game, groups, offer.action.text.upper()) == [offer.action]
            assert meant(game, groups, offer.action.text.replace("_", " ")) == [offer.action]
            if offer.number:
                assert meant(game, groups, str(offer.number)) == [offer.action]


def test_nothing_is_sold_by_its_name_alone() -> None:
    game = Game.from_position(
        castelli_facts(), "{layout: two, players: {blue: {hand: [steward]}}, turn: {player: blue}}"
    )
    groups = groups_of(game.state, game.legal_actions())
    assert meant(game, groups, "steward") == []
    assert [action.text for action in meant(game, groups, "sell st")] == ["sell steward"]


# --- words ---


def test_every_reason_has_a_sentence() -> None:
    ui = words()
    told = {key.removeprefix("refused.action.") for key in ui.messages if key.startswith("refused.action.")}
    unknown = {"unknown", "unknown_castles"}
    assert told == {*REASONS, *CASTLES_REASONS, *unknown, *(f"{each}.library" for each in unknown)}
    for reason in told:
        assert ui.placeholders(f"refused.action.{reason}") == {"action"}


def test_every_card_is_explained_with_the_numbers_of_the_game(tmp_path: Path) -> None:
    at = sitting(script(), tmp_path / "g.yaml", 4, modules=("battle",))
    for card in castelli_facts().cards.values():
        text = card_help(at.client, card)
        assert text.endswith(".")
        assert "{" not in text
        for key, number in card.numbers.items():
            assert str(number) in text, (card.id, key)


def test_plain_text_has_no_fine_signs() -> None:
    for key, forms in words().messages.items():
        for text in forms if key.partition(".")[0] in ("play", "refused", "word", "goods") else ():
            assert plain(text).isascii()
            assert "?" not in plain(text) or "?" in text


# --- secrets ---


@pytest.mark.parametrize("bots", ["human", "human,random,human", "random,human"])
def test_nobody_sees_the_cards_of_others(bots: str, tmp_path: Path) -> None:
    """What is shown names only cards of the one who looks, or cards that were played openly."""
    start = 0
    checked = 0

    def typist(at: Session) -> str:
        nonlocal start, checked
        if at.screen.prompts[-1].startswith("Press Enter"):
            start = len(at.text)
            return ""
        seat = at.game.state.actor
        text = " ".join(at.text[start:].split())
        view = at.game.observe(seat)
        own = {at.game.table.faces[face].card.id for face in view.hand}
        offered = re.sub(r"plays the [^.:]*|with [^:]*:", "", text)
        for card in at.game.table.game.cards:
            name = words().text(f"word.{card}")
            assert card in own or name not in offered, (card, offered)
        start = len(at.text)
        checked += 1
        return first_choice(at) if at.game.phase != "window" else "pass"

    players = max(2, bots.count(",") + 1)
    at = sitting(typist, tmp_path / "g.yaml", players, bots, modules=("battle",), seed=2)
    assert at.run() == 0
    assert checked > 15


def test_the_screen_is_cleared_before_it_is_passed_on(tmp_path: Path) -> None:
    at = sitting(
        script("", "1,1", "1", "pass", "pass"), tmp_path / "g.yaml", 2, "human", force_terminal=True, seed=8
    )
    at.run()
    cleared = at.text.split("\x1b[2J\x1b[3J\x1b[H")
    assert len(cleared) == 3
    assert "Pass the screen to" in cleared[1]
    assert "Pass the screen to" in cleared[2]
    assert Screen(Console(file=io.StringIO())).console.is_terminal is False
