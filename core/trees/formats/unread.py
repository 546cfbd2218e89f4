"""Formats that are recognized but not read: their names, and what to do instead."""

from __future__ import annotations

import re

from core.game import TextError
from core.trees.formats.mermaid import OTHER_DIAGRAM
from core.trees.formats.parentheses import is_newick
from core.trees.formats.source import error_at

LOOKED_AT = 5_000  # characters

_AS_GRAPH = "Save it as DOT, or as a table with the columns id, parent and value."
_AS_PARENTHESES = "Write the name of a node behind its first bracket, and no semicolon: (A (B 3 12) (C 2 x:4))."
_AS_TEXT = "Write the tree as text, for example as an outline with the children of a node indented below it."
_AS_LEAVES = "Type the leaves from left to right, such as b=3: 3 12 8 2 4 6 14 5 2, or an outline."
_AS_TEX = r"Use forest, tikz-qtree or the children of TikZ."
_AS_FLOWCHART = "Write a flowchart, which begins with graph TD."
_AS_TABLE = "Write commas between the columns id, parent and value."
_AS_CHESS = "Choose chess as the game, and give the position there."
_AS_LIST = "Run it, print it with print(leaves.tolist()), and copy what it prints."
_AS_DATA = "Copy only the list or the dict with the tree, or run it, print the tree and copy what it prints."

NEXUS = r"\A\s*#NEXUS\b"
_RANKS = r"(?:[1-8pnbrqk]++/){7}[1-8pnbrqk]++"
_CHESS_MOVE = r"(?-i:(?:[0-9]++\.++[ ]?)?+(?:(?:[KQRBN][a-h1-8]?x?|[a-h]x)?[a-h][1-8]|O-O(?:-O)?)[+#]?)"
_ROW = r"(?:(?:[XO_.-][ |]?){3}|(?:[ \t]*[XO_.-]?[ \t]*\|){2}[ \t]*[XO_.-]?)[ \t]*\n(?:[-+=| ]{5,}\n)?"
_END = r"[^\s,;\[\](){}#/*+-][^\s,;\[\](){}]*+"
"""One end of a link, in a list with two ends per line."""
_BETWEEN = r"(?:[ \t]*+[,;][ \t]*+|[ \t]++)"
_ASSIGNED = r"(?:(?:let|var|val|const|auto|final)[ \t]++)?+\w++[ \t]*+(?::?=|<-)[ \t]*+"
_CALLED = (
    r"(?:(?:Tree|Node|Leaf|Inner|Branch|TreeNode|GameTree|list)[ ]?[(\[{]|vec!\[|std::\w++<|\[\]int\{"
    r"|new[ ]++[A-Z]\w*+\("
    rf"|{_ASSIGNED}(?:new[ ]++)?+(?:[A-Z]\w*+|list|std::\w++|vec!|\[\]int)[ ]?[(\[{{<]|[A-Z][a-z]++[ ]-?[0-9]++[ ]\[)"
)
"""How programs make a tree."""

_KNOWN = tuple(
    (re.compile(pattern, re.IGNORECASE | re.MULTILINE), name, remedy)
    for pattern, name, remedy in (
        (r"\A[\s\S]*?<graphml\b", "GraphML", _AS_GRAPH),
        (r"\A[\s\S]*?<gexf\b", "GEXF", _AS_GRAPH),
        (r"\A[\s\S]*?<(?:phyloxml|(?:nex:)?nexml)\b", "an XML file of phylogenetics", _AS_TEXT),
        (r"\A[\s\S]*?<(?:mxfile|mxgraphmodel)\b", "a drawing of draw.io", _AS_TEXT),
        (r"\A\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*+|<!doctype[^>]*>\s*+)*+<svg\b", "an SVG picture", _AS_TEXT),
        (r"\A\s*<(?:!doctype html|html)\b", "a web page", "Copy only the text of the tree."),
        (r"\A\s*<[?!\w][^<>]*>", "XML", _AS_GRAPH),
        (NEXUS, "NEXUS", _AS_TEXT),
        (r"\A\s*+(?:(?:Creator|comment)\b[^\n]*+\n\s*+)*+graph\s*+\[", "GML", _AS_GRAPH),
        (r"\A\s*@start(?:uml|mindmap|wbs|salt)\b", "PlantUML", _AS_TEXT),
        (r"\A\s*mindmap\s*$", "a mind map of Mermaid", _AS_FLOWCHART),
        (rf"\A\s*+{OTHER_DIAGRAM.pattern}", "a Mermaid diagram of another kind", _AS_FLOWCHART),
        (r"\A\s*+direction:[ \t]*+(?:right|left|up|down)\b", "D2", _AS_FLOWCHART),
        (r"\A\s*+\*vertices\b", "Pajek", _AS_GRAPH),
        (rf"\A\s*+(?:{_RANKS}[ \t]++[wb]\b|position[ \t]++(?:startpos|fen)\b)", "a position of chess", _AS_CHESS),
        (rf"\A\s*+{_CHESS_MOVE}(?:[ \t]++{_CHESS_MOVE})++\s*+\Z", "a record of a game of chess", _AS_CHESS),
        (
            rf"\A(?:[ \t]*\n)*+(?:{_ROW}){{2}}",
            "a board of tic-tac-toe",
            "Choose tic-tac-toe as the game, and give it there.",
        ),
        (r"\A\s*+(?:id|node|name)[ ]++parent\b", "a table with spaces between its columns", _AS_TABLE),
        (r"\A\s*+\[{1,2}[a-z][\w.-]*+\]{1,2}[ \t]*+\n\s*+[\w.-]++[ \t]*+=", "TOML", "Save it as JSON."),
        (r"\A\s*+\{[^\n]*+(?<=\})\n\s*+\{", "JSON Lines", "Copy the line with the tree."),
        (r"\A\s*\(\s*;\s*[A-Z]{1,2}\[", "SGF, a record of a game", _AS_TEXT),
        (r"\A\s*\[(?:Event|White|Black|FEN)\s+\"", "PGN, a record of a game", _AS_TEXT),
        (
            r"\A\s*(?:%PDF-|%!PS|\{\\rtf|.?PNG\s|GIF8|PK\x03\x04|.{0,8}(?:JFIF|Exif)|RIFF.{4}WEBP)",
            "a picture or a document, not a text",
            _AS_LEAVES,
        ),
        (r"\A(?:[^\n#][^\n]*+\n)++#[ \t]*+\n[ \t]*+\S++[ \t]++\S", "TGF, the trivial graph format", _AS_GRAPH),
        (r"\A\s*\"?(?:source|from|parent)\"?\s*[,;\t]\s*\"?(?:target|to|child)\b", "a table of links", _AS_GRAPH),
        (r"\A\s*+EFG\s++[0-9]++\s++[RD]\b", "a game of Gambit", _AS_TEXT),
        (r"\A(?:\s++|%[^\n]*+)*+(?=\\)[\s\S]*?\\istroot", "a game tree of istgame", _AS_TEX),
        (r"\A(?:\s++|%[^\n]*+)*+\\[A-Za-z]", "LaTeX without a tree that can be read", _AS_TEX),
        (
            r"\b(?:np|numpy|torch|rng|random)\.(?:\w+\.)?(?:zeros|ones|full|empty|arange|rand\w*|integers|choice|normal)\(",
            "code that fills an array",
            _AS_LIST,
        ),
        (r"\A\s*+\[\[1\]\]", "a list as R prints it", "Print it with dput(tree), and copy that."),
        (r"\A\s*+(?:INSERT\s+INTO|CREATE\s+TABLE|SELECT\s)", "SQL", _AS_GRAPH),
        (r"\A\s*+\|[^\n]*+\n\s*+\|[-: |]++\n", "a table without the columns id, parent and value", _AS_TEXT),
        (r"\A\s*+(?:level|depth)[,;\t]", "a table of levels", _AS_GRAPH),
        (r"\A\s*+(?:level|depth|ply|tier)[ ]*+[0-9]++[^\n:=]{0,20}+[:=]", "a list of levels", _AS_TEXT),
        (
            r"^(?:def \w+\(|class \w+[:({]|import \w|from \w+ import|function \w+\(|public \w|print\(|#include)",
            "a program without a tree's data",
            _AS_DATA,
        ),
        (
            r"\A[^\[\]{}]*?\bchild(?:ren)?\b",
            "a tree in sentences",
            "Write a line for each node, such as A: B, C and B: 3.",
        ),
        (rf"\A\s*+(?-i:{_CALLED})", "code that makes a tree", _AS_DATA),
        (rf"\A(?:{_END}{_BETWEEN}{_END}[ \t]*+(?:\n|\Z)){{2,}}+\Z", "a list of links", "Write --> in each."),
    )
)
"""What a text is, by its beginning or its contents; the first match counts."""


def is_nexus(text: str) -> bool:
    """Return whether a text is NEXUS, whose trees look like assignments."""
    return re.match(NEXUS, text, re.IGNORECASE) is not None


def refusal_by_name(text: str) -> TextError | None:
    """Return an error that names the format of a text, if it is recognized but not read."""
    head = text[:LOOKED_AT]
    for pattern, name, remedy in _KNOWN:
        if pattern.search(head):
            start = len(text) - len(text.lstrip())
            return error_at(text, start, f"this is {name}.", remedy)
    if is_newick(text):
        return error_at(text, 0, "this is Newick.", _AS_PARENTHESES)
    return None
