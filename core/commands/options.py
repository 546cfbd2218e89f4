"""The search options as options of a command, from their table."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import click

from core.options import OPTIONS, SearchOptions
from core.options.option import Option
from core.search import ALGORITHMS, grouped


class OptionType(click.ParamType):  # type: ignore[type-arg]  # older releases take no type argument
    """A parameter type for a search option that is not a choice among a few."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.name = option.metavar

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the value of a text."""
        try:
            return self.option.read(str(value))
        except ValueError:
            self.fail(f"{value!r} can't be read. Give {self.option.expected}.", param, ctx)


PLIES = OptionType(OPTIONS["depth"])
"""The parameter type for a number of plies."""


def search_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add options for the algorithm and each row of the table to a command; `read_options` reads them."""
    groups = (
        f"{group.capitalize()}: {', '.join(each.name for each in searches)}." for group, searches in grouped().items()
    )
    algorithm = click.option(
        "--algorithm",
        type=click.Choice(list(ALGORITHMS)),
        default=SearchOptions.algorithm,
        show_default=True,
        metavar="NAME",
        help=f"{' '.join(groups)} The command list says what each does.",
    )
    return reduce(lambda done, add: add(done), [*map(_option, reversed(OPTIONS.values())), algorithm], command)


def read_options(**given: Any) -> SearchOptions:
    """Return a command's search options. Raises OptionError for what no search can do."""
    choices = {
        name: OPTIONS[name].read(value) if name in OPTIONS and OPTIONS[name].titles else value
        for name, value in given.items()
        if value is not None
    }
    return SearchOptions(**choices)


def _option(option: Option) -> Callable[[Any], Any]:
    is_unset = option.default is None or option.default == ()
    return click.option(
        f"--{option.name}",
        type=click.Choice([*map(option.write, option.titles)]) if option.titles else OptionType(option),
        default=None if is_unset else option.write(option.default),
        show_default=True,
        help=option.about,
    )
