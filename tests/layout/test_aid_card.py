"""The player aid: words fit their budgets and their type, nothing leaves the art, numbers are the game's."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, move
from castelli_pnp.base.scene import Group, Node, Page, Path, Text, Use
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, WHITE, Look
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.systems.castelli.layout.aids import player_aid
from castelli_pnp.systems.castelli.layout.aids.aid_back import aid_back
from castelli_pnp.systems.castelli.layout.aids.aid_card import (
    ART_HEIGHT,
    ART_WIDTH,
    HEIGHT,
    RIM,
    SMALL,
    TYPE_SIZES,
    WIDTH,
    AidCard,
)
from castelli_pnp.systems.castelli.layout.aids.aid_front import aid_front
from castelli_pnp.systems.castelli.layout.aids.rule_rows import example_values
from castelli_pnp.systems.castelli.layout.aids.words import AidWords
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Module, Resource, Rounding, Settlement
from castelli_pnp.words.catalog import catalog
from tests.layout.scenes import ink, overlap, paths_within, texts_within, whole_text
from tests.layout.test_aids import LANGUAGES, case_name, odd_games, with_options

GAME = load_game("castelli").game
SIDES = ("front", "back")
MODULES = ((), (Module.DILEMMA,), (Module.BATTLE,), (Module.DILEMMA, Module.BATTLE))
LABEL_FLOOR, NOTE_FLOOR = 7.6, 7.25
BUDGETS = {
    "reveal": (120, "aid.reveal aid.any aid.draw aid.from_mine aid.edge"),
    "evaluate": (145, "aid.evaluate aid.when aid.win aid.share_down aid.tent"),
    "build": (95, "aid.build aid.site aid.coat aid.purchase"),
    "end": (115, "aid.end aid.finish"),
    "cards": (140, "head.cards aid.under aid.own aid.other aid.sell"),
    "dilemma": (110, "head.dilemma aid.revealed aid.in_hand aid.place aid.only"),
    "battle": (115, "head.battle aid.more aid.top"),
    "final": (
        410,
        "head.final aid.mine_down aid.each_card aid.each_unit aid.most aid.second aid.tied aid.start "
        "aid.castle aid.village aid.city aid.majority_up aid.wins",
    ),
}
"""How many characters each band of the aid has room for, and the messages that stand in it."""


def sides(aid: Component) -> Iterator[tuple[Node, ...]]:
    assert aid.back is not None
    yield from (aid.front.children, aid.back.children)


def assert_clean(aid: Component) -> None:
    """Nothing outside the art, no word on a word or a picture, no type below the floor of print."""
    art = Box(RIM - 0.2, RIM - 0.2, WIDTH - RIM + 0.2, HEIGHT - RIM + 0.2)
    for nodes in sides(aid):
        found = list(ink(nodes))
        for node, box, _ in found:
            assert min(box.left - art.left, box.top - art.top) > -1e-6, node
            assert min(art.right - box.right, art.bottom - box.bottom) > -1e-6, node
        texts = [(node, box) for node, box, _ in found if isinstance(node, Text)]
        pictures = [(node, box) for node, box, _ in found if isinstance(node, Use)]
        inner = Box(RIM + 2.0, RIM + 1.6, WIDTH - RIM - 2.0, HEIGHT - RIM - 1.6)
        for text, box in texts:
            assert text.size >= (12 if text.face == "title" else 7.0) - 1e-6, text
            assert box.within(inner) == box, text
        for (one, here), (other, there) in itertools.combinations(texts, 2):
            assert overlap(here, there) < 0.01, (one.text, other.text)
        for text, here in texts:
            for picture, there in pictures:
                if text.face != "number":  # points stand on what they are for
                    assert overlap(here, there) < 0.35, (text.text, picture.symbol.id)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", [NORMAL, LOW], ids=case_name)
@pytest.mark.parametrize("modules", MODULES, ids=lambda each: "+".join(each) or "none")
def test_the_aid_fits_every_language(language: str, look: Look, modules: tuple[Module, ...]) -> None:
    aid = player_aid(replace(GAME, modules=modules), language, look)
    assert (aid.kind, aid.language, aid.copies) == ("aids", language, 4)
    assert (aid.width, aid.height) == (105, 134)
    assert_clean(aid)


@pytest.mark.parametrize("language", LANGUAGES)
def test_type_keeps_its_floors(language: str) -> None:
    for nodes in sides(player_aid(GAME, language, NORMAL)):
        for text in texts_within(nodes):
            least = {"label": NOTE_FLOOR, "text": NOTE_FLOOR, "title": 12.0}.get(text.face, 7.0)
            if text.text in (catalog("aids", language).text(key) for key in ("aid.revealed", "aid.in_hand")):
                least = SMALL
            assert text.size >= least, text
    card = AidCard(AidWords(GAME, language), NORMAL, TYPE_SIZES[2])
    assert (card.type.label, card.type.note, card.type.broken) == (LABEL_FLOOR, NOTE_FLOOR, False)
    assert aid_front(card)
    assert aid_back(card)


ROOMIER = {
    ("fr", "evaluate"): 180,
    ("fr", "build"): 110,
    ("fr", "cards"): 155,
    ("fr", "battle"): 155,
    ("fr", "final"): 445,
}
"""French needs more letters; that its aid stays clean and its type large enough is tested above."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("band", BUDGETS)
def test_words_keep_their_budgets(language: str, band: str) -> None:
    assert used(language, band) <= ROOMIER.get((language, band), BUDGETS[band][0])


def used(language: str, band: str) -> int:
    words = catalog("aids", language)
    forms = [words.messages[key][0] for key in BUDGETS[band][1].split()]
    return sum(len(form.replace("{count}", "1").replace("{cap}", "5")) for form in forms)


def test_every_word_of_the_aid_has_a_budget() -> None:
    told = {key for _, keys in BUDGETS.values() for key in keys.split()}
    left = {key for key in catalog("aids").messages if key.startswith("aid.")} - told
    instead_of_others = {"aid.share_up", "aid.coat_any", "aid.mine_up", "aid.majority_down"}
    assert left == instead_of_others | {"aid.title"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(3))
def test_odd_games_have_aids_too(language: str, number: int) -> None:
    assert_clean(player_aid(list(odd_games())[number], language, NORMAL))


def test_the_next_language_may_be_a_third_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    def longer(text: str) -> str:
        more = (" et cetera ad infinitum" * 9)[: round(0.35 * len(text))].rstrip()
        return f"{text[:-1]}{more}." if text.endswith(".") else text + more

    monkeypatch.setattr("castelli_pnp.systems.castelli.layout.aids.words.tied", longer)
    assert_clean(player_aid(GAME, "en", NORMAL))


@pytest.mark.parametrize("key", ["aid.finish", "aid.coat", "aid.more", "aid.wins", "aid.own", "aid.village"])
def test_a_text_too_long_is_refused_by_its_name(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = AidWords.text, AidWords.count

    def text(self: AidWords, name: str, /, **data: object) -> str:
        return plain[0](self, name, **data) * (6 if name == key else 1)

    def count(self: AidWords, name: str, number: int, /, **data: object) -> str:
        return plain[1](self, name, number, **data) * (6 if name == key else 1)

    monkeypatch.setattr(AidWords, "text", text)
    monkeypatch.setattr(AidWords, "count", count)
    with pytest.raises(Refused) as caught:
        player_aid(GAME, "de", NORMAL)
    assert (caught.value.data["language"], caught.value.data["field"]) == ("de", key)


def test_front_and_back_share_a_frame() -> None:
    for look in (NORMAL, LOW):
        front, back = (frame(nodes) for nodes in sides(player_aid(GAME, "es", look)))
        assert front == back
        box = next(
            box for node, box, _ in ink((Group(front),)) if isinstance(node, Path) and node.width > 0.3
        )
        assert (box.width, box.height) == pytest.approx((ART_WIDTH + 0.4, ART_HEIGHT + 0.4))


def frame(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """What lies round all that is drawn: the ground and both lines."""
    (side,) = nodes
    assert isinstance(side, Group)
    inside, *lines = side.children
    assert isinstance(inside, Group)
    return (Group((Group((inside.children[0],), clip=inside.clip), *lines), side.matrix),)


# --- numbers ---


def badges(aid: Component, side: str) -> list[str]:
    """Numbers on badges and in squares, as they are drawn."""
    nodes = dict(zip(SIDES, sides(aid), strict=True))[side]
    return [text.text for text in texts_within(nodes) if text.face == "number" and text.text.isdigit()]


def test_points_on_the_badges_are_those_of_the_game() -> None:
    aid = player_aid(GAME, "en", NORMAL)
    assert badges(aid, "front") == ["1", "1", "1", "2"]
    costs = ["2", "2", "2"]
    assert badges(aid, "back") == [*costs, "1", "1", "4", "8", "2", "4", "3", "6", "5", "2", "3", "6"]
    options = GAME.options
    other = with_options(
        line_points={Settlement.VILLAGE: 3, Settlement.CITY: 7},
        final_points=replace(options.final_points, card=8, resource=9, start_tile=11),
        silver_award=replace(options.silver_award, first=5, second=0, tie=4),
        battle=replace(
            options.battle, castle_points=13, majority={Settlement.VILLAGE: 14, Settlement.CITY: 15},
            silver_award=replace(options.silver_award, first=16, second=0, tie=17),
            overbuild_cost={Resource.WOOD: 3},
        ),
    )  # fmt: skip
    aid = player_aid(other, "en", NORMAL)
    assert badges(aid, "front") == ["1", "3", "3", "7"]
    assert badges(aid, "back") == ["3", "8", "9", "5", "16", "4", "17", "11", "13", "14", "15"]
    assert "second most" not in whole_text(aid.back.children)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("changes", "says", "never"),
    [
        ({"resource_cap": 7}, "up to 7 of each", "up to 5"),
        ({"cards_per_icon": 3}, "draw 3 cards", "draw 1 card"),
        ({"cards_per_tent": 2}, "market: 2 cards per tent", "1 card per"),
        ({"edge_reward": 4}, "gets 4", "gets 1"),
        ({"edge_reward": 0}, "draw 1 card", "facing the icon"),
        ({"purchases_per_turn": 3}, "up to 3 times per turn", "once per turn"),
        ({"purchases_per_turn": 0}, "free site", "missing unit"),
        ({"builder_coats": 2}, "2 of your coats of arms with points", "your coat of arms with"),
        ({"rounding": replace(GAME.options.rounding, areas=Rounding.UP)}, "tie: share, round up", "down"),
        (
            {"rulings": replace(GAME.options.rulings, zero_coat_builds=True)},
            "your coat of arms there",
            "with points",
        ),
    ],
)
def test_the_front_follows_the_rules(changes: dict[str, object], says: str, never: str) -> None:
    told = whole_text(player_aid(with_options(**changes), "en", NORMAL).front.children)
    assert says in told
    assert never not in told


@pytest.mark.parametrize(
    ("changes", "says", "never"),
    [
        ({"cards_per_turn": 2}, "2 cards on your turn", "1 card on"),
        ({"rounding": replace(GAME.options.rounding, mine=Rounding.UP)}, "Tie: share, round up.", "down"),
        ({"battle": replace(GAME.options.battle, stack_height=4)}, "up to 3 times per spot", "once per spot"),
    ],
)
def test_the_back_follows_the_rules(changes: dict[str, object], says: str, never: str) -> None:
    aid = player_aid(with_options(**changes), "en", NORMAL)
    assert aid.back is not None
    told = whole_text(aid.back.children)
    assert says in told
    assert never not in told


@pytest.mark.parametrize("modules", MODULES, ids=lambda each: "+".join(each) or "none")
def test_only_the_modules_of_the_game_are_told(modules: tuple[Module, ...]) -> None:
    aid = player_aid(replace(GAME, modules=modules), "en", NORMAL)
    assert aid.back is not None
    told = whole_text(aid.back.children)
    assert ("Dilemma" in told) is ("start tile" in told) is (Module.DILEMMA in modules)
    assert ("Battle" in told) is ("overbuilt" in told) is ("in line" in told) is (Module.BATTLE in modules)
    assert ("8" in badges(aid, "back")) is (Module.BATTLE in modules)


def counted(aid: Component, name: str) -> int:
    return sum(
        isinstance(node, Use) and node.symbol.id.startswith(name) for node, _, _ in ink(aid.front.children)
    )


def test_prices_and_yields_are_drawn() -> None:
    usual = player_aid(GAME, "en", NORMAL)
    cheap = player_aid(with_options(purchase_silver=1), "en", NORMAL)
    assert counted(usual, "silver") == counted(cheap, "silver") + 1
    dear = player_aid(with_options(purchase_silver=9, castle_cost=dict.fromkeys(Resource, 3)), "en", NORMAL)
    told = whole_text(dear.front.children)
    assert "9 ×" in told
    assert told.count("3") >= 3
    assert (
        counted(player_aid(with_options(units_per_symbol=2), "en", NORMAL), "grain")
        < counted(usual, "grain") + 2
    )


@pytest.mark.parametrize("highest", range(1, 13))
def test_the_example_is_won_with_values_of_the_game(highest: int) -> None:
    a, b, c = example_values(highest)
    assert a + b > c >= max(a, b) - (highest == 1)
    assert 1 <= min(a, b, c) <= max(a, b, c) <= max(highest, 2)


# --- looks ---


def test_low_ink_fills_nothing() -> None:
    for nodes in sides(player_aid(GAME, "en", LOW)):
        for path in paths_within(nodes):
            assert path.fill in (None, WHITE, INK) or is_gray(path.fill), path.fill


def is_gray(color: str | None) -> bool:
    """What does not count on a tile is drawn in a pale ink."""
    assert color is not None
    channels = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    return min(channels) > 130 and max(channels) - min(channels) < 12


def test_the_same_game_gives_the_same_file() -> None:
    def painted() -> bytes:
        aid = player_aid(GAME, "nl", NORMAL)
        assert aid.back is not None
        sheet = Page(230, 160, (Use(aid.front, move(5, 5)), Use(aid.back, move(115, 5))))
        return paint_pdf([sheet], PdfInfo("aids", "nl"))

    assert painted() == painted()


def test_a_planted_fault_is_found() -> None:
    """The checks above are not blind: a word outside of the art, a word on a word, type too small."""
    aid = player_aid(GAME, "en", NORMAL)
    good = aid.front.children
    for fault in (
        Text("out", (2.0, 20.0), "label", 8.0, INK),
        Text("on it", (24.0, 23.0), "label", 8.0, INK),
        Text("tiny", (60.0, 12.0), "label", 6.0, INK),
    ):
        wrong = replace(aid, front=replace(aid.front, children=(*good, fault)))
        with pytest.raises(AssertionError):
            assert_clean(wrong)
    assert sizes().bleed == -aid.front.box.left
