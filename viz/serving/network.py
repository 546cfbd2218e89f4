"""Where other machines on the network reach this server, if they can."""

from __future__ import annotations

import socket
from contextlib import suppress
from ipaddress import ip_address

ELSEWHERE = "192.0.2.1", 9
"""An address reserved for documentation (RFC 5737): nothing is sent there, only the route is looked up."""


def network_host(listens_at: str | None) -> str:
    """Return this machine's address on its network, "" if the server only listens locally, or there is none.

    `listens_at` is the address at which it listens, None for all.
    """
    if listens_at == "localhost":
        return ""
    with suppress(ValueError):
        address = ip_address(listens_at or "0.0.0.0")  # noqa: S104  it is compared, not listened at
        if not address.is_unspecified:
            return "" if address.is_loopback else str(address)
    return own_address()


def own_address() -> str:
    """Return this machine's address on its outgoing network, "" if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
        except OSError:
            return ""
        host: str = way.getsockname()[0]
        return "" if ip_address(host).is_loopback else host
