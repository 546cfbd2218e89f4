"""The list of games, with one entry for a family and a second list for its variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games import GAMES
from core.games.entry import GameEntry
from viz.pages.fields import choose
from viz.pages.select_captions import Caption, show_captions


def choose_game(
    name: str, label: str, about: str, shown: str, take: Callable[[str], None], others: Mapping[str, str] | None = None
) -> None:
    """Show the list of the games by their names, below `others`, and the variants of the one that is `shown`.

    A game whose package is missing says so, and how to install it.
    """
    titles = dict(others or {})
    captions = [Caption() for _ in titles]
    for game, entry in GAMES.items():
        family = family_of(entry)
        listed = shown if shown in family else next(iter(family), game)
        if listed not in titles and (not family or game == next(iter(family))):
            titles[listed] = entry.family or entry.listed
            missing = "" if entry.package is None or entry.is_ready else f"install it by {entry.package.how}"
            captions.append(Caption(", ".join(family.values()) or missing))
    choose(name, label, titles, shown, take, about, compact=True)
    show_captions(label, captions)
    if shown in GAMES and (family := family_of(GAMES[shown])):
        of_family = f"Which of the {GAMES[shown].family.lower()}."
        choose(f"{name}-variant", "Variant", family, shown, take, of_family, compact=True)


def family_of(entry: GameEntry) -> dict[str, str]:
    """Return the titles of all games of a game's family, by their names; none if it has no family."""
    return {name: other.title for name, other in GAMES.items() if entry.family and other.family == entry.family}
