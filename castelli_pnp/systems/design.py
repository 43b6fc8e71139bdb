"""The code of a design: five signs that change with every fact of a game, and with nothing else.

It covers every value after ``extends``, with those taken over from other games. It does not cover comments,
the order of keys, the name of the folder, drawings, themes, translations or the version of the program.
"""

from __future__ import annotations

import json

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.chance import fingerprint
from castelli_pnp.base.short_code import short_code
from castelli_pnp.systems.facts_data import facts_data
from castelli_pnp.systems.system import Facts


@cache_by_identity(16)
def design_code(game: Facts) -> str:
    """The same facts have the same code, whatever their folder is called."""
    data = facts_data(game)
    del data["id"]
    return short_code(fingerprint(json.dumps(data, sort_keys=True, ensure_ascii=False)))
