"""A component gives Streamlit a loader alone; browsers fetch its script, with markup and style, and keep it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from starlette.applications import Starlette

import viz.components
import viz.routes
from tests.viz.serving.asking import ask, scope_of
from viz.components.component import LOADER, Component, component

FOLDERS = sorted(mount.parent.name for mount in Path(*viz.components.__path__).glob("*/mount.js"))
APP = Starlette(routes=viz.routes.routes("class/plyscope"))


@pytest.mark.large
@pytest.mark.parametrize("folder", FOLDERS)
def test_streamlit_gets_a_loader_of_what_is_at_its_address(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    __import__(f"viz.components.{folder}")
    given: dict[str, Any] = {}
    monkeypatch.setattr(st.components.v2, "component", lambda name, **rest: lambda **_: given.update({name: rest}))
    known = component(folder, str)
    Component(folder, known.markup, known.style)(key="test")
    assert len(given[f"plyscope_{folder}"].pop("js")) < 2 * len(LOADER)
    assert given == {f"plyscope_{folder}": {}}  # neither markup nor style
    for encoding in ("gzip", "br"):
        sent = ask(APP, scope_of(f"/class/plyscope/scripts/{known.file}", accept_encoding=encoding))
        script = (gzip.decompress(sent.body) if encoding == "gzip" else sent.body).decode()
        assert (sent.status, sent.headers.get("content-encoding") == "gzip") == (200, encoding == "gzip")
        assert sent.headers["content-type"].startswith("text/javascript")
        assert "immutable" in sent.headers["cache-control"]
        assert script == known.script
    assert f"export const markup = {json.dumps(known.markup())};" in script
    assert f"export const style = {json.dumps(known.style())};" in script


@pytest.mark.parametrize(
    "file", ["player.0123456789abcdef.js", "player", "nothing.js", "..%2fcore%2fgame.py", "player."]
)
def test_no_other_name_is_answered(file: str) -> None:
    assert ask(APP, scope_of(f"/class/plyscope/scripts/{file}")).status == 404


def test_a_changed_script_has_another_name() -> None:
    one, same, other = (Component("address", lambda text=text: text, str) for text in ("a", "a", "b"))  # type: ignore[misc]
    assert one.file == same.file != other.file
