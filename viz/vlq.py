"""`column` and `numbers`: whole numbers as a short text, as a browser loads them by the thousand, and back.

A column has the difference of each number from the one before it (the first from 0), written in the Base64 VLQ of
source maps (https://tc39.es/ecma426/#sec-base64-vlq): digits of five bits, the lowest first, of which the lowest bit is
the sign; a digit's sixth bit says that another follows. Most differences are a single letter, and JSON, HTML and gzip
take letters as they are. viz/components/shared/vlq.js reads them.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

DIGITS: Final = np.frombuffer(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", dtype=np.uint8)
BITS: Final = 5
MORE: Final = 1 << BITS
"""The bit of a digit that says that another one follows."""


def column(numbers: ArrayLike) -> str:
    r"""Return whole numbers of less than 58 bits as a column.

    >>> column([0, 1, 2, 18, 17, 0])
    'ACCgBDjB'
    """
    given: NDArray[np.int64] = np.asarray(numbers, dtype=np.int64)
    if not given.size:
        return ""
    differences = np.diff(given, prepend=0)
    rest = np.where(differences < 0, -2 * differences + 1, 2 * differences)
    counts = np.ones(rest.size, dtype=np.int64)
    limit = MORE
    while (longer := rest >= limit).any():
        counts += longer
        limit <<= BITS
    starts = np.cumsum(counts) - counts
    text = np.empty(int(counts.sum()), dtype=np.uint8)
    for digit in range(int(counts.max())):
        has = counts > digit
        follows = np.where(counts[has] > digit + 1, MORE, 0)
        text[starts[has] + digit] = DIGITS[((rest[has] >> (BITS * digit)) & (MORE - 1)) | follows]
    return text.tobytes().decode("ascii")


def numbers(text: str) -> NDArray[np.int64]:
    """Return the numbers of a column.

    >>> numbers("ACCgBDjB").tolist()
    [0, 1, 2, 18, 17, 0]
    """
    digits = _VALUES[np.frombuffer(text.encode("ascii"), dtype=np.uint8)]
    if not digits.size:
        return digits
    starts = np.concatenate([[0], np.flatnonzero(digits < MORE)[:-1] + 1])
    place = np.arange(digits.size) - np.repeat(starts, np.diff(starts, append=digits.size))
    written = np.add.reduceat((digits & (MORE - 1)) << (BITS * place), starts)
    return np.cumsum(np.where(written & 1, -(written >> 1), written >> 1))


_VALUES: Final = np.zeros(128, dtype=np.int64)
_VALUES[DIGITS] = np.arange(len(DIGITS))
