"""The control for the order in which children are searched, and what an order needs to be told."""

from __future__ import annotations

import streamlit as st

from core.options import Order
from viz.pages.working_tree import TREE


def order_controls(
    label: str = "Search the children",
    *,
    order: str = "order",
    seed: str = "order_seed",
    hand: str = "hand",
    about: str = "The order changes what is cut, never the root's value.",
    by_hand: str = "The other nodes keep the order as written.",
    every: bool = False,
) -> None:
    """Show the order of the children, and what an order needs to be told.

    The session holds the choices under the names that are given; `about` and `by_hand` are what the page adds. Only
    where `every` order is offered, one can be chosen that a tree can't serve.
    """
    state = st.session_state
    orders = [each for each in Order if every or each is not Order.EVALUATION or state.source != TREE]
    if state[order] not in orders:  # a tree's inner nodes have no static evaluation
        state[order] = Order.GIVEN
    st.selectbox(label, orders, format_func=lambda each: each.words, key=order, persist_state="session", help=about)
    if state[order] is Order.RANDOM:
        st.number_input(
            "Seed",
            min_value=0,
            step=1,
            key=seed,
            persist_state="session",
            help="The same seed gives the same order, in every search.",
        )
    elif state[order] is Order.HAND:
        st.text_input(
            "Order by hand",
            key=hand,
            persist_state="session",
            help=f"Nodes by their paths, and their children in search order, from 0: root=2,0,1;0.1=1,0. {by_hand}",
        )
