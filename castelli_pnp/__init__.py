"""castelli_pnp turns the data of a board game into a checked, printable, localized kit.

    import castelli_pnp as cp

    game = cp.load("castelli")
    cp.kit(game, languages="de", papers="a4").save("output/castelli")

Everything a program needs is here; ``docs/library.md`` shows each name at work. Names are imported when they
are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # set by hand: importing `typing` would search the current folder first

if TYPE_CHECKING:
    from castelli_pnp.actions.author import texts
    from castelli_pnp.actions.check import CheckReport
    from castelli_pnp.actions.diff import Difference, diff
    from castelli_pnp.actions.draw import Drawable, draw, drawables
    from castelli_pnp.actions.fix import apply_fix
    from castelli_pnp.actions.games import load
    from castelli_pnp.actions.generate import Generated
    from castelli_pnp.actions.improve import Improvement
    from castelli_pnp.actions.kit import Kit
    from castelli_pnp.actions.library import (
        check,
        check_translation,
        choices,
        generate,
        improve,
        kit,
        measure,
        preview_translation,
        proof,
        simulate,
    )
    from castelli_pnp.actions.play import Game, GameResult, Hint
    from castelli_pnp.actions.resize import Resized, resize
    from castelli_pnp.actions.show import resolved
    from castelli_pnp.actions.translate import StatusRow, translation_status
    from castelli_pnp.base.errors import CastelliError, Refused, RefusedAll, Unreadable
    from castelli_pnp.files.fixes import Edit, Fix
    from castelli_pnp.kits.order import Order
    from castelli_pnp.kits.proof.flaw import Flaw
    from castelli_pnp.kits.proof.kit import Proved
    from castelli_pnp.lab.outcome import Outcome
    from castelli_pnp.lab.series import Summary
    from castelli_pnp.systems.differences import Change
    from castelli_pnp.systems.load import Loaded
    from castelli_pnp.systems.resolved import ResolvedValue
    from castelli_pnp.words.board_place import BoardPlace
    from castelli_pnp.words.sentences import Note

__version__ = "0.2.0.dev0"
__all__ = [
    "BoardPlace",
    "CastelliError",
    "Change",
    "CheckReport",
    "Difference",
    "Drawable",
    "Edit",
    "Fix",
    "Flaw",
    "Game",
    "GameResult",
    "Generated",
    "Hint",
    "Improvement",
    "Kit",
    "Loaded",
    "Note",
    "Order",
    "Outcome",
    "Proved",
    "Refused",
    "RefusedAll",
    "Resized",
    "ResolvedValue",
    "StatusRow",
    "Summary",
    "Unreadable",
    "apply_fix",
    "check",
    "check_translation",
    "choices",
    "diff",
    "draw",
    "drawables",
    "generate",
    "improve",
    "kit",
    "load",
    "measure",
    "preview_translation",
    "proof",
    "resize",
    "resolved",
    "simulate",
    "texts",
    "translation_status",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from castelli_pnp.actions import library

    found: object = getattr(library, name)
    return globals().setdefault(name, found)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
