"""Nets of dice, folded in the mind: cubes with all six sides, every edge closed by one tab."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

from castelli_pnp.base.geometry import Point, flattened
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.cube_net import TABS, net_folds, net_outline, tab
from castelli_pnp.systems.piecepack.layout.dice import NET, die_net
from castelli_pnp.systems.piecepack.layout.sizes import pack_sizes
from castelli_pnp.systems.piecepack.layout.suits import RANKS

Vector = tuple[int, int, int]
Corner = tuple[float, float, float]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ENDS = {"N": ((0, 0), (1, 0)), "E": ((1, 0), (1, 1)), "S": ((1, 1), (0, 1)), "W": ((0, 1), (0, 0))}


def minus(a: Vector) -> Vector:
    return -a[0], -a[1], -a[2]


def folded() -> dict[str, tuple[Vector, Vector, Vector]]:
    """Each side with its three directions: right, down, and out of the cube."""
    start = "ace"
    frames = {start: ((1, 0, 0), (0, 1, 0), (0, 0, 1))}
    queue = [start]
    names = {cell: rank for rank, cell in NET.items()}
    while queue:
        rank = queue.pop()
        right, down, out = frames[rank]
        for way, (dx, dy) in STEPS.items():
            cell = (NET[rank][0] + dx, NET[rank][1] + dy)
            if (other := names.get(cell)) is None or other in frames:
                continue
            turned = {
                "E": (minus(out), down, right), "W": (out, down, minus(right)),
                "S": (right, minus(out), down), "N": (right, out, minus(down)),
            }  # fmt: skip
            frames[other] = turned[way]
            queue.append(other)
    return frames


def edge(rank: str, way: str) -> frozenset[Corner]:
    """Where an edge of a side lies on the folded cube."""
    right, down, out = folded()[rank]

    def at(x: int, y: int) -> Corner:
        a, b = 2 * x - 1, 2 * y - 1
        return tuple(a * r + b * d + o for r, d, o in zip(right, down, out, strict=True))  # type: ignore[return-value]

    return frozenset(at(*end) for end in ENDS[way])


def test_the_net_folds_to_a_cube() -> None:
    outs = {rank: out for rank, (_, _, out) in folded().items()}
    assert set(outs) == set(RANKS)
    assert len(set(outs.values())) == 6
    opposite = {
        frozenset((one, other)) for one, other in combinations(outs, 2) if outs[one] == minus(outs[other])
    }
    assert opposite == {frozenset(("null", "5")), frozenset(("ace", "4")), frozenset(("2", "3"))}


def test_every_open_edge_is_closed_by_one_tab() -> None:
    cells, names = set(NET.values()), {cell: rank for rank, cell in NET.items()}
    rims = [(x, y, way) for x, y in cells for way, (dx, dy) in STEPS.items() if (x + dx, y + dy) not in cells]
    assert len(rims) == 14
    assert len(TABS) == 7
    closed = Counter(edge(names[x, y], way) for x, y, way in rims)
    assert set(closed.values()) == {2}  # on the cube two open edges meet
    tabbed = Counter(edge(names[x, y], way) for x, y, way in TABS)
    assert set(tabbed) == set(closed)
    assert set(tabbed.values()) == {1}


def inside(point: Point, shape: list[Point]) -> bool:
    x, y = point
    hit = False
    for (x1, y1), (x2, y2) in pairwise(shape):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            hit = not hit
    return hit


def test_tabs_overlap_nothing_and_the_outline_holds_all() -> None:
    die, depth = 12.7, 4.6
    (outline,) = flattened(net_outline(die, depth))
    shapes = [[*tab(x, y, way, die, depth), tab(x, y, way, die, depth)[0]] for x, y, way in TABS]
    middles = [(sum(x for x, _ in shape[:4]) / 4, sum(y for _, y in shape[:4]) / 4) for shape in shapes]
    squares = [((x + 0.5) * die, (y + 0.5) * die) for x, y in NET.values()]
    assert all(inside(point, outline) for point in (*middles, *squares))
    for one, other in combinations(range(7), 2):
        corners = [
            (0.98 * x + 0.02 * middles[one][0], 0.98 * y + 0.02 * middles[one][1]) for x, y in shapes[one]
        ]
        assert not any(inside(corner, shapes[other]) for corner in corners)
    area = abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(outline))) / 2
    flaps = sum(abs(sum(a * d - c * b for (a, b), (c, d) in pairwise(shape))) / 2 for shape in shapes)
    assert abs(area - 6 * die * die - flaps) < 1e-6


def test_a_net_has_its_size_and_a_fold_for_every_inner_edge() -> None:
    sizes = pack_sizes()
    net = die_net("suns", 1, sizes, NORMAL)
    assert abs(net.width - 4 * 12.7 - sizes.die_tab) < 0.01
    assert abs(net.height - 3 * 12.7) < 0.01
    assert len(net_folds(sizes.die)) == len(net.folds) == 5 + 7
    lengths = {round(abs(a[1] - b[1]) + abs(a[2] - b[2]), 2) for a, b in net.folds}
    assert lengths == {12.7}
