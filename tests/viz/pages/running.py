"""Pages that run in the test's own process, without a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qsl

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Element

from viz.contract.player import ChoiceData
from viz.pages.answering import answer
from viz.pages.choices_above import choices_above
from viz.pages.working_tree import take_typed
from viz.sharing.draft import Draft

SECONDS = 60

# Each page that is opened would look through all installed packages for components: half of the time it takes.
_scan = cache(manifest_scanner.scan_component_manifests)
patch.object(manifest_scanner, "scan_component_manifests", _scan).start()


def any_page() -> None:
    """Run the page whose name the session holds, after what a player asks for, as its mailbox carries it out."""
    import importlib  # noqa: PLC0415  Streamlit runs the body of this function alone

    import streamlit as st  # noqa: PLC0415

    if "test_asked" in st.session_state:
        st.session_state.pop("test_asked")()
    page = importlib.import_module(f"viz.pages.{st.session_state.test_page}").page
    page(
        *(
            []
            if st.session_state.test_page in {"compare", "guide", "cat_and_mouse", "sheets"}
            else [st.Page(lambda: None)]
        )
    )


def opened(page: str, query: str = "", **state: Any) -> AppTest:
    """Return a page after its first run, called with a link's query and with what the session holds already."""
    app = AppTest.from_function(any_page, default_timeout=SECONDS)
    for name, text in parse_qsl(query):
        app.query_params[name] = text
    for name, content in {"test_page": page, **state}.items():
        app.session_state[name] = content
    return app.run()


def go_on(app: AppTest, page: str | None = None, asked: Callable[[], object] | None = None) -> AppTest:
    """Run a page again: another one of the session, or after what its player asks for."""
    if page is not None:
        app.session_state["test_page"] = page
    if asked is not None:
        app.session_state["test_asked"] = asked
    return app.run()


def choose_above(app: AppTest, **values: str) -> AppTest:
    """Make choices above the tree, as the player reports them, and run the page."""
    return go_on(app, asked=lambda: answer({"choose": values, "turn": 1.0, "number": 1}))


def offered_above(app: AppTest, title: str) -> list[str]:
    """Return the words of what a choice above the tree offers."""
    found = _above(app)
    return next([words for _, words, _, can in each["values"] if can] for each in found if each["title"] == title)


def chosen_above(app: AppTest) -> dict[str, str]:
    """Return what is chosen above the tree, by the title of the choice."""
    return {each["title"]: each["chosen"] for each in _above(app)}


def _above(app: AppTest) -> list[ChoiceData]:
    found: list[ChoiceData] = []
    go_on(app, asked=lambda: found.extend(choices_above()["offered"]))
    return found


def widget(app: AppTest, label: str) -> Any:
    """Return the widget of a label: keys change where the program changes what a widget shows."""
    fields = (*app.selectbox, *app.text_area, *app.radio, *app.text_input, *app.number_input, *app.multiselect)
    return next(each for each in fields if each.label == label)


def writes(text: str) -> Callable[[], object]:
    """Return what puts a text into the field of the tree, whatever the page shows."""
    return lambda: take_typed({"tree": text})


def held(app: AppTest) -> Draft:
    """Return what the controls of a page hold."""
    found: Draft = app.session_state.plyscope.draft
    return found


def elements(app: AppTest) -> Iterator[Element]:
    """Yield every element of a page."""
    for part in (app.main, app.sidebar):
        yield from elements_of(part)


def elements_of(part: Block | Element) -> Iterator[Element]:
    """Yield every element of a part of a page, in their order."""
    if isinstance(part, Element):
        yield part
        return
    for inner in part.children.values():
        yield from elements_of(inner)


def markup(app: AppTest) -> list[str]:
    """Return the pieces of HTML on a page, without its styles."""
    bodies = [element.proto.body for element in app.get("html")]
    return [body for body in bodies if not body.startswith("<style>")]


def problems(app: AppTest) -> list[str]:
    """Return what a page says is wrong, or was left out, as it stands in the markup."""
    assert not app.exception
    return [body for body in markup(app) if 'class="problem"' in body]
