"""The command `misconceptions`: lists them, or those that hand in the same on a tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from core.commands.options import read_options, search_options
from core.commands.output import put, put_json
from core.commands.subject import read_tree, tree_options, tree_text
from core.options import Misconception
from core.practice.fitting import standard_options
from core.practice.hand_in import HandIn
from core.practice.hand_in_formats import hand_in_to_json, write_hand_in
from core.practice.marking import Part
from core.practice.telling_apart import USUAL, Indistinguishable, TellingTree, groups_on, handed_in_by, hidden_ideas
from core.search.misconceptions import MISCONCEPTIONS
from core.search.misconceptions.steps import as_mistake

RIGHT = "the right search"


@click.command("misconceptions")
@tree_options
@click.option(
    "--ask",
    "asked",
    multiple=True,
    type=click.Choice([*map(str, Part)]),
    help=f"What is handed in; may be repeated.  [default: {', '.join(USUAL)}]",
)
@search_options
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def misconceptions(asked: tuple[str, ...], *, as_json: bool, **given: Any) -> None:
    """List the misconceptions; with TREE, print what is handed in by each, those that hand in the same together."""
    tree, file, source, root = (given.pop(name) for name in ("tree", "file", "source", "root"))
    if tree is None and file is None:
        _print_list(as_json=as_json)
        return
    subject, options = read_tree(tree_text(tree, file), root, source), standard_options(read_options(**given))
    parts = tuple(map(Part, asked)) or USUAL
    groups = groups_on(subject, options, asked=parts)
    found = [(handed_in_by(subject, options, group[0], parts), group) for group in groups]
    why = {each.group: each.why for each in hidden_ideas(TellingTree(subject, groups, parts))}
    if as_json:
        put_json([_listed(hand_in, group, why.get(group, ())) for hand_in, group in found], indent=1)
        return
    for hand_in, group in found:
        put(write_hand_in(hand_in, subject), *(f"  {_titled(name)}" for name in group))
        put(*(f"    {', '.join(each.ideas)}: {each.words}" for each in why.get(group, ())))


def _print_list(*, as_json: bool) -> None:
    entries = MISCONCEPTIONS.values()
    if as_json:
        keys = ("name", "title", "idea", "truth")
        listed = ({key: getattr(each, key) for key in keys} | {"algorithm": each.reference} for each in entries)
        put_json([*listed], indent=1)
        return
    for each in entries:
        put(f"{each.name}: {each.title}", f"  {as_mistake(each.idea)}", f"  {each.truth}")


def _listed(hand_in: HandIn, group: Sequence[Misconception], why: Sequence[Indistinguishable]) -> dict[str, Any]:
    reasons = [{"misconceptions": each.ideas, "said": each.words} for each in why]
    return {"misconceptions": group, "hand-in": hand_in_to_json(hand_in), "why": reasons}


def _titled(name: Misconception) -> str:
    return RIGHT if name is Misconception.NONE else f"{name}: {MISCONCEPTIONS[name].title}"
