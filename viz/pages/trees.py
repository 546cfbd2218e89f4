"""The page "Trees": the library, the generator, and the trees stored in this browser."""

from __future__ import annotations

from base64 import b64encode
from functools import partial
from html import escape
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from core.game import Player, PlyscopeError
from core.options import SearchOptions
from core.practice.wishes import WISHES, fewest_plies, grant
from core.search import search
from core.trace.key_steps import moment_step
from core.trees.formats import nested_lists, read
from core.trees.generator.generator_settings import Distribution, GeneratorSettings, to_text
from core.trees.library import LIBRARY, ExampleTree
from viz.components.recent import recent_trees
from viz.figures.thumbnail import thumbnail
from viz.pages.opening import open_request
from viz.pages.page_pictures import PagePictures
from viz.pages.problems import show_problem
from viz.sharing.request import Request, TreeText, usual_search

STYLE = (Path(__file__).parent / "trees.css").read_text("utf-8")
COLUMNS = 3
NUMBERED = "cutoffs"
"""The wish that takes a number."""

PLIES = "g-depth"
MAKE_AGAIN = "g-make-again"

KINDS = {
    Distribution.UNIFORM: "evenly spread",
    Distribution.NORMAL: "near the middle",
    Distribution.CORRELATED: "correlated along paths",
}
SIDES = {Player.MAX: "MAX", Player.MIN: "MIN"}


def page(opens: StreamlitPage) -> None:
    """Show the page; choosing a tree `opens` the page of the player."""
    st.html(f"<style>{STYLE}</style>")
    st.title("Trees", anchor=False)
    pictures = PagePictures()
    library, generator, kept = st.tabs(["Library", "Make a tree", "Your trees"])
    with library:
        chosen = show_library(pictures)
    with generator:
        made = show_generator()
    with kept:
        st.markdown("Trees from your recent visits, kept in this browser, on this device only.")
        recent_trees()
    if chosen or made:
        open_request(chosen or made or Request())
        st.switch_page(opens)


def show_library(pictures: PagePictures) -> Request | None:
    """Show the named trees that match the search field; return the one to open, if any."""
    words = st.text_input("Find a tree by what it shows", placeholder="deep cutoff, tie, chain …", key="find")
    found = [(name, example) for name, example in LIBRARY.items() if finds(words, example)]
    st.caption(f"{len(found)} of {len(LIBRARY)} trees" if words else f"{len(LIBRARY)} trees")
    if not found:
        st.markdown("No tree matches. Use fewer words, or make a tree.")
    chosen = None
    for start in range(0, len(found), COLUMNS):
        for column, named in zip(st.columns(COLUMNS, gap="medium"), found[start : start + COLUMNS], strict=False):
            with column:
                chosen = show_example(*named, pictures) or chosen
    return chosen


def finds(words: str, example: ExampleTree) -> bool:
    """Return whether every word is in a tree's title, sentence, or keywords."""
    text = " ".join((example.title, example.look_for, *example.shows)).casefold()
    text += " pruning pruned prune" * ("cut" in text)  # many textbooks' term
    return all(word in text for word in words.casefold().split())


def show_example(name: str, example: ExampleTree, pictures: PagePictures) -> Request | None:
    """Show a tree, what it shows, and the button that opens it; return that request."""
    tree = read(example.text, example.root_player).tree
    drawn = pictures.draw(lambda: thumbnail(tree))
    with st.container(border=True, key=f"tree-{name}", height="stretch"):
        st.html(
            f"<h2>{escape(example.title)}</h2>{'' if drawn is None else image(drawn)}"
            f"<p>{escape(example.look_for)}</p>"
            f'<p class="shows">{escape(", ".join(example.shows))}</p>'
        )
        if not st.button("Open", key=f"open-{name}", help=example.title):
            return None
    text = TreeText(example.text, root=example.root_player)
    usual = SearchOptions(usual_search(text))
    return Request(text, usual, step=moment_step(search(tree, usual), example.opens_at))


def image(drawn: str) -> str:
    """Return a thumbnail as HTML."""
    source = b64encode(drawn.encode()).decode()
    return f'<img class="thumbnail" alt="The tree" src="data:image/svg+xml;base64,{source}">'


def make_again(plies: int) -> None:
    """Make the same tree with another number of plies."""
    st.session_state[PLIES] = plies
    st.session_state[MAKE_AGAIN] = True


def show_generator() -> Request | None:
    """Show the settings of a random tree; return the tree to open, if one was made."""
    with st.form("generator"):
        shape, values, wishes = st.columns(3, gap="medium")
        with shape:
            st.session_state.setdefault(PLIES, 3)
            depth = st.number_input("Plies", 0, 60, key=PLIES)
            branching = st.slider("Children per node", 1, 10, (2, 3), key="g-branching")
            irregular = st.checkbox("Leaves at any depth", key="g-irregular")
            root = st.radio("Player at the root", SIDES, format_func=SIDES.__getitem__, horizontal=True, key="g-root")
        with values:
            least = st.number_input("Smallest value", value=-9, key="g-least")
            most = st.number_input("Largest value", value=9, key="g-most")
            decimals = st.number_input("Decimal places", 0, 6, 0, key="g-decimals")
            kind = st.selectbox("Leaf values", KINDS, format_func=KINDS.__getitem__, key="g-kind")
            ties = st.checkbox("Equal leaves", value=True, key="g-ties")
        with wishes:
            wanted = st.multiselect(
                "Must show",
                [name for name in WISHES if name != NUMBERED],
                format_func=lambda name: WISHES[name].title,
                key="g-wishes",
                placeholder="Anything",
            )
            cutoffs = st.number_input(WISHES[NUMBERED].title, 0, 1000, None, placeholder="any number", key="g-cutoffs")
            seed = st.number_input("Seed", 0, 2**31 - 1, 1, key="g-seed", help="The same seed makes the same tree.")
        made = st.form_submit_button("Make the tree", type="primary")
    made = st.session_state.pop(MAKE_AGAIN, False) or made
    if not made:
        return None
    all_wishes = [*wanted, *([f"{NUMBERED}={cutoffs}"] if cutoffs is not None else [])]
    try:
        settings = GeneratorSettings(
            depth=int(depth),
            branching=branching,
            irregular=irregular,
            values=(int(least), int(most)),
            decimals=int(decimals),
            distribution=Distribution(kind),
            ties=ties,
            root_player=Player(root),
            seed=int(seed),
        )
        granted = grant(settings, all_wishes)
    except PlyscopeError as error:
        show_problem(error)
        plies = fewest_plies(all_wishes)
        if plies > depth:
            st.button(f"Use {plies} plies", on_click=partial(make_again, plies))
        return None
    text = nested_lists.write(granted.tree)
    return Request(TreeText(text, root=settings.root_player, made=to_text(granted.settings, granted.wishes)))
