"""The listing of a search."""

from __future__ import annotations

from dataclasses import replace

from core.options import Misconception, SearchOptions
from core.search import ALGORITHMS
from core.search.listing import Listing, Tested
from core.search.misconceptions import MISCONCEPTIONS


def listing(options: SearchOptions, tested: Tested = Tested.BOUNDS) -> Listing:
    """Return the pseudo-code of the search with these options, as the recorded search runs it.

    `tested` is what the update form compares. For a search that may be wrong it is the right listing, and its source
    says so. Raises ValueError for an algorithm without a listing.

    >>> [line.text for line in listing(SearchOptions()).lines if line.anchor == "min.cut"]
    ['if v ≤ α: return v']
    """
    algorithm = ALGORITHMS.get(options.algorithm)
    if algorithm is None:
        raise ValueError(f"there is no listing of {options.algorithm!r}")
    heeded = algorithm.heeded(options)
    found = algorithm.listing(heeded, tested)
    if heeded.program:
        replayed = "your own program's visits"
    elif heeded.misconception is not Misconception.NONE:
        replayed = f"a common mistake: “{MISCONCEPTIONS[heeded.misconception].idea.removesuffix('.')}”"
    else:
        return found
    return replace(
        found, source=f"{found.source}. This is the right search; the one that is replayed follows {replayed}"
    )
