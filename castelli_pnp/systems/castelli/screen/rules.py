"""The rules on one screen, with the numbers of the game in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from castelli_pnp.systems.castelli.model.words import Resource, Settlement
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.screen import look
from castelli_pnp.systems.castelli.screen.hints import goods_text
from castelli_pnp.systems.castelli.screen.panels import neutral_houses
from castelli_pnp.words.sentences import words

_ALWAYS = ("aim", "turn", "areas", "cards", "castles", "score", "end")


def rules_lines(table: Table) -> Iterator[Text]:
    """Paragraph by paragraph; modules only if they are in play."""
    data = _numbers(table)
    more = {"dilemma": table.dilemma, "battle": table.battle, "tournament": table.board.halves > 1}
    for key in (*_ALWAYS, *(module for module, played in more.items() if played)):
        head, _, told = words().text(f"play.rules.{key}", **data).partition(" | ")
        yield Text.assemble((f"{head}: ", look.STRONG), told)


def _numbers(table: Table) -> dict[str, object]:
    options, battle, ui = table.options, table.options.battle, words()
    last, award = options.final_points, table.award
    village, city = Settlement.VILLAGE, Settlement.CITY
    return {
        "per_symbol": options.units_per_symbol,
        "per_tent": goods_text({"card": options.cards_per_tent}),
        "most": options.resource_cap,
        "icon": goods_text({"card": options.cards_per_icon}),
        "cards": goods_text({"card": options.cards_per_turn}),
        "sale": ui.count("goods.silver", options.card_sale_silver),
        "neutral": f" {ui.text('play.rules.neutral')}" if neutral_houses(table, 0) else "",
        "rounding": ui.text(f"play.rounding.{options.rounding.areas.value}"),
        "cost": _price(options.castle_cost),
        "silver": goods_text({"silver": options.purchase_silver}),
        "purchases": options.purchases_per_turn,
        "castles": goods_text({"castle": options.castles_per_player}),
        "village": ui.count("goods.point", options.line_points[village]),
        "city": ui.count("goods.point", options.line_points[city]),
        "hand": ui.count("goods.point", last.card),
        "resource": ui.count("goods.point", last.resource),
        "first": award.first,
        "second": award.second,
        "tie": award.tie,
        "start": ui.count("goods.point", last.start_tile),
        "over": _price(battle.overbuild_cost),
        "height": battle.stack_height,
        "most_village": battle.majority[village],
        "most_city": battle.majority[city],
        "standing": ui.count("goods.point", battle.castle_points),
        "games": options.tournament_games,
    }


def _price(cost: Mapping[Resource, int]) -> str:
    return goods_text({resource.value: count for resource, count in cost.items()})
