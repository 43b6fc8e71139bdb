"""playingcards.io: a ``.pcio`` file with its pictures for each layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.base.geometry import Box
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.exporters.arranging import StackPlace
from castelli_pnp.kits.exporters.guidance import guidance
from castelli_pnp.kits.exporters.surface import BACK, HAND, HEIGHT, WIDTH, Surface, pictures, shown_pieces
from castelli_pnp.kits.exporters.work import ExportWork, json_bytes, numbered, zipped
from castelli_pnp.layout.tabletop import Tabletop

SCHEMA = 8
"""The version of the file format."""
EDGE = 4
"""The width by which a holder exceeds its cards on each side."""
Widget = dict[str, Any]


def files(work: ExportWork) -> Iterator[Artifact]:
    tables = work.tabletops()
    painted = pictures(work, tables)
    named = file_names(painted)
    for table in tables:
        room = Room(work, table, named)
        content = [("widgets.json", json_bytes(room.widgets())), ("schemaVersion", str(SCHEMA).encode())]
        sides = [
            side
            for name in shown_pieces(table, dice=False)
            for side in (name, name + BACK)
            if side in painted
        ]
        carried = {named[side]: painted[side] for side in sides}
        content += [(f"userassets/{name}", carried[name]) for name in sorted(carried)]
        yield work.artifact(f"{work.stem}-{table.id}.pcio", zipped(content), table=table.id)
    yield guidance(work)


def file_names(painted: Mapping[str, bytes]) -> dict[str, str]:
    """A file name for each picture; identical sides share one."""
    first: dict[bytes, str] = {}
    for side, data in painted.items():
        first.setdefault(data, f"{side.replace(BACK, '-back')}.png")
    return {side: first[data] for side, data in painted.items()}


class Room:
    """A table as a list of widgets; higher ones come later."""

    def __init__(self, work: ExportWork, table: Tabletop, sides: Mapping[str, str]) -> None:
        self.work, self.table, self.sides = work, table, sides
        self.surface = Surface(table)
        self._found: list[Widget] = []

    def widgets(self) -> list[Widget]:
        self._boards()
        self._add("hand", "hand", x=0, y=HEIGHT - HAND, width=WIDTH, height=HAND, enabled=True)
        for place in self.surface.arranged.stacks:
            self._stack(place)
        self._loose()
        self._dice()
        for number, seat in enumerate(self.surface.arranged.seats):
            box = self.surface.box(seat.name)
            self._add(f"seat-{seat.seat.id}", "seat", x=box["x"], y=box["y"], seatIndex=number)
        self._setup()
        return self._found

    def _add(self, name: str, kind: str, **properties: Any) -> None:
        self._found.append({"id": name, "type": kind, "z": len(self._found) + 1, **properties})

    def _image(self, side: str) -> str:
        return f"package://userassets/{self.sides[side]}"

    def _boards(self) -> None:
        boards = self.table.boards
        for (piece, name), each in zip(numbered(each.piece for each in boards), boards, strict=True):
            width, height = self.surface.size(self.table.pieces[piece])
            x, y = self.surface.at(each.at)
            place = {"x": round(x - width / 2), "y": round(y - height / 2), "width": width, "height": height}
            self._add(name, "board", **place, boardImage=self._image(piece), r=each.turn)

    def _deck(self, name: str, parent: str | None) -> None:
        pieces = self.surface.decks[name]
        width, height = self.surface.size(self.table.pieces[pieces[0]])
        types = {piece: {"label": piece, "image": self._image(piece)} for piece in pieces}
        for piece in pieces:
            back = piece + BACK if piece + BACK in self.sides else piece
            types[piece]["back"] = self._image(back)
        shown = (("faceTemplate", "image"), ("backTemplate", "back"))
        sides = {name: _template(value, width, height) for name, value in shown}
        place = {"parent": parent} if parent else {}
        self._add(
            f"deck-{name}", "cardDeck", x=EDGE, y=EDGE, cardWidth=width, cardHeight=height, cardTypes=types,
            enlarge=max(width, height) < HAND, label=name, **sides, **place,
        )  # fmt: skip

    def _holder(self, name: str, box: Box | Mapping[str, int], deck: str, label: str = "") -> None:
        found = self.surface.box(box) if isinstance(box, Box) else box
        place = {"x": found["x"] - EDGE, "y": found["y"] - EDGE}
        place |= {"width": found["width"] + 2 * EDGE, "height": found["height"] + 2 * EDGE}
        self._add(name, "holder", **place, label=label, allowedDecks=[f"deck-{deck}"])

    def _stack(self, place: StackPlace) -> None:
        stack = place.stack
        title = self.work.title(stack)
        self._holder(stack.id, place.box, stack.id, title)
        if place.discards is not None:
            self._holder(
                f"{stack.id}-used", place.discards, stack.id, self.work.words.text("export.discards")
            )
        first = self.table.pieces[stack.pieces[0]]
        width, height = self.surface.size(first)
        for number, spot in enumerate(stack.spots, 1):
            corner = self.surface.corner(first, spot)
            self._holder(f"{stack.id}-spot-{number}", {**corner, "width": width, "height": height}, stack.id)
        self._deck(stack.id, stack.id)
        for piece, name in numbered(stack.pieces):
            self._add(
                name, "card", x=EDGE, y=EDGE, deck=f"deck-{stack.id}", cardType=piece, parent=stack.id,
                faceup=False,
            )  # fmt: skip

    def _loose(self) -> None:
        piles = {stack.id for stack in self.table.stacks}
        for name in self.surface.decks:
            if name not in piles:
                self._deck(name, None)
        lying = self.surface.arranged.lying
        for (piece, name), each in zip(numbered(each.piece for each in lying), lying, strict=True):
            corner = self.surface.corner(self.table.pieces[piece], each.at)
            deck = f"deck-{self.surface.deck_of(piece)}"
            self._add(name, "card", **corner, deck=deck, cardType=piece, faceup=True)

    def _dice(self) -> None:
        """A spinner with the names of the sides, in place of a die."""
        box = self.surface.box(self.surface.arranged.buttons)
        for number, die in enumerate(self.table.dice):
            x = box["x"] + 180 + 120 * number
            options = [name for name, _ in die.sides]
            self._add(die.id, "spinner", x=x, y=box["y"] - 90, options=options, value=options[0])

    def _setup(self) -> None:
        """Shuffles all piles, places the pieces on the board, and deals to the players at the table."""
        piles, steps = [stack.id for stack in self.table.stacks], []
        steps.append(_step("RECALL_CARDS", decks=[f"deck-{name}" for name in piles], flip="faceDown"))
        steps.append(_step("SHUFFLE_CARDS", holders=piles))
        for stack in self.table.stacks:
            spots = [f"{stack.id}-spot-{number + 1}" for number in range(len(stack.spots))]
            if spots:
                steps.append(_moved(stack.id, spots, 1, "faceDown"))
            if stack.dealt:
                seats = [f"seat-{seat.id}" for seat in self.table.seats]
                steps.append(_moved(stack.id, seats, stack.dealt, "faceUp"))
        box = self.surface.box(self.surface.arranged.buttons)
        size = {"width": min(150, box["width"] // 2 - 10), "height": max(30, box["height"])}
        label = self.work.words.text("export.setup")
        self._add(
            "set-up", "automationButton", x=box["x"], y=box["y"], **size, label=label, clickRoutine=steps
        )


def _template(value: str, width: int, height: int) -> Widget:
    size = {"x": 0, "y": 0, "w": width, "h": height, "color": "white"}
    image = {"type": "image", **size, "valueType": "dynamic", "value": value}
    return {"includeBorder": False, "includeRadius": True, "objects": [image]}


def _step(name: str, **values: object) -> Widget:
    return {"func": name, "args": {key: {"type": "literal", "value": value} for key, value in values.items()}}


def _moved(pile: str, to: list[str], count: int, flip: str) -> Widget:
    moved = {"from": [pile], "to": to, "quantity": count, "moveFlip": flip}
    return _step("MOVE_CARDS_BETWEEN_HOLDERS", **moved)
