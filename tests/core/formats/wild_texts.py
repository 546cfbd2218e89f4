"""Trees as repositories, papers and teachers have them, each with what it is written in and the tree that is meant."""

from __future__ import annotations

from typing import NamedTuple

PYTHON = "Data of a program"


class Wild(NamedTuple):
    """A text, what it is written in, and its tree in parentheses."""

    text: str
    title: str
    tree: str


WILD = {
    "a Python file": Wild(
        "# Solve it\nimport math\n\ntree: list = [\n    [3, -1/2],  # B\n    [2, -math.inf, float('inf')],\n]\n"
        "print(tree)\n",
        PYTHON,
        "((3 -0.5)(2 -inf inf))",
    ),
    "the figure of AIMA": Wild(
        "class Fig52Game(Game):\n    succs = dict(A=dict(a1='B', a2='C'), B=dict(b1='B1', b2='B2'), C=dict(c1='C1'))\n"
        "    utils = dict(B1=3, B2=12, C1=2)\n    initial = 'A'\n",
        PYTHON,
        "(A a1>(B b1>B1:3 b2>B2:12)a2>(C c1>C1:2))",
    ),
    "AIMA's dicts alone": Wild(
        "dict(A=dict(a1='B', a2='C'))\nutils = dict(B=3, C=8)", PYTHON, "(A a1>B:3 a2>C:8)"
    ),
    "a dict of children": Wild("{'B': [3, 12, 8], 'C': [2, 4, 6]}", PYTHON, "((B 3 12 8)(C 2 4 6))"),
    "dicts in dicts": Wild(
        "{'Root (MIN)': {'B': [3, 12], 'C': {'x': 2, 'y': 4}}}", PYTHON, "min(Root (B 3 12)(C x:2 y:4))"
    ),
    "a dict of names": Wild(
        "{'A': ['B', 'C'], 'B': ['D', 5], 'C': {'up': 'E'}, 'D': 3, 'E': 9}", PYTHON, "(A (B D:3 5)(C up>E:9))"
    ),
    "a dict of names with values": Wild(
        "graph = {'A': ['B', 'C'], 'B': ['D']}\nvalues = {'C': 8, 'D': -1}\n", PYTHON, "(A (B D:-1)C:8)"
    ),
    "nodes with other keys": Wild(
        '{"id": "A", "isMax": false, "kids": [{"name": "x", "eval": 3}, {"score": 4}]}', PYTHON, "min(A x:3 4)"
    ),
    "left and right": Wild(
        '{"value": 3, "left": {"value": 3, "left": null, "right": null}, "right": {"value": "5"}}', PYTHON,
        "(=3 left>3 right>5)",
    ),
    "a table of nodes with parents": Wild(
        '[{"id": 1, "parent": null, "type": "max"}, {"id": 2, "parent": 1, "value": 3},'
        ' {"id": 3, "parent": 1, "value": 5}]',
        PYTHON, "max(2:3 3:5)",
    ),
    "a table of nodes with children": Wild(
        '{"nodes": [{"id": "A", "children": ["B", "C"]}, {"id": "B", "utility": 3}, {"id": "C", "payoff": 5}]}',
        PYTHON, "(A B:3 C:5)",
    ),
    "a table by name": Wild(
        '{"A": {"children": ["B", "C"]}, "B": {"value": 3}, "C": {"eval": 5}}', PYTHON, "(A B:3 C:5)"
    ),
    "nodes and links": Wild(
        '{"nodes": [{"id": "A"}, {"id": "B", "value": 3}, {"id": "C", "label": "x", "value": 5}],'
        ' "links": [{"source": "A", "target": "B", "label": "l"}, ["A", "C"]]}',
        PYTHON, "(A l>B:3 x:5)",
    ),
    "a set of pairs": Wild("{(A,MAX), (A,B), (A,C), (B,MIN), (B,D), (C,4), (D,-4)}", PYTHON, "max(A (B D:-4)C:4)"),
    "a list of pairs": Wild('[("A", "B"), ("A", 7), ("B", 3), ("B", 5)]', PYTHON, "(A (B 3 5)7)"),
    "TikZ": Wild(
        r"""\documentclass{standalone}\usepackage{tikz}
\begin{document}\begin{tikzpicture}[level 1/.style={sibling distance=3cm}] % a tree
\node [draw] (root) at (0,0) {MAX}
  child { node {MIN} child {node {3}} child {node[leaf] {$x: -\infty$}} edge from parent node[left] {$L$} }
  child [missing] {}
  child { node {C} child {node {2 \% off}} };
\end{tikzpicture}\end{document}""",
        "TikZ", 'max(L>(3 x:-inf)(C "\\% off":2))',
    ),
    "qtree": Wild(
        "% a tree\n"
        r"\begin{tikzpicture}\Tree [.{MAX} \edge node[left]{a}; [.MIN 3 12 ]"
        r" \edge[dashed]; [.\node[draw]{C}; {x: 2} $-1$ ] ]"
        r"\end{tikzpicture}",
        "qtree", "max(a>(3 12)(C x:2 -1))",
    ),
    "a list that a function returns": Wild(
        'def example():\n    """Make it small."""\n    return [\n        [3, 5],\n        [2, 9],\n    ]\n', PYTHON,
        "((3 5)(2 9))",
    ),
}  # fmt: skip
"""The texts by what they are."""

REFUSED = {
    "GraphML": '<?xml version="1.0"?>\n<graphml xmlns="x"><graph><node id="a"/></graph></graphml>',
    "GEXF": '<gexf version="1.3"></gexf>',
    "an XML file of phylogenetics": "<phyloxml></phyloxml>",
    "a drawing of draw.io": '<mxfile host="app"></mxfile>',
    "an SVG picture": '<svg xmlns="x"><text>3</text></svg>',
    "a web page": "<!DOCTYPE html>\n<html><p>3</p></html>",
    "NEXUS": "#NEXUS\nbegin trees;\ntree t = ((1,2),3);\nend;",
    "Newick": "((3,12,8)B,(2,4,6)C)A;",
    "GML": "graph [\n  node [ id 1 ]\n]",
    "PlantUML": "@startuml\nA->B\n@enduml",
    "a mind map of Mermaid": "mindmap\n  root\n    a",
    "SGF, a record of a game": "(;FF[4]GM[1];B[aa])",
    "PGN, a record of a game": '[Event "x"]\n1. e4 e5',
    "a link, a picture or a document, not a text": "%PDF-1.4\n",
    "a game of Gambit": 'EFG 2 R "" { "A" "B" }\n\np "A" 1 1 "" { "L" } 0\nt "" 1 "" { 3, -3 }\n',
    "a game tree of istgame": "\\begin{istgame}\n\\istroot(0)(0,0){MAX} \\istb{L}{3} \\istb{R}{5} \\endist",
    "TGF, the trivial graph format": "1 A\n2 B\n#\n1 2\n",
    "a table of links": "source,target\nA,B",
    "LaTeX without a tree that can be read": "% x\n\\begin{tabular}{c}3\\end{tabular}",
    "Python code": "def search(node):\n    return node",
    "a list of links": "A B\nA C\n",
    "a position of chess": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "a record of a game of chess": "1. e4 e5 2. Nf3 Nc6",
    "a board of tic-tac-toe": "X O X\nO X O\n. . .\n",
    "a table with spaces between its columns": "id parent value\nA  -  0\n",
    "a Mermaid diagram of another kind": "stateDiagram-v2\n  A --> B",
    "D2": "direction: right\nA -> B\nB -> C",
    "Pajek": '*Vertices 2\n1 "A"\n2 "B"\n*Arcs\n1 2\n',
    "TOML": "[tree]\nvalue = 3\n",
    "JSON Lines": '{"id": "A"}\n{"id": "B"}\n',
}
"""A text in each format that is refused by name."""

ALSO_REFUSED = [
    ("Newick", "((a:3,b:12)B:3,8)A;"),
    ("Newick", "((3,12)B,8)A"),
    ("Newick", "(3,5) A"),
    ("Newick", "((3,12) B,\n8)\nA"),
    ("Newick", "((3, 12) 'the left',8)"),
    ("Newick", "((3,12) Min,(2) Min)Max"),
    ("Newick", "[a tree](3[three],'B')A;"),
    ("Newick", "(3,4)A;\n(5,6)B;\n"),
    ("a position of chess", "position startpos moves e2e4"),
    ("a record of a game of chess", "e4 e5 Nf3 Nc6"),
    ("a board of tic-tac-toe", "X|O| \n-+-+-\n |X| \n-+-+-\n | |O\n"),
    ("a board of tic-tac-toe", " X | O |\n---+---+---\n   | X |   \n---+---+---\n   |   | O\n"),
    ("a link, a picture or a document, not a text", "{\\rtf1\\ansi 3}"),
    ("a link, a picture or a document, not a text", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".decode("latin-1")),
    ("a link, a picture or a document, not a text", b"\xff\xd8\xff\xe0\0\x10JFIF\0".decode("latin-1")),
]
"""More texts that are refused by name."""
