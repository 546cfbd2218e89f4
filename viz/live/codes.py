"""The codes of rooms, and the tokens of those who lead them; none has to be stored.

A room is known by three texts, all of which follow from the teacher's token: the *code* that students type, the *name*
that stands in its addresses, and the *watch* with which the teacher's pages listen. So after a restart of the server a
room opens again under its code for whoever has the token. The code is short: finding another token with the same code
takes about 64 million scrypts of 0.1 s each, two months of processor time. Nobody finds the token that belongs to a
name, and every phone checks the name.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import scrypt, sha256

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"
"""Letters that look like no other letter or digit, without vowels, so that no code is a word."""

LENGTH = 6
CODES = len(LETTERS) ** LENGTH

SHORTEST_TOKEN = 32
LONGEST_TOKEN = 64


def new_token() -> str:
    """Return a new random token."""
    return secrets.token_urlsafe(24)


def code_of(token: str) -> str:
    """Return the code of the room that a token leads; this takes some time on purpose."""
    number = int.from_bytes(scrypt(token.encode(), salt=b"plyscope room", n=2**15, r=8, p=1, maxmem=2**26, dklen=16))
    letters: list[str] = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def watch_of(token: str) -> str:
    """Return the text that lets the teacher's pages listen; it may stand in an address, since it can't lead a room."""
    return _digest("watch", token)


def watched(watch: str) -> str:
    """Return the name of the room that this lets one listen to."""
    return _digest("name", watch)


def name_of(token: str) -> str:
    """Return the name of a token's room, which does not reveal the token."""
    return watched(watch_of(token))


def read_code(text: str) -> str | None:
    """Return the code that was typed, None if it is no code.

    >>> read_code(" bcd-fgh "), read_code("BCDFG"), read_code("BCDFGA")
    ('BCDFGH', None, None)
    """
    letters = "".join(text.upper().split()).replace("-", "") if len(text) <= 40 else ""
    return letters if len(letters) == LENGTH and set(letters) <= set(LETTERS) else None


def _digest(use: str, token: str) -> str:
    return urlsafe_b64encode(sha256(f"plyscope {use} {token}".encode()).digest()[:18]).decode()
