"""The cover."""

from __future__ import annotations

from castelli_pnp.document import Document
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.booklet.form import Form
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.scene import Page


def cover(document: Document, look: Look, form: Form) -> Page:
    """A first page with the title."""
    words = line_at(document.title, form.width / 2, 60, Style("title", 40, align="centre"))
    return Page(form.width, form.height, (words,), label="1")
