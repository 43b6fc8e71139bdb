"""Player aids: every language fits, nothing overlaps, all numbers are those of the game."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as File

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, line, move
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Text, Use
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, WHITE, Look
from castelli_pnp.layout.sizes import Paper, papers
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems.castelli.layout.aids import card_reference, player_aid, score_pad, turn_summary
from castelli_pnp.systems.castelli.layout.aids.pen import largest
from castelli_pnp.systems.castelli.layout.aids.setup_pictures import setup_picture
from castelli_pnp.systems.castelli.layout.aids.words import AidWords
from castelli_pnp.systems.castelli.layout.card_words import CardText
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import (
    PlayWindow,
    Resource,
    Rounding,
    SecondSilverTie,
    Settlement,
)
from tests.games import grown, load
from tests.layout.scenes import ink, overlap, paths_within, whole_text

LANGUAGES = ("en", "de", "es", "fr", "nl")
PAPERS = tuple(papers().values())
SAMPLE = {
    "en": "Put one of the *villages set aside* on a vacant landscape space of your choice: without a "
    "village, city, castle or mine.",
    "de": "Setze eine der *beiseitegelegten Städte* auf ein freies Landschaftsfeld deiner Wahl: ohne Dorf, "
    "Stadt, Burg oder Mine.",
    "es": "Pon uno de los *pueblos apartados* en una comarca libre a tu elección: sin pueblo, ciudad, "
    "castillo ni mina.",
    "fr": "Place une des *cités mises de côté* sur une case de paysage vide de ton choix\N{NO-BREAK SPACE}: "
    "sans village, cité, château ni mine.",
    "nl": "Overbouw *één burcht*, ook als de eigenaar rond dat landschapsveld evenveel of meer wapenpunten "
    "heeft dan jij.",
}
GAME = load_game("castelli").game


def entries(game: CastelliFacts, language: str, text: str = "") -> list[CardText]:
    return [
        CardText(
            card.id, card.id.replace("_", " ").title(), text or SAMPLE[language], card.copies, card.played
        )
        for card in game.cards.values()
    ]


def pages(game: CastelliFacts, language: str, look: Look, paper: Paper) -> list[Page]:
    return [
        turn_summary(game, language, look, paper),
        *card_reference(game, language, look, paper, entries(game, language)),
        score_pad(game, language, look, paper),
    ]


def with_options(**changes: object) -> CastelliFacts:
    return replace(GAME, options=replace(GAME.options, **changes))  # type: ignore[arg-type]


def odd_games() -> Iterator[CastelliFacts]:
    """Games of other numbers, small and large, with every other ruling."""
    options = GAME.options
    yield with_options(
        castle_cost=dict.fromkeys(Resource, 4), purchase_silver=12, purchases_per_turn=3, builder_coats=2,
        cards_per_turn=2, card_sale_silver=5, units_per_symbol=2, cards_per_tent=3, cards_per_icon=2,
        edge_reward=3, resource_cap=10, line_points={Settlement.VILLAGE: 10, Settlement.CITY: 12},
        highest_value=12, tournament_games=6, castles_per_player=12,
        rulings=replace(options.rulings, zero_coat_builds=True, edge_zero_coat_pays=True,
                        neutral_blocks_ties=False, second_silver_tie=SecondSilverTie.TIE),
        rounding=replace(options.rounding, areas=Rounding.UP, mine=Rounding.UP,
                         battle_majority=Rounding.DOWN, second_silver=Rounding.UP),
        final_points=replace(options.final_points, card=10, resource=12, start_tile=15),
        silver_award=replace(options.silver_award, first=14, second=12, tie=13),
        battle=replace(options.battle, stack_height=3),
    )  # fmt: skip
    yield with_options(
        castle_cost={Resource.WOOD: 1}, purchases_per_turn=0, edge_reward=0, most_tile_silver=0,
        cards_per_icon=0, highest_value=1, tournament_games=1,
    )  # fmt: skip
    yield replace(GAME, modules=())


CASES = list(itertools.product(LANGUAGES, PAPERS, (NORMAL, LOW)))


def case_name(value: object) -> str:
    return value if isinstance(value, str) else str(getattr(value, "id", getattr(value, "name", value)))


@pytest.mark.parametrize(("language", "paper", "look"), CASES, ids=case_name)
def test_pages_fit_every_language_and_paper(language: str, paper: Paper, look: Look) -> None:
    for page in pages(GAME, language, look, paper):
        assert (page.width, page.height) == (paper.width, paper.height)
        assert page.title
        assert_clean(page.children, Box(0, 0, paper.width, paper.height), paper.margin)
    assert len(card_reference(GAME, language, look, paper, entries(GAME, language))) == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(3))
def test_odd_games_have_aids_too(language: str, number: int) -> None:
    game = list(odd_games())[number]
    for paper in PAPERS:
        for page in pages(game, language, NORMAL, paper):
            assert_clean(page.children, Box(0, 0, paper.width, paper.height), paper.margin)


def test_the_next_language_may_be_a_third_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    def longer(text: str) -> str:
        more = (" et cetera ad infinitum" * 9)[: round(0.35 * len(text))].rstrip()
        return f"{text[:-1]}{more}." if text.endswith(".") else text + more

    monkeypatch.setattr("castelli_pnp.systems.castelli.layout.aids.words.tied", longer)
    for paper in PAPERS:
        for page in pages(GAME, "en", NORMAL, paper):
            assert_clean(page.children, Box(0, 0, paper.width, paper.height), paper.margin)


def test_other_boards_have_aids_too(tmp_path: File) -> None:
    game = load(grown(3, 2), tmp_path).game
    assert player_aid(game, "en", NORMAL).copies == 4
    assert "22 for 4 players." in whole_text(turn_summary(game, "en", NORMAL, PAPERS[0]).children)


def assert_clean(nodes: tuple[Node, ...], whole: Box, margin: float, paths: bool = True) -> None:
    """Nothing but the ground lies in the margin, no text touches another text or a picture."""
    found = list(ink(nodes))
    texts = [(node, box) for node, box, _ in found if isinstance(node, Text)]
    pictures = [(node, box) for node, box, _ in found if isinstance(node, Use)]
    for node, box, unit in found:
        if paths or not isinstance(node, Path):
            assert box.left >= whole.left + margin, node
            assert box.top >= whole.top + margin, node
            assert box.right <= whole.right - margin, node
            assert box.bottom <= whole.bottom - margin, node
        if isinstance(node, Text):
            assert node.size * unit >= (12 if node.face == "title" else 6.5) - 1e-6, node
    for (one, here), (other, there) in itertools.combinations(texts, 2):
        assert overlap(here, there) < 0.01, (one.text, other.text)
    for text, here in texts:
        for picture, there in pictures:
            if text.face != "number":  # points stand on what they are for
                assert overlap(here, there) < 0.05, (text.text, picture.symbol.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_price_of_a_missing_unit_is_told(language: str) -> None:
    dear = with_options(purchase_silver=3)
    told = whole_text(turn_summary(dear, language, NORMAL, PAPERS[0]).children)
    assert told != whole_text(turn_summary(GAME, language, NORMAL, PAPERS[0]).children)
    word = {
        "en": "3 silver cubes",
        "de": "3 Silberwürfel",
        "es": "3 lingotes",
        "fr": "3 cubes d’argent",
        "nl": "3 zilverblokjes",
    }
    assert word[language] in told.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("game", "says", "never"),
    [
        (GAME, "share equally, rounded down", "rounded up."),
        (
            with_options(rounding=replace(GAME.options.rounding, areas=Rounding.UP)),
            "equally, rounded up",
            "?",
        ),
        (GAME, "4 players, 16 for 3 players, 11 for 2 players", "?"),
        (
            with_options(castle_cost={Resource.WOOD: 2}),
            "2 units of wood, 0 of grain, and 0 of rocks",
            "1 unit of wood",
        ),
        (GAME, "own start tile still in hand 5", "?"),
        (
            with_options(final_points=replace(GAME.options.final_points, start_tile=7)),
            "own start tile still in hand 7",
            "still in hand 5",
        ),
        (GAME, "most silver 4 8", "?"),
        (GAME, "each castle not overbuilt 2", "?"),
        (replace(GAME, modules=()), "most castles built", "overbuil"),
        (with_options(purchases_per_turn=0), "on a free building site", "missing"),
        (GAME, "with points", "?"),
        (
            with_options(rulings=replace(GAME.options.rulings, zero_coat_builds=True)),
            "arms of yours).",
            "with points",
        ),
        (with_options(cards_per_turn=2), "2 cards on your turn", "1 card on your turn"),
        (GAME, "Dilemma: Deal each player a hidden start tile.", "?"),
        (replace(GAME, modules=()), "sell any number", "start tile"),
    ],
)
def test_the_reference_follows_the_rules_of_the_game(game: CastelliFacts, says: str, never: str) -> None:
    cards = [CardText("king", "King", "Score.", 1, PlayWindow.OWN_TURN)]
    sides = (turn_summary(game, "en", NORMAL, PAPERS[0]),
             *card_reference(game, "en", NORMAL, PAPERS[0], cards))  # fmt: skip
    told = " ".join(whole_text(side.children) for side in sides)
    assert says in told.replace("  ", " ")
    assert never == "rounded up." or never not in told


def test_low_ink_fills_nothing() -> None:
    sheets = pages(GAME, "en", LOW, PAPERS[0])
    for nodes in (page.children for page in sheets):
        for path in paths_within(nodes):
            assert path.fill in (None, WHITE, INK) or path.fill is None or is_grey(path.fill), path.fill


def is_grey(color: str) -> bool:
    """What does not count on a tile is drawn in a pale ink."""
    channels = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    return min(channels) > 150 and max(channels) - min(channels) < 12


def test_more_cards_take_more_pages() -> None:
    many = [replace_name(entry, number) for number in range(3) for entry in entries(GAME, "en")]
    for paper in PAPERS:
        found = card_reference(GAME, "en", NORMAL, paper, many)
        assert len(found) > 1
        names = " ".join(whole_text(page.children) for page in found)
        for entry in many:
            assert entry.name in names
        for page in found:
            assert_clean(page.children, Box(0, 0, paper.width, paper.height), paper.margin)


def replace_name(entry: CardText, number: int) -> CardText:
    return entry._replace(name=f"{entry.name} {number}")


def test_a_text_beyond_all_pages_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        card_reference(GAME, "nl", NORMAL, PAPERS[0], entries(GAME, "nl", SAMPLE["nl"] * 40))
    assert caught.value.reason == "no_room"
    assert caught.value.data["language"] == "nl"


def test_the_reference_tells_each_card_when_and_how_often() -> None:
    (page,) = card_reference(GAME, "en", NORMAL, PAPERS[0], entries(GAME, "en"))
    when = [node.name for node in page.children if isinstance(node, Group) and node.name.startswith("when:")]
    assert when == [f"when:{card.played.value}" for card in GAME.cards.values()]
    told = whole_text(page.children)
    assert (told.count("another player’s turn"), told.count("your turn")) == (1, 2)
    emblems = [node.symbol.id for node, _, _ in ink(page.children) if isinstance(node, Use)]
    arches = [name for name in emblems if name.startswith("aid-emblem-")]
    assert [name.split("-")[2] for name in arches] == list(GAME.cards)
    assert "3 4 4 5" in told


def test_the_setup_has_a_picture_for_each_step() -> None:
    for game in (GAME, *odd_games()):
        for look in (NORMAL, LOW):
            for what, _ in AidWords(game, "en").setup():
                picture = setup_picture(game, what, look)
                boxes = [box for _, box, _ in ink(picture.draw(0.0, 0.0))]
                assert min(box.top for box in boxes) >= -7.2
                assert max(box.bottom for box in boxes) <= 7.2
                assert max(box.right for box in boxes) <= picture.width + 0.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_four_languages_are_read_at_ease(language: str) -> None:
    """Pictures shrink before the type does."""
    for paper in PAPERS:
        page = turn_summary(GAME, language, NORMAL, paper)
        sentences = [node.size for node, box, _ in ink(page.children)
                     if isinstance(node, Text) and node.face == "text" and box.left > 79 and box.top < 190
                     and box.top > 75]  # fmt: skip
        assert min(sentences) >= 9.0


def test_the_pad_lets_everyone_meet_everyone() -> None:
    told = whole_text(score_pad(GAME, "en", NORMAL, PAPERS[0]).children)
    for pair in itertools.combinations(range(1, 5), 2):
        assert told.count(f"{pair[0]}–{pair[1]}") == 2
    assert "After 3 games" in told
    longer = whole_text(score_pad(with_options(tournament_games=6), "en", NORMAL, PAPERS[0]).children)
    assert longer.count("1–2") == 4
    assert "After 6 games" in longer


@pytest.mark.parametrize("games", [0, 12, 13, 100, 1000])
def test_a_tournament_of_any_length_has_a_pad(games: int) -> None:
    told = whole_text(score_pad(with_options(tournament_games=games), "en", NORMAL, PAPERS[0]).children)
    assert f"After {max(games, 1)} game" in told
    assert ("1–2" in told) is (games == 0)


def test_nothing_of_the_pad_lies_on_a_cut() -> None:
    for paper in PAPERS:
        page = score_pad(GAME, "de", NORMAL, paper)
        for node, box, _ in ink(page.children):
            if isinstance(node, Text) or (isinstance(node, Path) and node.width > 0.16):
                assert box.right < paper.width / 2 - 3 or box.left > paper.width / 2 + 3
                assert box.bottom < paper.height / 2 - 3 or box.top > paper.height / 2 + 3


def test_the_same_game_gives_the_same_file() -> None:
    def painted() -> bytes:
        return paint_pdf([*pages(GAME, "nl", NORMAL, PAPERS[1])], PdfInfo("aids", "nl"))

    assert painted() == painted()


def test_the_largest_size_is_found() -> None:
    tried: list[float] = []

    def draw(size: float) -> float:
        tried.append(size)
        if size > 7.5:
            raise Refused("no_room")
        return size

    assert largest(draw, 11, 6.5) == 7.5
    assert len(tried) <= 7
    with pytest.raises(Refused):
        largest(draw, 11, 8)
    assert largest(draw, 7, 6.5) == 7


def test_a_symbol_after_dashes_is_drawn_solid() -> None:
    stroke = Symbol("stroke", (Path(line(0, 0, 20, 0), stroke="#000000", width=1.0),), Box(-1, -1, 21, 1))
    dashed = Path(line(5, 5, 25, 5), stroke="#000000", width=1.0, dash=(2.0, 2.0))
    pdf = paint_pdf([Page(30, 20, (dashed, Use(stroke, move(5, 15))))], PdfInfo("dashes", "en"))
    picture = _grey(next(paint_png(pdf, 254)))
    assert min(picture(x, 50) for x in range(60, 240)) < 50 < max(picture(x, 50) for x in range(60, 240))
    assert max(picture(x, 150) for x in range(60, 240)) < 50


def _grey(png: bytes):  # type: ignore[no-untyped-def]  # a small reader of pixels
    import io

    from PIL import Image

    image = Image.open(io.BytesIO(png)).convert("L")
    return lambda x, y: image.getpixel((x, y))
