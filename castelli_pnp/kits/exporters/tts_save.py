"""One table as a save of Tabletop Simulator: everything except the pictures."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.base.geometry import MM_PER_INCH, Box, Point
from castelli_pnp.kits.exporters.arranging import GAP, Arranged, StackPlace, arranged
from castelli_pnp.kits.exporters.tts_lua import Pile, script, setup_button
from castelli_pnp.kits.exporters.tts_pictures import Sheet, TtsPictures
from castelli_pnp.kits.exporters.work import ExportWork, numbered
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.tabletop import Lying, Tabletop

SURFACE, BOARDS, PIECES, CARDS = 0.96, 1.0, 1.25, 1.4
"""Heights above the floor: of the table, of boards on it, of pieces on boards, and of cards in piles."""
COLORS = ("White", "Red", "Blue", "Green", "Yellow", "Orange", "Purple", "Teal", "Pink", "Brown")
"""The colors that players can have; seats with other color names get them in this order."""
DIE_SIDES = ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0))
"""The rotations of a die that show its first to sixth side."""
WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
TILE_SIDE, CARD_HEIGHT = 2.0, 3.1
"""The approximate sizes of tiles and cards at scale 1; the script measures them and corrects the scale."""
Object = dict[str, Any]


class Save:
    """A table that is being turned into a save."""

    def __init__(self, work: ExportWork, table: Tabletop, painted: TtsPictures) -> None:
        self.work, self.table, self.painted = work, table, painted
        self.place: Arranged = arranged(table, table.pieces)
        self._ids: set[str] = set()

    def content(self) -> Object:
        game = self.work.order.game
        stacks = [self._stack(place) for place in self.place.stacks]
        objects = [*self._boards(), *stacks, *self._loose(), *self._dice(), *self._hands()]
        piles = [
            self._pile(each, found["GUID"]) for each, found in zip(self.place.stacks, stacks, strict=True)
        ]
        return {
            "SaveName": f"{game.title} ({self.table.id})", "GameMode": game.title, "Date": "",
            "VersionNumber": "",
            "GameType": "", "Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Table": "Table_RPG",
            "Sky": "Sky_Museum", "Note": self.work.words.text("export.tts.how"), "TabStates": {},
            "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
            "Turns": {"Enable": False, "Type": 0, "TurnOrder": [], "Reverse": False, "SkipEmpty": True,
                      "DisableInteractions": False, "PassTurns": True},
            "SnapPoints": [
                {"Position": self._at(snap.at, PIECES), "Tags": [snap.kind]} for snap in self.table.snaps
            ],
            "LuaScript": script(piles), "LuaScriptState": "",
            "XmlUI": setup_button(self.work.words.text("export.setup")), "ObjectStates": objects,
        }  # fmt: skip

    def _at(self, point: Point, height: float) -> dict[str, float]:
        x, y = point
        middle = (self.place.width / 2, self.place.height / 2)
        place = {"x": x - middle[0], "y": height * MM_PER_INCH, "z": middle[1] - y}
        return {axis: round(value / MM_PER_INCH, 4) for axis, value in place.items()}

    def _guid(self, name: str) -> str:
        """Six characters that are unique in the save, always the same for the same name."""
        for number in range(1 << 16):
            seed = f"{self.work.stem}:{self.table.id}:{name}:{number}"
            found = hashlib.sha256(seed.encode()).hexdigest()[:6]
            if found not in self._ids:
                self._ids.add(found)
                return found
        raise AssertionError("more objects than names")

    def _object(
        self, kind: str, name: str, at: Point, height: float, turn: tuple[float, float] = (180.0, 0.0),
        scale: tuple[float, float, float] = (1.0, 1.0, 1.0),
    ) -> Object:  # fmt: skip
        place = self._at(at, height)
        transform = {f"pos{axis.upper()}": value for axis, value in place.items()}
        transform |= {"rotX": 0.0, "rotY": turn[0] % 360, "rotZ": turn[1]}
        transform |= {f"scale{axis}": round(value, 4) for axis, value in zip("XYZ", scale, strict=True)}
        return {
            "GUID": self._guid(name), "Name": kind, "Transform": transform, "Nickname": "", "Description": "",
            "GMNotes": "", "Memo": "", "ColorDiffuse": dict(WHITE), "Tags": [], "Locked": False,
            "Grid": False,
            "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True, "LuaScript": "",
            "LuaScriptState": "", "XmlUI": "",
        }  # fmt: skip

    def _flat(self, piece: Component, name: str, each: Lying, height: float = PIECES) -> Object:
        """A tile with two sides; with an outline of its own, it is a token, whose picture is its shape."""
        scale = piece.width / MM_PER_INCH / TILE_SIDE
        kind = "Custom_Tile" if piece.cut is None else "Custom_Token"
        found = self._object(kind, name, each.at, height, (180.0 + each.turn, 0.0), (scale, 1.0, scale))
        front, back = (self.painted.address(side) for side in self.painted.sides[piece.id])
        own: Object = {"Thickness": 0.1, "Stackable": False}
        if piece.cut is None:
            own = {"CustomTile": {"Type": 0, **own, "Stretch": True}}
        else:
            own = {"CustomToken": {"MergeDistancePixels": 15.0, "StandUp": False, **own}}
        image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
        return {**found, "Tags": [piece.kind], "Memo": _size(piece), "CustomImage": {**image, **own}}

    def _upright(self, piece: Component, name: str, each: Lying) -> Object:
        scale = piece.height / MM_PER_INCH / 2
        found = self._object("Figurine_Custom", name, each.at, PIECES, scale=(scale, scale, scale))
        picture = self.painted.address(self.painted.upright[piece.id])
        image = {"ImageURL": picture, "ImageSecondaryURL": picture, "ImageScalar": 1.0, "WidthScale": 0.0}
        return {**found, "Tags": [piece.kind], "Memo": f"standing {_size(piece)}", "CustomImage": image}

    def _boards(self) -> Iterator[Object]:
        boards = self.table.boards
        for (piece, name), each in zip(numbered(each.piece for each in boards), boards, strict=True):
            found = self._flat(self.table.pieces[piece], f"board:{name}", each, BOARDS)
            yield {**found, "Locked": True, "Tooltip": False, "Tags": []}

    def _piece(self, name: str, each: Lying) -> Object:
        standing = self.table.standing.get(each.piece)
        if standing is not None:
            return self._upright(standing, name, each)
        return self._flat(self.table.pieces[each.piece], name, each)

    def _loose(self) -> Iterator[Object]:
        """Pieces on the board and next to it; the pieces of each player are in a bag."""
        common = (*self.table.lying, *self.place.supply)
        for (_, name), each in zip(numbered(each.piece for each in common), common, strict=True):
            yield self._piece(name, each)
        for seat in self.place.seats:
            if seat.pieces:
                name = f"bag:{seat.seat.id}"
                at = (seat.box.left + 6 * GAP, seat.box.top + 4 * GAP)
                inside = numbered(each.piece for each in seat.pieces)
                held = [self._piece(f"{name}:{copy}", Lying(piece, at)) for piece, copy in inside]
                yield self._bag(name, at, held, seat.seat.color)

    def _bag(self, name: str, at: Point, held: list[Object], color: str = "") -> Object:
        found = self._object("Bag", name, at, CARDS, scale=(0.6, 0.6, 0.6))
        tint = {"ColorDiffuse": _tint(color)} if color else {}
        return {**found, **tint, "Bag": {"Order": 2}, "ContainedObjects": held}

    def _stack(self, place: StackPlace) -> Object:
        stack, middle = place.stack, place.box.middle
        title = self.work.title(stack)
        if stack.bagged:
            pieces = numbered(stack.pieces)
            held = [
                self._flat(self.table.pieces[piece], name, Lying(piece, middle)) for piece, name in pieces
            ]
            return {**self._bag(f"pile:{stack.id}", middle, held), "Nickname": title}
        sheets = self.painted.sheets[stack.id]
        cells = {piece: (sheet, cell) for sheet in sheets for cell, piece in enumerate(sheet.pieces)}
        cards = [self._card(name, middle, *cells[piece]) for piece, name in numbered(stack.pieces)]
        scale = self._card_scale(stack.pieces[0])
        deck = self._object("DeckCustom", f"pile:{stack.id}", middle, CARDS, (180.0, 180.0), scale)
        return {
            **deck, "Nickname": title, "Memo": _size(self.table.pieces[stack.pieces[0]]),
            "DeckIDs": [card["CardID"] for card in cards],
            "CustomDeck": {str(sheet.key): self._custom_deck(sheet) for sheet in sheets},
            "ContainedObjects": cards, "SidewaysCard": False,
        }  # fmt: skip

    def _card_scale(self, piece: str) -> tuple[float, float, float]:
        scale = self.table.pieces[piece].height / MM_PER_INCH / CARD_HEIGHT
        return (scale, 1.0, scale)

    def _card(self, name: str, at: Point, sheet: Sheet, cell: int) -> Object:
        piece = sheet.pieces[cell]
        card = self._object("Card", f"card:{name}", at, CARDS, (180.0, 180.0), self._card_scale(piece))
        memo = _size(self.table.pieces[piece])
        own = {"CardID": 100 * sheet.key + cell, "Memo": memo, "SidewaysCard": False}
        return {**card, **own, "CustomDeck": {str(sheet.key): self._custom_deck(sheet)}}

    def _custom_deck(self, sheet: Sheet) -> Mapping[str, object]:
        return {
            "FaceURL": self.painted.address(sheet.front), "BackURL": self.painted.address(sheet.back),
            "NumWidth": sheet.columns, "NumHeight": sheet.rows, "BackIsHidden": True,
            "UniqueBack": False, "Type": 0,
        }  # fmt: skip

    def _pile(self, place: StackPlace, guid: str) -> Pile:
        spots = tuple(self._at(spot, PIECES) for spot in place.stack.spots)
        return Pile(guid, tuple((each["x"], each["y"], each["z"]) for each in spots), place.stack.dealt)

    def _dice(self) -> Iterator[Object]:
        box = self.place.buttons
        for number, die in enumerate(self.table.dice):
            at = (box.left + (number + 1) * 25.0, box.middle[1])
            found = self._object("Die_6", die.id, at, PIECES)
            sides = [
                {"Value": name, "Rotation": dict(zip("xyz", map(float, turn), strict=True))}
                for (name, _), turn in zip(die.sides, DIE_SIDES, strict=True)
            ]
            yield {**found, "ColorDiffuse": _tint(die.color), "RotationValues": sides}

    def _hands(self) -> Iterator[Object]:
        """The positions of the players' cards: half of the players in the south, half in the north."""
        seats, place = self.table.seats, self.place
        whole = Box(0.0, 0.0, place.width, place.height)
        near = (len(seats) + 1) // 2
        free = [color for color in COLORS if color.lower() not in {seat.id for seat in seats}]
        for number, seat in enumerate(seats):
            color = seat.id.capitalize() if seat.id.capitalize() in COLORS else free[number]
            south = number < near
            row, count = (number, near) if south else (number - near, len(seats) - near)
            x = whole.width * (row + 0.5) / count
            at = (x, whole.bottom + 130.0) if south else (whole.width - x, -130.0)
            facing = (0.0 if south else 180.0, 0.0)
            found = self._object("HandTrigger", f"hand:{seat.id}", at, 4.0, facing, (11.0, 5.0, 4.0))
            yield {**found, "Locked": True, "FogColor": color}


def _tint(color: str) -> dict[str, float]:
    """A color such as #17549E as three numbers from 0 to 1."""
    return {axis: round(int(color[i : i + 2], 16) / 255, 4) for axis, i in (("r", 1), ("g", 3), ("b", 5))}


def _size(piece: Component) -> str:
    """Width and height in millimeters for the script."""
    return f"{piece.width:g}x{piece.height:g}"
