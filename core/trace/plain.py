"""Kinds, bounds and estimates as plain integers, and how an event is packed as a row.

For what runs at every event of a search: there an enum member costs several times as much to compare and to pack.
"""

from __future__ import annotations

from struct import Struct

from core.trace import Bound, Estimates, Kind

pack = Struct("<BBBiiiiii").pack
"""Makes the bytes of a row of `EVENT`."""

put_child = Struct("<i").pack_into
CHILD_AT = Struct("<BBBi").size
"""Where the child stands in a row: after four others."""

ENTER, LEAF, HORIZON, BEST, ALPHA, BETA, CUTOFF, SKIP, EXIT, TRUNCATED, RESEARCH = map(int, list(Kind)[:11])
MISS, HIT, STORE, ITERATION = map(int, (Kind.MISS, Kind.HIT, Kind.STORE, Kind.ITERATION))
PLAYOUT, STAND_PAT, CHANCE = map(int, (Kind.PLAYOUT, Kind.STAND_PAT, Kind.CHANCE))
KNOWN, BOOK = map(int, (Kind.KNOWN, Kind.BOOK))
NONE, EXACT, LOWER, UPPER = map(int, Bound)
VALUE, OF_ALPHA, OF_BETA = map(int, (Estimates.VALUE, Estimates.ALPHA, Estimates.BETA))
