"""The layout of ``--help``: groups of options, and the examples at the end.

A new option that no panel names is listed in the last panel. The titles are ``panel.paper`` and so on in the
catalog ``help``.
"""

from __future__ import annotations

OTHER = "other"
"""The panel for all options that no other panel names."""

_WORK = ("workers", "cluster")
PANELS: dict[str, dict[str, tuple[str, ...]]] = {
    "kit": {
        "what": ("game", "only", "without", "modules", "lang", "format", "large-print", "draft"),
        "paper": ("paper", "backs", "back-offset", "scale", "dpi"),
        "look": ("ink", "tokens", "theme"),
        "piecepack": ("players", "suits", "tile-edges", "coin-suits"),
        "services": ("for", "images"),
        "output": ("out", "zip", "open"),
        OTHER: ("locales", "no-cache", "workers"),
    },
    "generate": {
        "what": ("game", "pieces", "piece-size", "style", "set", "keep", "seed"),
        "candidates": ("count", "best"),
        "output": ("out",),
        OTHER: ("workers",),
    },
    "improve": {
        "changes": ("only", "steps"),
        "games": ("games", "players", "bots", "seed"),
        "output": ("write",),
        OTHER: _WORK,
    },
    "play": {
        "game": ("game", "players", "layout", "modules", "variant", "seed"),
        "seats": ("bots", "hot-seat", "house", "suit", "watch", "pause"),
        "saving": ("save", "resume"),
        OTHER: (),
    },
    "simulate": {
        "game": ("game", "players", "layout", "modules", "variant"),
        "games": ("games", "bots", "seed"),
        "output": ("json",),
        OTHER: _WORK,
    },
    "check": {
        "game": ("game", "static"),
        "changes": ("fix", "dry-run"),
        "output": ("format", "strict", "verbose", "all"),
        OTHER: (),
    },
    "diff": {
        "games": ("lab", "games", "players", "reports"),
        "output": ("html", "format", "verbose"),
        OTHER: ("workers",),
    },
    "lab": {
        "game": ("modules", "variant"),
        "games": ("games", "until-sure", "players", "bots", "quick", "seed", "held-out"),
        "output": ("html", "json", "verbose", "strict", "keep"),
        OTHER: _WORK,
    },
}
"""For commands with many options: the options of each panel, by their names in messages."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "castelli-pnp": (
        "castelli-pnp kit --paper a4",
        "castelli-pnp play --players 2",
        "castelli-pnp new my-game",
    ),
    "kit": (
        "castelli-pnp kit",
        "castelli-pnp kit --lang de --paper a4 --only boards,tiles,cards",
        "castelli-pnp kit --game castles --players 2",
        "castelli-pnp kit --game my-game --ink low --zip",
    ),
    "proof": (
        "castelli-pnp proof",
        "castelli-pnp proof output/castles",
    ),
    "new": (
        "castelli-pnp new my-game",
        "castelli-pnp new my-castles --game castles --full",
    ),
    "check": (
        "castelli-pnp check",
        "castelli-pnp check my-game --strict",
        "castelli-pnp check my-game --fix --dry-run",
        "castelli-pnp check my-game --format json",
    ),
    "show": (
        "castelli-pnp show my-game",
        "castelli-pnp show my-game board.piece4",
        "castelli-pnp show castelli-even --resolved --format yaml",
    ),
    "diff": (
        "castelli-pnp diff castelli my-game",
        "castelli-pnp diff castelli my-game --html diff.html",
        "castelli-pnp diff castelli my-game --lab --games 400",
    ),
    "explain": (
        "castelli-pnp explain",
        "castelli-pnp explain H5",
        "castelli-pnp explain S3 --game my-game",
    ),
    "generate": (
        "castelli-pnp generate board --out board.yaml --seed 7",
        "castelli-pnp generate game --out rich-land --style rich villages=8",
        "castelli-pnp generate game --out lands --count 20 --best 3",
    ),
    "preview": (
        "castelli-pnp preview castelli",
        "castelli-pnp preview castelli --lang de --out output/board",
    ),
    "resize": (
        "castelli-pnp resize my-game --pieces 2x3 --dry-run",
        "castelli-pnp resize castelli --pieces 3x2 --piece-size 6 --out long-valley",
    ),
    "table": (
        "castelli-pnp table export my-game --out tables",
        "castelli-pnp table import tables/tiles.csv --game my-game --dry-run",
    ),
    "table.export": (
        "castelli-pnp table export my-game --out tables",
        "castelli-pnp table export my-game --only tiles,cards --semicolons",
    ),
    "table.import": ("castelli-pnp table import tables/tiles.csv --game my-game --dry-run",),
    "improve": (
        "castelli-pnp improve my-game",
        "castelli-pnp improve my-game --only board,tiles --steps 5 --write",
    ),
    "play": (
        "castelli-pnp play --players 3 --bots skilled --house red",
        "castelli-pnp play --modules dilemma,battle --hot-seat",
        "castelli-pnp play --watch --pause 2",
        "castelli-pnp play --resume castelli-blue.yaml",
    ),
    "simulate": (
        "castelli-pnp simulate --games 5000",
        "castelli-pnp simulate --bots expert,casual,casual,casual --seed 7",
        "castelli-pnp simulate --game castles --players 2 --json results.json",
    ),
    "lab": (
        "castelli-pnp lab --quick",
        "castelli-pnp lab my-game --players 2,4 --html report.html",
        "castelli-pnp lab castelli my-game --games 500",
    ),
    "lsp": ("castelli-pnp lsp",),
    "schema": (
        "castelli-pnp schema",
        "castelli-pnp schema --game my-game --out schemas",
    ),
    "record": ("castelli-pnp record to-ppn castles-blue.yaml --out game.ppn",),
    "record.to-ppn": (
        "castelli-pnp record to-ppn castles-blue.yaml",
        "castelli-pnp record to-ppn castles-blue.yaml --out game.ppn",
    ),
    "locale": (
        "castelli-pnp locale new it",
        "castelli-pnp locale preview it --paper a4",
        "castelli-pnp locale status",
    ),
    "locale.new": (
        "castelli-pnp locale new it",
        "castelli-pnp locale new pt_BR --locales languages",
    ),
    "locale.check": (
        "castelli-pnp locale check",
        "castelli-pnp locale check --lang de,es",
    ),
    "locale.status": (
        "castelli-pnp locale status",
        "castelli-pnp locale status --lang de --json status.json",
    ),
    "locale.update": (
        "castelli-pnp locale update --lang it",
        "castelli-pnp locale update --check",
    ),
    "locale.glossary": ("castelli-pnp locale glossary --lang de --tbx glossaries",),
    "locale.pictures": ("castelli-pnp locale pictures --out places",),
    "locale.pot": ("castelli-pnp locale pot",),
    "locale.preview": (
        "castelli-pnp locale preview it",
        "castelli-pnp locale preview it --only cards,aids --paper a4",
    ),
}
"""Examples of commands, by command; ``tests/cli/test_help.py`` runs them all."""
