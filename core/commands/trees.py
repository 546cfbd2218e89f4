"""The commands about trees: `convert`, `generate` and `list`."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import click

from core.commands.output import put, put_exactly, put_json, say
from core.commands.subject import format_choice, player_choice, read_tree, tree_text
from core.game import Player
from core.games import GAMES, GRAPH_GAMES
from core.games.cat_and_mouse import EXAMPLE, SIDES, CatAndMouse
from core.games.entry import GameEntry
from core.options.courses import COURSES
from core.options.settings_text import read_setting
from core.practice.wishes import WISHES, grant
from core.search import ALGORITHMS
from core.search.algorithm import Algorithm
from core.trees.edit_menu import EDITS
from core.trees.formats import AUTO, FORMATS
from core.trees.formats.format import Part
from core.trees.formats.two_readings import for_max
from core.trees.generator.generator_settings import SETTINGS, Distribution, GeneratorSettings, to_text
from core.trees.library import LIBRARY


@click.command()
@click.option("--from", "source", type=format_choice, default=AUTO, show_default=True, help="The format that is read.")
@click.option("--to", "target", type=click.Choice(list(FORMATS)), required=True, help="The format that is written.")
@click.option("--root", type=player_choice, help="The player at the root.")
@click.option("--for-mover", is_flag=True, help="The numbers that are read are those of the side to move, not of MAX.")
def convert(source: str, target: str, root: str | None, *, for_mover: bool) -> None:
    """Read a tree from standard input in one format and print it in another."""
    tree = read_tree(tree_text("-", None), root, source)
    tree = for_max(tree) if for_mover else tree
    format_ = FORMATS[target]
    lost = [part for part in format_.loses(tree) if part is not Part.ROOT or root is None]
    if lost:
        say([f"not kept in the format {format_.title}: {', '.join(lost)}."])
    _print_tree(format_.write(tree))


@click.command()
@click.option("--depth", type=int, default=3, show_default=True, help="Plies.")
@click.option("--branching", default="2", show_default=True, metavar="N or N-M", help="Children per node.")
@click.option("--irregular", is_flag=True, help="Allow leaves above the last ply.")
@click.option("--values", default="-9..9", show_default=True, metavar="A..B", help="The range of the leaf values.")
@click.option("--decimals", type=int, default=0, show_default=True, help="Decimal places.")
@click.option("--distribution", type=click.Choice([str(kind) for kind in Distribution]), default="uniform")
@click.option("--ties/--no-ties", default=True, show_default=True, help="Whether leaves may be equal.")
@click.option("--root", type=player_choice, default="max", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--wish", "wishes", multiple=True, metavar="WISH", help=f"One of {', '.join(WISHES)}; may be repeated.")
@click.option("--to", "target", type=click.Choice(list(FORMATS)), default="lists", show_default=True)
def generate(
    branching: str, values: str, distribution: str, root: str, wishes: tuple[str, ...], target: str, **others: Any
) -> None:
    """Generate a random tree; equal settings and seeds give equal trees. The settings go to standard error."""
    settings = GeneratorSettings(
        branching=read_setting(SETTINGS["branching"], branching, "--branching"),
        values=read_setting(SETTINGS["values"], values, "--values"),
        distribution=Distribution(distribution),
        root_player=Player(root),
        **others,
    )
    granted = grant(settings, wishes)
    click.echo(to_text(granted.settings, granted.wishes), err=True)
    _print_tree(FORMATS[target].write(granted.tree))


@click.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def list_all(as_json: bool) -> None:
    """List the available formats, library trees, wishes, edits, algorithms, games and courses."""
    registries: dict[str, dict[str, Any]] = {
        "formats": FORMATS,
        "library": LIBRARY,
        "generators": WISHES,
        "edits": EDITS,
        "algorithms": ALGORITHMS,
        "games": GAMES | GRAPH_GAMES,
        "courses": COURSES,
    }
    if as_json:
        listed = {
            kind: [{"name": name, "title": entry.title} | _details(entry) for name, entry in entries.items()]
            for kind, entries in registries.items()
        }
        put_json(listed, indent=1)
        return
    width = max(len(name) for entries in registries.values() for name in entries)
    for kind, entries in registries.items():
        for group, members in groupby(entries.items(), lambda item: _details(item[1]).get("group")):
            put(f"{kind}, {group}" if group else kind)
            for name, entry in members:
                put(f"  {name:{width}}  {_words(entry)}")


def _words(entry: Any) -> str:
    if isinstance(entry, Algorithm):
        return f"{entry.title} {entry.about}"
    title: str = entry.listed if isinstance(entry, GameEntry) else entry.title
    return title


def _details(entry: Any) -> dict[str, Any]:
    """Return what else a list says of a search or a game: its positions, and the values of each choice."""
    if isinstance(entry, Algorithm):
        return {"group": entry.group, "about": entry.about}
    if entry is CatAndMouse:
        return {
            "position": entry.notation,
            "example": EXAMPLE,
            "examples": {},
            "sides": [*SIDES.values()],
            "choices": {},
        }
    if not isinstance(entry, GameEntry):
        return {}
    return {
        "position": entry.notation,
        "example": entry.example_position,
        "examples": {title: {"position": each.position, "about": each.about} for title, each in entry.examples.items()},
        "sides": entry.sides,
        "choices": {name: list(choice.values) for name, choice in entry.choices.items()},
    }


def _print_tree(text: str) -> None:
    put_exactly(text.rstrip("\n") + "\n")
