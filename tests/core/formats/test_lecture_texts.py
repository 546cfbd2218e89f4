"""Solved trees as pages of lectures and programs print them: what is taken from them, and what is ignored."""

from __future__ import annotations

import pytest

from core.game import BOTH, Player, TextError
from core.trees.formats import FORMATS, read
from core.trees.formats.parentheses import write
from tests.core.formats.expected import refusal

MERMAID = """graph TD
  A["MIN<br/>α=-∞, β=+∞"] -->|left| B["MAX<br/>v=5"]
  A --> C["MAX<br/>v=3"]
  B --> D["5"] & E["v=-0.5<br/>α=-inf β=inf"]
  C --> F["3"] & G["2<br/>pruned"]
"""
DOT = r"""digraph { n0 [label="MAX\n3"]; n1 [label="MIN\n3\nα=-∞ β=3"]; n2 [label="{MIN|<f1> β ≤ 2|Depth: 1}"]
  n0 -> n1; n0 -> n2; n1 -> a; n1 -> b; n2 -> c; a [label=3]; b [label=<<b>x</b><br/>Utility = 12>]; c [label="2"] }"""
FOREST = r"""\begin{forest}
[{Root (MIN)\\$\alpha=-\infty, \beta=\infty$} [{MAX\\$v=3$} [3] [$v=-\infty$]] [{MAX} [$-1$]]]
\end{forest}"""
JSON = """{"name": "S", "type": "min", "alpha": "-inf", "children": [
  {"label": "MAX (left)", "children": [3, {"label": "v = 5"}]}, {"name": "T", "isMax": true, "children": [2]}]}"""
OUTLINE = "MAX (root) value: 3\n  MIN (left) value: 3\n    3\n    x = 5\n  MIN [3, 5]\n    Score: 2"
TABLE = """id,parent,type,name,value
r,,min,Root,
a,r,max,"MAX, α=3",
b,r,max,T,
c,a,,x: 3,
d,b,leaf,y,4
"""


@pytest.mark.parametrize(
    ("text", "name", "tree"),
    [
        (MERMAID, "mermaid", "min(left>(=5 5 -0.5) (=3 3 pruned:2))"),
        (DOT, "dot", "(=3 (=3 3 x:12) (2))"),
        (FOREST, "forest", "min(Root (=3 3 -inf) (-1))"),
        ("[MAX (root) [MIN [3] [5]] [B (MIN) [2]]]", "forest", "(root (3 5) (B 2))"),
        (JSON, "labelled", "min(S (left 3 5) (T 2))"),
        ('{"player": "Minimizer", "children": [3, 5]}', "labelled", "min(3 5)"),
        (OUTLINE, "outline", "(root=3 (left=3 3 x:5) (2))"),
        ("(MAX)\n  MIN: 3\n    3\n  MIN\n    2", "outline", "((=3 3) (2))"),
        ("MIN to move\nA\n  MAX node B\n    3\n  \u25b3 C\n    2", "outline", "min(A (B 3) (C 2))"),
        ("(minimizer (\u25b3 3 5) (B α=3 β=inf 2 9))", "parentheses", "min((3 5) (B 2 9))"),
        (TABLE, "table", "min(Root (x:3) (T y:4))"),
    ],
    ids=lambda each: each if each in FORMATS else "",
)
def test_a_solved_tree_is_read_as_it_is_meant(text: str, name: str, tree: str) -> None:
    found = read(text)
    expected = read(tree, name="parentheses").tree
    assert found.format.name == name
    assert (write(found.tree), found.names_root) == (write(expected), True)
    assert read(text, Player.MIN) == found


@pytest.mark.parametrize(
    ("text", "names_root"),
    [("[3, 5]", False), ("3 5", False), ("(A 3 5)", False), ("max(A 3 5)", True), ("A\n  (MAX)\n    3", True)],
)
def test_a_text_tells_whether_it_names_the_player_at_the_root(text: str, names_root: bool) -> None:
    roots = {read(text, player).tree.root_player for player in BOTH}
    assert read(text).names_root is names_root
    assert len(roots) == (1 if names_root else 2)


def test_what_is_ignored_is_reported() -> None:
    assert read(MERMAID).notes == ("α and β on 2 nodes are ignored: the search finds its own.",)
    assert read(DOT).notes[1:] == ("Depths, steps and counts on 1 node are ignored.",)
    assert read("(MAX1 (MIN1 3) (MIN2 5))").notes == (
        "The words max and min in the names of 3 nodes are read as the player to move.",
    )
    assert read("A\n  v=3 a=1 b=5").notes == ("a and b, each with a number, are read as α and β on 1 node.",)
    assert read("A\n  a: 3\n  b: 5").notes == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [('graph TD\nA --> B["skipped after α=5"]', "mermaid"), ("A\n  α: 5", "outline"),
     ('{"label": "β ≤ 5"}', "labelled"), ("[A [$\\alpha=5$]]", "forest")],
)  # fmt: skip
def test_a_leaf_with_nothing_but_a_claim_has_no_value(text: str, name: str) -> None:
    assert "value" in str(refusal(lambda text: read(text, name=name).tree, text))


@pytest.mark.large
@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("code", [0xD83D, 0xDE00])
def test_half_a_surrogate_pair_is_refused_wherever_it_stands(name: str, code: int) -> None:
    half, example = chr(code), FORMATS[name].example
    for at in range(0, len(example) + 1, 7):
        text = example[:at] + half + example[at:]
        with pytest.raises(TextError, match=f"invisible character U\\+{code:04X}") as caught:
            read(text, name=name)
        assert str(caught.value).encode()
        assert caught.value.fix is not None
        assert caught.value.fix.text == example
