"""virtualtabletop.io: one ``.vtt`` file with its pictures, and a variant for each layout, ready to play."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.exporters.arranging import StackPlace
from castelli_pnp.kits.exporters.guidance import guidance
from castelli_pnp.kits.exporters.surface import BACK, HAND, HEIGHT, WIDTH, Surface, pictures, shown_pieces
from castelli_pnp.kits.exporters.work import ExportWork, json_bytes, numbered, zipped
from castelli_pnp.layout.tabletop import Tabletop

VERSION = 22
"""The version of the file format."""
LANGUAGES = {"en": "en-US", "de": "de-DE", "es": "es-ES"}
"""The languages that the service supports, among ours."""
TURN = [{"func": "ROTATE", "collection": "thisButton", "angle": 90}]
Widget = dict[str, Any]


def files(work: ExportWork) -> Iterator[Artifact]:
    tables = work.tabletops()
    painted = pictures(work, tables)
    assets = {name: asset_name(data) for name, data in painted.items()}
    variants = [
        (f"{number}.json", json_bytes(Variant(work, table, assets).widgets()))
        for number, table in enumerate(tables)
    ]
    kept = {assets[name]: data for name, data in painted.items()}
    data = zipped((*variants, *((f"assets/{name}", each) for name, each in kept.items())))
    yield work.artifact(f"{work.stem}.vtt", data, tables=[table.id for table in tables])
    yield guidance(work)


def asset_name(data: bytes) -> str:
    """The service's name for a picture: a signed checksum, and the number of bytes."""
    crc = zlib.crc32(data)
    return f"{crc - (1 << 32) if crc >= 1 << 31 else crc}_{len(data)}"


class Variant:
    """One table as widgets by id."""

    def __init__(self, work: ExportWork, table: Tabletop, assets: Mapping[str, str]) -> None:
        self.work, self.table, self.assets = work, table, assets
        self.surface = Surface(table)
        self._found: dict[str, Widget] = {}

    def widgets(self) -> dict[str, Widget]:
        for step in (
            self._boards,
            self._hand,
            self._stacks,
            self._loose,
            self._dice,
            self._seats,
            self._setup,
        ):
            step()
        return {"_meta": {"version": VERSION, "info": self._info()}, **self._found}

    def _add(self, name: str, **properties: Any) -> None:
        self._found[name] = {"id": name, **properties}

    def _image(self, piece: str) -> str:
        return f"/assets/{self.assets[piece]}"

    def _info(self) -> Widget:
        seats = len(self.table.seats)
        few = self.table.fewest
        game = self.work.order.game
        return {
            "name": game.title,
            "image": self._image(next(shown_pieces(self.table))),
            "variant": self.table.id,
            "language": LANGUAGES.get(self.work.language, ""),
            "players": str(seats) if few == seats else f"{few}-{seats}",
            "mode": "vs",
            "attribution": "castelli_pnp (MIT)",
        }

    def _boards(self) -> None:
        for (_, name), board in zip(
            numbered(each.piece for each in self.table.boards), self.table.boards, strict=True
        ):
            piece = self.table.pieces[board.piece]
            width, height = self.surface.size(piece)
            x, y = self.surface.at(board.at)
            self._add(
                name, image=self._image(board.piece), x=round(x - width / 2), y=round(y - height / 2),
                width=width, height=height, rotation=board.turn, layer=-4, movable=False, clickable=False,
            )  # fmt: skip

    def _hand(self) -> None:
        self._add(
            "hand", type="holder", x=0, y=HEIGHT - HAND, width=WIDTH, height=HAND, childrenPerOwner=True,
            onEnter={"activeFace": 1}, onLeave={"activeFace": 0}, dropShadow=True, hidePlayerCursors=True,
            dropOffsetX=10, dropOffsetY=10, stackOffsetX=40,
            dropTarget=[{"deck": deck_id(name)} for name in self._hand_decks()],
        )  # fmt: skip

    def _hand_decks(self) -> list[str]:
        return [stack.id for stack in self.table.stacks if stack.dealt or stack.discards or not stack.spots]

    def _deck(self, name: str, parent: str | None) -> None:
        """The kinds of pieces of one card size."""
        pieces = self.surface.decks[name]
        width, height = self.surface.size(self.table.pieces[pieces[0]])
        backed = all(piece + BACK in self.assets for piece in pieces)
        types = {piece: {"front": self._image(piece)} for piece in pieces}
        if backed:
            types = {piece: {**each, "back": self._image(piece + BACK)} for piece, each in types.items()}
        defaults: Widget = {"width": width, "height": height, "borderRadius": 3, "doubleClickRoutine": TURN}
        if max(width, height) < HAND:
            defaults["enlarge"] = 3
        if not backed:
            defaults["clickable"] = False
        sides = [_face(side, width, height) for side in (("back", "front") if backed else ("front",))]
        place = {"parent": parent} if parent else {"x": -300, "y": -300}
        self._add(
            deck_id(name), type="deck", cardDefaults=defaults, cardTypes=types, faceTemplates=sides, **place
        )

    def _stacks(self) -> None:
        for place in self.surface.arranged.stacks:
            self._stack(place)

    def _stack(self, place: StackPlace) -> None:
        stack, deck = place.stack, deck_id(place.stack.id)
        target = {"dropTarget": {"deck": deck}, "dropOffsetX": 0, "dropOffsetY": 0}
        box = self.surface.box(place.box)
        self._add(stack.id, type="holder", **box, **target, onEnter={"activeFace": 0})
        self._label(f"{stack.id}-title", self.work.title(stack), box)
        if place.discards is not None:
            used = self.surface.box(place.discards)
            self._add(f"{stack.id}-used", type="holder", **used, **target, onEnter={"activeFace": 1})
            self._label(f"{stack.id}-used-title", self.work.words.text("export.discards"), used)
        self._deck(stack.id, stack.id)
        self._add(f"{stack.id}-pile", type="pile", parent=stack.id, width=box["width"], height=box["height"])
        for number, (piece, name) in enumerate(numbered(stack.pieces), 1):
            self._add(
                name,
                type="card",
                deck=deck,
                cardType=piece,
                parent=f"{stack.id}-pile",
                z=number,
                activeFace=0,
            )
        for number, spot in enumerate(stack.spots, 1):
            first = self.table.pieces[stack.pieces[0]]
            width, height = self.surface.size(first)
            corner = self.surface.corner(first, spot)
            self._add(
                f"{stack.id}-spot-{number}", type="holder", **corner, width=width, height=height, **target,
                classes="transparent", dropLimit=1,
            )  # fmt: skip

    def _label(self, name: str, text: str, box: Mapping[str, int]) -> None:
        height = self.surface.length(8)
        css = f"font-size: {max(9, round(height * 0.8))}px; text-align: left; white-space: nowrap"
        self._add(
            name, type="label", text=text, x=box["x"], y=box["y"] - height, width=max(110, box["width"]),
            height=height, css=css,
        )  # fmt: skip

    def _loose(self) -> None:
        piles = {stack.id for stack in self.table.stacks}
        for name in self.surface.decks:
            if name not in piles:
                self._deck(name, None)
        lying = self.surface.arranged.lying
        for number, ((piece, name), each) in enumerate(
            zip(numbered(each.piece for each in lying), lying, strict=True), 1
        ):
            deck = self.surface.deck_of(piece)
            corner = self.surface.corner(self.table.pieces[piece], each.at)
            front = len(self._found[deck_id(deck)]["faceTemplates"]) - 1
            self._add(
                name, type="card", deck=deck_id(deck), cardType=piece, **corner, z=number, activeFace=front,
                overlap=False,
            )  # fmt: skip

    def _dice(self) -> None:
        box = self.surface.box(self.surface.arranged.buttons)
        for number, die in enumerate(self.table.dice):
            faces = [{"image": self._image(piece)} for _, piece in die.sides]
            x = box["x"] + box["width"] // 2 + 50 * number
            self._add(die.id, type="dice", x=x, y=box["y"], width=40, height=40, faces=faces, imageScale=1)

    def _seats(self) -> None:
        sit = self.work.words.text("export.sit")
        for number, place in enumerate(self.surface.arranged.seats, 1):
            box = self.surface.box(place.name)
            color = {"color": place.seat.color, "colorEmpty": place.seat.color}
            self._add(
                f"seat-{place.seat.id}",
                type="seat",
                **box,
                index=number,
                **color,
                hand="hand",
                displayEmpty=sit,
            )

    def _setup(self) -> None:
        """Shuffles all piles, places the pieces on the board, and deals to the players at the table."""
        routine: list[Any] = []
        for stack in self.table.stacks:
            routine += [
                {"func": "RECALL", "holder": stack.id},
                {"func": "FLIP", "holder": stack.id, "face": 0},
                {"func": "SHUFFLE", "holder": stack.id},
            ]
            if stack.spots:
                spots = [f"{stack.id}-spot-{number + 1}" for number in range(len(stack.spots))]
                routine.append({"func": "MOVE", "from": stack.id, "to": spots, "face": 0})
            if stack.dealt:
                routine += [
                    {"func": "SELECT", "type": "seat", "property": "player", "relation": "!=", "value": "",
                     "collection": "seated"},
                    {"func": "FOREACH", "collection": "seated", "loopRoutine": [
                        {"func": "MOVE", "from": stack.id, "to": "${widgetID}", "count": stack.dealt,
                         "face": 1},
                    ]},
                ]  # fmt: skip
        box = self.surface.box(self.surface.arranged.buttons)
        text = self.work.words.text("export.setup")
        size = {"width": min(150, box["width"] // 2 - 10), "height": max(24, box["height"])}
        css = "border-radius: 8px; font-size: 14px"
        place = {"x": box["x"], "y": box["y"], **size}
        self._add("set-up", type="button", **place, text=text, css=css, clickRoutine=routine)


def deck_id(name: str) -> str:
    return f"deck-{name}"


def _face(side: str, width: int, height: int) -> Widget:
    image = {"type": "image", "x": 0, "y": 0, "width": width, "height": height}
    return {"border": False, "radius": 3, "objects": [{**image, "dynamicProperties": {"value": side}}]}
