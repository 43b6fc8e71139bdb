"""How the documentation becomes a site: python -m sphinx -W -b html docs output/site"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import font_source_sans_pro
from docutils import nodes
from sphinx.addnodes import download_reference
from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]
os.environ["CASTELLI_PNP_LANG"] = "en"

import reference_pages  # noqa: E402

import castelli_pnp  # noqa: E402

project = "castelli_pnp"
project_copyright = "The castelli_pnp team"
author = "The castelli_pnp team"
version = release = castelli_pnp.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["site"]
nitpicky = False
smartquotes = False
today_fmt = "%Y-%m-%d"

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
toc_object_entries_show_parents = "hide"
maximum_signature_line_length = 80
python_use_unqualified_type_names = True
add_module_names = False

pygments_style = "tango"
pygments_dark_style = "monokai"
html_theme = "furo"
html_title = "castelli_pnp"
html_static_path = ["site/static"]
html_css_files = ["castelli.css"]
html_favicon = "site/static/favicon.svg"
html_show_sphinx = False
html_copy_source = False
html_extra_path = ["lab-report.html"]
html_theme_options = {
    "navigation_with_keys": True,
    "light_css_variables": {
        "color-brand-primary": "#7b3344",
        "color-brand-content": "#17549e",
        "color-background-primary": "#fffdf8",
        "color-background-secondary": "#f6eedb",
        "color-background-border": "#e3d6b6",
        "color-foreground-primary": "#2b2118",
        "color-foreground-secondary": "#5a4c3c",
        "color-foreground-muted": "#6f604e",
        "color-code-background": "#faf4e6",
        "color-inline-code-background": "#f6eedb",
        "color-sidebar-link-text--top-level": "#43372a",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f2c230",
        "color-brand-content": "#9cc4f2",
        "color-background-primary": "#1d1813",
        "color-background-secondary": "#251f18",
        "color-background-border": "#43382b",
        "color-foreground-primary": "#f3ead8",
        "color-foreground-secondary": "#cdbfa6",
        "color-foreground-muted": "#b0a189",
        "color-code-background": "#251f18",
        "color-inline-code-background": "#2f271e",
        "color-sidebar-link-text--top-level": "#ddd0b8",
    },
}
FACES = {
    "CastelliNib-Regular.ttf": Path(castelli_pnp.__file__).parent / "fonts",
    "SourceSansPro-Regular.otf": Path(font_source_sans_pro.font_directory),
    "SourceSansPro-It.otf": Path(font_source_sans_pro.font_directory),
    "SourceSansPro-Semibold.otf": Path(font_source_sans_pro.font_directory),
}
SHORT = 28
"""Inline code up to this many characters stays on one line, so that no option breaks after its dashes."""


def signature_as_written(
    app: Sphinx, what: str, name: str, found: object, options: object, shown: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Types as the source names them; a decorator does not change what a function gives back."""
    del app, what, name, options
    if not shown or not callable(found):
        return shown, returns
    parameters, gives = reference_pages.signature(found)
    return parameters, gives if not isinstance(found, type) else None


def link_to_web_pages(app: Sphinx, doctree: nodes.document) -> None:
    """A link to a finished web page opens it; Sphinx would offer it as a download."""
    del app
    for found in list(doctree.findall(download_reference)):
        name = Path(str(found["reftarget"])).name
        if name in html_extra_path:
            found.replace_self(nodes.reference("", "", *found.children, refuri=name, internal=True))


def leave_out_aliases(
    app: Sphinx, what: str, name: str, found: object, options: object, lines: list[str]
) -> None:
    """Python explains each field of a named tuple by its number, which helps nobody."""
    del app, what, name, found, options
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def keep_short_code_together(app: Sphinx, doctree: nodes.document) -> None:
    del app
    for code in doctree.findall(nodes.literal):
        if len(code.astext()) <= SHORT:
            code["classes"].append("short")


def add_faces(app: Sphinx, problem: Exception | None) -> None:
    """The faces are part of the site, which loads nothing from other hosts."""
    if problem is None and app.builder.format == "html":
        for name, folder in FACES.items():
            shutil.copyfile(folder / name, Path(app.outdir) / "_static" / name)


def setup(app: Sphinx) -> None:
    app.connect("env-get-outdated", reference_pages.made_from_the_program)
    app.connect("source-read", reference_pages.fill)
    app.connect("autodoc-process-signature", signature_as_written)
    app.connect("autodoc-process-docstring", leave_out_aliases)
    app.connect("doctree-read", link_to_web_pages)
    app.connect("doctree-read", keep_short_code_together)
    app.connect("build-finished", add_faces)
