"""Fills the text templates in ``templates``. The only importer of jinja2."""

from __future__ import annotations

import json

from castelli_pnp.base import resources


def fill(name: str, **values: object) -> str:
    """A template with its values; a value that is missing is a fault of the program.

    In a web page every value appears as the text it is, never as a part of the page.
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
