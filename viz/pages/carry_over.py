"""Which choices survive a change of tree or position, and what the page says about the others.

Who moves at the root is what the text says; else what the tree came with, from a link, the library or the picture;
else the reader's own choice, which outlives every tree.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from core.game import Game, OptionError, PlyscopeError
from core.options import OPTIONS, Order, SearchOptions
from core.options.option import Need
from core.options.paths import read_hand
from core.search import heeds
from core.search.move_order import check_order
from viz.sharing.draft import Draft
from viz.sharing.history import is_edit
from viz.sharing.request import Subject, TreeText, usual_search


def carry_over(draft: Draft, *, edited: bool = False) -> tuple[Draft, list[str] | None]:
    """Return the draft without what belonged to another tree or position, and sentences about that.

    These are None if the tree or position is unchanged. `edited` says that it is an edit of the previous one, however
    its text is written. A text that can't be read changes nothing: the reader is not done with it.
    """
    with suppress(PlyscopeError):
        draft = _with_root(draft)
        before, now, game = draft.fitted, draft.subject, draft.subject.searched()
        if before is not None and _shows(before) == _shows(now):
            return replace(draft, search=draft.search.without(draft.lacks())), None
        is_other = before is not None and not edited and not _is_edit(before, now)
        return _let_go(replace(draft, fitted=now), game, is_other=is_other)
    return draft, None


def with_able_search(draft: Draft) -> Draft:
    """Return the draft with a search that can handle the tree or position, the reader's own if it can."""
    with suppress(PlyscopeError):
        subject = draft.subject
        return replace(draft, search=draft.search.able(subject.searched(), usual_search(subject)))
    return draft


def root_words(draft: Draft) -> str:
    """Return a line about who moves at the root if the reader did not choose that, or if it has changed."""
    given = draft.came[1] if draft.came else draft.own_root
    if draft.tree.root != given:
        return f"The text says that {draft.tree.root.name} moves at the root."
    return _back(draft) if draft.root_back == draft.tree.text else ""


def _back(draft: Draft) -> str:
    return f"{draft.tree.root.name} moves at the root again: the text does not say who does."


def _with_root(draft: Draft) -> Draft:
    """Return the draft with who moves at the root of its tree; raise PlyscopeError if its text can't be read."""
    if draft.in_game:
        return draft
    tree = draft.tree
    came = draft.came if draft.came and is_edit(draft.came[0], tree.text) else None
    given = came[1] if came else draft.own_root
    now = replace(tree, root=given, made="").read().tree.root_player
    is_back = now == given and now != tree.root
    return replace(
        draft,
        tree=replace(tree, root=now),
        came=(tree.text, given) if came else None,
        root_back=tree.text if is_back else draft.root_back,
    )


def _shows(subject: Subject) -> Subject | str:
    """Return a key for a tree or position."""
    return subject.text if isinstance(subject, TreeText) else subject


def _is_edit(before: Subject, now: Subject) -> bool:
    return isinstance(before, TreeText) and isinstance(now, TreeText) and is_edit(before.text, now.text)


def _let_go(draft: Draft, game: Game[Any, Any], *, is_other: bool) -> tuple[Draft, list[str]]:
    """Drop orders that the tree or position can't have, or that belonged to another, and say so."""
    search, lacks = draft.search, draft.lacks()
    order, hand, window = (search.held[name] for name in ("order", "hand", "window"))
    instead = f"so the children are searched {Order.GIVEN.words}."
    notices = [_back(draft)] if is_other and not draft.in_game and draft.root_back == draft.tree.text else []
    if order is Order.HAND and (is_other or not _fits(game, hand)):
        why = "was made for another tree" if is_other else "no longer fits the tree"
        notices.append(f"The order by hand {why}, {instead}")
        search = search.put(order=Order.GIVEN)
    if order is Order.EVALUATION and Need.EVALUATION in lacks:
        of = draft.entry.title if draft.in_game else "A tree"
        notices.append(f"{of} has no static evaluation, {instead}")
    if order is Order.CAPTURES and Need.NOISE in lacks:
        notices.append(f"Here no moves are captures, {instead}")
    if is_other:
        search = search.put(hand="")
        if heeds(search.algorithm, "window") and not _is_usual(window):
            notices.append(f"The initial {OPTIONS['window'].words(search.read())} is kept.")
    return replace(draft, search=search.without(lacks)), notices


def _fits(game: Game[Any, Any], text: str) -> bool:
    """Return whether a game has the nodes that an order by hand names."""
    try:
        check_order(game, SearchOptions(order=Order.HAND, hand=read_hand(text)))
    except OptionError:
        return False
    except ValueError:  # the page reports that
        return True
    return True


def _is_usual(window: str) -> bool:
    try:
        return bool(OPTIONS["window"].read(window) == SearchOptions.window)
    except ValueError:  # the page reports that
        return True
