"""Random words determined by their index: any one can be computed alone, or all at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]

_STEP, _FIRST, _SECOND = (np.uint64(odd) for odd in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def stream_of(seed: int, indices: npt.NDArray[np.int64]) -> Words:
    """Return where the stream of each tree of an experiment begins; the trees have the numbers `indices`, from 0."""
    experiment = _mixed(np.array([seed], np.uint64))
    return _mixed(experiment + (indices + 1).astype(np.uint64) * _STEP)


def words(streams: Words, first: int, count: int) -> Words:
    """Return the words `first` to `first + count - 1` of each stream, one row per stream.

    The words are those of SplitMix64: a counter in steps of an odd number, each count mixed by a bijection of the
    64-bit integers. So the words of one stream all differ, and they are the same on every machine and with every
    version of numpy. Source: Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.

    >>> int(words(np.zeros(1, np.uint64), 0, 1)[0, 0]) == 0xE220A8397B1DCDAF
    True
    """
    counter = np.arange(first + 1, first + count + 1, dtype=np.uint64) * _STEP
    return _mixed(streams[:, np.newaxis] + counter)


def _mixed(counts: Words) -> Words:
    """Mix each word of the array, in place: adding and multiplying go modulo 2^64."""
    counts ^= counts >> np.uint64(30)
    counts *= _FIRST
    counts ^= counts >> np.uint64(27)
    counts *= _SECOND
    counts ^= counts >> np.uint64(31)
    return counts
