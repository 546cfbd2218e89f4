"""Whatever the format, what a text holds is in the tree, or it is told that it was not read, or the text is refused."""

from __future__ import annotations

from contextlib import suppress

import pytest

from core.game import TextError
from core.trees.formats import FORMATS, Read, read
from tests.sweeps import one_in

WORD = "zebra"

EXAMPLES = {name: format_.example for name, format_ in FORMATS.items()} | {
    "formula": "v = max(min(3, 5), min(2, 9)) = 3\n",
    "program": "import math\ntree = [\n  [3, 5],\n  [2, 9],\n]\nprint(tree)\n",
    "objects": 'tree = {"label": "A", "children": [{"value": 3}, {"value": 5}]}\n',
    "qtree": "\\begin{document}\n\\Tree [.A 3 5 ]\n\\end{document}\n",
    "tikz": "\\begin{tikzpicture}\n\\node {A} child {node {3}} child {node {5}};\n\\end{tikzpicture}\n",
    "markdown": "max\n- min\n  - 3\n  - 5\n- min\n  - 2\n  - 9\n",
    "fence": "```\n[[3, 5], [2, 9]]\n```\n",
}
AROUND = [
    f"{WORD}\n{{}}",
    f"{{}}\n{WORD}\n",
    f"{{}} {WORD}",
    *(f"{sign}{WORD}{end}\n{{}}" for sign, end in [("# ", ""), ("// ", ""), ("% ", ""), ("%% ", ""), ("/* ", " */")]),
    *(f"{{}}\n{sign}{WORD}{end}" for sign, end in [("# ", ""), ("// ", ""), ("% ", ""), ("%% ", ""), ("/* ", " */")]),
    f"{WORD} = 7\n{{}}",
    f"{{}}\n= {WORD}\n",
]
INSIDE = [
    ('digraph {{ a -> {{b c}} b [label="3", {}=1] c [label="5"] }}', "dot"),
    ('digraph {{ a -> {{b c}} /* {} */ b [label="3"] c [label="5"] }}', "dot"),
    ('graph TD\n  A --> b["3"] & c["5"] %% {}\n', "mermaid"),
    ('graph TD\n  accTitle: {}\n  A --> b["3"] & c["5"]\n', "mermaid"),
    ("id,parent,value,{}\nA,,,1\nb,A,3,2\nc,A,5,4\n", "table"),
    ('{{"label": "A", "children": [{{"value": 3, "{}": 1}}, 5]}}', "labelled"),
    ('tree = {{"children": [{{"value": 3, "{}": 1}}, {{"value": 5}}]}}', ""),
    ("tree = [3, 5,  # {}\n  2]", ""),
    ("max(min(3, 5), 2) = {}", ""),
]


def holds(found: Read) -> bool:
    """Return whether the tree has the word."""
    return any(WORD in name for name in (*found.tree.names.values(), *found.tree.moves.values()))


@pytest.mark.parametrize("around", one_in(3, AROUND))
@pytest.mark.parametrize("name", EXAMPLES)
def test_what_stands_around_a_tree_is_in_it_or_told(name: str, around: str) -> None:
    with suppress(TextError):
        found = read(around.replace("{}", EXAMPLES[name]))
        told = any("read" in note or "ignored" in note for note in found.notes)
        assert holds(found) or told


@pytest.mark.parametrize(("text", "name"), INSIDE)
def test_what_stands_inside_a_tree_and_is_none_of_it_is_told(text: str, name: str) -> None:
    found = read(text.format(WORD))
    assert not holds(found)
    assert any("not read" in note.lower() or "ignored" in note for note in found.notes)
    assert not name or found.format.name == name


@pytest.mark.parametrize("name", FORMATS)
def test_of_what_is_written_here_all_is_read(name: str) -> None:
    assert not any("not read" in note.lower() or "ignored" in note for note in read(FORMATS[name].example).notes)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("import math\ntree = [3, 5]  # so\n\n\ndef f():\n\n    pass\n", "line 1, a part of line 2, lines 5 to 7"),
        ("# one\n\nmax\n- 3\n- 5", "line 1"),
        ("\n".join([*("a = 1; b = [1]" for _ in range(2)), "tree = [3, 5]"]), "a part of line 1, a part of line 2"),
    ],
)
def test_the_lines_that_were_not_read_are_named(text: str, places: str) -> None:
    assert f"Not read: {places}." in read(text).notes
