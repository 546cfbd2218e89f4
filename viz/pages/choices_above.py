"""The choices above the tree: the algorithm, and the options that their table puts beside it.

They show parts of the draft, like the form's controls.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.game import OptionError, is_evaluated, tells_noise
from core.options import OPTIONS
from core.search import ALGORITHMS
from core.search.search_text import further_details
from viz.contract.player import ChoiceData, ChoicesData
from viz.pages.session import change, draft, session, shown
from viz.sharing.draft import Draft

ABOVE = {name: option for name, option in OPTIONS.items() if option.above_tree}


def choices_above() -> ChoicesData:
    """Return the choices, and remarks on the search shown: in place of a stopped one, that of the example."""
    controls, here = session().controls, shown()
    held = draft().showing(here.asked) if here.is_instead else draft()
    return {
        "offered": [_algorithm(held), *_options(held)],
        "further": further_details(here.asked.options()),
        "turn": controls.turn,
        "problem": controls.problem_above or None,
    }


def _algorithm(held: Draft) -> ChoiceData:
    chosen, game = ALGORITHMS[held.search.algorithm], shown().recording.scene.game
    goes_beyond = is_evaluated(game) and tells_noise(game)
    return {
        "name": "algorithm",
        "title": "Algorithm",
        "about": f"{chosen.title} {chosen.about}.",
        "chosen": chosen.name,
        "values": [
            (
                name,
                each.title,
                each.group.capitalize(),
                each.can_search(game) and (goes_beyond or not each.plies_beyond),
            )
            for name, each in ALGORITHMS.items()
        ],
    }


def _options(held: Draft) -> Iterator[ChoiceData]:
    search, lacks = held.search, held.lacks()
    for option in search.counting():
        if option.above_tree:
            yield {
                "name": option.name,
                "title": option.title,
                "about": option.about,
                "chosen": search.held[option.name],
                "values": [
                    (value, words, "", True)
                    for value, words in option.titles.items()
                    if option.needs.get(value) not in lacks or value == search.held[option.name]
                ],
            }


def choose(question: dict[str, Any]) -> None:
    """Take the values that the reader chose for the next run; raise OptionError for an unknown one."""
    controls, chosen = session().controls, dict[str, Any]()
    controls.turn, controls.chose_above = question.get("turn"), True
    for name, text in question["choose"].items():
        try:
            chosen[name] = _read(name, str(text))
        except (LookupError, ValueError) as error:
            raise OptionError(f"{text!r} is not a choice.", "Choose another.", place=str(name)) from error
    change(search=draft().search.put(**chosen))
    session().next_run.redraws = True


def shows_above(problem: str) -> bool:
    """Return whether a problem, "" for none, is about a choice above the tree: made just now, or reported already."""
    controls = session().controls
    is_above = bool(problem) and (controls.chose_above or problem == controls.problem_above)
    controls.chose_above, controls.problem_above = False, problem if is_above else ""
    return is_above


def _read(name: str, text: str) -> Any:
    """Return a value; raise LookupError or ValueError for what is not offered."""
    return ALGORITHMS[text].name if name == "algorithm" else ABOVE[name].read(text)
