"""``castelli-pnp new``: a folder to start a game of one's own from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castelli_pnp.cli.options import SHIPPED, GameOption

if TYPE_CHECKING:
    from castelli_pnp.model.load import Loaded


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The folder to make; its last part names the game.")
    ],
    game: GameOption = None,
) -> None:
    """Make a commented starter folder for a game of your own, ready to be checked.

    It extends the game given by --game, or else the shipped one, and holds only what may differ.
    """
    from castelli_pnp import resources
    from castelli_pnp.cli.words import shown_path, words
    from castelli_pnp.errors import Refused
    from castelli_pnp.model.load import load_game
    from castelli_pnp.output import write_new_folder

    folder = Path(name)
    if not is_name(folder.name):
        raise Refused("name", name=folder.name or name)
    if folder.name in resources.shipped_games():
        raise Refused("shipped", name=folder.name)
    base = load_game(game or SHIPPED)
    write_new_folder(folder, starter_files(folder, game or SHIPPED, base))
    typer.echo(words().text("new.done", path=shown_path(folder)))


def is_name(text: str) -> bool:
    """Whether a game may be called so."""
    plain = text.replace("-", "").replace("_", "")
    return text[:1].isalpha() and plain.isalnum() and len(text) <= 40


def starter_files(folder: Path, base_name: str, base: Loaded) -> dict[str, str]:
    """The files of a starter folder that extends a game."""
    from castelli_pnp import resources
    from castelli_pnp.errors import Refused
    from castelli_pnp.model.files import GAME_FILE
    from castelli_pnp.model.schemas import schema_files
    from castelli_pnp.templating import fill
    from castelli_pnp.yamlfile import Map, flow_text

    options = base.tree.entries["options"].node
    pieces = list(base.game.pieces.values())
    if not pieces:
        raise Refused("nothing_to_base", game=base_name)
    extends = base_name
    if base_name not in resources.shipped_games():
        target = base.file.parent if base.file.name == GAME_FILE else base.file
        extends = os.path.relpath(target.resolve(), folder.absolute())
    values = {
        "title": folder.name.replace("-", " ").replace("_", " ").capitalize(),
        "extends": extends,
        "piece": pieces[-1],
        "others": [piece.id for piece in pieces[:-1]],
        "size": base.game.piece_size,
        "options": {
            key: flow_text(entry.node) for key, entry in options.entries.items()
        } if isinstance(options, Map) else {},
    }  # fmt: skip
    files = {name: fill(f"new/{name}.j2", **values) for name in ("game.yaml", "board.yaml")}
    return files | {f"schema/{name}": text for name, text in schema_files(base).items()}
