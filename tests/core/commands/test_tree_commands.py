"""The commands about trees, `convert`, `generate` and `list`, and `solve` in every format."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from core.game import Player, PlyscopeError
from core.games import GAMES, GRAPH_GAMES
from core.options.courses import COURSES
from core.practice.wishes import WISHES, grant
from core.search import ALGORITHMS
from core.trees.edit_menu import EDITS
from core.trees.formats import AUTO, FORMATS, read
from core.trees.formats.format import Part
from core.trees.generator import generate
from core.trees.generator.generator_settings import Distribution, GeneratorSettings, from_text
from core.trees.leaf_tree import LeafTree
from core.trees.library import LIBRARY
from tests.command_line import Done, Run
from tests.sweeps import one_in

TREE = replace(
    LeafTree.from_nested([[3, 12], [-2.5, float("inf")]], Player.MIN),
    names={0: "A", 1: "B", 3: "x y", 4: "C"},
    moves={1: "left", 4: "right"},
    given={1: 12},
)
"""A tree with all that a format may carry, and as uniform as a flat list needs."""


def refusal(text: str, name: str = AUTO) -> str:
    """Return the message that the page shows for a text that it can't read."""
    with pytest.raises(PlyscopeError) as caught:
        read(text, name=name)
    return str(caught.value)


every_source = pytest.mark.parametrize("source", FORMATS)
every_target = pytest.mark.parametrize("target", FORMATS)


@every_source
@every_target
@pytest.mark.parametrize("said", one_in(2, [False, True]), ids=["auto", "--from"])
def test_every_format_becomes_every_other(run: Run, source: str, target: str, said: bool) -> None:
    text = FORMATS[source].write(TREE)
    tree = read(text).tree
    done = run("convert", *(["--from", source] if said else []), "--to", target, stdin=text)
    assert (done.code, done.out) == (0, FORMATS[target].write(tree).rstrip("\n") + "\n")
    lost = FORMATS[target].loses(tree)
    assert all(part in done.err for part in lost)
    assert len(done.err.splitlines()) == bool(lost)
    again = run("convert", "--to", target, stdin=done.out)
    assert (again.code, again.out, again.err) == (0, done.out, "")


def test_the_player_at_the_root_is_as_the_option_says_where_the_text_does_not(run: Run) -> None:
    for option, root in (([], Player.MAX), (["--root", "max"], Player.MAX), (["--root", "min"], Player.MIN)):
        done = run("convert", "--to", "labelled", *option, stdin="[3, 5]")
        assert (done.code, done.err) == (0, "")
        assert read(done.out).tree.root_player is root


def test_a_root_that_was_given_is_not_a_loss(run: Run) -> None:
    assert run("convert", "--to", "lists", "--root", "min", stdin="[3, 5]") == Done(0, "[3,5]\n", "")


def test_numbers_for_the_side_to_move_become_those_of_max(run: Run) -> None:
    """At depth 1 MIN is to move, at depth 2 MAX again."""
    assert run("convert", "--to", "lists", "--for-mover", stdin="[[3, 0], -2]") == Done(0, "[[3,0],2]\n", "")
    done = run("convert", "--to", "parentheses", "--for-mover", stdin="min(A=4 (B=-3 3 5) 4)")
    assert done.out == "min(A=-4(B=-3 -3 -5)4)\n"


@every_source
def test_a_mistake_is_reported_as_on_the_page(run: Run, source: str) -> None:
    for text in (FORMATS[source].example[:-3] + "\n@@ \x07", "", FORMATS[source].example + "]"):
        with suppress(PlyscopeError):
            read(text, name=source)
            continue
        message = " ".join(refusal(text, source).split())
        assert message.startswith("line ")
        for done in (
            run("convert", "--from", source, "--to", "lists", stdin=text),
            run("solve", "--format", source, "-", stdin=text),
        ):
            assert done == Done(2, "", f"error: {message}\n")


@pytest.mark.parametrize(
    ("arguments", "settings"),
    [
        ([], GeneratorSettings(seed=1)),
        (["--branching", "1-4", "--irregular"], GeneratorSettings(branching=(1, 4), irregular=True, seed=1)),
        (["--values=-5..-2"], GeneratorSettings(values=(-5, -2), seed=1)),
        (["--values", "-0.5..1/2", "--decimals", "2"], GeneratorSettings(values=(-0.5, 0.5), decimals=2, seed=1)),
        (["--no-ties", "--values", "0..9"], GeneratorSettings(values=(0, 9), ties=False, seed=1)),
        (["--ties", "--root", "min"], GeneratorSettings(root_player=Player.MIN, seed=1)),
        *(([f"--distribution={kind}"], GeneratorSettings(distribution=kind, seed=1)) for kind in Distribution),
    ],
)
def test_every_setting_reaches_the_generator(run: Run, arguments: list[str], settings: GeneratorSettings) -> None:
    done = run("generate", *arguments)
    assert (done.code, done.out) == (0, FORMATS["lists"].write(generate(settings)) + "\n")
    assert from_text(done.err.strip()).settings == settings


def test_what_is_ignored_in_a_text_is_reported(run: Run) -> None:
    done = run("convert", "--to", "parentheses", stdin='graph TD; A["MIN<br>α=-∞, β=+∞"] --> 3["v=3<br>α=-inf"]')
    assert done == (0, "min(3)\n", "note: α and β on 2 nodes are ignored: the search finds its own.\n")


def test_which_tree_a_list_of_numbers_is_taken_for_is_told_and_the_flat_format_takes_the_other(run: Run) -> None:
    numbers = "[3, 5, 2, 9, 12, 5, 23, 15]"
    done = run("solve", numbers)
    assert done.out.split()[:2] == ["value", "23"]
    assert done.err == (
        "note: The list is read as one ply of 8 leaves."
        " As a flat list (format flat) it would be a full binary tree of 3 plies.\n"
    )
    done = run("solve", "--format", "flat", numbers)
    assert (done.out.split()[:2], done.err) == (["value", "12"], "")


WISHED = ["cutoffs=2", *(name for name, wish in WISHES.items() if not wish.takes_number)]


@pytest.mark.parametrize("wish", WISHED)
def test_a_wish_is_granted_and_the_settings_tell_the_seed(run: Run, wish: str) -> None:
    depth = 4 if wish == "deep-cutoff" else 3
    settings = GeneratorSettings(depth, branching=(2, 3), seed=1)
    done = run("generate", "--depth", str(depth), "--branching", "2-3", "--wish", wish)
    granted = grant(settings, [wish])
    assert (done.code, done.out) == (0, FORMATS["lists"].write(granted.tree) + "\n")
    wanted = from_text(done.err.strip())
    assert (wanted.settings, wanted.wishes) == (granted.settings, granted.wishes)


REGISTRIES = {
    "formats": FORMATS,
    "library": LIBRARY,
    "generators": WISHES,
    "edits": EDITS,
    "algorithms": ALGORITHMS,
    "games": GAMES | GRAPH_GAMES,
    "courses": COURSES,
}


def test_the_list_holds_every_registry(run: Run) -> None:
    done = run("list", "--json")
    assert (done.code, done.err) == (0, "")
    listed = json.loads(done.out)
    assert list(listed) == list(REGISTRIES)
    for kind, registry in REGISTRIES.items():
        titles = [(name, entry.title) for name, entry in registry.items()]  # type: ignore[attr-defined]
        assert [(entry["name"], entry["title"]) for entry in listed[kind]] == titles
        assert titles
    nim = next(game for game in listed["games"] if game["name"] == "nim")
    assert nim.keys() == {"name", "title", "position", "example", "examples", "sides", "choices"}
    assert GAMES["nim"].at(nim["example"], nim["sides"][1])
    assert nim["choices"]["variant"] == ["normal", "misere"]
    listed_chess = next(game for game in listed["games"] if game["name"] == "chess")
    examples = GAMES["chess"].examples
    assert listed_chess["examples"].keys() == examples.keys()
    for title, listed_example in listed_chess["examples"].items():
        assert listed_example == {"position": examples[title].position, "about": examples[title].about}


@every_source
def test_solve_reads_every_format(run: Run, source: str, tmp_path: Path) -> None:
    text = FORMATS[source].write(TREE)
    file = tmp_path / f"tree{FORMATS[source].suffix}"
    file.write_text(text, encoding="utf-8")
    carries = Part.ROOT in FORMATS[source].carries
    root = [] if carries else ["--root", "min"]
    outputs = {
        run("solve", "--json", *root, "-", stdin=text).out,
        run("solve", "--json", *root, "--format", source, "-", stdin=text).out,
        run("solve", "--json", *root, "--format", source, "--file", str(file)).out,
        run("solve", "--json", "--root", "min", "--", text).out,
    }
    assert len(outputs) == 1
    answer = json.loads(outputs.pop())
    assert (answer["value"], answer["best_move"], answer["nodes_visited"]) == (12, 0, 7)
