"""The convex hull, compared with that of a library."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import MultiPoint, Polygon

from castelli_pnp.base.geometry import Point
from castelli_pnp.base.hull import hull

WHOLE = st.integers(-9, 9).map(float)
"""Whole numbers: many points lie on one line or at one place."""
POINTS = st.lists(st.tuples(WHOLE, WHOLE), min_size=3, max_size=30)


@given(POINTS)
@settings(max_examples=300, deadline=None)
def test_it_has_the_corners_that_a_library_finds(points: list[Point]) -> None:
    known = MultiPoint(points).convex_hull
    if not isinstance(known, Polygon):  # all on one line: its two ends, or one point
        assert set(hull(points)) <= set(points)
        return
    assert set(hull(points)) == set(known.exterior.coords)
    assert len(hull(points)) == len(set(hull(points)))
    assert Polygon(hull(points)).equals(known)


@given(POINTS)
@settings(max_examples=100, deadline=None)
def test_it_runs_clockwise_on_a_page(points: list[Point]) -> None:
    corners = hull(points)
    area = sum(a * d - b * c for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True))
    assert area >= 0  # y grows downward
