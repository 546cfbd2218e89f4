"""A packed tree opens as it was, in every format; whatever else stands in a link is refused, within bounds."""

from __future__ import annotations

import base64
import tracemalloc
import zlib
from string import ascii_letters, digits

import pytest
from hypothesis import given, settings

from core.game import OptionError
from core.trees.formats import AUTO, FORMATS, detect, read
from core.trees.formats.format import Format, Part
from core.trees.leaf_tree import LeafTree
from tests.strategies import labelled_trees
from viz.sharing.link import LONGEST_LINK
from viz.sharing.packed import CARRIER, LIKELY, LONGEST, MOST_BYTES, VERSION, pack, unpack

every_format = pytest.mark.parametrize("format_", FORMATS.values(), ids=FORMATS)

LETTERS = f"{ascii_letters}{digits}-_"
TREE = read("min(A first>(B x:3 12 8) (C 2 4.5 inf) -6)").tree

MEGABYTES = 500
MOST_MEMORY = 50_000_000
"""Bytes that refusing a link may take: a tenth of what each stands for."""

brief = settings(max_examples=max(20, settings().max_examples // 20))


def link_of(stream: bytes) -> str:
    return VERSION + base64.urlsafe_b64encode(stream).decode().rstrip("=")


def packed_text(text: str) -> str:
    """Return a text packed as a tree is."""
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=LIKELY)
    return link_of(compressor.compress(text.encode(errors="surrogateescape")) + compressor.flush())


def refused(packed: str) -> bool:
    """Return whether a packed text is refused; if not, check that it is a tree."""
    try:
        text, name = unpack(packed)
    except OptionError as error:
        place = error.place
    else:
        assert len(read(text, name=name).tree)
        return False
    assert place == "in the link, t"
    return True


@pytest.mark.large
@every_format
@brief
@given(tree=labelled_trees())
def test_a_tree_comes_back_in_the_format_it_was_written_in(format_: Format, tree: LeafTree) -> None:
    packed = pack(tree, format_.name)
    assert packed[0] == VERSION
    assert set(packed) <= set(LETTERS)
    text, name = unpack(packed)
    again, found, *_ = read(text, tree.root_player, name)
    assert again == tree
    assert name in {found.name, AUTO}
    if set(format_.loses(tree)) <= {Part.ROOT} and format_.name != "flat":
        assert found is format_
    assert (name == AUTO) == (detect(text) is found)


@pytest.mark.parametrize(
    ("nested", "name"), [([[3, 5], [2, 9]], "flat"), ([[3, 5], [2, 9, 1]], CARRIER.name), ([3, [2]], CARRIER.name)]
)
def test_a_flat_list_is_kept_where_it_can_hold_the_tree(nested: list, name: str) -> None:
    text, _ = unpack(pack(LeafTree.from_nested(nested), "flat"))
    assert detect(text).name == name


def test_a_format_that_is_gone_gives_way_to_the_one_inside() -> None:
    assert unpack(packed_text("runes\n(3 5)")) == ("(3 5)", AUTO)


@pytest.mark.parametrize("packed", [pack(TREE, name) for name in FORMATS], ids=FORMATS)
def test_cut_anywhere_it_is_refused(packed: str) -> None:
    for length in range(len(packed) - 1):
        assert refused(packed[:length])
    refused(packed[:-1])  # the last letter may hold nothing but padding


@pytest.mark.large
def test_with_any_letter_changed_it_is_a_tree_or_refused() -> None:
    packed = pack(TREE, "parentheses")
    outcomes = {
        refused(packed[:place] + letter + packed[place + 1 :])
        for place in range(len(packed))
        for letter in (*LETTERS, "=", " ", "\0", "é", "\ud800")
        if letter != packed[place]
    }
    assert outcomes == {True, False}


@pytest.mark.parametrize(
    ("packed", "problem"),
    [
        ("", "this is not a packed tree."),
        ("x", "this is not a packed tree."),
        ("[3,5]", "this is not a packed tree."),
        ("2" + pack(TREE, "lists")[1:], "this tree was packed by a newer version."),
        ("1", "the packed tree is cut off."),
        ("1é", "the packed tree can't be read."),
        ("1 !", "the packed tree can't be read."),
        (pack(TREE, "lists").replace("1", "1=", 1), "the packed tree can't be read."),
        (link_of(b"\xff\xff\xff"), "the packed tree can't be read."),
        (packed_text(""), "the packed text is not a tree."),
        (packed_text("(3 5)"), "the packed text is not a tree."),
        (packed_text("lists\n[3,5]"), "the packed text is not a tree."),
        (packed_text("lists\n(3 5"), "the packed text is not a tree."),
        (packed_text("lists\n(3 \udcff)"), "the packed tree can't be read."),
        (packed_text("lists\n(" + "3 " * MOST_BYTES), "the packed tree is too large."),
        (VERSION + "é" * LONGEST, "the packed tree is too large."),
    ],
)
def test_what_is_not_a_packed_tree_says_so(packed: str, problem: str) -> None:
    with pytest.raises(OptionError) as caught:
        unpack(packed)
    assert (caught.value.problem, caught.value.place) == (problem, "in the link, t")
    assert caught.value.remedy == "Ask for the link again, or for the tree as a file."


@pytest.fixture(scope="module", params=["\0", "(", "((3)", "(3 ", '"'], ids=repr)
def bomb(request: pytest.FixtureRequest) -> str:
    """Give a link, as long as they may be, that stands for hundreds of megabytes of a text."""
    compressor = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=LIKELY)
    stream = bytearray(compressor.compress(b"lists\n"))
    stream += compressor.flush(zlib.Z_FULL_FLUSH)
    block = compressor.compress(request.param.encode() * (1_000_000 // len(request.param)))
    block += compressor.flush(zlib.Z_FULL_FLUSH)  # from here on nothing refers back, so that the block can be repeated
    return link_of(bytes(stream) + block * MEGABYTES)


def test_a_bomb_is_refused_before_it_fills_memory(bomb: str) -> None:
    assert len(bomb) < LONGEST
    tracemalloc.start()
    try:
        assert refused(bomb)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most - len(bomb) < MOST_MEMORY


@pytest.mark.large
def test_a_tree_too_large_to_be_unpacked_has_no_link_that_fits() -> None:
    alike = LeafTree.from_nested([1] * (MOST_BYTES // 2 + 1))
    assert len(pack(alike, "parentheses")) > LONGEST_LINK
    with pytest.raises(OptionError, match="too large"):
        unpack(pack(alike, "parentheses"))
