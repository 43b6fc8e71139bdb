"""What a kit costs: CPU seconds, memory, bytes; the floor is a bare reportlab script with the same paths."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path as File
from typing import Any

from castelli_pnp.base.geometry import MM_PER_PT, PT_PER_MM, Outline
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Text, Use
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.plan import part_names
from castelli_pnp.kits.run import jobs
from castelli_pnp.render.fonts import FACES, face_path
from castelli_pnp.systems.castelli.model.load import load_game


def command(*options: str) -> dict[str, float]:
    """One run of ``castelli-pnp kit`` into an empty folder: CPU, wall clock, peak memory, bytes."""
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begun = time.perf_counter()
        script = (
            "import resource, sys\n"
            "from castelli_pnp.cli.app import run\n"
            "code = run(sys.argv[1:])\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\n"
            "sys.exit(code)\n"
        )
        arguments = [sys.executable, "-c", script, "kit", "--out", folder, *options]
        ran = subprocess.run(
            arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True
        )
        wall = time.perf_counter() - begun
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        files = [path.stat().st_size for path in File(folder).rglob("*.pdf")]
        return {
            "cpu_seconds": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
            "wall_seconds": wall,
            "peak_megabytes": int(ran.stderr) / 1024,
            "files": len(files),
            "largest_file_bytes": max(files),
            "all_bytes": sum(files),
        }


def least(repeats: int, *options: str) -> dict[str, float]:
    """The quickest of some runs that make everything."""
    runs = (command(*options, "--no-cache") for _ in range(repeats))
    return min(runs, key=lambda found: found["cpu_seconds"])


def again(repeats: int, *options: str) -> dict[str, float]:
    """The quickest of some runs that find everything in the cache."""
    with tempfile.TemporaryDirectory() as cache:
        os.environ["CASTELLI_PNP_CACHE"] = cache
        command(*options)
        return min((command(*options) for _ in range(repeats)), key=lambda found: found["cpu_seconds"])


def figures(repeats: int) -> dict[str, object]:
    """All figures of the issue's limits."""
    one = least(repeats, "--lang", "en", "--paper", "a4", "--workers", "1")
    four = least(repeats, "--lang", "all", "--paper", "a4", "--workers", "1")
    everything = least(repeats, "--lang", "all", "--paper", "all", "--workers", "1")
    both_cores = least(repeats, "--lang", "all", "--paper", "all")
    floor = min(bare_script() for _ in range(repeats))
    pack = ("--game", "piecepack", "--lang", "en", "--paper", "a4", "--workers", "1")
    return {
        "one_language_one_paper": one,
        "the_same_once_more": again(repeats, "--lang", "en", "--paper", "a4", "--workers", "1"),
        "bare_reportlab_script_seconds": floor,
        "times_the_bare_script": one["cpu_seconds"] / floor,
        "each_further_language_seconds": (four["cpu_seconds"] - one["cpu_seconds"]) / 3,
        "four_languages_both_papers_one_core": everything,
        "four_languages_both_papers_all_cores": both_cores,
        "bare_piecepack": least(repeats, *pack, "--only", "set"),
        "whole_piecepack": least(repeats, *pack),
    }


def pages_of_the_kit() -> list[Page]:
    """Every page of the English kit for A4 but START-HERE."""
    game = load_game("castelli").game
    order = Order(game, ("en",), ("a4",), part_names(game), game.modules)
    return [
        page
        for name, language in jobs(order)
        for drawn in drawn_files(order.plan.parts[name], order, language)
        for page in drawn.pages
    ]


def bare_script() -> float:
    """CPU seconds of a plain script that draws the same paths and lines with reportlab's own calls."""
    pages = pages_of_the_kit()
    begun = time.process_time()
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for name in FACES:
        pdfmetrics.registerFont(TTFont(f"bare-{name}", str(face_path(name))))
    canvas = Canvas(io.BytesIO(), pageCompression=1)
    forms: dict[int, str] = {}
    for page in pages:
        _define_forms(canvas, page.children, forms)
        canvas.setPageSize((page.width * PT_PER_MM, page.height * PT_PER_MM))
        canvas.transform(PT_PER_MM, 0, 0, -PT_PER_MM, 0, page.height * PT_PER_MM)
        _draw(canvas, page.children, forms)
        canvas.showPage()
    canvas.save()
    return time.process_time() - begun


def _define_forms(canvas: Any, nodes: Iterable[Node], forms: dict[int, str]) -> None:
    for node in nodes:
        if isinstance(node, Group):
            _define_forms(canvas, node.children, forms)
        elif isinstance(node, Use) and id(node.symbol) not in forms:
            _define_form(canvas, node.symbol, forms)


def _define_form(canvas: Any, symbol: Symbol, forms: dict[int, str]) -> None:
    _define_forms(canvas, symbol.children, forms)
    forms[id(symbol)] = f"form{len(forms)}"
    canvas.beginForm(forms[id(symbol)], *symbol.box)
    _draw(canvas, symbol.children, forms)
    canvas.endForm()


def _draw(canvas: Any, nodes: Iterable[Node], forms: dict[int, str]) -> None:
    for node in nodes:
        match node:
            case Path():
                _draw_path(canvas, node)
            case Text():
                canvas.saveState()
                canvas.transform(1, 0, 0, -1, *node.at)
                canvas.setFillColor(node.fill)
                canvas.setFont(f"bare-{node.face}", node.size * MM_PER_PT)
                canvas.drawString(0, 0, node.text)
                canvas.restoreState()
            case Group():
                canvas.saveState()
                canvas.transform(*node.matrix)
                if node.clip is not None:
                    canvas.clipPath(_outline(canvas, node.clip), stroke=0, fill=0)
                _draw(canvas, node.children, forms)
                canvas.restoreState()
            case Use():
                canvas.saveState()
                canvas.transform(*node.matrix)
                canvas.doForm(forms[id(node.symbol)])
                canvas.restoreState()


def _draw_path(canvas: Any, node: Path) -> None:
    if node.fill is not None:
        canvas.setFillColor(node.fill)
    if node.stroke is not None:
        canvas.setStrokeColor(node.stroke)
        canvas.setLineWidth(node.width)
    stroked = int(node.stroke is not None and node.width > 0)
    canvas.drawPath(_outline(canvas, node.outline), stroke=stroked, fill=int(node.fill is not None))


def _outline(canvas: Any, outline: Outline) -> Any:
    path = canvas.beginPath()
    for segment in outline:
        match segment[0]:
            case "M":
                path.moveTo(*segment[1:])
            case "L":
                path.lineTo(*segment[1:])
            case "C":
                path.curveTo(*segment[1:])
            case _:
                path.close()
    return path
