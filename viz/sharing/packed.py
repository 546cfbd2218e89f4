"""Trees packed into a link: compressed, in characters allowed in an address, with a version first.

A packed tree is the digit 1 and then, in base64 for addresses (RFC 4648, section 5, without padding), a raw deflate
stream (RFC 1951) of UTF-8 text: the name of the reader's format, a line break, and the tree in
parentheses, or in labelled JSON if it has parts that they don't keep.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from contextlib import suppress
from functools import lru_cache

from core.game import OptionError, Player, TextError
from core.trees.formats import AUTO, FORMATS, detect, read, widest
from core.trees.formats.format import Format, Part
from core.trees.leaf_tree import LeafTree

VERSION = "1"
CARRIER = FORMATS["parentheses"]
"""The format inside, unless the text is labelled JSON: that begins with a brace, and this never does."""
LABELLED = FORMATS["labelled"]

MOST_BYTES = 500_000
"""The most bytes unpacked: a small link can hold a stream that fills memory."""

LONGEST = 2 * MOST_BYTES
"""The most characters of a packed tree: base64 of as many uncompressed bytes."""

LIKELY = b"(A (B -1 0.5 inf:) (C 10 12 3 (D 14 2 8 5 6 4 7 9"
"""Text that both sides start from, so that short trees are compressed too. Part of the version: it never changes."""

ADVICE = "Ask for the link again, or for the tree as a file."


@lru_cache(maxsize=4)
def pack(tree: LeafTree, format_name: str) -> str:
    """Return a tree packed for a link, with the format to show."""
    written = f"{format_name}\n{widest(tree).write(tree)}".encode()
    level = 9 if len(written) <= MOST_BYTES else 0  # a larger tree makes a link too long to use
    compressor = zlib.compressobj(level, wbits=-zlib.MAX_WBITS, zdict=LIKELY)
    packed = base64.urlsafe_b64encode(compressor.compress(written) + compressor.flush())
    return VERSION + packed.decode().rstrip("=")


def unpack(packed: str) -> tuple[str, str]:
    """Return the text of a packed tree, in the reader's format, and that format's name.

    Raises OptionError for text that is cut off, too large, or not by `pack`.
    """
    if packed[:1] != VERSION:
        problem = "this tree was packed by a newer version." if packed[:1].isdigit() else "this is not a packed tree."
        raise OptionError(problem, ADVICE, place="in the link, t")
    if len(packed) > LONGEST:
        raise OptionError("the packed tree is too large.", ADVICE, place="in the link, t")
    try:
        stream = base64.b64decode(packed[1:] + "=" * (-len(packed[1:]) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=LIKELY)
        written = unpacker.decompress(stream, MOST_BYTES)
        text = written.decode() if unpacker.eof else ""
    except (binascii.Error, zlib.error, ValueError) as error:
        raise OptionError("the packed tree can't be read.", ADVICE, place="in the link, t") from error
    if not unpacker.eof:
        problem = "the packed tree is too large." if unpacker.unconsumed_tail else "the packed tree is cut off."
        raise OptionError(problem, ADVICE, place="in the link, t")
    name, _, inner = text.partition("\n")
    try:
        carrier = LABELLED if inner.startswith("{") else CARRIER
        return _in_format(name, read(inner, Player.MAX, carrier.name).tree, inner, carrier)
    except TextError as error:
        raise OptionError("the packed text is not a tree.", ADVICE, place="in the link, t") from error


def _in_format(name: str, tree: LeafTree, inner: str, carrier: Format) -> tuple[str, str]:
    """Return the text and its format: the reader's if it can hold the tree, else the text as it was packed."""
    text, format_ = inner, carrier
    asked = FORMATS.get(name, carrier)
    if set(asked.loses(tree)) <= {Part.ROOT}:  # a link itself says who moves first
        with suppress(OptionError):  # such as a flat list of a tree that is not uniform
            text, format_ = asked.write(tree), asked
    return text, AUTO if detect(text) is format_ else format_.name
