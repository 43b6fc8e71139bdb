"""The stands that are kept for the shipped board are those that would be found.

``python -m tests.layout.test_stands > castelli_pnp/layout/stands.json`` makes the file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.board_spaces import asked_of, cut_of
from castelli_pnp.systems.castelli.layout.placing import found_stand, place
from castelli_pnp.systems.castelli.layout.stands import FILE, Stand, StandKey, known_stand
from castelli_pnp.systems.castelli.model.load import load_game
from tests.games import SHIPPED


def shipped() -> Iterator[StandKey]:
    for piece in load_game(SHIPPED).game.pieces.values():
        for landscape in piece.landscapes:
            yield from asked_of(piece, landscape, cut_of(piece, landscape, sizes()), sizes())


def found() -> dict[str, Stand]:
    stands = {asked.name(): found_stand(asked) for asked in shipped()}
    return {name: stand for name, stand in sorted(stands.items()) if stand}


def told() -> str:
    rows = [f"{json.dumps(name)}: {json.dumps(stand)}" for name, stand in found().items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def flat(stand: Stand) -> list[float]:
    return [value for point in (*stand.sites, *stand.symbols) for value in point] + list(stand[2:])


def test_known_stands_are_the_ones_that_are_found() -> None:
    stands = found()
    assert set(json.loads(FILE.read_text("utf-8"))) == set(stands), "the file is old: make it anew"
    for asked in shipped():
        known = known_stand(asked)
        assert known is not None
        assert place(asked) == known
        assert flat(known) == pytest.approx(flat(stands[asked.name()]), abs=1e-6), "the file is old"


@pytest.mark.parametrize(
    "change",
    [
        {"sites": 2},
        {"symbols": 4},
        {"rim": ()},
        {"middle": 3.0},
        {"sizes": replace(sizes(), cell=sizes().cell + 0.001)},
        {"sizes": replace(sizes(), safe=sizes().safe + 0.001)},
    ],
    ids=["sites", "symbols", "rim", "middle", "cell", "safe"],
)
def test_what_is_not_on_the_shipped_board_is_found_anew(change: dict[str, object]) -> None:
    asked = next(each for each in shipped() if each.rim and each.sites + each.symbols == 2)
    other = asked._replace(**change)  # type: ignore[arg-type]
    assert known_stand(asked) is not None
    assert other.name() != asked.name()
    assert known_stand(other) is None


if __name__ == "__main__":
    sys.stdout.write(told())
