"""kit.yaml and options.yaml: how many of everything, and every number of the rules."""

from __future__ import annotations

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.schema import Field, Flag, ListOf, MapOf, Record, Whole, Word
from castelli_pnp.systems.castelli.model.game import ComponentCounts
from castelli_pnp.systems.castelli.model.options import (
    Battle,
    FinalPoints,
    Options,
    Roundings,
    Rulings,
    SilverAward,
)
from castelli_pnp.systems.castelli.model.words import (
    Resource,
    Rounding,
    SecondSilverTie,
    Settlement,
    TileValues,
)
from castelli_pnp.systems.grammar import COUNT, ID_KEY, NUMBER, alike, each

KIT = alike(
    ComponentCounts,
    COUNT,
    {
        "board_pieces": "Board pieces (R1).",
        "resource_charts": "Resource charts (R1).",
        "frame_pieces": "Frame pieces (R1).",
        "heraldic_tiles": "Heraldic tiles (R2).",
        "start_tiles": "Start tiles of the Dilemma module (R9).",
        "mine_tiles": "Silver mine tiles for the tournament (R11).",
        "castles": "Castles of all houses together (R3).",
        "resource_markers": "Resource markers of all houses together (R4).",
        "scoring_markers": "Scoring markers of all houses together (R5).",
        "villages": "Villages, those set aside included (R6).",
        "cities": "Cities, those set aside included (R6).",
        "silver": "Silver cubes (R8).",
        "character_cards": "Character cards (R7).",
        "battle_cards": "Battle cards (R10).",
        "booklets": "Rules booklets (R8).",
    },
)
AWARD = alike(
    SilverAward,
    NUMBER,
    {
        "first": "Points for the most silver.",
        "second": "Points for the second most silver.",
        "tie": "Points for each player tied for the most silver.",
    },
)
COSTS, WORTH = (
    each(Resource, "Units of {}.", NUMBER, "resource"),
    each(Settlement, "Points for each {}.", NUMBER),
)
FINAL_POINTS = alike(
    FinalPoints,
    NUMBER,
    {
        "card": "For each card in hand (R75).",
        "resource": "For each unused unit (R76).",
        "start_tile": "For the own start tile still in hand (R81).",
    },
)
BATTLE = Record(
    Battle,
    {
        "overbuild_cost": Field(COSTS, "What overbuilding costs (R87)."),
        "stack_height": Field(NUMBER, "How many castles may stand on each other (R88, A48)."),
        "majority": Field(WORTH, "Points for the most castles in line with a settlement (R90)."),
        "castle_points": Field(NUMBER, "Points for each castle that is not overbuilt (R91)."),
        "silver_award": Field(AWARD, "Points for the most silver with this module (R92)."),
    },
)
ROUNDING = alike(
    Roundings,
    Word(Rounding),
    {
        "areas": "Shares of a tied area (R57).",
        "mine": "Shares of a tied mine (R74).",
        "robber_baron": "The share of the robber baron (R102).",
        "second_silver": "Shares of the award for the second most silver (A46).",
        "battle_majority": "Shares of a tied settlement in Battle (R90).",
    },
)
RULINGS = Record(
    Rulings,
    {
        "tile_values": Field(Word(TileValues), "equal: one number for all valued coats of a tile (A1)."),
        "edge_zero_coat_pays": Field(Flag(), "Whether a card-icon coat at the edge earns the reward (A4)."),
        "neutral_blocks_ties": Field(Flag(), "Whether a neutral colour takes its share of a tie (A13)."),
        "zero_coat_builds": Field(Flag(), "Whether a card-icon coat is enough to build (A30)."),
        "master_builder_overbuild": Field(Flag(), "Whether the master builder may overbuild (A34)."),
        "vacant_allows_castles": Field(Flag(), "Whether a landscape with a castle is vacant (A37)."),
        "second_silver_tie": Field(
            Word(SecondSilverTie),
            "share: those tied for second share that award; tie: each gets the tie award (A46).",
        ),
    },
)
OPTIONS = Record(
    Options,
    {
        "silver_in_mine": Field(
            MapOf(ID_KEY, NUMBER),
            "Cubes on the mine at the start, by layout; in the tournament for each half (R30-R34, A57).",
        ),
        "start_silver": Field(
            MapOf(ID_KEY, ListOf(NUMBER)),
            "Cubes that players take from the mine before the first turn, by layout: who starts comes first.",
            FrozenMap({}),
        ),
        "reserve": Field(
            each(Settlement, "Pieces of the kind {} set aside.", NUMBER),
            "Settlements that cards bring into play (R27).",
        ),
        "highest_value": Field(Whole(1, 99), "The highest number of points on a coat (R17)."),
        "most_tile_silver": Field(Whole(0, 99), "The most silver on one tile (R18)."),
        "edge_reward": Field(NUMBER, "Units, cards or cubes that one edge icon pays (A7)."),
        "cards_per_icon": Field(NUMBER, "Cards drawn for the card icon of a tile (R40)."),
        "units_per_symbol": Field(NUMBER, "Units that one resource symbol yields (R56)."),
        "cards_per_tent": Field(NUMBER, "Cards that one tent yields (R59)."),
        "resource_cap": Field(Whole(1, 99), "The most of one resource a player can hold (R58)."),
        "cards_per_turn": Field(NUMBER, "Cards a player may use in the own turn (R61)."),
        "card_sale_silver": Field(NUMBER, "Cubes for a sold card (R62)."),
        "castle_cost": Field(COSTS, "What a castle costs (R65)."),
        "purchase_silver": Field(NUMBER, "Cubes for one missing unit (R66)."),
        "purchases_per_turn": Field(NUMBER, "Units that may be bought in a turn (R66)."),
        "castles_per_player": Field(Whole(1, 1_000), "Castles of one house (R3)."),
        "castles_per_site": Field(NUMBER, "Castles on one building site (A27)."),
        "castles_per_card_area": Field(NUMBER, "Castles that cards allow in one grain or wood area (A26)."),
        "builder_coats": Field(
            Whole(0, 4), "Own coats of arms around a landscape that building needs (R67)."
        ),
        "line_points": Field(WORTH, "Points of a new castle for each settlement in line (R70, R71)."),
        "final_points": Field(FINAL_POINTS, "Points at the end of the game."),
        "silver_award": Field(AWARD, "Points for the most silver (R77, A45)."),
        "battle": Field(BATTLE, "The numbers of the Battle module."),
        "tournament_games": Field(
            NUMBER, "Games after which the totals of the tournament are compared (R97)."
        ),
        "rounding": Field(ROUNDING, "Which way shares are rounded."),
        "rulings": Field(RULINGS, "Rulings that a group may want otherwise."),
    },
)
