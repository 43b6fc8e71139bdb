"""A kit as a single zip file with one top folder."""

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
    """The path of a kit's zip file: next to its folder. Refuses if another file is there."""
    target = folder.with_name(f"{folder.name}.zip")
    if os.path.lexists(target) and not (target.is_file() and _is_kit_zip(target, folder.name)):
        raise Refused("foreign", path=target)
    return target


def write_zip(target: Path, name: str, files: Mapping[str, bytes]) -> None:
    """Writes all files into a zip file, or none; its bytes are always the same."""
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
    """Whether a file is the zip file of an earlier kit."""
    try:
        with zipfile.ZipFile(target) as packed:
            return f"{name}/{NAME}" in packed.namelist()
    except (OSError, ValueError, NotImplementedError, zipfile.BadZipFile):
        return False
