"""The listing of a search."""

from __future__ import annotations

from core.options import SearchOptions
from core.search import ALGORITHMS
from core.search.listing import Listing, Tested


def listing(options: SearchOptions, tested: Tested = Tested.BOUNDS) -> Listing:
    """Return the pseudo-code of the search with these options, as the recorded search runs it.

    `tested` is what the update form compares. Raises ValueError for an algorithm without a listing.

    >>> [line.text for line in listing(SearchOptions()).lines if line.anchor == "min.cut"]
    ['if v ≤ α: return v']
    """
    algorithm = ALGORITHMS.get(options.algorithm)
    if algorithm is None:
        raise ValueError(f"there is no listing of {options.algorithm!r}")
    return algorithm.listing(algorithm.heeded(options), tested)
