"""The command `mark`: marks a hand-in about a search of a tree, with reasons."""

from __future__ import annotations

import json
from typing import Any

import click

from core.commands.options import read_options, search_options
from core.commands.output import put, put_json
from core.commands.subject import read_tree, tree_options, tree_text
from core.game import OptionError
from core.options import SearchOptions
from core.options.courses import COURSES
from core.practice.hand_in import HandIn, check_nodes, hand_in_of
from core.practice.hand_in_formats import hand_in_from_json, hand_in_to_json, read_hand_in, write_hand_in
from core.practice.marking import Part, mark
from core.practice.marking_words import marking_json, sentence_about, sentences
from core.practice.reference import ALL, Convention
from core.practice.scheme import scheme_lines
from core.search import search
from core.trees.leaf_tree import LeafTree

NOT_RIGHT = 1
"""The exit code if something is wrong or missing."""

NO_CONVENTION = "none"


@click.command("mark")
@tree_options
@click.option("--hand-in", metavar="H", help="What is handed in, as text or as JSON.")
@click.option("--key", is_flag=True, help="Print what the search itself hands in.")
@click.option("--course", type=click.Choice(list(COURSES)), help="Search as a course does.")
@click.option(
    "--convention",
    "conventions",
    multiple=True,
    type=click.Choice([*map(str, Convention), NO_CONVENTION]),
    help="One that the course leaves open; may be repeated.  [default: all]",
)
@click.option(
    "--ask",
    "asked",
    multiple=True,
    type=click.Choice([*map(str, Part)]),
    help="What is asked for; may be repeated.  [default: what is handed in]",
)
@search_options
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def mark_hand_in(
    hand_in: str | None,
    course: str | None,
    conventions: tuple[str, ...],
    asked: tuple[str, ...],
    *,
    key: bool,
    as_json: bool,
    **given: Any,
) -> None:
    """Mark a hand-in, such as "value 3; move B; skip 1.1, 1.2", about a search of TREE.

    The exit code is 1 if something is wrong or missing.
    """
    tree, file, source, root = (given.pop(name) for name in ("tree", "file", "source", "root"))
    subject = read_tree(tree_text(tree, file), root, source)
    options = read_options(**given)
    if course is not None:
        options = COURSES[course].options(options)
    check_nodes(len(subject))  # before a deep tree is read or searched
    if key:
        _print_key(subject, options, as_json=as_json)
        return
    if hand_in is None:
        remedy = 'Give one such as "value 3; move B", or --key.'
        raise OptionError("there is no hand-in.", remedy, place="--hand-in")
    open_ = frozenset(Convention(name) for name in conventions if name != NO_CONVENTION) if conventions else ALL
    marking = mark(subject, options, _read(hand_in, subject), open_, frozenset(map(Part, asked)) if asked else None)
    if as_json:
        put_json(marking_json(marking), indent=1)
    else:
        rows = ((each.verdict, sentence_about(marking, each)) for each in marking.marks)
        put(*sentences(marking), *(f"{verdict:12}{text}" for verdict, text in rows if text), *scheme_lines(marking))
    if not marking.is_right:
        click.get_current_context().exit(NOT_RIGHT)


def _print_key(tree: LeafTree, options: SearchOptions, *, as_json: bool) -> None:
    own = hand_in_of(search(tree, options))
    if as_json:
        put_json(hand_in_to_json(own))
    else:
        put(write_hand_in(own, tree))


def _read(written: str, tree: LeafTree) -> HandIn:
    if not written.lstrip().startswith("{"):
        return read_hand_in(written, tree)
    try:
        return hand_in_from_json(json.loads(written))
    except (ValueError, RecursionError) as error:
        raise OptionError("this is not JSON.", "Check its brackets and quotes.", place="hand-in") from error
