"""Links made before open what they opened then: the same request, which finds the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from core.game import BOTH, PlyscopeError
from core.lab.experiment import run
from core.lab.lab_settings import from_text as read_plan
from core.lab.lab_settings import settings_to_text as experiment_text
from core.lab.lab_settings import to_text as plan_text
from core.options import OPTIONS, Misconception
from core.search import ALGORITHMS, heeds
from core.search.misconceptions import MISCONCEPTIONS
from core.trees.formats import FORMATS, read
from tests.contract.recorded import HERE, REWRITE, Record, laid_out
from tests.contract.seen import compared, finds, opened, without_lists
from viz.comparing.panes import compare_searches
from viz.contract.player import PICTURES
from viz.covers import COVERS
from viz.notation import PLAIN
from viz.replay.view_settings import WAYS, read_settings
from viz.sharing.comparison_link import read_compare_link
from viz.sharing.link import read_link

PAGE = Path(__file__).parents[2] / "docs" / "links.md"
LINKS = Record("links.json", "link")

VALUES_FILE = HERE / "link-values.json"
VALUES: dict[str, str] = json.loads(VALUES_FILE.read_text(encoding="utf-8"))
"""The names that a parameter of a link may ever have had as its value. Recording them anew takes none away."""

SMALL = 100_000
"""The most leaves of a plan of the Lab that is run here."""


def panes(query: dict[str, str]) -> dict[str, Any]:
    """Return what a link opens on the page that compares, with what each search finds there."""
    request, _ = read_compare_link(query)
    found = compare_searches(request.subject, request.searches).panes
    told = [finds(pane.recording.scene.trace) if pane.recording else pane.refused for pane in found]
    return compared(query) | {"finds": told}


def experimented(query: dict[str, str]) -> dict[str, Any]:
    """Return what a link opens in the Lab, with the leaves that a small plan counts."""
    plan = read_plan(query["lab"])
    leaves = sum(settings.leaves * settings.trees for settings in plan.searches())
    return {
        "plan": plan_text(plan),
        "finds": [
            f"{experiment_text(settings)}: {list(run(settings))[-1].total} leaves"
            for settings in plan.searches()
            if leaves <= SMALL
        ],
    }


PAGES = {"/": opened, "/compare": panes, "/lab": experimented}


def query_of(link: str) -> dict[str, str]:
    """Return the parameters of a link as a page takes them from the address."""
    return dict(parse_qsl(link.partition("?")[2], keep_blank_values=True))


@pytest.mark.large
@pytest.mark.parametrize("name", [*LINKS])
def test_a_link_opens_what_it_opened(name: str) -> None:
    link = LINKS.cases[name]["link"]
    try:
        found = PAGES[link.partition("?")[0]](query_of(link))
    except PlyscopeError as error:
        found = {"error": without_lists(str(error))}
    LINKS.check(name, found)


def test_links_of_every_kind_are_recorded() -> None:
    links = [case["link"] for case in LINKS.cases.values()]
    assert {link.partition("?")[0] for link in links} == PAGES.keys()
    assert {"error", "left out"} <= {field for case in LINKS.cases.values() for field in case}
    named = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(named) > 30
    assert named <= {name for link in links for name in query_of(link)} | VALUES.keys()


def names_now() -> Iterator[tuple[str, str]]:
    """Yield each parameter of a link whose values are names, with each name."""
    yield from (("algorithm", name) for name in ALGORITHMS)
    yield from ((name, option.write(value)) for name, option in OPTIONS.items() for value in option.titles)
    yield from ((name, str(value)) for name, usual in vars(PLAIN).items() for value in _kind(usual))
    for name, values in {"root": BOTH, "by": WAYS, "picture": PICTURES, "ask": COVERS, "format": FORMATS}.items():
        yield from ((name, str(value)) for value in values)


def _kind(value: Any) -> type[StrEnum]:
    kind = type(value)
    assert issubclass(kind, StrEnum)
    return kind


if REWRITE:
    for name, value in names_now():
        if value not in VALUES.get(name, "").split():
            VALUES[name] = f"{VALUES.get(name, '')} {value}".strip()
    VALUES_FILE.write_text(laid_out(VALUES) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in VALUES for value in VALUES[name].split()])
def test_a_name_that_a_link_may_have_had_is_still_read(name: str, value: str) -> None:
    algorithm = next((each for each in ALGORITHMS if name in OPTIONS and heeds(each, name)), "alphabeta")
    if name == "misconception" and value != "none":
        algorithm = MISCONCEPTIONS[Misconception(value)].reference
    query = {"game": "chess" if value == "captures" else "tictactoe", "algorithm": algorithm, name: value}
    if name in ("root", "format"):
        form = FORMATS[value] if value in FORMATS else FORMATS["lists"]
        query = {"tree": form.write(read("[[3,5],[2,9]]").tree), name: value}
    request, left_out = read_link(query)
    settings, unknown = read_settings(query)
    assert not unknown
    assert not left_out
    held = {"by": settings.way, "picture": settings.picture, "ask": ",".join(settings.ask)}
    held |= vars(request.subject) | vars(request.notation) | vars(request.chosen)
    assert (OPTIONS[name].write(held[name]) if name in OPTIONS else held[name]) == value


def test_every_name_that_a_link_may_have_is_recorded() -> None:
    now = list(names_now())
    assert len(now) > 60
    assert all(value in VALUES[name].split() for name, value in now)
