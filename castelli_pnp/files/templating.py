"""Fills the text templates in ``templates``. The only importer of jinja2."""

from __future__ import annotations

import json

from castelli_pnp.base import resources


def fill(name: str, **values: object) -> str:
    """Fills in a template; a missing value is a bug in the program.

    In a web page, values are always escaped.
    """
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
    return environment.get_template(name).render(**values)
