"""A link's settings are read as far as they still make sense; the rest is named in a sentence."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viz.contract.player import PICTURES
from viz.covers import COVERS
from viz.replay.view_settings import MOST_LISTED, NO_VIEWS, WAYS, Settings, read_settings
from viz.replay.views import VIEWS


@pytest.mark.parametrize(
    ("query", "settings"),
    [
        ({}, Settings()),
        ({"tree": "[3,5]", "utm_source": "mail"}, Settings()),
        ({"views": "calls,window"}, Settings(views=("window", "calls"))),
        ({"views": "calls,calls,,calls"}, Settings(views=("calls",))),
        ({"views": "none"}, Settings(views=())),
        ({"views": ",".join(VIEWS)}, Settings(views=tuple(VIEWS))),
        ({"by": "decision"}, Settings(way="decision")),
        ({"by": ""}, Settings()),
        ({"fold": "0,1.2,root"}, Settings(fold=("0", "1.2", "root"))),
        (
            {"views": "graph,list,calls,positions,trace,stops,path", "fold": "follow,0", "stops": "x"},
            Settings(("calls",), fold=("0",)),
        ),
        ({"show": "0.1,root"}, Settings(show=("0.1", "root"))),
        ({"ask": "next", "at": "16,7,16"}, Settings(ask=("next",), at=(16, 7))),
        ({"at": ",".join(map(str, range(80)))}, Settings(at=tuple(range(50)))),
    ],
)
def test_what_a_link_says(query: dict[str, str], settings: Settings) -> None:
    assert read_settings(query) == (settings, None)


@pytest.mark.parametrize(
    ("query", "settings", "unknown"),
    [
        ({"views": "calls,plot,chart"}, Settings(views=("calls",)), "views plot; views chart"),
        ({"views": "none,calls"}, Settings(views=("calls",)), "views none"),
        ({"by": "ply", "views": "calls"}, Settings(views=("calls",)), "by ply"),
        ({"by": "event,ply"}, Settings(way="event"), "by ply"),
        ({"fold": "a,0"}, Settings(fold=("0",)), "fold a"),
        ({"fold": "ply2"}, Settings(), "fold ply2"),
        ({"show": "follow,2"}, Settings(show=("2",)), "show follow"),
        ({"at": "-1,x,5"}, Settings(at=(5,)), "at -1; at x"),
        ({"fold": "x" * 500}, Settings(), f"fold {'x' * 30}"),
        ({"views": "c\ud83dalls"}, Settings(), "views c?alls"),
    ],
)
def test_what_is_not_here_is_named_and_the_rest_applies(
    query: dict[str, str], settings: Settings, unknown: str
) -> None:
    assert read_settings(query) == (settings, f"The link asks for unknown settings: {unknown}.")


def test_what_is_too_much_is_left_out_and_reported() -> None:
    settings, told = read_settings({"fold": ",".join(map(str, range(1_500)))})
    assert settings == Settings(fold=tuple(map(str, range(MOST_LISTED))))
    assert told == "Of fold only the first 1,000 count."


def test_of_many_things_that_are_not_here_some_are_named() -> None:
    _, told = read_settings({"views": "a,b,c,d,e,f,g"})
    assert told == "The link asks for unknown settings: views a; views b; views c; views d; views e and 2 more."


paths = st.just("root") | st.lists(st.integers(0, 30), min_size=1, max_size=4).map(
    lambda path: ".".join(map(str, path))
)


@given(
    st.sets(st.sampled_from(list(VIEWS))),
    st.sampled_from(WAYS),
    st.lists(paths, max_size=4),
    st.lists(paths, max_size=4),
    st.sampled_from([None, *PICTURES]),
    st.sets(st.sampled_from(list(COVERS))),
    st.lists(st.integers(0, 10**6), unique=True, max_size=5),
)
def test_settings_read_back_as_the_player_writes_them(
    views: set[str], way: str, fold: list[str], show: list[str], picture: Any, asks: set[str], moments: list[int]
) -> None:
    shown = [name for name in VIEWS if name in views]
    query = f"views={','.join(shown) or NO_VIEWS}&by={way}&fold={','.join(fold)}&step=3"
    query += f"&show={','.join(show)}" + (f"&picture={picture}" if picture else "")
    asked = [name for name in COVERS if name in asks]
    query += f"&ask={','.join(asked)}" if asked else ""
    query += f"&at={','.join(map(str, moments))}" if moments else ""
    settings, unknown = read_settings(dict(parse_qsl(query, keep_blank_values=True)))
    names = [field.name for field in fields(Settings)]
    chosen = dict(zip(names, (shown, way, fold, show, picture, asked, moments), strict=True))
    held: Any = {name: tuple(value) if isinstance(value, list) else value for name, value in chosen.items()}
    assert (settings, unknown) == (Settings(**held), None)
    assert json.loads(json.dumps(settings.data())) == chosen
