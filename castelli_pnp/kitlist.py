"""The list of a kit, ``manifest.json``: files with checksums, and every side of every piece."""

from __future__ import annotations

import hashlib
import json
from typing import Any

NAME = "manifest.json"
FORMAT = 1


def checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read_manifest(text: str) -> dict[str, Any] | None:
    """A list of ours as it was written; ``None`` if the text is anything else."""
    try:
        content = json.loads(text)
    except ValueError:
        return None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return None
    ours = str(content.get("made_by", "")).startswith("castelli-pnp ") and isinstance(
        content.get("files"), dict
    )
    return content if ours else None
