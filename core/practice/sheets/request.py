"""What a sheet is asked for: its series or tree, how many questions and variants, and its limits."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbelow
from string import ascii_uppercase

from core.game import OptionError
from core.options import SearchOptions
from core.practice.questions import QUESTIONS
from core.practice.series import FILL, IN_TURN, NEXT, SERIES
from core.trees.generator.generator_settings import MAX_SEED
from core.trees.leaf_tree import LeafTree

MOST_VARIANTS = len(ascii_uppercase)
MOST_QUESTIONS = 20
SIZES = 4
"""How large the trees of a series are: from 1, the least."""

LONGEST_TITLE, LONGEST_INSTRUCTIONS = 200, 500
USUAL_TITLE = "Game-tree search"
"""Of a sheet that is given none: the name of a series would tell what to look for."""

MOST_POINTS = 100
"""Of one question."""

MOST_LEAVES = 60
"""Of a tree of the teacher's own: larger ones fit no page, and take long to vary."""

EDITIONS = 2
"""The latest way of choosing trees."""

KINDS = (FILL, NEXT, *QUESTIONS)

OWN = "own"
"""The name of the series that is a tree of the teacher's own."""

MOST_DRAWN = 10**12
"""Of a seed that is drawn. One sheet takes about a second to make: to try them all takes 30,000 years."""


@dataclass(frozen=True)
class SheetRequest:
    """What a sheet is to be.

    Its questions are those of a `series`, of all kinds or of some; or, with a `tree`, one of each of `kinds` about its
    search with the `options`. A kind about an own tree may say what exactly, such as `count:skipped` or
    `fill:nodes+move`. Unless a number of `questions` is given, each task of the series comes once. `size` is that of
    the trees of a series, from 1 to SIZES. A `course` has its own conventions. With `about_rule` equality may decide on
    the own tree. The `instructions` stand below its title, such as the time allowed; with `code` the
    pseudo-code of its searches is printed at its end. It may `pick` some of its questions by number, in an order of its
    own, and give each question `points`. Only in the latest `edition` several questions may be about one
    tree, and those variants are chosen for which copying scores least: a sheet of an earlier one stays as it was.
    """

    series: str = "two-plies"
    kinds: tuple[str, ...] = ()
    questions: int | None = None
    variants: int = 2
    seed: int = 1
    size: int = 2
    tree: LeafTree | None = None
    options: SearchOptions = SearchOptions()  # noqa: RUF009  it never changes
    course: str | None = None
    about_rule: bool = False
    title: str = ""
    instructions: str = ""
    code: bool = False
    pick: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    edition: int = EDITIONS


def check_wanted(wanted: SheetRequest) -> None:
    """Raise OptionError for a request that no trees can meet, before `make_sheet` looks for any."""
    ranges = {
        "variants": (wanted.variants, 1, MOST_VARIANTS),
        "questions": (1 if wanted.questions is None else wanted.questions, 1, MOST_QUESTIONS),
        "seed": (wanted.seed, 0, MAX_SEED),
        "size": (wanted.size, 1, SIZES),
        "edition": (wanted.edition, 1, EDITIONS),
    }
    several = {"pick": (wanted.pick, MOST_QUESTIONS), "points": (wanted.points, MOST_POINTS)}
    each_of = [(place, (number, 1, most)) for place, (numbers, most) in several.items() for number in numbers]
    for place, (number, least, most) in [*ranges.items(), *each_of]:
        if not least <= number <= most:
            raise OptionError(f"{number:,} is out of range.", f"Give a number from {least} to {most:,}.", place=place)
    if len(wanted.title) > LONGEST_TITLE:
        problem = f"this title has more than {LONGEST_TITLE} characters."
        raise OptionError(problem, "Give a shorter one.", place="title")
    if len(wanted.instructions) > LONGEST_INSTRUCTIONS:
        problem = f"these have more than {LONGEST_INSTRUCTIONS} characters."
        raise OptionError(problem, "Give shorter ones.", place="instructions")
    for kind in wanted.kinds:
        if kind.partition(":")[0] not in KINDS:
            raise OptionError(f"there is no kind {kind[:40]!r}.", f"Choose from {', '.join(KINDS)}.", place="kinds")
    if wanted.tree is None and wanted.series not in SERIES:
        problem = f"there is no series named {wanted.series[:40]!r}."
        raise OptionError(problem, f"Choose from {', '.join(SERIES)}.", place="series")


def numbers_in(text: str | None, place: str) -> tuple[int, ...]:
    """Return the numbers of a text such as `3, 2, 5`; raise OptionError for any other."""
    written = [part.strip() for part in text.split(",")] if text and text.strip() else []
    if not all(part.isascii() and part.isdigit() and len(part) <= len(str(MAX_SEED)) for part in written):
        raise OptionError(f"{(text or '')[:40]!r} is no row of numbers.", "Write some such as 3,2,5.", place=place)
    return tuple(map(int, written))


def drawn_seed() -> int:
    """Return a seed that nobody can guess, since it makes the key, too."""
    return randbelow(MOST_DRAWN)


def kinds_of(series: str) -> tuple[str, ...]:
    """Return the kinds of questions in a series, in the order in which they come."""
    source = [task for each in IN_TURN.get(series, (series,)) for task in SERIES[each].tasks]
    return tuple(dict.fromkeys(task.kind for task in source))


def title_of(kind: str) -> str:
    """Return the title of a kind of question; any other text is its own title."""
    own = {FILL: "Fill in the tree", NEXT: "What happens next"}
    return own.get(kind) or (QUESTIONS[kind].title if kind in QUESTIONS else kind)
