"""Links made before open what they opened then: the same request, and the same pictures on the way to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from core.game import PlyscopeError
from core.lab.experiment import run
from core.lab.plan import from_text as read_plan
from core.lab.plan import to_text as plan_text
from core.lab.plan_text import to_text as experiment_text
from core.options import OPTIONS
from core.search import ALGORITHMS, heeds
from tests.contract.recorded import REWRITE, Record, brief, digest
from tests.contract.seen import asked, looks, searched_with, shown, shown_last
from tests.sweeps import one_in
from viz.comparing.comparison_link import read_compare_link, to_compare_query
from viz.comparing.panes import compare_searches
from viz.pages.left_out import in_comparison, in_search
from viz.recording import record
from viz.sharing.link import read_link
from viz.sharing.view_settings import read_settings

README = Path(__file__).parents[2] / "README.md"
LINKS = Record("links.json")
MOST_LEAVES = 100_000
"""Leaves of a plan of the Lab that is run here."""

SMALL = "/?tree=[[3,12],[2,4]]"

CHOICES = {
    *("picture", "root", "shapes", "windows", "tested", "numbers", "by", "algorithm"),
    *(name for name, option in OPTIONS.items() if option.on_page and option.titles),
}
"""The parameters of which every value in the README's table is recorded."""


def opened(query: dict[str, str]) -> dict[str, Any]:
    """Return what a link opens on the page that steps through."""
    settings, unknown = read_settings(query)
    request, left_out = read_link(query)
    return {
        "asks": asked(request),
        "looks": looks(settings),
        "left out": [*in_search(left_out, request), *([unknown] if unknown else [])],
        "shows": shown(record(request)),
    }


def compared(query: dict[str, str]) -> dict[str, Any]:
    """Return what a link opens on the page that compares."""
    request, left_out = read_compare_link(query)
    found = compare_searches(request.subject, request.searches)
    line = found.lines[request.by if request.by in found.lines else "node"]
    return {
        "asks": asked(request.subject) | {"searches": list(map(searched_with, request.searches))},
        "moves by": f"{request.by}, from step {request.stop} of {len(line['moments'])}",
        "left out": in_comparison(left_out, request),
        "link": brief(to_compare_query(request)),
        "notice": found.notice or "",
        "together": digest(*map(str, line["steps"])),
        "panes": [
            {"title": pane.title}
            | ({"shows": shown_last(pane.recording)} if pane.recording else {"refused": pane.refused})
            for pane in found.panes
        ],
    }


def experimented(query: dict[str, str]) -> dict[str, Any]:
    """Return what a link opens in the Lab, with the leaves that a small plan counts."""
    plan = read_plan(query["lab"])
    leaves = sum(settings.leaves * settings.trees for settings in plan.searches())
    return {
        "plan": plan_text(plan),
        "leaves": [
            f"{experiment_text(settings)}: {list(run(settings))[-1].total}"
            for settings in plan.searches()
            if leaves <= MOST_LEAVES
        ],
    }


PAGES = {"/": opened, "/compare": compared, "/lab": experimented}


def query_of(link: str) -> dict[str, str]:
    """Return the parameters of a link as a page takes them from the address."""
    return dict(parse_qsl(link.partition("?")[2], keep_blank_values=True))


def taken() -> set[tuple[str, str]]:
    """Return the parameters of all recorded links, with their values."""
    return set(chain.from_iterable(query_of(link).items() for link in LINKS))


def new_links() -> Iterator[str]:
    """Yield a link for each search, and for each option or value of one, that no recorded link has."""
    known = taken()
    yield from (f"{SMALL}&algorithm={name}" for name in ALGORITHMS if ("algorithm", name) not in known)
    for name, option in OPTIONS.items():
        written = [option.write(value) for value in option.titles]
        if not written and name not in dict(known):
            written.append("1" if option.default is None else option.write(option.default))
        search = next(algorithm for algorithm in ALGORITHMS if heeds(algorithm, name))
        for value in written:
            if option.on_page and (name, value) not in known:
                yield f"{SMALL}&algorithm={search}&{name}={value}"


if REWRITE:
    LINKS.cases |= {link: {} for link in new_links()}


@pytest.mark.parametrize("link", one_in(3, LINKS), ids=[*LINKS])
def test_a_link_opens_what_it_opened(link: str) -> None:
    try:
        found = PAGES[link.partition("?")[0]](query_of(link))
    except PlyscopeError as error:
        found = {"error": str(error)}
    LINKS.check(link, found)


def test_links_of_every_kind_are_recorded() -> None:
    assert len(LINKS) >= 60
    assert {link.partition("?")[0] for link in LINKS} == PAGES.keys()
    assert sum("error" in case for case in LINKS.cases.values()) >= 5
    assert sum(bool(case.get("left out")) for case in LINKS.cases.values()) >= 5


def test_every_parameter_of_the_readme_is_recorded_with_each_of_its_choices() -> None:
    section = README.read_text(encoding="utf-8").partition("## Links\n")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", section, re.MULTILINE))
    assert CHOICES <= rows.keys() <= {name for name, _ in taken()}
    choices = {(name, choice) for name in CHOICES for choice in re.findall(r"`([a-z-]+)`", rows[name])}
    assert len(choices) > len(CHOICES) * 2
    assert choices <= taken()
    assert not [*new_links()]


def test_the_record_is_in_order() -> None:
    assert LINKS.text() == LINKS.file.read_text(encoding="utf-8")
