"""Fills the text templates in ``templates``. The only importer of jinja2."""

from __future__ import annotations

import json

from castelli_pnp import resources


def fill(name: str, **values: object) -> str:
    """A template with its values; a value that is missing is a fault of the program."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(resources.root("templates")),
        undefined=StrictUndefined,
        autoescape=False,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["quoted"] = lambda text: json.dumps(text, ensure_ascii=False)
    return environment.get_template(name).render(**values)
