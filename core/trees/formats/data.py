"""`Item`, a value in data with its place, and the reader of values in any language: brackets, calls and terms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.game import Fix, TextError, Value
from core.options.numerals import SIGN, to_value
from core.trees.formats.brackets import never_closed
from core.trees.formats.source import BLANK, Mistake, check_room, shortened, skip

_ABSENT = frozenset({"None", "null", "nil", "undefined", "NULL", "Nil", "Empty", "nullptr", "NA"})
_NAME = re.compile(r"[\\.:]?[^\W\d][\w.:!?+*'\u2032-]*+\Z")


@dataclass(slots=True, eq=False)
class Item:
    """A value and its place: a word, a quoted text, or a bracket with items, fields, or both if it has a head.

    `written` is the word, the quoted text, or the opening bracket. `head` is the name before arguments, such as `Node`
    in `Node(3)` and `Node 3`; `is_call` tells the two apart. `given` is the stated result of a term.
    """

    position: int
    written: str
    items: list[Item] | None = None
    fields: dict[str, Item] | None = None
    is_quoted: bool = False
    head: str = ""
    is_call: bool = False
    given: Item | None = None
    end: int = 0

    @property
    def is_bracket(self) -> bool:
        """Whether it may hold other values."""
        return self.items is not None or self.fields is not None

    @property
    def is_absent(self) -> bool:
        """Whether it is None or null."""
        return not self.is_quoted and self.written in _ABSENT and not self.is_bracket

    @property
    def holds_nodes(self) -> bool:
        """Whether it is a bracket with something in it."""
        return bool(self.items or self.fields)

    @property
    def holds_numbers(self) -> bool:
        """Whether it holds only numbers."""
        return all(item.number is not None for _, item in self.below)

    @property
    def below(self) -> list[tuple[str, Item]]:
        """Its contents, each with its key, or an empty one in a list."""
        return [*(self.fields or {}).items(), *(("", item) for item in self.items or [])]

    def has(self, *keys: str) -> bool:
        """Return whether it has one of these keys."""
        return self.fields is not None and not self.fields.keys().isdisjoint(keys)

    def under(self, *keys: str) -> Item:
        """Return the value of the first of these keys that it has, or ABSENT."""
        return next((self.fields[key] for key in keys if key in self.fields), ABSENT) if self.fields else ABSENT

    @property
    def number(self) -> Value | None:
        """The number that it is; SML's minus sign is understood."""
        if self.is_quoted or self.is_bracket:
            return None
        return to_value(f"-{self.written[1:]}" if self.written[:1] == "~" else self.written)

    @property
    def text(self) -> str | None:
        """The text of a quoted text or a name."""
        is_name = not self.is_bracket and not self.is_absent and self.number is None
        return self.written if self.is_quoted else self.written.removeprefix(":") if is_name else None

    @property
    def is_text(self) -> bool:
        """Whether it is a text or a name, and no number in quotes."""
        return self.text is not None and self.value is None

    @property
    def name(self) -> str | None:
        """Its name: a text, or a number as written; None if it holds other values."""
        if self.is_quoted:
            return self.written
        if self.is_bracket or self.is_absent:
            return None
        return self.written.removeprefix(":") if self.number is None else repr(self.number)

    @property
    def value(self) -> Value | None:
        """The number that it is, even in quotes."""
        return to_value(self.written.strip()) if self.is_quoted else self.number

    @property
    def is_word(self) -> bool:
        """Whether it is an unquoted name, which may be the head of what follows."""
        is_bare = not (self.is_quoted or self.is_bracket or self.is_absent)
        return is_bare and self.number is None and bool(_NAME.match(self.written))


ABSENT = Item(0, "null")
"""Stands for a missing value."""


LISTS = re.compile(
    r"(?!.*namedtuple)(?i:.*[.:])?(?:(?i:\w*(?:list|array|vec|vector|seq|sequence|stream|tensor|matrix|tuple|frame)(?:of)?|aslist|set|frozenset|dict(?:ionary)?"
    r"|map(?:of)?|hash|cell|struct|dataset|json|some|just)|(?:Di)?Graph|c|of|Any|Int\d*|Float\d*|Real)!?|(?i:new|quote)|Vec::new|(?:\w+::)*(?:Rc|Arc|Box|RefCell|Cell|String|HashMap|BTreeMap)::(?:new|clone|from)"
)
"""Heads of brackets of which only the contents matter."""
_WRAPPERS = re.compile(
    r"(?:.*[.:])?(?:Graph|DiGraph|dataset|json|array|tensor|list|tuple|some|just|new|quote|vec|cell)!?", re.IGNORECASE
)
"""Calls with a single list as their argument, such as np.array."""
MAKES = re.compile(
    r"(?:.*[.:])?(?!\w*(?:node|leaf))(?:build|make|create|construct|from|parse|load|to)(?:_?[a-z]\w*)?", re.IGNORECASE
)
"""Calls that make a tree of a list of lists."""
_MAPS = re.compile(r"(?:.*[.:])?(?:Hash|BTree)Map::from|Dictionary")
"""Calls whose argument is pairs of a key and its value."""
_COPIES = re.compile(r"\.(?:clone|copy|into|to_string|to_owned|boxed|unwrap)\Z")
"""Calls in Rust that return what they are called on."""
_BOXES = re.compile(r"(?:\w+::)*(?:Rc|Arc|Box|RefCell|Cell|String)::(?:new|clone|from)|Some|Just|Optional")
"""Calls that return their argument."""
_SMART = "\u2018-\u201f"
_EXPORTED = frozenset(
    {"Children", "Value", "Name", "Left", "Right", "Kids", "Utility", "Val", "Score", "Payoff", "Eval"}
)
"""A node's keys as written in Go and C#."""
_CLOSED_BY = {"[": "]", "(": ")", "{": "}"}
_BEHIND = re.compile(r"(?:as|in|where)\b|\.(?=\s|\Z)")
"""What may follow a term without being its argument."""
_OPERATOR = re.compile(r"[-+*/^|&]{1,2}")
_METHOD = re.compile(r"\.\w++\(")
_COMPUTATION = "the computation here can't be read.", "Write its result in its place."
_NUMBER_IN_CODE = re.compile(r"(?P<number>-?[0-9][0-9_]*+(?:\.[0-9]*+)?+)(?:[fFdDlLuU]{1,2})?+")
"""A number as some languages write it: 3.5f, 3L, 1_000."""
_SYMBOL = re.compile(r"[\w?!-]++")
_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|[\s\S])")
_LISTS_ON_LINES = re.compile(r"\][ \t]*+[\r\n]\s*+\[")
_LISP = re.compile(r"(?:\s++|;[^\n\r]*+)*+(?:['`]\(|\((?=[A-Za-z*:][^\s,;=()\[\]{}]*+\s++(?:[^\s,;:=]|:\w)))|\s*+;")
_VALUES_A_NODE, _BRACKETS_A_PLY = 8, 2
"""The most values per node and brackets per ply in labelled JSON; reading stops beyond them."""


def _tokens(comment: str, quote: str) -> re.Pattern[str]:
    """Return the pattern of a token; it matches every character, so the scan never skips any."""
    return re.compile(
        rf"""(?P<skipped>(?:{BLANK}++|\#(?![\[({{])[^\n\r]*+|//[^\n\r]*+|/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/
            |\(\*[^*]*+(?:\*(?!\))[^*]*+)*+\*\)|--(?=[ \t-])[^\n\r]*+|%(?![{{\[(\w])[^\n\r]*+|{comment}
            |new\b(?=\s)|\#(?=\()|\.(?=\{{)|[&^@$%`](?=[\w(\[{{])|\\(?=[\r\n])|<\?php\b)*+)(?:
          (?P<infinity> {SIGN}(?i:float) {BLANK}*+ \( {BLANK}*+
            (?P<mark>["']?) (?P<sign>{SIGN}) (?i:inf(?:inity)?) (?P=mark) {BLANK}*+ \) )
        | (?P<text> [bfru]{{0,2}} (?: "(?P<said>(?:[^"\\\r\n]++|\\[\s\S])*+)" {quote}
            | [\u201c-\u201f](?P<curved>[^\u201c-\u201f\r\n]*+)[\u201c-\u201f]
            | [\u2018-\u201b](?P<bent>[^\u2018-\u201b\r\n]*+)[\u2018-\u201b] ) )
        | (?P<type> (?: \w[\w.]*+ (?:\[[0-9,. \t]*+\])++ | map\[\w++\](?:\[\])*+\w++
            | (?:\[[0-9._ \t]*+\]\*?+)++ \w++ ) \s*+ (?=\{{)
            | <[^\n(){{}}=]{{0,200}}> (?=\s*+[({{\[]) )
        | (?P<symbol> (?<![\w"'\])}}:]) : (?=[^\W\d]) )
        | (?P<is> := | [:=]>?+ | -> | \u2192 )
        | (?P<word> (?: ::(?=\w) | :(?=new\() | (?!//(?![0-9])|->|:) [^\s,;=()\[\]{{}}"'<>{_SMART}] | (?<=\w)' )++ )
        | (?P<comma> , ) | (?P<semicolon> ;++ )
        | (?P<open> [\[({{] ) | (?P<close> [\])}}] )
        | (?P<end> \Z ) | (?P<other> [\s\S] )
        )""",
        re.VERBOSE,
    )


_PLAIN = _tokens("(?!)", r"""| '(?P<single>(?:[^'\\\r\n]++|\\[\s\S])*+)'""")
_TERMS = _tokens(r";[^\n\r]*+|['`](?=[(\w\[])|\.(?=\s)", r"| (?P<single>(?!))")
"""In Lisp, a semicolon begins a comment and a quotation mark precedes what it quotes."""


@dataclass(slots=True)
class _Bracket:
    """An open bracket: its place, opening sign, head, the key of the next value, and its contents so far.

    `slot` is what was read since the last comma; `unparted` is where a value follows another without a comma.
    """

    position: int
    opening: str
    head: Item | None = None
    key: str | None = None
    items: list[Item] = field(default_factory=list)
    fields: dict[str, Item] = field(default_factory=dict)
    slot: list[Item] = field(default_factory=list)
    row_start: int = 0
    awaits_given: bool = False
    has_comma: bool = False
    is_term: bool = False
    unparted: int = -1


class Scanner:
    """Reads one value from a place in a text, up to `at`; `count` is how many it has, `comments` where they are."""

    def __init__(self, text: str, at: int = 0, count: int = 0) -> None:
        self.text = text
        self.at = at
        self.count = count
        self.comments: list[tuple[int, int]] = []
        self._is_lisp = _LISP.match(text, at) is not None or text[max(at - 1, 0) : at + 1] in {"'(", "`("}
        self._open: list[_Bracket] = [_Bracket(at, "")]

    def read(self) -> Item:
        """Return the value; raise TextError, with the place, if there is none."""
        text, open_ = self.text, self._open
        pattern = _TERMS if self._is_lisp else _PLAIN
        at = self.at
        while token := pattern.match(text, at):
            kind = token.lastgroup or ""
            start, at = token.start(kind), token.end()
            bracket = open_[-1]
            if len(open_) == 1 and bracket.slot and (found := self._whole(bracket, kind, start)):
                return found
            if token["skipped"].strip() and kind != "end":
                self.comments.append(token.span("skipped"))
            is_inside = len(open_) > 1
            if kind == "word" and (is_inside or bracket.slot):
                self._begin_word(bracket, token, start, is_inside=is_inside)
            if kind in {"word", "text", "infinity"}:
                self._put(self._atom(token, kind, start))
            elif kind == "open":
                self._begin(bracket, start, token[kind])
            elif kind == "close" and is_inside and (bracket.key is None or bracket.slot):
                self._close(start, token[kind], at)
            elif kind in {"comma", "semicolon"} and is_inside and bracket.slot:
                self._part(bracket, kind, start)
            elif kind == "is" and is_inside and bracket.slot:
                self._take_key(bracket, token[kind])
            elif kind in {"symbol", "type"}:
                at = (self._symbol if kind == "symbol" else self._pass)(bracket, start, at)
            elif not (kind == "semicolon" and text.startswith(";;", start)):
                raise self._mistake(token, kind)
        raise AssertionError("each character belongs to a token")

    def _part(self, bracket: _Bracket, kind: str, position: int) -> None:
        self._end_slot(bracket)
        bracket.has_comma = bracket.has_comma or kind == "comma"
        if kind == "semicolon":
            self._end_row(bracket, position)

    def _begin_word(self, bracket: _Bracket, token: re.Match[str], start: int, *, is_inside: bool) -> None:
        """Begin the next item of a list if this is a constructor on a new line, as in F#; refuse an operator."""
        is_new_line = "\n" in token["skipped"]
        is_first = not bracket.slot and bracket.opening != "("  # as in [- 3]
        if _OPERATOR.fullmatch(token["word"]) and not (is_new_line or is_first):
            raise Mistake(start, *_COMPUTATION)
        is_term = len(bracket.slot) > 1 and bracket.slot[0].is_word and not self._is_lisp
        if is_inside and is_term and is_new_line and token["word"][0].isupper():
            self._part(bracket, "word", start)

    def _symbol(self, bracket: _Bracket, start: int, at: int) -> int:
        """Read a colon before a name: it marks a symbol, or a key with a space before the colon."""
        if bracket.slot and bracket.slot[0].written[:1] != ":" and bracket.key is None and not self._is_lisp:
            self._take_key(bracket, ":")
            return at
        end = skip(_SYMBOL, self.text, at)
        self._put(Item(start, self.text[start:end], end=end))
        return end

    def _pass(self, bracket: _Bracket, start: int, end: int) -> int:
        if bracket.slot and self.text[start] == "<":  # between a head and its bracket
            bracket.slot[-1].end = end
        return end

    def _begin(self, bracket: _Bracket, position: int, opening: str) -> None:
        check_room(position, 0, (len(self._open) - 1) // _BRACKETS_A_PLY)
        last = bracket.slot[-1] if bracket.slot else None
        is_headed = last is not None and last.is_word and last.end == position
        self._open.append(_Bracket(position, opening, bracket.slot.pop() if is_headed else None))

    def _whole(self, bracket: _Bracket, kind: str, start: int) -> Item | None:
        """Return the value if it ends before a token; at the top level, only an argument continues a term."""
        text = self.text
        is_statement = kind == "word" and text[start].islower() and "\n" in text[bracket.slot[-1].end : start]
        is_made = text.startswith("new ", bracket.slot[0].position - 4) and text[start : start + 1] == "{"  # as in C#
        is_new = is_statement or (text[start - 1 : start] in {"\n", "\r"} and not is_made)
        is_argument = kind in {"open", "text", "infinity", "word", "type"} and not is_new
        if is_argument and bracket.slot[0].is_word and not _BEHIND.match(self.text, start):
            return None
        *_, self.at = (item.end for item in bracket.slot)
        self._end_slot(bracket)
        return bracket.items[0]

    def _atom(self, token: re.Match[str], kind: str, position: int) -> Item:
        written = token[kind]
        if kind == "text":
            said = next(filter(None, token.group("said", "single", "curved", "bent")), "")
            return Item(position, _ESCAPE.sub(_unescaped, said), is_quoted=True, end=token.end())
        if kind == "infinity":
            signs = [sign for sign in (written[0], token["sign"]) if sign and to_value(f"{sign}1") == -1]
            written = "-inf" if len(signs) == 1 else "inf"
        elif (written[-1] in "fFdDlLuU" or "_" in written) and (found := _NUMBER_IN_CODE.fullmatch(written)):
            written = found["number"].replace("_", "")
        elif len(written) == 3 and written[0] == "0" and written.isdigit() and self.text[position - 1] == ",":
            raise Mistake(position, "this may be a part of a number such as 1,000.", "Write 1000, or 1, 0 for two.")
        return Item(position, written, end=token.end())

    def _put(self, item: Item) -> None:
        self.count += 1
        if self.count % 1_000 == 0:
            check_room(item.position, self.count // _VALUES_A_NODE, 0)
        bracket = self._open[-1]
        if bracket.awaits_given:
            bracket.slot[-1].given, bracket.awaits_given = item, False
        else:
            bracket.slot.append(item)

    def _end_slot(self, bracket: _Bracket) -> None:
        slot, bracket.slot = bracket.slot, []
        if bracket.awaits_given:
            raise Mistake(slot[-1].end, "a number is missing after =.", "Write one, or remove the sign.")
        if len(slot) > 1 and slot[0].is_word and slot[1].written[:1] == ":" and len(slot) % 2:  # (node :name "A" …)
            keyed = {key.written[1:]: item for key, item in zip(slot[1::2], slot[2::2], strict=True)}
            slot = [_headed(slot[0], Item(slot[0].position, "(", None, keyed, end=slot[-1].end))]
            bracket.is_term = not bracket.items
        elif (
            slot
            and len(slot) % 2 == 0
            and bracket.opening in {"(", "{"}
            and all(key.written[:1] == ":" for key in slot[::2])
        ):
            for key, item in zip(slot[::2], slot[1::2], strict=True):
                self._add_field(bracket, key.written[1:], item)
            return
        elif len(slot) == 3 and slot[1].written == "to" and slot[0].is_quoted:  # as in Kotlin's "A" to 3
            self._add_field(bracket, slot[0].written, slot[2])
            return
        elif len(slot) > 1 and slot[0].is_word and not all(item.written[:1] == ":" for item in slot):
            slot = [_applied(slot, is_call=not self._is_lisp)]
            bracket.is_term = not bracket.items
        if len(slot) > 1:
            bracket.unparted = slot[1].position
        if bracket.key is None and not (
            len(slot) > 1 and bracket.opening == "{" and any(item.is_quoted for item in slot)
        ):
            bracket.items += slot
        elif len(slot) > 1 or bracket.key is None:
            raise self._no_comma(slot[1].position)
        else:
            self._add_field(bracket, bracket.key, slot[0])
            bracket.key = None

    def _add_field(self, bracket: _Bracket, key: str, item: Item) -> None:
        if key in bracket.fields:
            problem = f"the key {shortened(key)!r} is given twice."
            raise Mistake(bracket.row_start or item.position, problem, "Remove one of the two.")
        bracket.fields[key] = item

    def _end_row(self, bracket: _Bracket, position: int) -> None:
        row = bracket.items[bracket.row_start :]
        if bracket.opening == "[" and len(row) > 1:
            bracket.items[bracket.row_start :] = [Item(row[0].position, "[", row, end=position)]
        bracket.row_start = len(bracket.items)

    def _take_key(self, bracket: _Bracket, sign: str) -> None:
        """Use the last value as the key of the next, or a term as a key with its value."""
        key = bracket.slot.pop()
        if bracket.slot and not (bracket.slot[0].is_word and sign == "="):
            raise self._no_comma(key.position)
        if sign == "=" and (key.head or bracket.slot):
            bracket.slot.append(_applied([*bracket.slot, key], is_call=True) if bracket.slot else key)
            del bracket.slot[:-1]
            bracket.awaits_given = True
            return
        if bracket.key is not None:
            raise self._no_comma(key.position)
        only = key.items[0] if key.items and len(key.items) == 1 and not key.head else key  # as in Lua's ["A"] = 3
        name = only.written if only.is_quoted else only.name and only.name.lstrip(":.")
        if name is None:
            raise Mistake(key.position, "this is not a key.", "Write a name or a text in quotes.")
        if name in bracket.fields:
            raise Mistake(key.position, f"the key {shortened(name)!r} is given twice.", "Remove one of the two.")
        bracket.key = name

    def _close(self, position: int, said: str, end: int) -> None:
        bracket = self._open.pop()
        opening = bracket.opening
        closing = _CLOSED_BY[opening]
        if said != closing:
            raise Mistake(position, f"{said} closes nothing here.", f"Write {closing}.")
        if bracket.slot:
            self._end_slot(bracket)
        if bracket.unparted >= 0 and bracket.has_comma:  # as in [1 000, 2]
            raise self._no_comma(bracket.unparted)
        if bracket.row_start:
            self._end_row(bracket, position)
        items, fields, head = bracket.items, bracket.fields or None, bracket.head
        if head and not (items or fields) and (copied := _COPIES.sub("", head.written)) != head.written:
            if copied:
                self._put(Item(head.position, copied, end=end))
            return
        if fields and not fields.keys().isdisjoint(_EXPORTED):
            fields = {key.lower(): item for key, item in fields.items()}
        if items and fields and not head:
            problem = "only some of the values in this bracket have a key."
            raise Mistake(bracket.position, problem, "Give each one a key, or none.")
        if (
            (opening == "(" or (items and items[0].head[:1] == ":"))  # as in Clojure's [:max 3 5]
            and not head
            and len(items) == 1
            and not bracket.has_comma
            and (bracket.is_term or items[0].head)
        ):
            item = items[0]  # a term in brackets
            item.end = end
        elif head is None:
            item = Item(bracket.position, opening, None if fields else items, fields, end=end)
        else:
            item = _headed(head, Item(head.position, opening, items, fields, is_call=True, end=end))
        self._put(item)

    def _no_comma(self, position: int) -> TextError:
        text = self.text
        if _METHOD.match(text, position):
            return Mistake(position, *_COMPUTATION)
        fix = Fix("Add the missing comma", f"{text[:position].rstrip()}, {text[position:]}")
        remedy = "Write a comma between two values, or a colon behind a key."
        return Mistake(position, "a comma is missing before this.", remedy, fix)

    def _mistake(self, token: re.Match[str], kind: str) -> TextError:
        text, said, position, bracket = self.text, token[kind], token.start(kind), self._open[-1]
        fix = Fix("Remove it", text[:position] + text[token.end() :]) if kind in {"close", "comma"} else None
        if kind == "end":
            return self._unfinished()
        if said in {'"', "'"}:
            problem, remedy = "this text in quotes is never closed.", f"Write {said} at its end, on the same line."
        elif bracket.key is not None:
            problem, remedy = "this key has no value.", "Write one after the colon, or remove the key."
        elif kind == "close":
            problem, remedy = f"{said} closes nothing here.", "Remove it, or write the other bracket."
        elif kind in {"comma", "semicolon"}:
            problem, remedy = "there is no value before this comma.", "Remove the comma, or write a value before it."
        else:
            problem = f"{shortened(said)!r} may not stand here."
            remedy = "Write numbers, texts in quotes, lists and objects."
        return Mistake(position, problem, remedy, fix)

    def _unfinished(self) -> TextError:
        if len(self._open) == 1:
            return Mistake(0, "there is no tree here.", "Write a list such as [[3, 12, 8], [2, 4, 6]].")
        missing = "".join(_CLOSED_BY[bracket.opening] for bracket in reversed(self._open[1:]))
        return never_closed(self.text, self._open[-1].position, missing, "bracket", "after the last item of its list")


def ends_before(text: str, position: int) -> TextError:
    """Return the error for text after a value that should end the text."""
    if text[position] in "])}":
        fix = Fix("Remove the bracket", text[:position] + text[position + 1 :])
        remedy = "Remove it, or write the other bracket."
        return Mistake(position, f"{text[position]} closes nothing here.", remedy, fix)
    joined = _LISTS_ON_LINES.sub("],\n[", text.strip())
    remedy = "Put one pair of brackets around everything."
    fix = Fix("Put brackets around everything", f"[{joined}]")
    return Mistake(position, "the tree ends before this.", remedy, fix)


def _applied(slot: list[Item], *, is_call: bool) -> Item:
    """Return a head as a term with its arguments, which may have their own brackets."""
    head, *rest = slot
    if len(rest) == 1 and not rest[0].head and (rest[0].fields or (rest[0].written == "(" and rest[0].items)):
        items, fields, end = rest[0].items, rest[0].fields, rest[0].end
        return _headed(head, Item(head.position, "(", items, fields, is_call=is_call, end=end))
    bare = [item.items if item.written == "(" and not item.head else None for item in rest]
    items = [inner[0] if inner and len(inner) == 1 else item for inner, item in zip(bare, rest, strict=True)]
    return _headed(head, Item(head.position, "(", items, is_call=is_call, end=rest[-1].end))


def _headed(head: Item, item: Item) -> Item:
    """Return a bracket with its head; if only the contents matter, an inner bracket around all of them is dropped."""
    is_plain = not item.fields or "dtype" in item.fields
    only = item.items[0] if item.items and len(item.items) == 1 and is_plain else ABSENT
    makes = (only.items or [ABSENT])[0].is_bracket and MAKES.fullmatch(head.written)
    if not makes and (not LISTS.fullmatch(head.written) or not (item.is_call or len(head.written) > 2)):
        item.head = head.written
        return item
    if only is ABSENT and head.written.endswith("Graph"):  # digraph(s, t)
        item.head = head.written
        return item
    for pairs in _pairs(head.written, item.items or [], only):
        if pairs and all(len(pair) == 2 and pair[0].text for pair in pairs):
            fields = {key.written: _cell(value) for key, value in pairs}
            return Item(item.position, "{", None, fields, end=item.end)
    if head.written == "list" and only.is_quoted:  # as in Python's list("bc")
        item.items = [Item(only.position, sign, is_quoted=True) for sign in only.written]
    elif only is not ABSENT and _BOXES.fullmatch(head.written):
        only.end = item.end
        return only
    if only.is_bracket and not only.head and (makes or _WRAPPERS.fullmatch(head.written)):
        only.end = item.end
        return only
    return Item(item.position, "[", None if item.fields else item.items, item.fields, end=item.end)


def _pairs(head: str, items: list[Item], only: Item) -> Iterator[list[list[Item]]]:
    """Yield what may be the pairs of a key and its value in a call that makes a map."""
    if head in {"Map.of", "struct"}:
        yield [items[at : at + 2] for at in range(0, len(items), 2)]
    if _MAPS.fullmatch(head):
        yield from ([each.items or [] for each in listed] for listed in (items, only.items or []))


def _cell(item: Item) -> Item:
    """Return what is in the braces around a cell of MATLAB, as in struct('children', {{3, 5}})."""
    only = item.items[0] if item.written == "{" and item.items and len(item.items) == 1 else item
    return only if only.written == "{" else item


def _unescaped(escape: re.Match[str]) -> str:
    try:
        return str(json.loads(f'"{escape[0]}"', strict=False))
    except ValueError:
        return escape[0][1:]
