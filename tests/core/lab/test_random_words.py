"""The random words: those that their source prints, and any of them alone."""

from __future__ import annotations

import numpy as np

from core.lab.uniform_trees import stream_of, words

START = np.zeros(1, np.uint64)


def test_the_words_are_those_of_splitmix64() -> None:
    known = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B]
    assert words(START, 0, 5)[0].tolist() == known


def test_a_word_is_determined_by_its_number() -> None:
    streams = stream_of(7, np.arange(20))
    assert (words(streams, 5, 3) == words(streams, 0, 9)[:, 5:8]).all()
    assert (words(streams[4:6], 0, 9) == words(streams, 0, 9)[4:6]).all()


def test_the_words_of_a_stream_all_differ() -> None:
    assert len(np.unique(words(START, 0, 100_000))) == 100_000


def test_streams_differ_by_seed_and_by_tree() -> None:
    assert len(np.unique([stream_of(seed, np.arange(1_000)) for seed in range(50)])) == 50_000


def test_the_bits_of_words_next_to_one_another_are_even_and_unrelated() -> None:
    drawn = words(stream_of(1, np.arange(200)), 0, 100)
    for pairs in (drawn[:, 1:] ^ drawn[:, :-1], drawn[1:] ^ drawn[:-1], drawn):
        share = [float(((pairs >> np.uint64(bit)) & np.uint64(1)).mean()) for bit in range(64)]
        assert 0.48 < min(share) <= max(share) < 0.52  # five standard deviations and more
