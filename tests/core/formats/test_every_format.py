"""What every text format owes: it reads back what it writes, tells what it leaves out, and explains any bad text."""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings

from core.game import OptionError, Player, PlyscopeError, TextError
from core.trees.formats import AUTO, FORMATS, detect, read
from core.trees.formats import source as text_module
from core.trees.formats.format import Format, Part, parts_of
from core.trees.leaf_tree import LeafTree
from tests.fuzz.mistakes import check_error, with_mistake
from tests.strategies import labelled_trees, random_tree
from tests.sweeps import one_in

INPUTS = 5_000
"""Hostile texts in all, over every format and the detection."""

DEEP = 5_000
WIDE = 5_000

NAMING = {name: format_ for name, format_ in FORMATS.items() if Part.LABELS in format_.carries}
every_format_with_names = pytest.mark.parametrize("format_", NAMING.values(), ids=NAMING)
every_format = pytest.mark.parametrize("format_", FORMATS.values(), ids=FORMATS)
a_few_formats = pytest.mark.parametrize("format_", one_in(3, FORMATS.values()), ids=FORMATS)
brief = settings(
    max_examples=max(20, settings().max_examples // 20),
    suppress_health_check=[HealthCheck.filter_too_much],  # some formats have room for few shapes of trees
)

OTHERS_SIGNS = (
    *("=1", "'B'", "\u201c\u201d", "a -> b", "x-->y", "\u2192", "<br>", "graph TD", "flowchart", "id,parent", "(A"),
    *("{A", "[A", "digraph {", "\\begin{forest}", "tree = [3]", '"a" -> b', "b=2", "# A", "```", "\\Tree", "<pre"),
)
"""Names that begin as a text in another format does, or that hold what a format writes between nodes."""


def written(format_: Format, tree: LeafTree) -> str | None:
    """Return a tree in a format, or None if the format has no place for a tree of that shape."""
    with suppress(OptionError):
        return format_.write(tree)
    return None


def what_is_carried(format_: Format, tree: LeafTree) -> LeafTree:
    """Return a tree without what a format leaves out."""
    return replace(
        tree,
        root_player=tree.root_player if Part.ROOT in format_.carries else Player.MAX,
        names=tree.names if Part.LABELS in format_.carries else {},
        moves=tree.moves if Part.MOVES in format_.carries else {},
        given=tree.given if Part.GIVEN in format_.carries else {},
        evals=tree.evals if Part.EVALS in format_.carries else {},
        noisy=tree.noisy if Part.NOISY in format_.carries else frozenset(),
    )


def check_hostile(text: str, name: str) -> None:
    """Check that a text is a tree, or that the error explains why it is none."""
    try:
        read(text, name=name)
    except PlyscopeError as error:
        check_error(error, text, name)


@every_format
def test_the_example_is_a_tree_and_found_to_be_in_its_format(format_: Format) -> None:
    assert len(format_.parse(format_.example, Player.MAX)) >= 3
    assert detect(format_.example) is format_
    assert read(format_.example).format is format_


@pytest.mark.parametrize(
    ("name", "text", "likely"),
    [
        ("mermaid", "graph TD\n  A --> B", True),
        ("mermaid", "%% notes\nflowchart LR", True),
        ("mermaid", "A[Max] --> B", True),
        ("mermaid", "graph { a -- b }", False),
        ("mermaid", "graph\n{ a -- b }", False),
        ("mermaid", "digraph { a -> b }", False),
        ("mermaid", "A\n  x: 3", False),
        ("dot", "// a\ndigraph G {", True),
        ("dot", "strict graph {", True),
        ("dot", 'graph "x"\n{', True),
        ("dot", "a -> b; a -> c", True),
        ("dot", "graph TD\nA --> B", False),
        ("dot", "(a b)", False),
        ("dot", "graph\nx: 3", False),
        ("table", "\nvalue\tParent\tid\n", True),
        ("table", '"id";"parent";"value"', True),
        ("table", "parent of id: 3", False),
        ("table", "3, 5, 2", False),
        ("table", "idle, parents, x", False),
    ],
)
def test_a_text_with_marks_is_told_from_those_of_other_formats(name: str, text: str, likely: bool) -> None:
    assert FORMATS[name].looks_like(text) is likely


@every_format
def test_its_name_and_title_are_its_own(format_: Format) -> None:
    assert FORMATS[format_.name] is format_
    assert [other.title for other in FORMATS.values()].count(format_.title) == 1
    assert format_.suffix.startswith(".")


@pytest.mark.large
@every_format
@brief
@given(tree=labelled_trees())
def test_it_reads_back_what_it_writes(format_: Format, tree: LeafTree) -> None:
    text = written(format_, tree)
    assume(text is not None)
    again = format_.parse(str(text), Player.MAX)
    assert again == what_is_carried(format_, tree)
    assert list(map(type, again.values)) == list(map(type, tree.values))
    assert format_.write(again) == text


@pytest.mark.large
@every_format
@brief
@given(tree=labelled_trees())
def test_it_tells_what_it_loses(format_: Format, tree: LeafTree) -> None:
    assert parts_of(what_is_carried(format_, tree)) == tuple(
        part for part in parts_of(tree) if part not in format_.loses(tree)
    )


@pytest.mark.large
@every_format
@brief
@given(tree=labelled_trees())
def test_what_it_writes_is_found_to_be_in_its_format(format_: Format, tree: LeafTree) -> None:
    text = written(format_, tree)
    assume(text is not None)
    found = detect(str(text))
    if len(tree) > 1:
        assert found is format_
    else:  # a leaf by itself is written alike in several formats
        assert found.parse(str(text), Player.MAX) == format_.parse(str(text), Player.MAX)


@every_format_with_names
@pytest.mark.parametrize("name", one_in(4, OTHERS_SIGNS))
def test_a_name_with_the_signs_of_another_format_is_read_back_wherever_it_stands(format_: Format, name: str) -> None:
    plain = LeafTree.from_nested([[3, 5], 2])
    for node in range(len(plain)):
        tree = what_is_carried(format_, replace(plain, names={node: name}, moves={1: name, 2: name}))
        found = read(format_.write(tree))
        assert (found.format, found.tree) == (format_, tree)
        assert found.tree.names == tree.names


def test_a_text_that_is_too_long_is_refused_before_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "MAX_CHARACTERS", 6)
    assert read("[3, 5]").tree.values == (None, 3, 5)
    with pytest.raises(TextError, match="this text has 7 characters; at most 6 are read"):
        read("[3, 55]")


def test_an_outline_of_too_many_lines_is_refused_before_its_tree_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "MAX_NODES", 4)
    with pytest.raises(TextError, match="passes 4 nodes"):
        FORMATS["outline"].parse("min\nA" + "\n  x" * 4)  # it would have no values either


@every_format
@pytest.mark.parametrize(
    "value", [0, -3, 2.5, 0.1, 1e300, 5e-324, 2.0**53, 10**999, -(10**400), math.inf, -math.inf], ids="{!r:.9}".format
)
def test_values_come_back_exactly(format_: Format, value: float) -> None:
    tree = LeafTree.from_nested([[value, 1], [2, value]])
    again = format_.parse(format_.write(tree), Player.MAX)
    assert [repr(leaf) for leaf in again.values] == [repr(leaf) for leaf in tree.values]


@every_format
@pytest.mark.parametrize("written_value", ["1/2", "½", "−3", "∞", "-inf", "+4", "2.50", "−1½"])
def test_a_number_may_be_written_as_people_do(format_: Format, written_value: str) -> None:
    plain = format_.write(LeafTree.from_nested([[77, 1], [2, 5]]))
    tree = format_.parse(plain.replace("77", written_value), Player.MAX)
    value = {"1/2": 0.5, "½": 0.5, "−3": -3, "∞": math.inf, "-inf": -math.inf, "+4": 4, "2.50": 2.5, "−1½": -1.5}[
        written_value
    ]
    assert tree.values[2] == value


@every_format
def test_a_byte_order_mark_and_other_line_ends_change_nothing(format_: Format) -> None:
    tree = format_.parse(format_.example, Player.MAX)
    text = "\ufeff" + format_.example.replace("\n", "\r\n") + "\r\n"
    assert detect(text) is format_
    assert format_.parse(text, Player.MAX) == tree


@every_format_with_names
@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "<b>B</b>", "&lt;", "A & B", "`x`", "$x$", "\\", '"', "%"]
)
def test_a_name_that_looks_like_markup_stays_plain_text(format_: Format, name: str) -> None:
    tree = replace(LeafTree.from_nested([[3, 5], 2]), names={1: name, 2: f"{name}{name}"})
    assert format_.parse(format_.write(tree), Player.MAX).names == tree.names


@every_format
def test_a_tree_that_is_too_large_is_refused(format_: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    text = format_.write(LeafTree.from_nested([[1, 2], [3, 4]]))
    monkeypatch.setattr(text_module, "MAX_NODES", 7)
    assert len(format_.parse(text, Player.MAX)) == 7
    monkeypatch.setattr(text_module, "MAX_NODES", 6)
    with pytest.raises(TextError, match="passes 6 nodes"):
        format_.parse(text, Player.MAX)


@every_format
def test_a_tree_that_is_too_deep_is_refused(format_: Format, monkeypatch: pytest.MonkeyPatch) -> None:
    text = format_.write(LeafTree.from_nested([[[1, 2], [3, 4]], [[5, 6], [7, 8]]]))
    monkeypatch.setattr(text_module, "MAX_PLIES", 3)
    assert max(format_.parse(text, Player.MAX).depths) == 3
    monkeypatch.setattr(text_module, "MAX_PLIES", 2)
    with pytest.raises(TextError, match="passes 2 plies"):
        format_.parse(text, Player.MAX)


@pytest.mark.large
@pytest.mark.parametrize(
    ("piece", "plies"),
    [("[", text_module.MAX_PLIES), ('{"children": [', 10_000), ("(A ", 10_000), ("[B ", 10_000), ("(", 10_000)],
)
def test_brackets_without_end_are_refused_where_the_tree_becomes_too_deep(
    piece: str, plies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_module, "MAX_PLIES", plies)
    with pytest.raises(TextError, match=f"passes {plies:,} plies") as caught:
        read(piece * (2 * plies + plies // 10))
    assert caught.value.source[caught.value.caret - 1] == piece[0]


@every_format
@pytest.mark.parametrize("sign", "\u2010\u2013\u2014\u2212")
def test_a_dash_before_a_number_is_a_minus_sign(format_: Format, sign: str) -> None:
    tree = LeafTree.from_nested([-3, -5])
    assert format_.parse(format_.write(tree).replace("-3", f"{sign}3").replace("-5", f"{sign}5"), Player.MAX) == tree


@every_format
@pytest.mark.parametrize("mark", "\u200b\u00ad\u202e\ufeff")
def test_an_invisible_character_is_no_part_of_a_text(format_: Format, mark: str) -> None:
    tree = format_.parse(format_.example, Player.MAX)
    assert format_.parse(mark.join(format_.example), Player.MAX) == tree
    assert format_.parse(f"{format_.example}\f", Player.MAX) == tree


@every_format
@pytest.mark.parametrize("text", ["", " \n\t ", "\ufeff", "\0"], ids=repr)
def test_a_text_without_a_tree_is_refused_at_its_beginning(format_: Format, text: str) -> None:
    with pytest.raises(TextError) as caught:
        format_.parse(text, Player.MAX)
    assert caught.value.line == 1
    check_error(caught.value, text, format_.name)


@pytest.mark.large
@a_few_formats
def test_thousands_of_leaves_are_read(format_: Format) -> None:
    text = format_.write(LeafTree.from_nested(list(range(WIDE))))
    assert format_.parse(text, Player.MAX).values[1:] == tuple(range(WIDE))


@pytest.mark.large
@a_few_formats
def test_thousands_of_plies_are_read_or_refused(format_: Format) -> None:
    children = (*((node,) for node in range(1, DEEP)), ())
    values = (*[None] * (DEEP - 1), 3)
    text = written(format_, LeafTree(children, values))
    if text is None:
        assert format_.name in {"flat", "outline"}  # no room for single children; indentation grows with the square
    else:
        assert format_.parse(text, Player.MAX).values == values


@pytest.mark.large
@pytest.mark.parametrize("name", one_in(3, [*FORMATS, AUTO]))
def test_texts_with_mistakes_are_explained(name: str) -> None:
    random = Random(f"mistakes in {name}")  # noqa: S311  the same texts in every run
    formats = list(FORMATS.values()) if name == AUTO else [FORMATS[name]]
    for _ in range(INPUTS // (len(FORMATS) + 1)):
        format_ = random.choice(formats)
        nested = [random_tree(random, 2) for _ in range(random.randint(1, 3))]
        text = random.choice([format_.example, written(format_, LeafTree.from_nested(nested)) or format_.example])
        for _ in range(random.randint(1, 3)):
            text = with_mistake(random, text)
        check_hostile(text, name)
