"""What a text looks like that nothing reads: its name, and what to do instead."""

from __future__ import annotations

import re
from typing import NamedTuple

from core.game import TextError
from core.trees.formats import keys
from core.trees.formats.drawn import UNLINED
from core.trees.formats.mermaid import OTHER_DIAGRAM
from core.trees.formats.parentheses import is_newick
from core.trees.formats.source import IN_A_LOOP, LINE_END, error_at

LOOKED_AT = 5_000  # characters

_AS_GRAPH = "Save it as DOT, or as a table with the columns id, parent and value."
_AS_PARENTHESES = "Write the name of a node behind its first bracket, and no semicolon: (A (B 3 12) (C 2 x:4))."
_AS_TEXT = "Write the tree as text, for example as an outline with the children of a node indented below it."
_AS_LEAVES = "Type the leaves from left to right, such as b=3: 3 12 8 2 4 6 14 5 2, or an outline."
_AS_TEX = r"Use forest, tikz-qtree or the children of TikZ."
_AS_FLOWCHART = "Write a flowchart, which begins with graph TD."
_AS_TABLE = "Write commas between the columns id, parent and value."
_AS_SENTENCES = "Write a line for each node, such as A: B, C and B: 3."
_WITHOUT_COSTS = "Write what each leaf is worth, less the costs on the way to it, and the probabilities: (0.5*3 0.5*8)."
_AS_ROWS = "Write the rows in one list, such as [[3, 5], [2, 9]]."
_AS_CHESS = "Choose chess as the game, and give the position there."
_AS_LIST = "Run it, print it with print(leaves.tolist()), and copy what it prints."
_AS_PRINTED = "Copy only the tree in it; or print the tree from it, such as {}, and copy that."
_ONLY_LINES = "Copy only the lines with the tree."
_A_LINE_EACH = "a line id,parent,value for each node"

JSON_LINES = r"\A\s*+\{[^\n]*+(?<=\})\n\s*+\{"
NEXUS = r"\A\s*#NEXUS\b"
_RANKS = r"(?:[1-8pnbrqk]++/){7}[1-8pnbrqk]++"
_CHESS_MOVE = r"(?-i:(?:[0-9]++\.++[ ]?)?+(?:(?:[KQRBN][a-h1-8]?x?|[a-h]x)?[a-h][1-8]|O-O(?:-O)?)[+#]?)"
_ROW = r"(?:(?:[XO_.-][ |]?){3}|(?:[ \t]*[XO_.-]?[ \t]*\|){2}[ \t]*[XO_.-]?)[ \t]*\n(?:[-+=| ]{5,}\n)?"
_END = r"[^\s,;\[\](){}#/*+-][^\s,;\[\](){}]*+"
"""One end of a link, in a list with two ends per line."""
_BETWEEN = r"(?:[ \t]*+[,;][ \t]*+|[ \t]++)"
_NUMBERS = r"[ \t]*+-?[0-9.]++(?:[ \t,;|&]++-?[0-9.]++)++[ \t\\]*+(?:\n|\Z)"
_COLUMNS = (
    r"\A\s*+(?![^\n]*\bparent)[a-z_ ]++(?:[,;\t][a-z_ ]++)++\n"
    r"(?:[^\n,;\t]++[,;\t][^\n]*+(?:\n|\Z))*?[^\n]*[,;\t]-?[0-9]"
)
_AND_COLUMNS = r"(?:^[^\n&]*+&[^\n]*\\\\[^\n]*+\n?){2}|\A\s*+\|[^\n]*+\n\s*+\|[-: |]++\n"
_WORD = r"[A-Za-z'\u2019]++[,;:.]?+"

_WITH_OPTIONS = r"[\w./-]++(?: [^\s-]\S*+)*+ --?[a-z][^\n]*+"
"""A command, its arguments and the first option."""
_LINK = r"(?:!\[[^\]\n]*+\]\([^)\n]++\)|data:image/\S++|https?://\S++|(?:iVBORw|/9j/|R0lGOD|UklGR)[a-z0-9+/\r\n]++=*+)"
_STEP = r"^[ \t]*+(?:[-*\u2022]|[0-9]++[.)]|step [^\n:]*+:) "
_WORDS = "a text in words"
_BOUND = r"(?:\\?\b(?:alpha|beta)|[\u03b1\u03b2])\)?+\s*+(?::?=|\u2190)"


class _Kind(NamedTuple):
    """What a text is if it holds a sign, and what to do."""

    sign: re.Pattern[str]
    name: str
    remedy: str


def _kinds(*rows: tuple[str, str, str], flags: re.RegexFlag = re.IGNORECASE) -> tuple[_Kind, ...]:
    return tuple(_Kind(re.compile(sign, flags | re.MULTILINE), *told) for sign, *told in rows)


WORKED = _kinds(
    (
        rf"{_STEP}[^\n]*?(?:{_BOUND}|: \(?\\?(?:max|min)\([^\n]*\) = -?[0-9])|\bstep [0-9][\s\S]*?\bstep [0-9]",
        "a search written down step by step",
        _AS_LEAVES,
    )
)[0]
"""The steps of a search, whose formulas are no tree."""
_WHOLE = (
    WORKED,
    *_kinds(
        (r"\"cell_type\"\s*+:|\"nbformat\"\s*+:", "a notebook", "Copy only the cell with the tree."),
        (
            r"\A\s*<(?:!doctype html|(?:html|head|body|p|div|span|table|pre|figure|h[1-6])\b)",
            "a web page",
            "Copy only the text of the tree.",
        ),
        (
            rf"\A\s*+(?:{_LINK}\s*+\Z|%PDF-|%!PS|\{{\\rtf|.?PNG\s|GIF8|PK\x03\x04|.{{0,8}}(?:JFIF|Exif)|RIFF.{{4}}WEBP)",
            "a link, a picture or a document, not a text",
            _AS_LEAVES,
        ),
        (rf"\A\s*\$? ?(?:{_WITH_OPTIONS}|(?:\./|\w++\.exe )\S*+(?: -?[0-9.]++)++)\s*\Z", "a command line", _AS_LEAVES),
        (r"\A\s*+(?:PS [A-Z]:|\$ \w|[\w.-]++@[\w.-]++:)|^\*{12,}+$", "the output of a program", _ONLY_LINES),
        (r"[\"']\(++[^\"'\n]*\)\w*+;[\"']", "Newick", _AS_PARENTHESES),
        (r"\A(?=[\s\S]*?chance)[\s\S]*?\bcosts?\b", "a decision tree with costs", _WITHOUT_COSTS),
        (r"^[ \t]*+\w++\([0-9]++, ?:\) ?= ?\[", "a matrix of MATLAB, row by row", _AS_ROWS),
        (r"\A\s*+(?:enter|input|number of|how many)\b[^\n:?]*+[:?][ ]*+-?[0-9]", "what a program asked", _AS_SENTENCES),
    ),
)
"""Signs that count whatever reader refused the text."""

_BY_BEGINNING = _kinds(
    (r"\A[\s\S]*?<graphml\b", "GraphML", _AS_GRAPH),
    (r"\A[\s\S]*?<gexf\b", "GEXF", _AS_GRAPH),
    (r"\A[\s\S]*?<(?:phyloxml|(?:nex:)?nexml)\b", "an XML file of phylogenetics", _AS_TEXT),
    (r"\A[\s\S]*?<(?:mxfile|mxgraphmodel)\b", "a drawing of draw.io", _AS_TEXT),
    (r"\A\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*+|<!doctype[^>]*>\s*+)*+<svg\b", "an SVG picture", _AS_TEXT),
    (r"\A\s*<(?:\?xml|[!\w])[^<>]*>", "XML", _AS_GRAPH),
    (NEXUS, "NEXUS", _AS_TEXT),
    (r"\A\s*+(?:(?:Creator|comment)\b[^\n]*+\n\s*+)*+graph\s*+\[", "GML", _AS_GRAPH),
    (r"\A\s*@start(?:uml|mindmap|wbs|salt)\b", "PlantUML", _AS_TEXT),
    (r"\A\s*mindmap\s*$", "a mind map of Mermaid", _AS_FLOWCHART),
    (rf"\A\s*+{OTHER_DIAGRAM.pattern}", "a Mermaid diagram of another kind", _AS_FLOWCHART),
    (r"\A\s*+direction:[ \t]*+(?:right|left|up|down)\b", "D2", _AS_FLOWCHART),
    (r"\A\s*+\*vertices\b", "Pajek", _AS_GRAPH),
    (rf"\A\s*+(?:{_RANKS}[ \t]++[wb]\b|position[ \t]++(?:startpos|fen)\b)", "a position of chess", _AS_CHESS),
    (rf"\A\s*+{_CHESS_MOVE}(?:[ \t]++{_CHESS_MOVE})++\s*+\Z", "a record of a game of chess", _AS_CHESS),
    (UNLINED.pattern, "a picture of a tree without lines", _AS_TEXT),
    (rf"\A(?:[ \t]*\n)*+(?:{_ROW}){{2}}", "a board of tic-tac-toe", "Choose tic-tac-toe, and give it there."),
    (r"\A\s*+(?:id|node|name)[ ]++parent\b", "a table with spaces between its columns", _AS_TABLE),
    (r"\A\s*+\[{1,2}[a-z][\w.-]*+\]{1,2}[ \t]*+\n\s*+[\w.-]++[ \t]*+=", "TOML", "Save it as JSON."),
    (JSON_LINES, "JSON Lines", "Give each node an id and a parent, and each leaf a value."),
    (r"\A\s*\(\s*;\s*[A-Z]{1,2}\[", "SGF, a record of a game", _AS_TEXT),
    (r"\A\s*\[(?:Event|White|Black|FEN)\s+\"", "PGN, a record of a game", _AS_TEXT),
    (r"\A(?:[^\n#][^\n]*+\n)++#[ \t]*+\n[ \t]*+\S++[ \t]++\S", "TGF, the trivial graph format", _AS_GRAPH),
    (r"\A\s*\"?(?:source|from|parent)\"?\s*[,;\t]\s*\"?(?:target|to|child)\b", "a table of links", _AS_GRAPH),
    (r"\A\s*+EFG\s++[0-9]++\s++[RD]\b", "a game of Gambit", _AS_TEXT),
    (r"\A(?:\s++|%[^\n]*+)*+(?=\\)[\s\S]*?\\istroot", "a game tree of istgame", _AS_TEX),
    (r"\A(?:\s++|%[^\n]*+)*+\\[A-Za-z]", "LaTeX without a tree that can be read", _AS_TEX),
    (
        r"\b(?:np|torch|rng|random)\.[\w.]*?(?:zeros|ones|full|arange|rand|integers|choice)\w*\(",
        "code that fills an array",
        _AS_LIST,
    ),
    (r"\A\s*+\[\[1\]\]", "a list as R prints it", "Print it with dput(tree), and copy that."),
    (
        r"\b(?:payoffs?|outcomes?|utility|utilities)\s*+[(=:]\s*+[\[(]?\s*+-?[\d.]++\s*+,\s*+-?[\d.]++\s*+[)\]]",
        "a tree with the payoffs of two players",
        "Leave only MAX's, the first of each pair.",
    ),
    (r"\A\s*+(?:INSERT\s+INTO|CREATE\s+TABLE|SELECT\s)", "SQL", _AS_GRAPH),
    (r"\A\s*+(?:level|depth)[,;\t]", "a table of levels", _AS_GRAPH),
    (
        r"\A\s*+(?:level|depth|ply|tier)[ ]*+[0-9]++[^\n:=]{0,20}+[:=]|(?:^[# \t]*+m\w\w(?:[ \t]++-?[0-9]++)++\n){2}",
        "a list of levels",
        _AS_TEXT,
    ),
)

_LANGUAGES = (
    ("PHP", r"<\?php|^\$\w+ =", "echo json_encode($tree)"),
    ("C#", r"^using [\w.]+;|^namespace \w|Console\.W|^[ \t]*+\[[A-Z]\w+\]$|\{ get; ", "JsonSerializer.Serialize(tree)"),
    ("Java", r"^(?:package|import) [\w.*]+;|^[ \t]*+(?:public|private|protected) (?!func)|System\.out", _A_LINE_EACH),
    ("Rust", r"^use \w+::|^[ \t]*+(?:pub )?fn \w|^impl\b|\blet mut ", 'println!("{:?}", tree)'),
    ("C++", r"^#include|\bstd::|^(?:struct|class) \w+\s*+\{|\w->\w+\b", _A_LINE_EACH),
    ("Go", r"^package \w+$|^func (?![^\n]*->)|:= range ", "fmt.Println(tree)"),
    ("Swift", r"^[ \t]*+(?:\w+ )?func \w", "print(tree)"),
    ("Kotlin", r"^[ \t]*+fun \w+\([^\n]*[{=]|^data class ", "println(tree)"),
    ("Scala", r"^(?:case class|object|sealed trait) \w|^[ \t]*+def [^\n]*\): \w+[^\n]* =", "println(tree)"),
    ("Haskell", r"^\w+ ::|^module [A-Z][\w.]* |^import (?:qualified )?[A-Z]|^\w+ = [A-Z]\w+ [A-Z]\w+ \{", "print tree"),
    ("OCaml", r"^let (?:rec|\(\)) |;;\s*$|^open [A-Z][\w.]*$", _A_LINE_EACH),
    ("Prolog", r"(?:[\w)]|^)[ \t]*+:-(?=\s)", "print(Tree)"),
    ("Lisp", r"^\((?:defun|define \(|defn|ns|let)", "(print tree)"),
    ("R", r"<- function\(|^library\(", "dput(tree)"),
    ("Elixir", r"^defmodule |^[ \t]*+defp? \w+[^\n]* do$", "IO.inspect(tree)"),
    (
        "Ruby",
        r"^[\w.]+ [\w:]+ do$|^\w+ = [A-Z]\w+\.new$|^[ \t]*(?:def \w+(?:\([^\n:]*\))?$|puts )",
        "puts tree.to_json",
    ),
    ("Lua", r"^[ \t]*+local \w", _A_LINE_EACH),
    ("Julia", r"^using [A-Z]\w*$|\bprintln\(", "println(tree)"),
    ("MATLAB", r"^function [^\n(]*= *\w+\(|\bfprintf\(|^[\w.]++\{[0-9]", "jsonencode(tree)"),
    ("Perl", r"^sub \w+ \{|^use strict", "encode_json($tree)"),
    ("JavaScript", r"^(?:[a-z ]*\bfunction\b|class \w)[^\n]*\{|=> \{|console\.", "console.log(JSON.stringify(tree))"),
    ("Python", r"^(?:[ \t]*(?:def \w+|print)\(|class \w+[:(]|import \w|from [\w.]+ import)", "print(json.dumps(tree))"),
)
_CODE = _kinds(
    *((sign, f"{language} code", _AS_PRINTED.format(printing)) for language, sign, printing in _LANGUAGES),
    (r"^[ \t]*function \w[^\n{]*$|\u2190|^[ \t]*(?:if|for) [^\n]* (?:then|do)$", "pseudo-code", _AS_LEAVES),
    (
        r"\A(?!\s*+(?:strict|digraph|graph)\b)[\s\S]*?(?:^[^\n]*[;{}][ \t]*(?://[^\n]*)?\n\s*){4}",
        "code",
        _AS_PRINTED.format(_A_LINE_EACH),
    ),
    (
        rf"{_BOUND}|^[ \t|]*+(?:\w++[ \t|]++)+?(?i:alpha\s++beta)|(?:^M[AI][XN]\b[^\n]*(?:\bINF|\u221e)[^\n]*\n){{2}}",
        "a search written down step by step",
        _AS_LEAVES,
    ),
    flags=re.NOFLAG,
)
"""Code that builds or searches a tree, by words of its language, with what prints a tree in it."""

_PERHAPS = _kinds(
    (r"\A[^\[\]{}]*?(?<![\w.])child(?:ren)?\b", "a tree in sentences", _AS_SENTENCES),
    (rf"{_COLUMNS}|{_AND_COLUMNS}", "a table without the columns id, parent and value", _AS_TEXT),
    (rf"\A(?:{_END}(?<!:){_BETWEEN}{_END}[ \t]*+(?:\n|\Z)){{2,}}+\Z", "a list of links", "Write --> in each."),
    (rf"\A\s*+[^\n]*+\n(?:{_NUMBERS}){{2,}}+\s*+\Z", "a table of numbers", _AS_LEAVES),
    (rf"(?:{_WORD} ){{8}}|^(?=[^\n]{{100}})[^\n]*?(?:{_WORD} ){{4}}", _WORDS, _AS_LEAVES),
    (r"^[^\n=(]{1,60}(?<![=!<>])=[ \t]*+(?:new )?[a-z_][\w.]*+\(", "code", _AS_PRINTED.format("print(tree)")),
)

_KINDS = (*_WHOLE, *_BY_BEGINNING, *_CODE, *_PERHAPS)
"""What a text may be; the first sign found in it counts."""

_DRAWN = re.compile(
    r"\s*+(?:```\w*+\s++)?+(?:(?:strict\s++)?+(?:di)?+graph\b[^\n{]*+\{|(?:graph|flowchart)[ ]++(?:TB|TD|BT|RL|LR)\b)",
    re.IGNORECASE,
)
"""The beginning of DOT or of a flowchart of Mermaid."""
_IN_LOOP = re.compile(r"[^\n#]*?[\[{(][^\n]*?\bfor \w+(?:, ?\w+)* in\b")
_KEY = re.compile(r"\"([A-Za-z_]\w{2,40})\"\s*+:")
_KNOWN_KEYS = frozenset({key.lower() for key in keys.READ} | keys.ROLES | {"max", "min"})
_ABOUT_VALUE = re.compile(r"unknown leaf|has no value|is not a number|not a value|truth value|roots, ")
_BODY = re.compile(
    r"(?:(?:export|default|async|public|private|protected|static|abstract|final|pub|inline) )*"
    r"(?:def|class|struct|interface|namespace|mod|impl|function|func|fn|fun|sub|procedure|object|for|while|if|elif|else"
    r"|try|with|switch|main|let rec|theorem|inductive|int|void|double|float|bool|\((?:defun|defn|define \())\b"
)
"""The beginning of a line whose indented lines are no data."""
_DATA_HERE = re.compile(r"=\s*+(?:new )?[\w.<>:!]*+(?:[\[{]|\(\s*+[\[(])|\b[A-Z]\w*+\(\s*+[\[\"'0-9-]")


def is_nexus(text: str) -> bool:
    """Return whether a text is NEXUS, whose trees look like assignments."""
    return re.match(NEXUS, text, re.IGNORECASE) is not None


def is_in_words(text: str) -> bool:
    """Return whether a text is sentences, and nothing else that is recognized."""
    head = text[:LOOKED_AT]
    return next((kind.name for kind in _KINDS if kind.sign.search(head)), "") == _WORDS


def refusal_by_name(text: str, error: TextError, *, is_data: bool) -> TextError | None:
    """Return an error that names what a text is, if it is recognized, in place of a reader's error.

    With `is_data` the reader knows its notation, so its error stands, unless it is about a function of a program.
    """
    head, line = text[:LOOKED_AT], LINE_END.split(text)[error.line - 1]
    if error.problem.startswith(("a comma is missing", "the computation")) and _IN_LOOP.match(line[:LOOKED_AT]):
        return TextError(*IN_A_LOOP, line=error.line, column=error.column, source=error.source, caret=error.caret)
    is_data = is_data or _DRAWN.match(head) is not None
    has_none = error.problem.startswith("no tree is found")
    kinds = (*_WHOLE, *(_CODE if has_none or _is_in_function(text, error) else ())) if is_data else _KINDS
    for kind in kinds:
        if found := kind.sign.search(head):
            start = max(found.start(), len(text) - len(text.lstrip()))
            return error_at(text, start, f"this is {kind.name}.", kind.remedy)
    said = [*dict.fromkeys(_KEY.findall(head))] if _ABOUT_VALUE.search(error.problem) else []
    if len(said) > 1 and head.lstrip()[:1] in {"{", "["} and not _KNOWN_KEYS & {key.lower() for key in said}:
        problem = f"none of the keys in this JSON is known: {', '.join(said[:5])}."
        return error_at(
            text, head.index('"'), problem, 'Give nodes "children" with a list, leaves "value" with a number.'
        )
    return None if is_data or not is_newick(text) else error_at(text, 0, "this is Newick.", _AS_PARENTHESES)


def _is_in_function(text: str, error: TextError) -> bool:
    lines = LINE_END.split(text)[: error.line]
    if error.problem.startswith("this is ") or _DATA_HERE.search(lines[-1]):
        return False
    outer = next((line for line in reversed(lines) if line[:1] not in {"", " ", "\t", "#", "/", "}", ")", "{"}), "")
    return _BODY.match(outer) is not None
