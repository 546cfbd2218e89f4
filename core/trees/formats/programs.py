"""Values in a program's text: those assigned to names, and those built up by several statements."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from operator import itemgetter

from core.game import TextError
from core.options.numerals import DECIMAL, SIGN, to_value
from core.trees.formats import keys
from core.trees.formats.data import ABSENT, LISTS, MAKES, Item, Scanner, ends_before
from core.trees.formats.named_nodes import row_of
from core.trees.formats.source import BLANK, IN_A_LOOP, OUTLINED, Mistake, blank, shortened, skip

USUAL = ("tree", "game_tree", "gameTree", "TREE", "GAME_TREE", "graph", "succs", "children", "root", "nodes")
"""Usual names for the tree, if a text assigns several values."""
PLAYERS = re.compile(
    r"(?:.*[.:])?\\?(?:mk|make_?)?(?P<player>max|min)(?:imi[sz]er)?(?:_?(?:node|tree))?", re.IGNORECASE
)
NODES = re.compile(
    r"(?:.*[.:])?(?:(?:mk|make|create|new|get)[_-]?(?=node|leaf))?"
    r"(?:game|search|minimax|binary|bin|my|decision|max|min|inner|internal|leaf|tree|terminal|rose|state|any|_)*"
    r"(?:node|tree|leaf|branch|fork|inner|internal|terminal|root|rose|tip|bin|make_shared|make_unique"
    r"|nodo|noeud|nœud|knoten|nó|arbre|[aá]rbol|[aá]rvore|albero|baum|hoja|folha|feuille|foglia|blatt)(?:\.new|::?new|\.of|\.singleton)?"
    r"|t|n|l|b|lf|nd|br|(?-i:And|Or)|(?:.*[.:])?singleton|(?-i:[A-Z]\w*(?:Node|Tree|Leaf))(?:\.new|::?new)?",
    re.IGNORECASE,
)
"""Calls that make a node."""

_LETTER = r"\b[A-Z][0-9]?"
NAMED_TERM = re.compile(rf"\s*+{_LETTER}\((?=[^()=\n]{{0,99}}?{_LETTER}\()")
"""A text that is a term of nested names, such as A(B(3, 5), C(2, 9))."""
_SKIPPED = re.compile(
    rf"(?:{BLANK}++|\{{-[^-]*+(?:-(?!\}})[^-]*+)*+-\}}|\#(?![\[({{])[^\n\r]*+|//[^\n\r]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/"
    r"|\(\*[^*]*+(?:\*(?!\))[^*]*+)*+\*\)"
    r"|--[ \t][^\n\r]*+|%(?![{\w])[^\n\r]*+|;[^\n\r]*+|<\?php\b|\\(?=[\n\r])|['`](?=\())*+"
)
_BRACKET = re.compile(r"(?!\((?:define[ ]\(|defun|defn|require|provide)\b)[\[({]|[%&](?=\{)|#(?=\()|@(?=\[)")
_TYPED = re.compile(r"(?:new\s++)?+(?:map\[\w++\](?:\[\])*+|(?:\w[\w.]*+)?+(?:\[[0-9,._ ]*+\]\*?+)++)\w*+\s*+\{")
_TERM = re.compile(
    r"[&`%]?(?:new\s++)?+(?P<head>[\\.]?[A-Za-z_][\w.:]*+!?+)(?:<[^\n(){}=]{0,200}>)?"
    r"(?P<apart>[ \t]*+)"
    r"(?=[(\[{\"]|[\r\n]\s*+\{\s*+[A-Z]\w*+\s*+="
    r"|(?i:max|min)[a-z]*+[ \t\n]++[\[(]|[~-]?[0-9]++[ \t]++[\[(]|[~-]?[0-9.]++\s*+(?:\Z|[;\n]))"
)
_LIST_OF_LISTS = re.compile(r"\(\s*+[\[{]\s*+[\[({]")
_FORMULA = r"(?:[A-Za-z_]\w*+(?:\.|::))?+\\?(?:max|min)\s*+[({\[]"
_STATEMENT = re.compile(
    rf"""(?:^|(?<=;)|(?<=\),)|(?<=\)\.[ ]))(?:
        (?P<formula>(?:[^=\n\r]{{0,200}}?(?::=|[=\u2261])|[\#%/*>])\s*+(?=(?i:{_FORMULA})))
      | (?P<leaf>[ \t$]*+(?:\w++\()?+\w++\)?+[ \t]*+=[ \t]*+(?={SIGN}(?:{DECIMAL})[ \t$.,;\\]*+(?:[\r\n]|\Z)))
      | [ \t]*+(?:
          (?P<left>[^\n\r=\#"'(){{}};]{{1,160}}+)=(?![=>~])\s*+
        | (?P<name>[\w.$]{{1,80}}+)[ \t]*+<-\s*+
        | (?P<export>export[ \t]++default)[ \t\n]++(?=[\[{{])
        | \((?:def\w*+|setq|setf)[ \t\n]++[*+]?+(?P<lisp>[\w-]++)[*+]?+\s++(?=['(\[`{{])
        | [^\n\r=\#"'(){{}};]{{0,160}}?[> ](?P<braced>\w++)(?=\{{\{{)
        | (?:self\.|this\.)?+(?P<table>[A-Za-z_]\w*+)\[(?P<mark>["']?)(?P<key>\w{{1,80}}+)(?P=mark)\]
          [ \t]*+=(?!=)\s*+(?=[\[({{]|-?[0-9])
        | (?:(?P<object>[A-Za-z_]\w*+(?:\[(?:[0-9]++|["']\w++["'])\])?(?:(?:\.|->)\w++(?:\[[0-9]++\])?)*?)(?:\.|->))?
          (?P<verb>[A-Za-z_]\w*+)(?=\()
        ))""",
    re.MULTILINE | re.VERBOSE,
)
"""A statement that may hold a value: an assignment, a call that adds to a node or a graph, a formula."""
_TYPE = re.compile(r"\s*+(?:export\s++)?+(?:declare\s++)?+(?:type|interface|typedef|data|datatype|newtype)\b")
_LEFT = re.compile(
    r"(?P<name>[A-Za-z_](?:[\w.]|->(?=\w)|\[[0-9]++\](?=\.|->))*+)\s*+(?:\[[^\]]*+\]\s*+)*+(?::(?!:)[\s\S]*+)?\Z"
)
_SEVERAL = re.compile(r"\A\s*+[\w.]++(?=\s*+,)|(?<=,)\s*+[\w.]++(?=\s*+,)")
"""The names of several that are assigned at once, but for the last one."""
_FUNCTION = re.compile(r"\([^()]{0,200}+\)\s*+(?::[^=\n(\[{]{0,80})?=>")
"""An arrow function, which is no value."""
_NAMED = re.compile(r"\s*+\\?\w++\s*+(?:\([^()]*+\)\s*+)?+(?::?=|\u2261)\s*+")
"""A left side that only names a computation."""
_EQUATED = re.compile(r"(?:(?P<of>[A-Za-z]\w*+)\s*+\(\s*+)?(?P<name>[A-Za-z]\w*+)\s*+\)?\s*+(?::?=|\u2261)\s*+\Z")
"""The left side of an equation, V(A) = or A =."""
_EQUATION = re.compile(
    rf"^(?P<left>[^=\n]*)=\s*+{_FORMULA}(?P<right>[\w\s,(){{}}\\$.=]*+)$", re.IGNORECASE | re.MULTILINE
)
"""A formula of names and numbers only; the values of names may stand on lines of their own."""
_EQUALS = re.compile(r"\s*+[=\u2261]\s*+(?P<term>(?:(?![=\u2261\n\r]).)*+)")
_ADDS = re.compile(
    r"(?:add|append|insert|push|unshift|prepend|appendleft|attach|agregar|a[nñ]adir|adicionar|ajouter|aggiungi)"
    r"(?:_?(?:child(?:ren)?|node|sub_?tree|kid|sons?|branch|back|front|first|leaf|all|range|hijo|filho|enfant|fils|figlio|kind))?"
    r"|set_?children|extend",
    re.IGNORECASE,
)
_IN_FRONT = re.compile(r"unshift|prepend|appendleft|push_?front|add_?first", re.IGNORECASE)
_SETS = re.compile(r"set_?(left|middle|right)(?:_?child)?", re.IGNORECASE)
_EDGES = re.compile(
    r"(?:add_?)?(?:edges?|links?|arcs?)(?:_?from)?|child(?:ren)?|parent|succ(?:essors?)?|moves?|tree|branch",
    re.IGNORECASE,
)
_WORTH = re.compile(
    r"(?:max|min)_to_move|(?:add_?|create_?)?node|set_node_attributes|value|utility|leaf|payoff|score|static_?val(?:ue)?|heuristic|eval|terminal",
    re.IGNORECASE,
)
_FACT = re.compile(
    r"(?:max|min)_to_move\([a-z]\w*+\)\s*+\.|\w++\(\s*+\w++\s*+,\s*+(?:\w++\s*+,\s*+)?+(?:\[[^\[\]()]*+\]|\w++)\s*+\)\s*+\."
)
"""A Prolog fact that links two nodes, or one to a list of others."""
_TREELIB = ("tag", "identifier", "parent", "data")
"""The parameters of treelib's create_node, in order."""
_HEAD = re.compile(r"(?<![\w.])[A-Z][A-Za-z]{3,}(?=\(\s*+[\[{(\"'0-9A-Z-])")
"""A call that may make a node, by a name that is not known."""
_KEYWORD = re.compile(r"[(,]\s*+(\w++)\s*+=(?!=)")
_WITH_PARENT = re.compile(r"\([^()\n]*?\bparent\s*+=")
_CHANGED = re.compile(
    r"[ \t]*+(?:[+*@%^]|/(?![/*])|-(?![->])|\["
    r"|\.(?!(?:tolist|to_?list|copy|clone|to_vec|into|collect|freeze|toArray)\()[A-Za-z_])"
)
"""What follows a value that a program goes on to compute with."""
_CHANGE = re.compile(
    r"^(?P<indent>[ \t]*+)(?:(?:del[ ]|(?:\w++\.)*+shuffle\(|swap\()(?P<first>\w++)"
    r"|(?P<name>\w++)(?:\.\w++(?!\()|\[[^\]\n]*+\])*+"
    r"(?:\.(?:pop|shift|reverse|sort|remove|clear|shuffle|swap|rotate|splice|truncate|drain|erase|delete)\w*+!?\("
    r"|(?<=\])[ ]*+(?:[-+*/]?=)(?!=)))",
    re.MULTILINE,
)
"""A statement that changes what is in a value."""
_IS_CHANGED = "what this does to the tree is not read.", IN_A_LOOP[1]
_WITH_MAPS = re.compile(r"[A-Z]\w*(?:Game|Problem|Graph|Tree|Search)\((?:\s*+[\"']\w++[\"']\s*+,)?+\s*+\{")
"""A call with mappings, as of a class for games."""
_GOES_ON = re.compile(r"\s*+(?:\.|->)(?:add|append|insert|push)\w*+\(", re.IGNORECASE)
_STEP = re.compile(r"\w+")
_CONVERTS = re.compile(r"Int\d*|Float\d*|Real|Any")
_KIDS = frozenset(keys.CHILDREN)
_PARTS = frozenset({"left", "right", "middle", "mid", "value", "label", "name", "player"})
_IS_TEX = re.compile(r"(?<!\\)(?:\\\\)*+\\(?:max|min|left)(?![a-z])")  # a string of JSON has two backslashes
_TEX = re.compile(
    r"\\(?=[{}])|\\(?:left|right|[bB]igg?[lr]?|quad|qquad|displaystyle|begin\{\w++\*?\}|end\{\w++\*?\})(?![A-Za-z])"
    r"|\\[,;:!\\\[\] ]|[$&]"
)
_PART_IN_R = re.compile(r"(?<=\w)\$(?=[A-Za-z])")
_CALL_IN_C = re.compile(r"(?<== )(?P<owner>\w++)->(?=[A-Za-z]\w*+\()")
_WORDS = re.compile(r"%[wi]\[([^\[\]\n]*+)")
_TO_LINE_END = re.compile(r"[^\r\n]*+[\r\n]?+")
_CODE_LINE = re.compile(r"^(?P<indent>[ \t]*+)(?P<first>[^\s#/])[^\n]*+", re.MULTILINE)
LOOP = re.compile(r"[ \t]*+(?:for|while|foreach)\b")
_WITH_BODY = re.compile(r"(?:\bin\b.*|\)(?: ->[^:\n]*+)?+):[ \t]++[^\s#]|;[ \t]*+\Z")
"""What makes a loop or a function one of a single line."""
_COMMENTS = (
    ("off", r"^[ \t]*+#if (?:0|false)\b", r"^[ \t]*+#(?:endif|else|elif)\b"),
    ("else", r"^[ \t]*+#(?:else|elif)\b", r"^[ \t]*+#endif\b"),
    ("pod", r"^=(?:begin|pod|comment)\b", r"^=(?:end|cut)\b"),
    ("matlab", r"^[ \t]*+%\{[ \t]*+$", r"^[ \t]*+%\}"),
    ("lua", r"--\[\[", r"\]\]"),
    ("julia", "#=", "=#"),
    ("lisp", r"\#\|", r"\|\#"),
    ("haskell", r"\{-(?=\s)", r"-\}"),
    ("ml", r"\(\*(?=\s)", r"\*\)"),
    ("c", r"/\*", r"\*/"),
    ("double", r"(?P<before>^[ \t]*+)?+[rRbBuU]?\"{3}", '"{3}'),
    ("single", r"(?P<start>^[ \t]*+)?+[rRbBuU]?'{3}", "'{3}"),
    ("quoted", r"\"(?:[^\"\\\n]|\\.)*+\"", ""),
)
"""What begins and ends a comment of several lines, by language, or a text, in which no comment begins."""
_OPENED = re.compile("|".join(f"(?P<{kind}>{opening})" for kind, opening, _ in _COMMENTS), re.MULTILINE)
_CLOSED = {kind: re.compile(closing, re.MULTILINE) for kind, _, closing in _COMMENTS}
_LISP_FIRST = re.compile(r"(?:\s++|;[^\n\r]*+)*+(?:['`]\(|\((?:list|def\w*+|setq|setf|quote)\s)|\s*+;")
_INNER = re.compile(r"[({\[,]\s*+\\?(?:\w++(?:\.|::))?(?:max|min)\w*+\s*+[({\[]", re.IGNORECASE)


@dataclass
class Program:
    """The values in a program's text, by name (the first is "" if it stands alone), and the links of a graph.

    `used` are the names whose values are parts of others; `unknown` are those with parts that are not told, and why;
    `between` are the parts of the text that were not read; `functions` have an equation, as V in V(A) = 3;
    `replaced` are the earlier values of a name.
    """

    text: str
    values: dict[str, Item] = field(default_factory=dict)
    edges: list[Item] = field(default_factory=list)
    nodes: list[Item] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    unknown: dict[str, TextError] = field(default_factory=dict)
    functions: set[str] = field(default_factory=set)
    between: list[tuple[int, int]] = field(default_factory=list)
    replaced: dict[str, list[Item]] = field(default_factory=dict)

    @cached_property
    def loops(self) -> list[tuple[int, int]]:
        """Where loops begin and end."""
        return [*blocks(self.text, LOOP)]

    def take(self, statement: re.Match[str], item: Item, name: str = "") -> bool:
        """Record the value of a statement, or that of one of its names; return whether it is part of a tree."""
        if statement["verb"]:
            return self._called(statement["object"] or "", statement["verb"], item)
        if statement["table"]:
            self._put(statement["table"], statement["key"], item)
            return True
        owner, _, part = (name or _name(statement)).rpartition(".")
        if statement["formula"] or statement["leaf"]:
            equated = _EQUATED.search(statement[0])
            self.functions |= {equated["of"]} if equated and equated["of"] else set()
            is_step = any(each.text == part for each in item.items or [])  # best = max(best, value)
            if is_step or self._loop_at(item.position) is not None:
                return False
        before = None if part in self.used else self.values.get(part)
        self.used.discard(part)  # another value of that name
        if statement["braced"] and len(item.items or []) == 1 and NODES.fullmatch(statement[0].split()[0]):
            item = (item.items or [item])[0]  # the argument of the constructor in Node root{{…}}
        if (added := item.head.rpartition(".")) and _ADDS.fullmatch(added[2]) and self._find(added[0]):
            item = self._add(added[0], added[2], item)[0]  # as in b <- root$AddChild("B")
            self.used.add(part)
        elif self._has_parent(item):
            self.used.add(part)
        self._resolve(item)
        if owner and part.lower() in _KIDS | _PARTS and (node := self._find(owner)):
            self._set(node, owner, part.lower(), self._named(item))
            return True
        if owner and NODES.fullmatch(item.head) and self._find(owner):
            problem = f"what the {shortened(part)} of a node is can't be told."
            raise Mistake(item.position, problem, "Write it as left, right or one of the children.")
        self._assign(part, item, before, is_more=(statement["left"] or "").rstrip().endswith("+"))
        return True

    def _assign(self, name: str, item: Item, before: Item | None, *, is_more: bool) -> None:
        maps = [each for each in item.items or [] if each.fields and item.head and not NODES.fullmatch(item.head)]
        if before and is_more:  # tree += [[3, 5]]
            before.items = [*(before.items or []), *(item.items or [])]
        elif maps:  # GraphGame("A", {…}, {…})
            self.values |= {f"{name}{at or ''}": each for at, each in enumerate(maps)}
        else:
            if before and name not in self.used:  # a tree that this one takes the place of
                self.between.append((before.position, before.end))
                self.replaced.setdefault(name, []).append(before)
            self.values[name] = item

    def _set(self, node: Item, owner: str, part: str, item: Item) -> None:
        if self._is_repeated(owner, item):
            return
        if part not in _KIDS:
            node.fields = {**(node.fields or {}), part: item}
        elif item.is_bracket and item.head in {"", "append"}:  # as in b.Children = append(b.Children, c)
            self._children(node).extend((item.items or [])[1 if item.head else 0 :])
        else:
            self._children(node).append(item)

    def _called(self, owner: str, verb: str, call: Item) -> bool:
        only = call.items[0] if call.items and len(call.items) == 1 else ABSENT
        inner = only if only.head.rpartition(".")[2] in {"Node", "Edge"} else call  # as in pydot
        return self._adds(owner, verb, call) or self._links(verb, inner) or self._tells(verb, inner)

    def _adds(self, owner: str, verb: str, call: Item) -> bool:
        is_added = _ADDS.fullmatch(verb) is not None
        if is_added and owner.endswith(('"]', "']")):  # as in tree["A"].append("B")
            name, key = _STEP.findall(owner)
            listed = self._table(name, call.position).setdefault(key, Item(call.position, "[", []))
            listed.items = listed.items or []
            listed.items += call.items or []
            return True
        if (side := _SETS.fullmatch(verb)) and call.items and (node := self._find(owner)):
            self._set(node, owner, side[1].lower(), self._named(call.items[0]))
            return True
        if not is_added or (node := self._find(owner)) is None or node.head.endswith("Graph"):
            return NODES.fullmatch(verb) is not None and self._has_parent(call)
        if self._is_repeated(owner, call):
            return False
        if verb.lower() == "insert" and len(call.items or []) == 1 and call.holds_numbers:
            problem = "where this call puts the number is not told."
            raise Mistake(call.position, problem, "Write add_child, or the children in a list.")
        self._add(owner, verb, call)
        return True

    def _links(self, verb: str, call: Item) -> bool:
        if not _EDGES.fullmatch(verb) or self._is_repeated(verb, call):
            return False
        items = call.items or []
        below = items[1].items if len(items) == 2 and items[1].items else items[1:2]
        pairs = [Item(call.position, "(", [items[0], child], call.fields) for child in below]
        pairs = (self._named(items[0]).items or []) if len(items) == 1 else pairs
        pairs = [*map(_ends, pairs)] if verb == "edges" else pairs
        self.edges += pairs
        if not pairs or any(len(pair.items or []) < 2 for pair in pairs):
            raise Mistake(call.position, "this link does not say from where to where.", "Write both nodes in it.")
        return True

    def _tells(self, verb: str, call: Item) -> bool:
        items, said = call.items or [], call.fields or {}
        if verb == "set_node_attributes":
            self.values[verb] = items[1] if len(items) > 1 else call
        elif verb.lower().startswith("create"):
            said = {**dict(zip(_TREELIB, items, strict=False)), **said}
            tag = said.get("tag", said.get("identifier", call))
            identifier, parent = said.get("identifier", tag), said.get("parent", ABSENT)
            fields = {"id": identifier, "label": tag, "value": said.get("data", ABSENT)}
            self.nodes.append(Item(call.position, "{", fields=fields))
            self.edges += [] if parent.is_absent else [Item(call.position, "(", [parent, identifier])]
        elif not _WORTH.fullmatch(verb) or not items or items[0].name is None:
            return False
        else:
            if len(items) == 2 and (items[1].number is not None or items[1].is_quoted):
                said = {"label" if items[1].is_quoted else "value": items[1], **said}
            if len(items) > 2:  # as in node(a, max, [b, c]).
                said = {**(row_of(call).fields or {}), **said}
                below = said.pop("children", ABSENT).items or []
                self.edges += [Item(call.position, "(", [items[0], child]) for child in below]
            if verb.endswith("_to_move"):
                said = {"player": Item(call.position, verb[:3], is_quoted=True)}
            if said.get("terminal", ABSENT).number is not None or said.get("terminal", call).is_absent:
                said["value"] = said.pop("terminal")
            if not said:
                return False
            self.nodes.append(Item(call.position, "{", fields={**said, "id": items[0]}))
        return True

    def _put(self, name: str, key: str, item: Item) -> None:
        listed = self.values.get(name, ABSENT).items or []
        if key.isdigit() and int(key) < len(listed):
            listed[int(key)] = item
        else:
            self._table(name, item.position)[key] = item

    def _table(self, name: str, position: int) -> dict[str, Item]:
        table = self.values.setdefault(name, Item(position, "{"))
        table.fields = table.fields or {}
        return table.fields

    def _has_parent(self, item: Item) -> bool:
        parent = self.values.get((item.fields or {}).get("parent", item).written) if item.head else None
        if parent:
            item.fields = {key: each for key, each in (item.fields or {}).items() if key != "parent"}
            self._children(parent, item).append(item)
        return parent is not None

    def _add(self, owner: str, verb: str, call: Item) -> list[Item]:
        items = call.items or []
        at = 0 if _IN_FRONT.fullmatch(verb) else None
        if verb.lower() == "insert" and len(items) == 2 and isinstance(items[0].number, int):  # before the child there
            at, items = items[0].number, items[1:]
        node = self._find(owner)
        has_kids = owner.rpartition(".")[2] in _KIDS or (node is not None and node.head)
        if len(items) == 1 and items[0].items and not items[0].head and has_kids:
            items = items[0].items  # as in a.children.extend([b, c]) and a.add_children([b, c])
        if call.fields or (items and items[0].is_quoted):  # as in root.add("B", value=3)
            items = [Item(call.position, "(", items, call.fields, head="Node", is_call=True, end=call.end)]
        added = list[Item]()
        for item in items:
            self._resolve(item)
            added.append(self._named(item))
        if node:
            kids = self._children(node, call)
            at = len(kids) if at is None else at
            kids[at:at] = added
        return added

    def _named(self, item: Item) -> Item:
        if item.is_quoted or item.text not in self.values:
            return item
        self._use(item)
        return self.values[item.text]

    def _find(self, path: str) -> Item | None:
        name, *steps = _STEP.findall(path) or [""]
        item = self.values.get(name)
        for step in steps:
            if item is None or step in _KIDS:
                continue
            if step.isdigit():
                kids = self._children(item)
                kid = kids[int(step)] if int(step) < len(kids) else None
                item = self.values.get(kid.text, kid) if kid and kid.text else kid
            else:
                item = (item.fields or {}).get(step)
        return item

    def _children(self, node: Item, child: Item | None = None) -> list[Item]:
        if node.number is not None:
            node.fields, node.written = {"value": replace(node)}, "{"
        if not node.is_bracket:
            position = (child or node).position
            raise Mistake(position, "this is added to what has no children.", "Write a list.")
        if not node.head and node.fields is None:
            node.items = node.items or []
            return node.items
        fields = node.fields = node.fields or {}
        listing = next((fields[key] for key in _KIDS if key in fields), None)
        if listing is None:
            lists = [each for each in node.items or [] if each.is_bracket and not each.head]
            node.items = [each for each in node.items or [] if not each.is_bracket or each.head]
            several = len(lists) > 1  # of them, one of numbers is no list of children
            kids = [kid for each in lists for kid in each.items or [] if not several or kid.number is None]
            listing = fields["children"] = Item(node.position, "[", kids)
        listing.items = listing.items or []
        return listing.items

    def _is_repeated(self, owner: str, item: Item) -> bool:
        """Return whether a statement is in a loop, and note which node it changes."""
        start = self._loop_at(item.position)
        if start is not None:
            self.unknown.setdefault(_STEP.findall(owner)[0], Mistake(start, *IN_A_LOOP))
        return start is not None

    def _loop_at(self, position: int) -> int | None:
        at = bisect(self.loops, position, key=itemgetter(0)) - 1
        return self.loops[at][0] if at >= 0 and position < self.loops[at][1] else None

    def check(self, name: str) -> None:
        """Raise TextError if a part of the tree with this name is not told, as in a loop."""
        for made, error in self.unknown.items():
            if made == name or made in self.used or not name:
                raise error

    def find_changes(self) -> None:
        """Note which values later statements change, at the same indentation, in a way that is not read."""
        indents, spans = dict[str, tuple[int, str]](), sorted(self.between)
        for name, item in self.values.items():
            line = self.text[max(item.position - 99, 0) : item.position].rpartition("\n")[2]
            indents[name] = item.position, line[: len(line) - len(line.lstrip())]
        for change in _CHANGE.finditer(self.text):
            name, start = change["name"] or change["first"], change.end("indent")
            assigned, indent = indents.get(name, (start, ""))
            at = bisect(spans, start, key=itemgetter(0)) - 1
            if name and assigned < start < spans[at][1] and indent == change["indent"]:
                self.unknown.setdefault(name, Mistake(start, *_IS_CHANGED))

    def _use(self, word: Item) -> None:
        value = self.values[word.written]
        is_leaf = value.head and len(value.below) == 1 and value.holds_numbers
        if word.written in self.used and value.holds_nodes and not is_leaf:
            problem = f"{shortened(word.written)} is a part of the tree in two places."
            raise Mistake(word.position, problem, "Write it out in each of them.")
        self.used.add(word.written)

    def resolve_later(self) -> None:
        """Fill in values defined later in the text, as after Haskell's where."""
        for name, item in self.values.items() if len(self.values) > 1 else ():
            if name not in self.used:
                self._resolve(item, name)
            if name not in self.used and self.used and _is_formula(item) and name not in {*USUAL, *keys.VALUE}:
                item.fields = {"label": Item(item.position, name, is_quoted=True)}

    def _resolve(self, item: Item, own: str | None = None) -> None:
        pending, seen = [item] if self.values else [], set[int]()
        while pending:
            each = pending.pop()
            if id(each) in seen:  # it is below itself
                continue
            seen.add(id(each))
            for holder in (each.items, each.fields):
                for key, part in enumerate(holder) if isinstance(holder, list) else [*(holder or {}).items()]:
                    if part.head in self.functions and part.items and len(part.items) == 1:  # V(B)
                        part = part.items[0]  # noqa: PLW2901
                        holder[key] = part  # type: ignore[index]
                    if part.written == "[" and part.items and (listed := self.values.get(part.head, ABSENT).items):
                        part = self._item_of(part.head, listed, part.items[0])  # noqa: PLW2901
                        holder[key] = part  # type: ignore[index]
                    if part.is_bracket:
                        pending.append(part)
                    elif not part.is_quoted and part.written in self.values and part.written != own:
                        self._use(part)
                        value, label = self.values[part.written], {"label": replace(part, is_quoted=True)}
                        if _is_formula(value):
                            value.fields = label | (value.fields or {})
                        elif value.number is not None:
                            value = Item(part.position, "(", [value], label, head="Leaf", is_call=True)
                        holder[key] = value  # type: ignore[index]
                        pending.append(value)

    def _item_of(self, name: str, listed: list[Item], index: Item) -> Item:
        self.used.add(name)
        if index.number not in range(-len(listed), len(listed)):
            problem = f"{shortened(name)} has no item {index.written}."
            raise Mistake(index.position, problem, "Write an index that it has.")
        return listed[int(index.number or 0)]


def _ends(pair: Item) -> Item:
    """Return a link; "AB" is one from A to B, as in Graphviz's edges(["AB", "AC"])."""
    if not pair.is_quoted or len(pair.written) != 2:
        return pair
    return Item(pair.position, "(", [Item(pair.position, end, is_quoted=True) for end in pair.written], end=pair.end)


def blocks(text: str, begins: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield where blocks begin and end, by indentation; one without an indented body goes on to the end of the text."""
    start, outer, has_body = 0, -1, False
    for line in _CODE_LINE.finditer(text):
        indent = len(line["indent"])
        if outer >= 0 and indent <= outer and line["first"] != "{":
            if not has_body:
                break
            yield start, line.start()
            outer = -1
        if outer < 0 and begins.match(text, line.start()):
            start, outer = line.start(), indent
            has_body = _WITH_BODY.search(line[0]) is not None
        elif line["first"] != "{":
            has_body = True
    if outer >= 0:
        yield start, len(text)


def remarks_in(text: str) -> Iterator[tuple[str, re.Match[str], re.Match[str]]]:
    """Yield the comments of several lines, what `#if 0` switches off and docstrings: their kind, beginning and end."""
    end, unclosed = 0, set[str]()
    while opened := _OPENED.search(text, end):
        kind, end = opened.lastgroup or "", opened.end()
        closed = None if kind in unclosed else _CLOSED[kind].search(text, end)
        if closed is None:
            unclosed.add(kind)
            continue
        end = closed.end()
        is_text = kind in {"double", "single"} and opened["before"] is None and opened["start"] is None
        if not is_text and kind != "quoted":
            yield kind, opened, closed


def live(text: str) -> str:
    """Blank out comments of several lines, what `#if 0` switches off, and texts in a program that are no value."""
    parts, at = list[str](), 0
    for _, opened, closed in remarks_in(text):
        parts += [text[at : opened.start()], blank(text[opened.start() : closed.end()])]
        at = closed.end()
    return "".join([*parts, text[at:]]) if parts else text


def begins_with_value(text: str) -> bool:
    """Return whether a text begins with a bracket or a term, so may be data."""
    return _is_value(text, skip(_SKIPPED, text)) and not OUTLINED.match(text[:2_000])


def without_tex(text: str) -> str:
    """Blank out the TeX around a formula, write R's $ and C++'s arrow as dots, Ruby's %w[A B] as a list, in place."""
    text = live(text)
    if "%w" in text:
        text = _WORDS.sub(lambda words: "  [" + re.sub(r"[ ,](?=\w)", ",", words[1]), text)
    if "<-" in text:
        return _PART_IN_R.sub(".", text)
    text = _CALL_IN_C.sub(r"\g<owner>..", text) if "->" in text else text
    return _TEX.sub(lambda found: " " * len(found[0]), text) if _IS_TEX.search(text) else text


def with_known_heads(text: str) -> str:
    """Return a text with calls of unknown names renamed to nodes, if one is within another; otherwise ""."""
    head = text[:2_000]
    heads = {name for name in _HEAD.findall(head) if not NODES.fullmatch(name) and not LISTS.fullmatch(name)}
    called = rf"\b(?:{'|'.join(heads)})\("
    is_nested = heads and re.search(rf"(?:{called}|\.add\w*\()(?:[^();]|\([^()]*\))*{called}", head)
    if not is_nested or not keys.READ.issuperset(_KEYWORD.findall(head)):
        return ""
    return _HEAD.sub(lambda head: f"{'Node':>{len(head[0])}}" if head[0] in heads else head[0], text)


def is_term(text: str) -> bool:
    """Return whether a text is Lisp, or begins with a term that can't be a tree in parentheses."""
    head = text[:2_000]
    if _LISP_FIRST.match(head):
        return True
    term = _TERM.match(head, skip(_SKIPPED, head))
    if term is None or OUTLINED.match(head) or not _is_value(head, term.start()):
        return False
    return not PLAYERS.fullmatch(term["head"]) or _INNER.search(head, term.end()) is not None


def has_statement(text: str) -> bool:
    """Return whether a line of a text assigns a value in brackets or a term, or adds to a tree."""
    return any(_may_hold(text, found) for found in _STATEMENT.finditer(text))


def read_program(text: str) -> Program:
    """Return the values in a text; raise TextError, with the place, for a mistake in one."""
    program, at, count = Program(text), 0, 0
    mistake: TextError | None = None
    first = skip(_SKIPPED, text)
    statement = _next(text, 0)
    is_statement = statement is not None and statement.start() <= first
    if statement is None or (
        _is_value(text, first)
        and not (is_statement and (statement["lisp"] or statement["object"] or _FACT.match(text, first)))
    ):
        at, count = _first_value(program, first)
    while statement := _next(text, at):
        start = statement.start("verb") if statement["verb"] else statement.end()
        scanner = Scanner(text, start, count)
        try:
            item = scanner.read()
        except TextError as error:  # usually of a value that is not the tree
            term = _TERM.match(text, start)
            is_cut = error.problem.endswith("is never closed.")
            is_tree = _name(statement) in USUAL or (term and NODES.fullmatch(term["head"]))
            if is_cut or (is_tree and not statement["verb"]):
                raise
            mistake = mistake or error
            at = skip(_TO_LINE_END, text, start)
            continue
        for name in _SEVERAL.findall(statement["left"] or ""):  # a, b = Node(3), Node(5)
            after = skip(_SKIPPED, text, scanner.at + 1)
            if text[scanner.at : scanner.at + 1] == "," and _is_value(text, after):
                program.take(statement, item, name.strip())
                scanner = Scanner(text, after, scanner.count)
                item = scanner.read()
        if statement["verb"] and _GOES_ON.match(text, scanner.at) and program.values:
            problem = "what this call returns is not told."
            raise Mistake(scanner.at, problem, "Write each call on a line of its own, with the node before it.")
        if program.take(statement, item):
            if not statement["verb"] and _CHANGED.match(text, scanner.at):
                program.unknown.setdefault(_name(statement).rpartition(".")[2], Mistake(scanner.at, *_IS_CHANGED))
            left = statement["formula"]
            begin = statement.end() if left and not _NAMED.fullmatch(left) else statement.start()
            program.between += [(at, begin), *scanner.comments]
            at = _said(program, scanner) if _is_formula(item) else scanner.at
        else:
            program.between.append((at, scanner.at))
            at = scanner.at
        count = scanner.count
    if mistake and not (program.edges or any(each.holds_nodes for each in program.values.values())):
        raise mistake
    if not (program.values or program.edges):
        raise Mistake(0, "no tree is found here.", "Write one, such as [[3, 12, 8], [2, 4, 6]].")
    program.between.append((at, len(text)))
    program.find_changes()
    program.resolve_later()
    return program


def _first_value(program: Program, first: int) -> tuple[int, int]:
    """Read the value with which a text begins; return where it ends, and how many values are in it."""
    text, scanner = program.text, Scanner(program.text, first)
    program.values[""] = scanner.read()
    at = _said(program, scanner)
    program.between += [(0, first), *scanner.comments]
    if _CHANGED.match(text, at):
        program.unknown[""] = Mistake(at, *_IS_CHANGED)
    statement, rest = _next(text, at), skip(_SKIPPED, text, at + (text[at : at + 1] in {";", "."}))
    if rest < len(text) and not (statement and statement.start() <= rest) and not _is_formula(program.values[""]):
        raise ends_before(text, rest)
    return at, scanner.count


def _is_value(text: str, at: int) -> bool:
    if _BRACKET.match(text, at) or _TYPED.match(text, at):
        return True
    term = _TERM.match(text, at)
    if term is None:
        return False
    head = term["head"]
    is_list = LISTS.fullmatch(head) and head != "of" and not (_CONVERTS.fullmatch(head) and text[term.end()] == "(")
    is_list = is_list or (MAKES.fullmatch(head) and _LIST_OF_LISTS.match(text, term.end()))
    return bool(NODES.fullmatch(head) or PLAYERS.fullmatch(head) or is_list)


def _may_hold(text: str, statement: re.Match[str]) -> bool:
    if verb := statement["verb"]:
        if verb.lower() == "tree" or verb.endswith("_to_move"):
            return _FACT.match(text, statement.start("verb")) is not None
        is_added = statement["object"] and (_ADDS.fullmatch(verb) or _SETS.fullmatch(verb))
        has_parent = NODES.fullmatch(verb) and _WITH_PARENT.match(text, statement.end())
        return bool(_EDGES.fullmatch(verb) or _WORTH.fullmatch(verb) or is_added or has_parent)
    if statement["leaf"]:
        return _name(statement) in _unknowns(text)
    if any(statement[kind] for kind in ("formula", "table", "lisp", "braced", "export")):
        return True
    left, (owner, _, part) = statement["left"] or "", _name(statement).rpartition(".")
    is_remark = not part and left.startswith("//")
    if is_remark or _TYPE.match(left) or _FUNCTION.match(text, statement.end()):
        return False
    start = skip(_SKIPPED, text, statement.end())
    term = _TERM.match(text, start)
    is_added = term and "." in term["head"] and _ADDS.fullmatch(term["head"].rpartition(".")[2])
    is_part = owner and (part.lower() in _PARTS or (part.lower() in _KIDS and text.startswith("append(", start)))
    return bool(is_added or is_part or _is_value(text, start) or _WITH_MAPS.match(text, start))


def _next(text: str, at: int) -> re.Match[str] | None:
    return next(filter(partial(_may_hold, text), _STATEMENT.finditer(text, at)), None)


def _name(statement: re.Match[str]) -> str:
    if statement["left"]:
        found = _LEFT.search(statement["left"].strip().removesuffix(":").removesuffix("+").strip())
        return found["name"].replace("->", ".") if found else ""
    if equated := _EQUATED.search(statement[0]) if statement["formula"] or statement["leaf"] else None:
        return str(equated["name"])
    return statement["name"] or statement["lisp"] or statement["braced"] or "root"


@lru_cache(1)
def _unknowns(text: str) -> frozenset[str]:
    """Return the names in equations, except those on both sides, as in best = max(best, value)."""
    sides = (map(_STEP.findall, found.group("left", "right")) for found in _EQUATION.finditer(text))
    return frozenset(name for left, right in sides if left[-1:] != right[:1] for name in right)


def _is_formula(item: Item) -> bool:
    return bool(item.head and PLAYERS.fullmatch(item.head))


def _said(program: Program, scanner: Scanner) -> int:
    """Read the stated result of a formula, the last number after an equals sign; return where it ends."""
    text, at = scanner.text, scanner.at
    item = next(reversed(program.values.values()))
    while _is_formula(item) and (found := _EQUALS.match(text, at)):
        start, term = found.start("term"), found["term"].rstrip()
        first = term.split(maxsplit=1)[0].strip(".,;") if term else ""
        if to_value(first) is not None:
            item.given = Item(start, first)
            start += len(first)
        program.between.append((start, found.start("term") + len(term)))
        at = found.end()
    return at
