"""Sentences about parameters that can't be read, and what is used instead."""

from __future__ import annotations

from collections.abc import Iterable

from core.game import PlyscopeError
from core.games import GAMES
from core.options import OPTIONS
from core.search.search_text import title
from viz.sharing.comparison_link import CompareRequest
from viz.sharing.request import FIRST, Position, Request, TreeText


def in_search(problems: Iterable[PlyscopeError], request: Request, source: str = "link") -> list[str]:
    """Return sentences about the choices that `viz.sharing.link.read_link` left out of a link or another `source`.

    >>> from viz.sharing.link import read_link
    >>> in_search(read_link({"cutoff": "odd"})[1], Request(), "file")
    ["in the file, cutoff: 'odd' is not a valid value. Choose nonstrict or strict. Using nonstrict instead."]
    """
    return [_sentence(problem, source, f"Using {_choice(_name(problem), request)} instead.") for problem in problems]


def beyond_the_end(step: int, steps: int, source: str = "link") -> list[str]:
    """Return a sentence about a step beyond the end.

    >>> beyond_the_end(999, 43), beyond_the_end(43, 43)
    (['in the link, step: this search has 43 steps, not 999. Using the last one instead.'], [])
    """
    if step <= steps:
        return []
    return [f"in the {source}, step: this search has {steps:,} steps, not {step:,}. Using the last one instead."]


def in_comparison(problems: Iterable[PlyscopeError], request: CompareRequest, source: str = "link") -> list[str]:
    """Return sentences about the choices that `viz.sharing.comparison_link.read_compare_link` left out.

    What is compared is said once, after the last search that is left out.
    """
    problems = list(problems)
    last = max((number for number, problem in enumerate(problems) if _is_of_searches(problem)), default=None)
    return [
        _sentence(problem, source, "" if _is_of_searches(problem) and number != last else _between(problem, request))
        for number, problem in enumerate(problems)
    ]


def _is_of_searches(problem: PlyscopeError) -> bool:
    return _name(problem).startswith("search")


def _name(problem: PlyscopeError) -> str:
    """Return the parameter that a problem is about."""
    return problem.place.removeprefix("in the link, ").split(",")[0]


def _sentence(problem: PlyscopeError, source: str, instead: str) -> str:
    return f"{problem.at(problem.place.replace('link', source, 1))} {instead}".rstrip()


def _choice(name: str, request: Request) -> str:
    """Return the value of a parameter in a request, in the words of a link if it has some."""
    subject = request.subject
    texts = {"open": "the nodes drawn by default", "algorithm": request.chosen.algorithm, "step": str(request.step)}
    texts |= {option.name: option.words_for(getattr(request.chosen, option.name)) for option in OPTIONS.values()}
    texts["depth"] = _depth(request)
    texts |= {name: str(value) for name, value in vars(request.notation).items()}
    tree = subject if isinstance(subject, TreeText) else FIRST
    texts |= {"root": str(tree.root), "format": tree.format}
    side = subject.to_move if isinstance(subject, Position) else None
    texts["to-move"] = texts["side to move"] = side or "the side to move in the position"
    if isinstance(subject, Position):
        chosen = dict(subject.chosen)
        texts |= {name: chosen.get(name, choice.default) for name, choice in GAMES[subject.game].choices.items()}
    return texts[name]


def _depth(request: Request) -> str:
    depth = request.chosen.depth
    if depth is None and (request.game is None or GAMES[request.game].default_depth is None):
        return "no depth limit"
    return "the default depth" if depth is None else str(depth)


def _between(problem: PlyscopeError, request: CompareRequest) -> str:
    """Return the value of a parameter in a comparison; for a search that is left out, the searches compared."""
    if _is_of_searches(problem):
        return f"Comparing {'; '.join(map(title, request.searches))}."
    match name := _name(problem):
        case "depth":
            instead = "the depth of each search"
        case "by" | "stop":
            instead = str(getattr(request, name))
        case "picture":
            instead = "the picture that suits the tree"
        case _:
            instead = _choice(name, request.subject)
    return f"Using {instead} instead."
