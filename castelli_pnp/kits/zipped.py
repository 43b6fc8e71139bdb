"""A kit in one file: all of it below a folder of its name."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Mapping
from pathlib import Path

from castelli_pnp.base.errors import Refused
from castelli_pnp.files.output import refusing
from castelli_pnp.files.together import finish, workplace, write_bytes
from castelli_pnp.kits.listing import NAME


def zip_of(folder: Path) -> Path:
    """Where the zip file of a kit is: next to its folder. Refused if something else is there."""
    target = folder.with_name(f"{folder.name}.zip")
    if os.path.lexists(target) and not (target.is_file() and _is_kit_zip(target, folder.name)):
        raise Refused("foreign", path=target)
    return target


def write_zip(target: Path, name: str, files: Mapping[str, bytes]) -> None:
    """All files in one, or none; the same bytes whenever it is made."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(files):
            entry = zipfile.ZipInfo(f"{name}/{path}")
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(entry, files[path])
    finish(target.parent)
    with refusing(target), workplace(target.parent) as made:
        write_bytes(made / target.name, held.getvalue())
        (made / target.name).replace(target)


def _is_kit_zip(target: Path, name: str) -> bool:
    """Whether a file is a kit that was packed before."""
    try:
        with zipfile.ZipFile(target) as packed:
            return f"{name}/{NAME}" in packed.namelist()
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return False
