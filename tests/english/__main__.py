"""Lists all that the check of our English finds: ``python -m tests.english [docs|program|code|play]``."""

import sys

from tests.english.check import findings
from tests.english.passages import Kind, passages

chosen = {Kind(name) for name in sys.argv[1:]} or set(Kind)
found = list(findings(each for each in passages() if each.kind in chosen))
for each in found:
    sys.stdout.write(f"{each}\n")
sys.exit(f"{len(found)} places to change" if found else 0)
