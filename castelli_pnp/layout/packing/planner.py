"""All pieces on as few sheets as straight cuts allow, each sheet with its numbered cuts."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import Backs, Sheet
from castelli_pnp.layout.packing.cuts import cut_steps
from castelli_pnp.layout.packing.flush import flush_sheets, lies_flush
from castelli_pnp.layout.packing.lots import Lot, lots_of
from castelli_pnp.layout.packing.placing import placed_sheets
from castelli_pnp.layout.packing.room import Room
from castelli_pnp.layout.packing.search import fewest_sheets
from castelli_pnp.layout.sizes import Paper


def impose(components: Iterable[Component], paper: Paper, bleed: float, backs: Backs) -> list[Sheet]:
    """Sheets in the order of what lies on them first; a piece that no sheet holds is refused."""
    room = Room(paper, bleed)
    gutterfold = backs is Backs.GUTTERFOLD
    lots = lots_of(components, room, gutterfold)
    loose: list[Lot] = []
    sheets: list[Sheet] = []
    for lot in lots:
        if lies_flush(lot, room, gutterfold):
            sheets += flush_sheets(lot, room, gutterfold)
        else:
            loose.append(lot)
    sheets[:0] = placed_sheets(fewest_sheets(loose, room, gutterfold), room)
    for sheet in sheets:
        sheet.steps = cut_steps(sheet)
    return sheets
