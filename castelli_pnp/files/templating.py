"""Fills the text templates in ``templates``. The only importer of jinja2."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from castelli_pnp.base import resources
from castelli_pnp.base.caching import cache

if TYPE_CHECKING:
    from jinja2 import Environment


def fill(name: str, **values: object) -> str:
    """Fills in a template; a missing value is a bug in the program.

    In a web page, values are always escaped.
    """
    return _environment().get_template(name).render(**values)


@resources.reads_homes
@cache
def _environment() -> Environment:
    """Templates are compiled once."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

    environment = Environment(
        loader=FileSystemLoader(resources.root("templates")),
        undefined=StrictUndefined,
        autoescape=select_autoescape(("html.j2", "css")),
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["quoted"] = lambda text: json.dumps(text, ensure_ascii=False)
    return environment
