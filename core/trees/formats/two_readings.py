"""`settled`: the tree of a text that may have two meanings, with notes on the choice."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from core.game import Player, TextError, Value
from core.trees.formats import parentheses
from core.trees.formats.flat import full_tree, full_trees
from core.trees.formats.format import LONGEST, Aside, Offer, Parse, Remarks
from core.trees.formats.programs import LOOP, NODES, blocks, live
from core.trees.leaf_tree import LeafTree

_OF_MOVER = re.compile(r"negamax|side to move|player to move", re.IGNORECASE)
"""Words in a text whose numbers may be those of the side to move."""
_PAIR = re.compile(r"\(\s*+([-+\u2212]?[\d.]++)\s*+,\s*+[-+\u2212]?[\d.]++\s*+\)")
"""Two numbers in round brackets, which may be the payoffs of two players."""
_NAMED_LEAF = re.compile(r"\((?P<name>\"(?:[^\"\\]|\\.)*+\"|[^\s()\"=]++) ?(?P<value>[-+.\d/einf]++)\)")
_IN_BRACKETS = re.compile(r"\(\s*+[^\s()]++\s++[-+\u2212]?[\d.]++\s*+\)")
"""A name with a number in brackets, in a text; and as it is written in parentheses."""
_INDEX = r"(?:\w{0,30}(?:ind|idx|node|pos)\w{0,30}|[ijkn])"
_DOUBLED = re.compile(rf"\b{_INDEX}\s*+\*\s*+2\b|\b2\s*+\*\s*+{_INDEX}\b", re.IGNORECASE)
"""A program goes from a node to its children by doubling a number, so a list of leaves is a full binary tree."""
_CHANCE = re.compile(r".*\bchance[0-9]*+\b.*|exp(?:ect\w*+|[0-9]*+)|(?:average|avg|mean)[0-9]*+", re.IGNORECASE)
"""A name of what may be meant as a chance node."""
_PLAYER = r"(?:the )?(?P<{}>min|max)(?:imi[sz]er|imi[sz]ing)?(?:[ -](?:player|node))?"
_FIRST = re.compile(
    rf"(?<![\w(\"'])(?:{_PLAYER.format('a')} (?:(?:plays|moves|goes|starts|begins|(?:is )?to (?:move|play))"
    r"[ ,]+(?:first|at the root)|(?:is )?to (?:move|play)[:.]|(?:is )?at the root)"
    rf"|root(?: node| player)? ?(?:is|:|=) ?(?:an? )?{_PLAYER.format('b')})(?![\w(])"
    r"|\A\s*+(?P<c>min|max)(?:[: \t]*+[\r\n]++|:[ ]?)(?=\s*+[\[{(])",
    re.IGNORECASE,
)
"""Words around a tree that say who moves first."""
_SEARCHES = (
    r"(?:mini?_?max|max_?min|alpha_?beta|prun|m(?:ax|in)imi[sz]|m(?:ax|in)_?(?:val|node|player|move)|(?:is|es)_?max)"
)
_SEARCH = re.compile(
    rf"^[ \t]*+(?!(?:return|else|new|throw|await|yield|print|puts|echo|case|assert)\b)(?=[^\n]*{_SEARCHES})"
    r"(?:(?:const|let|var|val)[ ](?P<arrow>\w++)[ ]*+=[ ]*+(?:async[ ]*+)?(?:function[ ]*+)?"
    r"|(?:[\w<>\[\],.*&:]++[ \t]++)++[*&]?(?P<name>[\w.:]++)[ \t]*+)\([^\n;]*+$",
    re.IGNORECASE | re.MULTILINE,
)
"""The line where a function begins that searches."""
_ARGUMENTS = r"\((?P<args>(?:[^()\n]|\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*+\))*+\))*+\))*+)(?:\)|$)"
_FLAG = re.compile(
    r"(?:(?P<key>\w++)[ ]*+[=:][ ]*+)?\b(?P<flag>true|false)\b|[\"'](?P<player>max|min)[\"']", re.IGNORECASE
)
_SIDE = re.compile(r"(?:max|min)_?(?:value|val|node|player|move)|(?:max|min)imi[sz]e", re.IGNORECASE)
_REPEATS = re.compile(r"\b(?:for|lambda|map)\b")


def settled(parse: Parse, text: str, root_player: Player, *, may_be_flat: bool = False) -> tuple[LeafTree, Remarks]:
    """Return the tree of a text, which may be the list of its leaves if `may_be_flat`, and remarks on it."""
    tree, remarks = _settled(parse, text, root_player)
    if may_be_flat and (payoffs := _first_payoffs(parse, text, tree)):
        remarks.say("Each pair in round brackets is read as a node with two leaves, not as the payoffs of two players.")
        remarks.offers.append(Offer("Read each pair as payoffs, of which MAX gets the first", payoffs))
    if not remarks.names_root and (leaves := _named_by_parents(text, tree)):
        remarks.say("Each name with a single number, as in (H 3), is read as a node with one leaf.")
        remarks.offers.append(Offer("Read each name with a single number as a leaf", leaves))
    if len(text) <= LONGEST and _OF_MOVER.search(text):
        remarks.offers.append(Offer("Read the numbers as those of the side to move", for_max(tree)))
        remarks.say("The numbers are read as those of MAX.")
    named = (node for node, name in tree.names.items() if tree.children[node] and _CHANCE.fullmatch(name))
    if not all(map(tree.is_chance, named)):
        remarks.say("A node named as a chance node, without probabilities on its children, is read as MAX's or MIN's.")
    if may_be_flat and not (tree.names or tree.moves or tree.chances):
        tree = _full_or_flat(text, tree, remarks)
    return tree, remarks


def first_player(text: str) -> Player | None:
    """Return who moves first by the words around a tree, or by how a program calls its search; None if they don't say.

    >>> first_player("MIN moves first: [[3, 5], [2, 9]]"), first_player("print(minimax(tree, 3, True))")
    (<Player.MIN: 'min'>, <Player.MAX: 'max'>)
    """
    text = live(text[:LONGEST])
    said = {word.lower() for found in _FIRST.finditer(text) for word in found.groups() if word}
    said |= {side for side in map(_first_in_call, _first_calls(text)) if side}
    return Player(said.pop()) if len(said) == 1 else None


def _first_calls(text: str) -> Iterator[re.Match[str]]:
    begun = (found["arrow"] or found["name"] for found in _SEARCH.finditer(text))
    names = {re.split("[.:]", name)[-1] for name in begun} - {""}
    names -= {name for name in names if NODES.fullmatch(name) and not re.search(_SEARCHES, name, re.IGNORECASE)}
    repeated = [*blocks(text, _SEARCH), *blocks(text, LOOP)]
    called = rf"\b(?P<name>{'|'.join([*names, ''])}\w*{_SEARCHES}\w*){_ARGUMENTS}"
    for call in re.finditer(called, text, re.IGNORECASE | re.MULTILINE):
        line = text[text.rfind("\n", 0, call.start()) + 1 : call.start()]
        if not (_REPEATS.search(line) or any(start <= call.start() < end for start, end in repeated)):
            yield call


def _first_in_call(call: re.Match[str]) -> str:
    """Return the player in a call of a search: by true or false, by a word in quotes, or by the name of the search."""
    if found := _FLAG.search(call["args"]):
        is_min = (found["key"] or "").lower().startswith(("min", "ismin", "is_min"))
        return (found["player"] or ("max" if (found["flag"].lower() == "true") is not is_min else "min")).lower()
    side = _SIDE.fullmatch(call["name"])
    return call["name"][:3].lower() if side else ""


def for_max(tree: LeafTree) -> LeafTree:
    """Return the tree in MAX's numbers, given one in numbers of the side to move, as in negamax."""

    def turned(node: int, value: Value) -> Value:
        return value if tree.turn(node) is Player.MAX else 0 - value  # not -0.0

    values = tuple(None if value is None else turned(node, value) for node, value in enumerate(tree.values))
    given = {node: turned(node, value) for node, value in tree.given.items()}
    evals = {node: turned(node, value) for node, value in tree.evals.items()}
    return replace(tree, values=values, given=given, evals=evals)


def before_search(tree: LeafTree) -> LeafTree | None:
    """Return the tree without the values of inner nodes, if a program may have given them to all before a search."""
    inner = sum(map(bool, tree.children))
    if not 0 < inner == len(tree.given) or all(tree.minimax[node] == value for node, value in tree.given.items()):
        return None
    leaves = [value for value in tree.values if value is not None]
    least, greatest = min(leaves), max(leaves)
    are_out = all(not least <= value <= greatest for value in tree.given.values())
    return replace(tree, given={}) if are_out or not any(tree.given.values()) else None


def _named_by_parents(text: str, tree: LeafTree) -> LeafTree | None:
    """Return the tree with each node above a single leaf as the leaf, if all leaves are so in the text."""
    above = [parent for leaf, parent in enumerate(tree.parents) if tree.is_terminal(leaf)]
    leaves, is_alone = len(above), all(len(tree.children[parent]) == 1 for parent in above)
    if len(text) > LONGEST or not len(_IN_BRACKETS.findall(text)) == leaves > 1 or tree.is_stochastic or not is_alone:
        return None
    said, count = _NAMED_LEAF.subn(r" \g<name>:\g<value> ", parentheses.write(tree))
    return parentheses.parse(said) if count == leaves else None


def _first_payoffs(parse: Parse, text: str, tree: LeafTree) -> LeafTree | None:
    """Return the tree with the first of each pair as a leaf, if all leaves are in pairs within other brackets."""
    if len(text) > LONGEST or not re.search(r"[\[{]", text):
        return None
    pairs = [node for node, below in enumerate(tree.children) if below and all(map(tree.is_terminal, below))]
    leaves = sum(map(tree.is_terminal, range(len(tree))))
    if not len(_PAIR.findall(text)) == len(pairs) == text.count("(") == leaves / 2 or 0 in pairs:
        return None
    with suppress(TextError):
        payoffs = parse(_PAIR.sub(r"\1", text), tree.root_player, Remarks())
        return payoffs if len(payoffs) == len(tree) - leaves else None  # else the pairs stand in names
    return None


def _full_or_flat(text: str, tree: LeafTree, remarks: Remarks) -> LeafTree:
    """Return the full binary tree of a program that doubles an index, otherwise the one ply of leaves as it is."""
    count = len(tree.children[0])
    if count < len(tree) - 1:
        return tree
    leaves = [tree.utility(leaf) for leaf in tree.children[0]]
    if not any(leaves[: count // 2]) and full_trees(count // 2 + 1) and _DOUBLED.search(text):  # 0 on inner nodes
        leaves, count = leaves[count // 2 :], count // 2 + 1
    found = full_trees(count)
    if not found:
        return tree
    branching, depth = found[0]
    if branching == 2 and _DOUBLED.search(text):
        remarks.say("The list is read as the leaves of a full binary tree, as the program goes through it.")
        remarks.offers.append(Offer(f"Read the list as one ply of {count:,} leaves", tree))
        return full_tree(leaves, branching, tree.root_player)
    factor = "" if branching == 2 else f" with b={branching}"
    meant = f"As a flat list (format flat{factor}) it would be {_full(branching, depth)}."
    remarks.say(f"The list is read as one ply of {count:,} leaves. {meant}")
    for branching, depth in found if len(text) <= LONGEST else ():
        full = full_tree(leaves, branching, tree.root_player)
        remarks.offers.append(Offer(f"Read the list as {_full(branching, depth)}", full))
    return tree


def _full(branching: int, depth: int) -> str:
    return f"a full binary tree of {depth} plies" if branching == 2 else f"{depth} plies of {branching} moves each"


def _settled(parse: Parse, text: str, root_player: Player) -> tuple[LeafTree, Remarks]:
    """Return a tree with bare numbers as values, if all those on inner nodes are right, or the likelier of both."""
    remarks = Remarks()
    tree = parse(text, root_player, remarks)
    if not _may_have_names(tree):
        return tree, remarks
    other_remarks = Remarks(numbers_are_names=True)
    with suppress(TextError):
        other = parse(text, root_player, other_remarks)
        inner = [node for node in tree.given if node not in tree.names and node not in other.given]
        if not inner:  # only on leaves
            return other, other_remarks
        sides = tree, replace(tree, root_player=tree.root_player.opponent)
        if any(all(tree.given[node] == side.minimax[node] for node in inner) for side in sides):
            return tree, remarks
        takes_names = _are_names(tree, inner)
        taken, told, left = (other, other_remarks, tree) if takes_names else (tree, remarks, other)
        told.add([Aside.NAMES if takes_names else Aside.VALUES] * len(inner))
        if len(text) <= LONGEST:
            told.offers.append(Offer(f"Read the numbers as {'values' if takes_names else 'names'}", left))
        return taken, told
    return tree, remarks


def _may_have_names(tree: LeafTree) -> bool:
    if any(node not in tree.names and isinstance(value, int) and value >= 0 for node, value in tree.given.items()):
        return True
    return any(name.isdigit() and tree.is_terminal(node) for node, name in tree.names.items())


def _are_names(tree: LeafTree, nodes: list[int]) -> bool:
    """Return whether the numbers on inner nodes, some of them wrong as values, are more likely names.

    Names are several and all differ. They count the nodes, or most of them equal no leaf below, while a minimax value
    always does.
    """
    numbers = [tree.given[node] for node in nodes]
    if len(numbers) < 2 or len(set(numbers)) < len(numbers) or tree.is_stochastic:
        return False
    by_level = sorted(nodes, key=tree.depths.__getitem__)
    counts = [[*range(first, first + len(numbers))] for first in (0, 1)]
    if any([tree.given[node] for node in order] in counts for order in (nodes, by_level)):
        return True
    places: dict[object, list[int]] = {}
    for leaf, value in enumerate(tree.values):
        places.setdefault(value, []).append(leaf)
    found = 0
    for node in nodes:
        leaves = places.get(tree.given[node], [])
        at = bisect_left(leaves, node)
        found += at < len(leaves) and leaves[at] < tree.ends[node]
    return found * 2 < len(nodes)
