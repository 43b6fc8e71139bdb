"""Values written down again are read as they were."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castelli_pnp.base.places import Mark, Route, Source
from castelli_pnp.files.nodes import Map, MapEntry, Node, Scalar, Seq, block_lines, flow_text, mark_at
from castelli_pnp.files.yamlfile import read_yaml

HERE = Mark(Source(Path("here.yaml")), 1, 1)


LETTERS = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Zl", "Zp"))
ODD = ["null", "true", "1.5", "0x1", "- a", "a: b", "#", "{", "1,2", "N", "~", "P P C", "é", "---", "? a"]
KEYS = st.from_regex(r"[a-z][a-z0-9_]{0,6}|[1-9],[1-9]|a b|é: ", fullmatch=True)


def scalar(value: str | int | bool) -> Scalar:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return Scalar(value, text, HERE)


scalars = (
    st.text(LETTERS, max_size=12).map(scalar)
    | st.integers(-(10**9), 10**9).map(scalar)
    | st.booleans().map(scalar)
    | st.sampled_from(ODD).map(scalar)
)


def as_map(entries: dict[str, Node]) -> Node:
    return Map({key: MapEntry(HERE, node) for key, node in entries.items()}, HERE)


def as_list(items: list[Node]) -> Node:
    return Seq(tuple(items), HERE)


nodes: st.SearchStrategy[Node] = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4).map(as_list) | st.dictionaries(KEYS, inner, max_size=4).map(as_map)
    ),
    max_leaves=14,
)


def as_data(node: Node) -> object:
    match node:
        case Map():
            return {key: as_data(entry.node) for key, entry in node.entries.items()}
        case Seq():
            return [as_data(item) for item in node.items]
        case Scalar():
            return node.value


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(node=nodes)
def test_flow_and_block_read_back_as_they_were(node: Node, tmp_path: Path) -> None:
    whole = Map({"value": MapEntry(HERE, node)}, HERE)
    for number, text in enumerate((flow_text(whole), "\n".join(block_lines(whole, widest=20)))):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text + "\n", "utf-8")
        assert as_data(read_yaml(path)) == as_data(whole)


def test_a_route_leads_to_the_nearest_value(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a:\n  b: [x, {c: 1}]\n", "utf-8")
    node = read_yaml(path)
    places: list[tuple[Route, tuple[int, int]]] = [
        (("a", "b", 1, "c"), (2, 11)), (("a", "b", 7), (2, 3)), (("a", "z"), (1, 1)), ((), (1, 1)),
    ]  # fmt: skip
    for route, place in places:
        mark = mark_at(node, route)
        assert (mark.line, mark.column) == place
