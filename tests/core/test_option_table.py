"""What the table of options says is what the docs say, and what is written is read back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.options import OPTIONS, SearchOptions
from core.options.option import Option
from core.search import ALGORITHMS, heeds

ROOT = Path(__file__).parents[2]
COMMANDS, TRACES = ((ROOT / "docs" / name).read_text("utf-8") for name in ("command-line.md", "trace-format.md"))
LINKS = (ROOT / "README.md").read_text("utf-8").partition("## Links\n")[2].partition("\n## ")[0]
SOLVE = COMMANDS.partition("### How it is searched\n")[2].partition("\n### ")[0]
SEARCHES = COMMANDS.partition("## compare\n")[2].partition("\n## ")[0]

CODE = re.compile(r"`([^`]+)`")

every_option = pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)


def cells(page: str, name: str) -> list[str]:
    """Return the cells of the row of a Markdown table whose first cell begins with a name in code."""
    (row,) = re.findall(rf"^\| `{name}\b.*\|$", page, re.MULTILINE)
    return [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", row)[1:-1]]


def values_of(option: Option) -> set[str]:
    return set(map(option.write, option.titles))


def named(text: str) -> set[str]:
    """Return what stands in code in a text, alternatives each by itself and without quotation marks."""
    return {word.strip('"') for code in CODE.findall(text) for word in code.split("|")}


@every_option
def test_a_text_and_an_item_of_json_are_read_back(option: Option) -> None:
    for value in [*option.titles, option.default]:
        assert option.from_json(option.to_json(value)) == value
        if value is not None:
            assert option.read(option.write(value)) == option.read(option.shown(value)) == value


@every_option
def test_the_command_line_s_page_says_what_the_table_says(option: Option) -> None:
    usage, default, meaning = cells(SOLVE, f"--{option.name}")
    assert meaning
    if option.default in (None, ()):
        assert default.startswith("none")
    else:
        assert default.strip("`") == option.write(option.default)
    if option.name == "order":  # which has a table of its own
        listed = COMMANDS.partition("| order |")[2].partition("\n\n")[0]
        assert named("".join(re.findall(r"^\|([^|]*)\|", listed, re.MULTILINE))) == values_of(option)
    elif option.titles:
        assert usage.strip("`").split(" ")[1].split("|") == [*map(option.write, option.titles)]


@every_option
def test_the_trace_format_s_page_says_what_the_table_says(option: Option) -> None:
    _, holds, default = cells(TRACES, option.name)
    assert values_of(option) <= named(holds)
    shown = {None: "null", (): "[]"}.get(option.default, str(option.to_json(option.default)).replace("'", '"'))
    assert default.strip("`").strip('"') == shown


@every_option
def test_the_readme_says_what_the_table_says(option: Option) -> None:
    if not option.on_page:
        assert f"`{option.name}`" not in LINKS
    elif option.only is not None:
        assert f"`{option.name}=" in cells(LINKS, option.only.option)[1]
    else:
        assert values_of(option) <= named(cells(LINKS, option.name)[1])


@every_option
def test_the_page_says_that_a_search_s_text_may_have_it(option: Option) -> None:
    assert f"`{option.name}`" in SEARCHES


@every_option
def test_what_an_option_has_for_people_is_a_title_and_a_sentence(option: Option) -> None:
    assert option.title[0].isupper()
    assert option.about.endswith(".")
    assert len(set(option.titles.values())) == len(option.titles)
    assert any(heeds(name, option.name) for name in ALGORITHMS)
    assert getattr(SearchOptions, option.name) == option.default
