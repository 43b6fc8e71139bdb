"""Findings and answers as the protocol of editors has them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from lsprotocol import types

from castelli_pnp.base.places import Mark
from castelli_pnp.editor.answers import Offered, Shown
from castelli_pnp.editor.games import OpenGame, OpenGames
from castelli_pnp.editor.units import TextPlaces, file_of, plain_path, units, word_end
from castelli_pnp.files.fixes import Edit, Fix
from castelli_pnp.words.sentences import Note, fix_title, place, words

SOURCE = "castelli-pnp"
MOST_FIXES = 10
"""So many findings of one line are offered fixes."""


def diagnostics(games: OpenGames) -> dict[Path, list[types.Diagnostic]]:
    """What is wrong with every file of all open games."""
    found: dict[Path, list[types.Diagnostic]] = {}
    for game in games.all().values():
        for note in game.report.findings:
            mark = game.mark_of(note)
            told = found.setdefault(file_of(mark), [])
            one = diagnostic(note, mark)
            if one not in told:
                told.append(one)
    return found


def diagnostic(note: Note, mark: Mark) -> types.Diagnostic:
    """A finding with its fix in words; what follows from it is shown as related."""
    is_error = note.severity == "error"
    text = f"{note.sentence}\n{words().text('report.fix')}: {note.fix}"
    if mark is not note.mark:
        text = f"{note.sentence} ({place(note.mark)})\n{words().text('report.fix')}: {note.fix}"
    related = [
        types.DiagnosticRelatedInformation(location(each.mark), f"{each.code}: {each.sentence}")
        for each in note.consequences[:20]
    ]
    return types.Diagnostic(
        range_of(mark),
        text,
        severity=types.DiagnosticSeverity.Error if is_error else types.DiagnosticSeverity.Information,
        code=note.code,
        source=SOURCE,
        related_information=related or None,
    )


def range_of(mark: Mark) -> types.Range:
    """The word at a mark; the first line for the whole file."""
    line, text = max(0, mark.line - 1), mark.text
    start = max(0, mark.column - 1)
    end = word_end(text, start) if text else start + 1
    return _range(text, line, start, end)


def _range(text: str, line: int, start: int, end: int) -> types.Range:
    first, last = units(text, start), max(units(text, min(end, len(text))), units(text, start))
    return types.Range(types.Position(line, first), types.Position(line, last))


def location(mark: Mark) -> types.Location:
    return types.Location(file_of(mark).as_uri(), range_of(mark))


def hover(shown: Shown, text: str, line: int) -> types.Hover:
    content = types.MarkupContent(types.MarkupKind.Markdown, shown.text)
    return types.Hover(content, _range(text, line, shown.start, shown.end))


def completion(offered: Iterable[Offered], text: str, line: int) -> types.CompletionList:
    items = [
        types.CompletionItem(
            each.label,
            kind=types.CompletionItemKind.Property if each.is_key else types.CompletionItemKind.Value,
            documentation=each.about or None,
            sort_text=f"{number:04}",
            text_edit=types.TextEdit(_range(text, line, each.start, each.end), each.text),
        )
        for number, each in enumerate(offered)
    ]
    return types.CompletionList(False, items)


def code_actions(
    games: OpenGames, game: OpenGame, path: Path, span: tuple[int, int]
) -> list[types.CodeAction]:
    """The fixes of what is wrong on some lines of a file."""
    here = [
        (note, mark)
        for note in game.report.findings
        for mark in (game.mark_of(note),)
        if file_of(mark) == path and span[0] <= max(0, mark.line - 1) <= span[1]
    ]
    actions = []
    for note, mark in here[:MOST_FIXES]:
        for number, fix in enumerate(note.fixes):
            is_preferred = (fix.is_safe and not number) or None
            told, edit = [diagnostic(note, mark)], _workspace_edit(games, fix)
            kind = types.CodeActionKind.QuickFix
            action = types.CodeAction(fix_title(fix), kind, told, is_preferred, edit=edit)
            actions.append(action)
    return actions


def _workspace_edit(games: OpenGames, fix: Fix) -> types.WorkspaceEdit:
    """The edits of a fix; files that do not exist yet are made."""
    edits: dict[str, list[types.TextEdit]] = {}
    new: list[types.CreateFile] = []
    for path in dict.fromkeys(each.path for each in fix.edits):
        home = plain_path(path)
        uri, places = home.as_uri(), TextPlaces(games.text(home))
        if home not in games.texts and not home.is_file():
            new.append(types.CreateFile(uri, options=types.CreateFileOptions(ignore_if_exists=True)))
        edits[uri] = [_text_edit(places, each) for each in fix.edits if each.path == path]
    if not new:
        return types.WorkspaceEdit(edits)
    changed = [
        types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri), each)
        for uri, each in edits.items()
    ]
    return types.WorkspaceEdit(document_changes=[*new, *changed])


def _text_edit(places: TextPlaces, edit: Edit) -> types.TextEdit:
    start, end = (types.Position(*places.at(each)) for each in (edit.start, edit.end))
    return types.TextEdit(types.Range(start, end), edit.text)
