"""Writes to the terminal and reads from it."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import IO

from rich.console import Console, RenderableType
from rich.text import Text
from rich.theme import Theme

from castelli_pnp.terminal.echo import plain
from castelli_pnp.words.sentences import printable, words

STRONG = "bold"
NARROWEST = 40
WIDEST = 120


class Screen:
    """Prints with or without colors, with or without special characters, and asks for input."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.is_plain = not self.console.encoding.lower().startswith("utf")
        self.width = max(NARROWEST, min(self.console.width, WIDEST))
        self.height = self.console.height if _is_terminal(self.console.file) else 0
        """The number of lines of the terminal; 0 for no limit."""
        self._echo = not _is_terminal(sys.stdin)
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if not self._echo:
            with suppress(ImportError):
                import readline  # noqa: F401 - lines can be edited and recalled

    def use_palette(self, palette: Mapping[str, tuple[str, str]]) -> None:
        """Adds styles by name, each for many colors and for eight."""
        few = self.console.color_system not in ("truecolor", "256")
        self.console.push_theme(Theme({name: styles[few] for name, styles in palette.items()}))

    def show(self, *parts: RenderableType) -> None:
        """Prints texts and tables within the width."""
        for part in parts:
            shown = self.fit(part) if isinstance(part, str | Text) else part
            self.console.print(shown, width=self.width, soft_wrap=False)

    def say(self, key: str, /, **data: object) -> None:
        """Prints a message of the catalog."""
        self.show(words().text(key, **data))

    def head(self, text: str | Text) -> None:
        """Prints a heading."""
        self.show("", Text(text, STRONG) if isinstance(text, str) else text)

    def lines(self, lines: Iterable[Text]) -> None:
        """Prints lines that are never wrapped."""
        for line in lines:
            shown = self.fit(line)
            self.console.print(shown, no_wrap=True, overflow="crop", crop=True, width=self.console.width)

    def fit(self, text: str | Text) -> Text:
        """The text in a form that this terminal can show."""
        shown = Text("\n".join(map(printable, text.split("\n")))) if isinstance(text, str) else text
        if not self.is_plain:
            return shown
        cuts = sorted({edge for span in shown.spans for edge in (span.start, span.end)} - {0, len(shown)})
        fitted = Text(style=shown.style)
        for piece in shown.divide(cuts):
            part = Text(plain(piece.plain))
            for span in piece.spans:
                part.stylize(span.style)
            fitted.append_text(part)
        return fitted

    def ask(self, prompt: str) -> str:
        """Reads a line from the keyboard; the end of input raises ``EOFError``."""
        sys.stdout.flush()
        if sys.stdin is None:
            raise EOFError
        line = input(plain(prompt) if self.is_plain else prompt)
        if self._echo:
            self.console.print(Text(printable(line)))
        return line.strip()

    def clear(self) -> None:
        """Clears the screen and the history of the prompt, so that nothing shown before can be seen again."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        with suppress(ImportError):
            import readline

            readline.clear_history()


def _is_terminal(stream: IO[str] | None) -> bool:
    return stream is not None and stream.isatty()


def listed(names: Sequence[str]) -> str:
    """``Blue, Red and Green``."""
    if len(names) < 2:
        return "".join(names)
    return words().text("play.and", first=", ".join(names[:-1]), last=names[-1])
