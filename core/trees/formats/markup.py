"""Values without brackets: YAML, nested by indentation, and XML, nested by tags."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from core.game import Value
from core.options.numerals import DECIMAL, SIGN, to_value
from core.trees.formats import keys
from core.trees.formats.data import Item, Scanner
from core.trees.formats.data_trees import reading
from core.trees.formats.format import LONGEST, Foreign, Remarks
from core.trees.formats.programs import NODES, PLAYERS
from core.trees.formats.source import Mistake, blank, check_room, number_at, shortened

LOOKED_AT = 5_000  # characters, to recognize a notation
MANY_STEPS = 9
"""More slashes than this in a line make a path, not a name."""

_LINE = re.compile(r"^(?P<indent> *+)(?P<content>[^\s#][^\n\r]*+)", re.MULTILINE)
_DASH = re.compile(r"-(?: ++|\Z)")
_KEY = re.compile(
    r"""(?:"(?P<double>[^"]*+)"|'(?P<single>[^']*+)'|(?P<plain>[^\s\[\]{}#,"'&*!|>%@`:-][^:#\n={\["]*+))"""
    r"""\s*+:(?:\s++|\Z)"""
)
_COMMENT = re.compile(r"\s#[^\n\r]*+\Z")
_COMMENT_LINE = re.compile(r"^[ \t]*+#[^\n\r]*+", re.MULTILINE)
_OPENS = re.compile(r"(?:^|[ -])[^\n:]*+:[ \t]*+$|[:-] [\[{]", re.MULTILINE)
_YAML_FIRST = re.compile(
    r"\s*+(?:#[^\n]*+\n\s*+)*+"
    r"(?:---[ \t]*+[\n\r]|[\w\"'][\w\"' .()-]*+:(?:[ \t]|[ \t]*+$)|- (?:[\[{-]|[\w\"'][\w\"' ]*+:))",
    re.MULTILINE,
)


class _Open(NamedTuple):
    """An open list or mapping, and its indentation; a list may have the same indentation as its key."""

    level: int
    item: Item
    key: list[str]


def _yaml(text: str, remarks: Remarks) -> Item:
    whole = Item(0, "[", [])
    open_ = [_Open(-1, whole, [])]
    for part in _COMMENT_LINE.finditer(text):
        remarks.leave_out(*part.span())
    for number, line in enumerate(_LINE.finditer(text)):
        check_room(line.start(), number // 8, len(open_) // 2)
        at, end = line.start("content"), line.end()
        if line["content"].rstrip() in {"---", "..."}:
            continue
        if comment := _COMMENT.search(line["content"]):
            end = at + comment.start()
            remarks.leave_out(end, line.end())
        start = line.start()
        while dash := _DASH.match(text, at, end):
            _into(open_, 2 * (at - start) + 1, Item(at, "[", []))
            at = dash.end()
        if key := _KEY.match(text, at, end):
            _into(open_, 2 * (at - start), Item(at, "{", None, {}))
            name = key["double"] or key["single"] or (key["plain"] or "").strip()
            if name in (open_[-1].item.fields or {}) or name in open_[-1].key:
                raise Mistake(at, f"the key {shortened(name)!r} is given twice.", "Remove one of the two.")
            open_[-1].key.append(name)
            at = key.end()
        if at < end:
            _attach(open_[-1], _scalar(text, at, end))
    return (whole.items or [whole])[0]


def _into(open_: list[_Open], level: int, item: Item) -> None:
    while open_[-1].level > level:
        open_.pop()
    if open_[-1].level < level:
        _attach(open_[-1], item)
        open_.append(_Open(level, item, []))


def _attach(parent: _Open, item: Item) -> None:
    if parent.item.items is not None:
        parent.item.items.append(item)
    elif parent.key and parent.item.fields is not None:
        parent.item.fields[parent.key.pop()] = item
    else:
        raise Mistake(item.position, "this line belongs to nothing.", "Indent it below a key, or remove it.")


def _scalar(text: str, at: int, end: int) -> Item:
    written = text[at:end].strip()
    if written[0] in "[{\"'":
        scanner = Scanner(text, at)
        item = scanner.read()
        if text[scanner.at : end].strip() in {"", "."}:
            return item
    return Item(at, written, end=end)


def _is_yaml(text: str) -> bool:
    head = text[:LOOKED_AT]
    if not _YAML_FIRST.match(head) or not _OPENS.search(head):
        return False
    lines = [line["content"] for line in _LINE.finditer(head)]
    lines = lines[:-1] if len(text) > LOOKED_AT else lines
    is_list = bool(lines) and lines[0].startswith("- ")
    return (
        len(lines) > 1
        and not re.match(r"[0-9]{1,3}[.)] ", lines[0])
        and all(line.startswith("- ") or line.rstrip() in {"---", "..."} or _KEY.match(line) for line in lines)
        and not (is_list and sum(line.startswith("- ") for line in text.splitlines()) == 1)
    )


_TAG = re.compile(
    r"<!--(?:[^-]|-(?!->))*+-->|<[?!][^<>]*+>|<(?P<close>/?+)(?P<name>[A-Za-z_][\w:.-]*+)"
    r"(?P<attributes>(?:\s++[\w:.-]++\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'))*+)\s*+(?P<empty>/?+)>"
)
_ATTRIBUTE = re.compile(r"(?P<key>[\w:.-]++)\s*+=\s*+(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)')")
_XML_FIRST = re.compile(
    r"\s*+(?:<\?xml[^>]*+>\s*+)?+(?:<!--(?:[^-]|-(?!->))*+-->\s*+)*+"
    r"<(?![!?]|(?i:graphml|gexf|svg|html|head\b|script|style|img|mx|phylo|nex|div|pre|body|p\b|br))[A-Za-z_][\w:.-]*+[\s/>]"
)


def _xml(text: str, remarks: Remarks) -> Item:
    whole = Item(0, "<", [])
    open_, at = [(whole, "", 0)], 0
    for tag in _TAG.finditer(text):
        said = text[at : tag.start()].strip()
        if said:
            _say(open_[-1][0], Item(at, html.unescape(said), is_quoted=True, end=tag.start()), remarks)
        at = tag.end()
        if not tag["name"]:
            remarks.leave_out(*tag.span() if tag[0].startswith("<!--") else (0, 0))
        elif tag["close"]:
            if tag["name"] != open_[-1][1]:
                problem = f"</{shortened(tag['name'])}> closes nothing here."
                raise Mistake(tag.start(), problem, "Remove it, or write the tag that it closes.")
            _end(open_)
        else:
            check_room(tag.start(), len(open_), len(open_))
            fields = dict[str, Item]()
            for each in _ATTRIBUTE.finditer(tag["attributes"]):
                said, key = html.unescape(each["double"] or each["single"] or ""), each["key"].lower()
                fields["label" if key == "text" else key] = Item(tag.start(), said, is_quoted=True)
            open_.append((Item(tag.start(), "<", [], fields, end=tag.end()), tag["name"], tag.start()))
            if tag["empty"]:
                _end(open_)
    if len(open_) > 1:
        raise Mistake(open_[-1][2], "this tag is never closed.", f"Write </{shortened(open_[-1][1])}> where it ends.")
    remarks.leave_out(at, len(text))
    if not whole.items:
        raise Mistake(0, "there is no tree here.", "Write tags, such as <max><leaf>3</leaf></max>.")
    root, *others = whole.items
    if others:
        raise Mistake(others[0].position, "this is a second root.", "Put one tag around everything.")
    while (fields := root.fields or {}).keys() - {"version"} == {"children"} and len(fields["children"].below) == 1:
        root = fields["children"].below[0][1]
    return root


def _say(item: Item, said: Item, remarks: Remarks) -> None:
    key = "value" if said.value is not None else "label"
    numbers = [Item(said.position, one, end=said.end) for one in said.written.replace(",", " ").split()]
    if len(numbers) > 1 and all(one.number is not None for one in numbers):
        item.items = [*(item.items or []), *numbers]
    elif item.fields is None or key in item.fields:
        remarks.leave_out(said.position, said.end)
    else:
        item.fields[key] = said


def _end(open_: list[tuple[Item, str, int]]) -> None:
    """End a tag: it is a node, a field of the enclosing one, or the list of its children."""
    item, name, _ = open_.pop()
    (parent, outer, _), fields, items = open_[-1], item.fields or {}, item.items or []
    tag = name.rpartition(":")[2].lower()
    is_field = parent.fields is not None and name != outer  # a tag in one of the same name is a node
    if is_field and tag in {*keys.VALUE, *keys.LABEL} and not items and len(fields) == 1:
        if tag in (parent.fields or {}):
            problem = f"the tag {shortened(tag)} is given twice in its node."
            raise Mistake(item.position, problem, "Write a tag for each leaf, such as <leaf>3</leaf>.")
        parent.fields = {**(parent.fields or {}), tag: next(iter(fields.values()))}
    elif is_field and tag in {*keys.CHILDREN, "ul", "ol"} and not fields:
        parent.items = [*(parent.items or []), *items]
    else:
        item.items = None
        item.fields = fields
        if items:
            fields["children"] = Item(item.position, "[", items)
        if player := PLAYERS.fullmatch(name):
            fields["player"] = Item(item.position, player["player"].lower(), is_quoted=True)
        elif tag not in keys.ROLES and not NODES.fullmatch(name) and not fields.keys() & {*keys.LABEL}:
            fields["label"] = Item(item.position, name, is_quoted=True)
        if parent.items is not None:
            parent.items.append(item)


_LINK_LINE = re.compile(
    r"^[ \t]*+(?:(?P<turn>(?i:max|min))[ \t]++(?=\w[\w']*+[ \t]*+(?:[:=]|->|\u2192)))?+"
    r"\"?(?P<from>\w[\w']*+)\"?(?:[ \t]*+\((?P<player>(?i:max|min))\))?+"
    r"(?:[ \t]*+(?P<sign>[:=,]|->|\u2192)[ \t]*+|[ \t]++)"
    r"(?P<to>\[[^\n\r\[\]{}:]++\]\.?+|[^\s\[(:={][^\n\r\[{]*+)$",
    re.MULTILINE,
)
_BETWEEN_VALUES = re.compile(r",[ ](?=\w++[ ]?[:=][ ]?-?[0-9.]++[ ]*+(?:,|$))", re.MULTILINE)
_END = re.compile(r"(?P<name>[^\s,;()=\[\]\"]++)(?:[ \t]*+[(=][ \t]*+(?P<value>[^\s,;()=]++)\)?+)?+")
_OF_LEAVES = frozenset({"values", "leaves", "branches", "branching", "depth", "utilities"})
"""What no node is called, in a text that describes a tree by its leaves."""
_LINE_WITH_WORDS = re.compile(r"^[ \t]*+\S", re.MULTILINE)


def _link_lines(text: str) -> Iterator[re.Match[str]]:
    """Yield the lines with a node and its children, without a table header; D: 3, E: 5 are two."""
    lines = _LINK_LINE.finditer(_BETWEEN_VALUES.sub("\n ", text))
    return (line for line in lines if not (line["from"].lower() in keys.FROM and line["to"].lower() in keys.TO))


def _all(lines: Iterable[re.Match[str]], text: str, remarks: Remarks) -> Iterator[re.Match[str]]:
    """Yield the lines that are read, and record what stands between them."""
    end = 0
    for line in lines:
        if text[end : line.start()].strip():
            remarks.leave_out(end, line.start())
        end = line.end()
        yield line
    remarks.leave_out(end, len(text))


def _links(text: str, remarks: Remarks) -> Item:
    listed: dict[str, list[Item]] = {}
    players: dict[str, Item] = {}
    stated = set[str]()
    for number, line in enumerate(_all(_link_lines(text), text, remarks)):
        check_room(line.start(), number, 0)
        if player := line["player"] or line["turn"]:
            players[line["from"]] = Item(line.start(), player, is_quoted=True)
        if line["sign"] in (":", "="):
            stated.add(line["from"])
        for end in _END.finditer(line["to"]):
            item = Item(line.start("to") + end.start(), end["name"], end=line.start("to") + end.end())
            listed.setdefault(line["from"], []).append(item)
            if end["value"]:  # as in B -> D (4)
                listed.setdefault(end["name"], []).append(Item(item.position, end["value"], end=item.end))
    fields = {
        name: ends[0]
        if len(ends) == 1 and (ends[0].number is not None or (name.lower() in keys.ROOTS and name in stated))
        else Item(ends[0].position, "[", ends)
        for name, ends in listed.items()
    }
    for name, player in players.items():  # then all nodes say what they have
        fields[name] = Item(player.position, "{", None, {"children": fields[name], "player": player})
    return Item(0, "{", None, fields)


_NAMED = r"(?:[-\u2212]?[0-9]++(?:\.[0-9]++)?+|(?-i:[A-Z]\w{0,2}+|[a-z][0-9]*+)(?!['\u2019\w]|[ ](?:\(|ha)))"
_HAS = re.compile(
    r"(?:(?P<turn>max|min)[ ](?:node[ ](?!ha))?)?(?P<from>(?-i:[A-Z])\w{0,20}+|root|node)"
    r"(?P<player>[ ]\((?:max|min)\w*+\))?+(?:['\u2019]s|[ ]ha(?:s|ve)(?:[ ]the|[ ]\w++(?=[ ](?:child|lea)))?+)[ ]"
    r"(?:child(?:ren)?|lea(?:f|ves)|successors?)(?:[ ](?:nodes?|values?))?+(?:,|:|[ ]are|[ ]is|[ ]with[ ]values?)?+[ ]"
    rf"(?P<to>{_NAMED}(?:(?:,[ ]and|,|[ ]and)[ ]{_NAMED})*)",
    re.IGNORECASE,
)


def _sentences(text: str, remarks: Remarks) -> Item:
    """Read sentences such as `A has children B and C` or `B's leaves are 3, 12` as links, in place."""
    lines, end = list[str](), 0
    for found in _HAS.finditer(text):
        remarks.leave_out(end, found.start())
        to = re.sub("[ ]and|,[ ]and", lambda word: f"{',':<{len(word[0])}}", found["to"])
        player = found["player"] or (f" ({found['turn']})" if found["turn"] else "")
        player = re.sub("imi[sz]er", "", player)
        lines.append(f"{blank(text[end : found.start()])}\n"[1 if end else 0 :])
        start = f"{found['from']}{player}:"
        lines.append(start + to.rjust(found.end() - found.start() - len(start)))
        end = found.end()
    remarks.leave_out(end, len(text))
    return _links("".join(lines), remarks)


_PATH = re.compile(
    r"^[ \t]*+/?+(?P<path>[^\s/:=,;]++(?:/[^\s/:=,;]++)++)[ \t]*+[\s:=,;]"
    r"[ \t]*+(?P<value>[^\s:=,;]++)[ \t]*+$",
    re.MULTILINE,
)


def _paths(text: str, remarks: Remarks) -> Item:
    """Read lines such as `A/B/D: 3`, with the way to each leaf."""
    whole = Item(0, "{", None, {})
    for number, line in enumerate(_all(_PATH.finditer(text), text, remarks)):
        check_room(line.start(), number, line["path"].count("/"))
        *inner, leaf = line["path"].split("/")
        node = whole
        for name in inner:
            node.fields = node.fields or {}
            node = node.fields.setdefault(name, Item(line.start(), "{", None, {}))
        if node.fields is None or leaf in node.fields:
            raise Mistake(line.start(), "this node is given twice.", "Write each leaf once, and only leaves.")
        node.fields[leaf] = Item(line.start("value"), line["value"], end=line.end("value"))
    return whole


def _head(text: str) -> str:
    end = text.find("\n", text.find("\n") + LOOKED_AT)
    return text if end < 0 else text[:end]


def _are_paths(text: str) -> bool:
    head = _head(text)
    found = [line["value"] for line in _PATH.finditer(head)]
    is_list = len(found) > 1 or head.count("/") > MANY_STEPS
    return is_list and len(found) == len(_LINE_WITH_WORDS.findall(head)) and None not in map(to_value, found)


_LEVEL = re.compile(
    r"^[ \t]*+(?:[-*\u2022][ ])?(?:level|depth|ply|tier|layer|row)[ ]*+(?P<number>[0-9]{1,4})[ ]*+"
    r"(?:\(?(?:(?P<player>max|min)\w*+|lea\w++|terminal\w*+)\)?)?+[ ]*+[:=](?P<nodes>[^\n]++)",
    re.IGNORECASE | re.MULTILINE,
)
_ON_LEVEL = re.compile(r"[^\s,;|]++")
_OF_NODE = re.compile(r"(?:\A|(?<=[|;]))[ ]*+\w++[ ]?:")
"""The name of the node above a group, as in `level 2: B: 3, 12; C: 2, 4`."""


def _levels(text: str, remarks: Remarks) -> Item:
    """Read a line for each level; its nodes are grouped by bars, or shared out equally among those above them."""
    below, last = list[list[Item]](), 0
    for line in reversed([*_all(_LEVEL.finditer(text), text, remarks)]):
        at, groups = line.start("nodes"), list[list[Item]]()
        for group in re.split("[|;]", _OF_NODE.sub(lambda name: blank(name[0]), line["nodes"])):
            words = _ON_LEVEL.finditer(group)
            groups.append([Item(at + word.start(), word[0], end=at + word.end()) for word in words])
            at += len(group) + 1
        row = [node for group in groups for node in group]
        if len(below) == 1 and len(row) > 1 and len(below[0]) % len(row) == 0:
            size = len(below[0]) // len(row)
            below = [below[0][start : start + size] for start in range(0, len(below[0]), size)]
            remarks.say("The nodes of a level are shared out equally among those above them.")
        if below and (len(below) != len(row) or last != int(line["number"]) + 1):
            problem = "which nodes of the next level are below those of this one can't be told."
            raise Mistake(line.start("nodes"), problem, "Write a bar between them, as in level 2: 3 12 | 2 4.")
        for place, (node, listed) in enumerate(zip(row, below, strict=False)):
            fields = {"label": replace(node, is_quoted=True), "children": Item(node.position, "[", listed)}
            fields |= {"player": Item(node.position, line["player"], is_quoted=True)} if line["player"] else {}
            row[place] = Item(node.position, "{", None, fields)
        below, last = (groups if len(groups) > 1 else [row]), int(line["number"])
        if len(groups) > 1:  # the same nodes, now with what is below them
            nodes = iter(row)
            below = [[next(nodes) for _ in group] for group in groups]
    return (
        below[0][0] if len(below) == len(below[0]) == 1 else Item(0, "[", [node for group in below for node in group])
    )


def _are_levels(text: str) -> bool:
    lines = [line for line in text[:LOOKED_AT].splitlines() if line.strip()]
    return len(lines) > 1 and all(map(_LEVEL.match, lines))


def _are_links(text: str) -> bool:
    head = _BETWEEN_VALUES.sub("\n ", _head(text))
    lines, count = list(_link_lines(head)), len(_LINK_LINE.findall(head))
    names = {line["from"] for line in lines}
    has_other = len({line["sign"] == "=" for line in lines}) > 1  # then = is before a value
    told = [(line, end["name"]) for line in lines for end in _END.finditer(line["to"])]
    ends = {end for line, end in told if not (has_other and line["sign"] == "=" and to_value(end) is not None)}
    is_graph = len(names - ends) == 1 and len(ends - names) < len(ends)
    are_groups = len(ends) > len(lines) and {to_value(end) is None for end in ends} == {False}
    are_groups = are_groups and all(to_value(name) is None for name in names)
    if not _OF_LEAVES.isdisjoint(map(str.lower, names)):
        return False
    return count == len(_LINE_WITH_WORDS.findall(head)) > 1 and (is_graph or are_groups)


_ONE = rf"{SIGN}(?:{DECIMAL})"
_NUMBER = re.compile(_ONE)
_STEP = re.compile(
    r"(?P<bound>(?:\\?(?:alpha|beta)|[\u03b1\u03b2])\)?+[ ]*+(?::?=|\u2190)[ ]*+)?+"
    r"(?:\b(?P<name>(?-i:[A-Z])\w?)[ ]*+=[ ]*+)?+\\?+\b(?P<turn>max|min)(?:imum)?+[ ]*+(?:of[ ]|\\?[({\[])[ ]*+"
    rf"(?P<numbers>{_ONE}(?:(?:,[ ]*+(?:and[ ]++)?+|[ ]++and[ ]++){_ONE})*+)[ ]*+\\?+[)}}\]]?+"
    rf"(?:[ ]*+=[ ]*+[*]*+(?P<value>{_ONE}))?+",
    re.IGNORECASE,
)
"""A step of a worked solution, as `B = min(3, 12, 8) = 3`; one that sets a bound is no node."""


def _steps(text: str) -> list[Item]:
    """Put the steps of a worked solution together: the numbers of one are what those before it are worth."""
    done, told, passed = list[Item](), list[tuple[str, Value]](), list[tuple[str, list[Value]]]()
    for step in _STEP.finditer(text) if len(text) <= LONGEST else ():
        turn, start = step["turn"].lower(), step.start("numbers")
        terms = [Item(start + one.start(), one[0], end=start + one.end()) for one in _NUMBER.finditer(step["numbers"])]
        values = [number_at(term.position, term.written) for term in terms]
        is_label = len(values) == 1 and not step["value"]  # as MAX(3) in a picture
        if step["bound"] or is_label or (turn, values) in passed:  # said again, as of the root at the end
            continue
        sought, size = [("min" if turn == "max" else "max", value) for value in values], len(values)
        at = next((at for at in range(len(done)) if told[at : at + size] == sought), len(done))
        passed += [(turn, values)] if done[at:] else []
        fields = {"label": Item(step.start("name"), step["name"], is_quoted=True)} if step["name"] else {}
        term = Item(step.start("turn"), "(", done[at : at + size] or terms, fields, head=turn, is_call=True)
        term.given = Item(step.start("value"), step["value"]) if step["value"] else None
        done[at : at + size], told[at : at + size] = [term], [(turn, (max if turn == "max" else min)(values))]
    return done


def leaves_in_steps(text: str) -> int:
    """Return how many leaves the steps of a worked solution have; 0 if there are none."""
    below = _steps(text)
    for term in below:
        below += term.items or []
    return sum(term.items is None for term in below)


def _are_steps(text: str) -> bool:
    done = _steps(text)
    return len(done) == 1 and any(term.items for term in done[0].items or [])


def _of_steps(text: str, remarks: Remarks) -> Item:
    remarks.say("The tree is put together from the steps of a worked solution; what they leave out is not in it.")
    [*_all(_STEP.finditer(text), text, remarks)]
    return _steps(text)[0]


_IN_TEST = re.compile(r'^(?P<what>successors|nextStates|evaluation): """(?P<lines>[^"]*+)"""', re.MULTILINE)
_TEST_LINE = re.compile(r"^(?P<name>\S++)[ \t]++(?:(?P<move>\S++)[ \t]++)?+(?P<said>\S++)[ \t]*+$", re.MULTILINE)


def _test(text: str, _remarks: Remarks) -> Item:
    found: dict[str, dict[str, Item]] = {}
    for part in _IN_TEST.finditer(text):
        for line in _TEST_LINE.finditer(text, part.start("lines"), part.end("lines")):
            said, of = Item(line.start("said"), line["said"], end=line.end("said")), found.setdefault(part["what"], {})
            if line["move"]:
                node = of.setdefault(line["name"], Item(line.start(), "{", None, {}))
                node.fields = {**(node.fields or {}), line["move"]: said}
            else:
                of[line["name"]] = said
    tree = Item(0, "{", None, found.get("successors") or found.get("nextStates", {}))
    return Item(0, "{", None, {"tree": tree, "values": Item(0, "{", None, found.get("evaluation", {}))})


TEST = Foreign("Test of a search", lambda text: len(_IN_TEST.findall(text[:LOOKED_AT])) > 1, reading(_test))
SENTENCES = Foreign(
    "Sentences",
    lambda text: _HAS.search(text[:LOOKED_AT]) is not None and not re.search("[0-9]", _HAS.sub("", text[:LOOKED_AT])),
    reading(_sentences),
)
STEPS = Foreign("Worked solution", _are_steps, reading(_of_steps))
LEVELS = Foreign("Levels", _are_levels, reading(_levels))
PATHS = Foreign("Paths to leaves", _are_paths, reading(_paths))
LINKS = Foreign("Links", _are_links, reading(_links))
YAML = Foreign("YAML", _is_yaml, reading(_yaml))
XML = Foreign("XML", lambda text: _XML_FIRST.match(text[:LOOKED_AT]) is not None, reading(_xml))
