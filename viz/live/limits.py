"""`TokenBucket`: how often someone may do something; `RecentVisitors`: who was where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_address
from time import monotonic

MOST_KEPT = 10_000
"""The most recent ones remembered; those idle for long count as new."""


@dataclass
class TokenBucket:
    """A token bucket: lets each do something `most` times in a row, and `per_second` in the long run."""

    most: int
    per_second: float
    now: Callable[[], float] = monotonic
    _spent: dict[str, tuple[float, float]] = field(default_factory=dict)

    def allows(self, who: str) -> bool:
        """Return whether someone may do it again."""
        return self._used(who) + 1 <= self.most

    def spend(self, who: str) -> bool:
        """Return whether someone may do it again, and count it."""
        allowed = self.allows(who)
        if allowed:
            self._spent[who] = self._used(who) + 1, self.now()
            if len(self._spent) > MOST_KEPT:
                self._spent = {each: spent for each, spent in self._spent.items() if self._used(each) > 0}
        return allowed

    def most_in(self, seconds: float) -> float:
        """Return how often one can do it within a time."""
        return self.most + self.per_second * seconds

    def _used(self, who: str) -> float:
        used, at = self._spent.get(who, (0.0, 0.0))
        return max(0.0, used - (self.now() - at) * self.per_second)


@dataclass
class RecentVisitors:
    """Remembers who was where lately."""

    _seen: dict[tuple[str, str], None] = field(default_factory=dict)

    def note(self, who: str, where: str) -> None:
        """Note that someone is somewhere."""
        self._seen.pop((who, where), None)
        self._seen[who, where] = None
        if len(self._seen) > MOST_KEPT:
            del self._seen[next(iter(self._seen))]

    def has(self, who: str, where: str) -> bool:
        """Return whether someone was there."""
        return (who, where) in self._seen


def network_of(host: str) -> str:
    """Return the network that stands for an address in limits: in IPv6 one customer has 64 bits of addresses.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:2"), network_of("testclient")
    ('192.0.2.7', '2001:db8::/64', 'testclient')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    mapped = address.ipv4_mapped
    if mapped is not None:
        return str(mapped)
    return f"{ip_address(int(address) >> 64 << 64)}/64"
