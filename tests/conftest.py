"""All tests speak English, whatever language the developer's system has."""

from __future__ import annotations

import os

os.environ["CASTELLI_PNP_LANG"] = "en"
