"""Texts of trees as people paste them, of every notation in docs/tree-formats.md: each with its tree in parentheses."""

from __future__ import annotations

PLAIN = "((3 5)(2 9))"
NAMED = "(A (B 3 5)(C 2 9))"
PLAYED = "max((3 5)(2 9))"

DATA = {
    "Python": ("tree = [[3, 5],  # B\n        [2, 9]]\n", PLAIN),
    "Python, tuples": ("((3, 5), (2, 9))", PLAIN),
    "Python, typed": ("tree: list[list[int]] = [[3, 5], [2, 9]]", PLAIN),
    "Python, names": ("tree = {'A': {'B': [3, 5], 'C': [2, 9]}}", NAMED),
    "Python, leaves with names": ("tree = [('m', 3), ('n', 5)]", "(m:3 n:5)"),
    "Python, pairs": ('tree = ("A", [("B", [("m", 3), ("n", 5)]), ("C", [2, 9])])', "(A (B m:3 n:5)(C 2 9))"),
    "Python, labels first": ('["A", ["B", 3, 5], ["C", 2, 9]]', NAMED),
    "Python, parts": ("b = [3, 5]\nc = [2, 9]\ntree = [b, c]\n", PLAIN),
    "JSON, wrapped": ('{"root": {"name": "A", "children": [[3, 5], [2, 9]]}}', "(A (3 5)(2 9))"),
    "JSON, curved quotes": (
        "{\u201cname\u201d: \u201cA\u201d, \u201cchildren\u201d: [3, {\u2018v\u2019: 5}]}",
        "(A 3 5)",
    ),
    "JSON, twice wrapped": ('{"game": {"tree": [[3, 5], [2, 9]]}}', PLAIN),
    "JSON, players": ('{"max": [{"min": [3, 5]}, {"min": [2, 9]}]}', PLAYED),
    "JSON, leaves that say who moved": (
        '{"type": "max", "children": [{"type": "min", "value": 3}, {"type": "max", "value": 5}]}',
        "max(3 5)",
    ),
    "JSON, ids": (
        ('{"0": {"children": [1, 2]}, "1": {"children": [3, 4]}, "2": {"value": 8}, "3": {"value": 6},'
        ' "4": {"value": 7}}'),
        "((3:6 4:7)2:8)",
    ),
    "JSON, moves as children, names and a number": (
        '{"moves": [{"value": 3, "moves": ["e4", "d5"]}, {"value": 5, "moves": 2}]}', "(3 5)",
    ),
    "JavaScript": ("// the tree\nconst tree = [[3, 5], [2, 9]];\n", PLAIN),
    "JavaScript, objects": (
        ("const root = {name: 'A', children: [{name: 'B', children: [{value: 3}, {value: 5}]},"
        " {name: 'C', children: [2, 9]}]};"),
        NAMED,
    ),
    "JavaScript, exported": ("export const tree = [\n  [3, 5],\n  [2, 9],\n];\n", PLAIN),
    "JavaScript, default": ("export default [[3, 5], [2, 9]];\n", PLAIN),
    "CommonJS": ("module.exports = [[3, 5], [2, 9]];\n", PLAIN),
    "TypeScript": (
        'import { Tree } from "./tree";\n\nexport const tree: Tree = [[3, 5], [2, 9]] as const;\n',
        PLAIN,
    ),
    "TypeScript, generic": ("let leaves: Array<number[]> = [[3, 5], [2, 9]];", PLAIN),
    "TypeScript, a type before": (
        "type Node = { value?: number; kids?: Node[] };\nconst t: Node = { kids: [{ value: 3 }, { value: 5 }] };",
        "(3 5)",
    ),
    "Java": ("int[][] tree = {{3, 5}, {2, 9}};", PLAIN),
    "Java, new": ("private static final int[][] TREE = new int[][] {{3, 5}, {2, 9}};", PLAIN),
    "Java, in a class": (
        "class Main {\n    /* leaves */\n    static int[][] tree = {\n        {3, 5},\n        {2, 9}\n    };\n}\n",
        PLAIN,
    ),
    "Java, lists": ("List<List<Integer>> tree = List.of(List.of(3, 5), List.of(2, 9));", PLAIN),
    "Java, Arrays": ("var tree = Arrays.asList(Arrays.asList(3, 5), Arrays.asList(2, 9));", PLAIN),
    "C#": ("int[,] tree = new int[,] { { 3, 5 }, { 2, 9 } };", PLAIN),
    "C#, jagged": ("var tree = new int[][] { new int[] { 3, 5 }, new int[] { 2, 9 } };", PLAIN),
    "C": ("int tree[2][2] = {{3, 5}, {2, 9}};", PLAIN),
    "C++": ("std::vector<std::vector<int>> tree = {{3, 5}, {2, 9}};", PLAIN),
    "C++, braces": ("std::vector<std::vector<int>> tree{{3, 5}, {2, 9}};", PLAIN),
    "Go": ("tree := [][]int{{3, 5}, {2, 9}}", PLAIN),
    "Go, structs": (
        'var root = &Node{Name: "A", Children: []*Node{{Name: "x", Value: 3}, {Name: "y", Value: 5}}}',
        "(A x:3 y:5)",
    ),
    "Rust": ("let tree: Vec<Vec<i32>> = vec![vec![3, 5], vec![2, 9]];", PLAIN),
    "Swift": ("let tree: [[Int]] = [[3, 5], [2, 9]]", PLAIN),
    "Kotlin": ("val tree = listOf(listOf(3, 5), listOf(2, 9))", PLAIN),
    "PHP": ("<?php\n$tree = [[3, 5], [2, 9]];\n", PLAIN),
    "PHP, arrays": ("$tree = array('B' => array(3, 5), 'C' => array(2, 9));", "((B 3 5)(C 2 9))"),
    "Ruby": ("tree = [[3, 5], [2, 9]] # leaves", PLAIN),
    "Ruby, hash": ("tree = { :B => [3, 5], :C => [2, 9] }", "((B 3 5)(C 2 9))"),
    "Perl": ("my $tree = [[3, 5], [2, 9]];", PLAIN),
    "Lua": ("local tree = {{3, 5}, {2, 9}} -- leaves", PLAIN),
    "Lua, names": ('tree = {label = "A", children = {{3, 5}, {2, 9}}}', "(A (3 5)(2 9))"),
    "Lua, keys": ('tree = {["B"] = {3, 5}, ["C"] = {2, 9}}', "((B 3 5)(C 2 9))"),
    "Julia": ("tree = [[3, 5], [2, 9]]", PLAIN),
    "Julia, typed": ("tree = Any[Any[3, 5], Any[2, 9]]", PLAIN),
    "Julia, matrix": ("tree = [3 5; 2 9]", PLAIN),
    "R": ("tree <- list(c(3, 5), c(2, 9))", PLAIN),
    "R, names": ("tree <- list(B = c(3, 5), C = c(2, 9))", "((B 3 5)(C 2 9))"),
    "MATLAB": ("tree = {[3 5], [2 9]};", PLAIN),
    "MATLAB, lists": ("[[3 5] [2 9]]", PLAIN),
    "Python, a program": (
        ("def f(node):\n    values = [f(child) for child in node]\n    return max(values)\n\n"
        "tree = [[3, 5], [2, 9]]\nprint(f(tree))\n"),
        PLAIN,
    ),
    "MATLAB, alone": ("{[3 5], [2 9]}", PLAIN),
    "Elixir": ("tree = %{b: [3, 5], c: [2, 9]}", "((b 3 5)(c 2 9))"),
    "Clojure": ("(def tree [[3 5] [2 9]])", PLAIN),
    "Clojure, maps": ('{:name "A" :children [{:value 3} {:value 5}]}', "(A 3 5)"),
    "Mathematica": ("tree = {{3, 5}, {2, 9}}", PLAIN),
    "numpy": ("import numpy as np\nleaves = np.array([[3, 5], [2, 9]])\n", PLAIN),
    "YAML": ("max:\n  - min: [3, 5]\n  - min: [2, 9]\n", PLAYED),
    "YAML, names": ("A:\n  B:\n    - 3\n    - 5\n  C:\n    - 2\n    - 9\n", NAMED),
    "YAML, objects": (
        "name: A\nchildren:\n  - name: B\n    children: [3, 5]\n  - name: x\n    value: 8\n",
        "(A (B 3 5)x:8)",
    ),
    "YAML, lists": ("- [3, 5]\n- [2, 9]\n", PLAIN),
    "XML": ('<node name="A"><node name="B"><leaf value="3"/><leaf value="5"/></node><leaf value="8"/></node>',
            "(A (B 3 5)8)"),
    "XML, players": (
        ('<?xml version="1.0"?>\n<max>\n  <min><leaf>3</leaf><leaf>5</leaf></min>\n'
        "  <min><leaf>2</leaf><leaf>9</leaf></min>\n</max>\n"),
        PLAYED,
    ),
}  # fmt: skip

FORMULAS = {
    "formula": ("max(min(3, 5), min(2, 9))", PLAYED),
    "formula, left side": ("v(A) = max(min(3, 5), min(2, 9))", PLAYED),
    "formula, result": ("max(min(3, 5), min(2, 9)) = 3", "max(=3(3 5)(2 9))"),
    "formula, TeX": (r"$v = \max\{\min\{3, 5\}, \min\{2, 9\}\}$", PLAYED),
    "formula, JavaScript": ("Math.max(Math.min(3, 5), Math.min(2, 9))", PLAYED),
    "formula, Lisp": ("(max (min 3 5) (min 2 9))", PLAYED),
    "formula in a sentence": (
        "Minimax(root) = max(min(4,11,9),min(3,1,4), min (2,5,9))= 4.",
        "max(=4 (4 11 9)(3 1 4)(2 5 9))",
    ),
}

TERMS = {
    "Haskell": ("Node [Node [Leaf 3, Leaf 5], Node [Leaf 2, Leaf 9]]", PLAIN),
    "Haskell, a module": (
        ("module Main where\n-- a tree\ndata Tree = Leaf Int | Node [Tree]\n\n"
        "tree :: Tree\ntree = Node [Node [Leaf 3, Leaf 5], Node [Leaf 2, Leaf 9]]\n\nmain = print tree\n"),
        PLAIN,
    ),
    "Haskell, binary": ("Node (Node (Leaf 3) (Leaf 5)) (Node (Leaf 2) (Leaf 9))", PLAIN),
    "Haskell, names": ('Node "A" [Node "B" [Leaf 3, Leaf 5], Node "C" [Leaf 2, Leaf 9]]', NAMED),
    "Haskell, players": ("Max [Min [Leaf 3, Leaf 5], Min [Leaf 2, Leaf 9]]", PLAYED),
    "OCaml": (
        ("type tree = Leaf of int | Node of tree list\n"
        "let t = Node [Node [Leaf 3; Leaf 5]; (* C *) Node [Leaf 2; Leaf 9]]"),
        PLAIN,
    ),
    "OCaml, tuples": ("let t = Node (Node (Leaf 3, Leaf 5), Node (Leaf 2, Leaf 9))", PLAIN),
    "F#": ('let tree = Node ("A", [Leaf 3; Leaf 5])', "(A 3 5)"),
    "SML": (
        ("datatype tree = Leaf of int | Node of tree list;\n"
        "val t = Node [Node [Leaf 3, Leaf ~5], Node [Leaf 2, Leaf 9]];"),
        "((3 -5)(2 9))",
    ),
    "Scala": ('val t = Node("A", List(Node("B", List(Leaf(3), Leaf(5))), Node("C", List(Leaf(2), Leaf(9)))))', NAMED),
    "Scala, Seq": ("val t: Tree = Max(Seq(Min(Seq(Leaf(3), Leaf(5))), Min(Seq(Leaf(2), Leaf(9)))))", PLAYED),
    "Rust, terms": ("let t = Node(vec![Leaf(3), Node(vec![Leaf(2), Leaf(9)])]);", "(3(2 9))"),
    "Prolog": ("% a tree\ntree(node(max, [node(min, [3, 5]), node(min, [2, 9])])).", PLAYED),
    "Prolog, functors": ("t(a, [t(b, [3, 5]), t(c, [2, 9])]).", "(a (b 3 5)(c 2 9))"),
    "Lisp": ("; a tree\n(defparameter *tree* '((3 5) (2 9)))", PLAIN),
    "Lisp, quoted": ("'((3 5) (2 9))", PLAIN),
    "Scheme": ("(define tree '(max (min 3 5) (min 2 9))) ; leaves", PLAYED),
    "Lisp, list": ("(list (list 3 5) (list 2 9))", PLAIN),
    "Lisp, names": ("(defvar tree '(A (B 3 5) (C 2 9)))", NAMED),
    "Erlang": ("Tree = {node, [{node, [3, 5]}, {node, [2, 9]}]}.", PLAIN),
}  # fmt: skip

DRAWN = {
    "branches": ("A\n├── B\n│   ├── 3\n│   └── 5\n└── C\n    ├── 2\n    └── 9\n", NAMED),
    "tree": ("A\n├── B\n│   ├── 3\n│   └── 5\n└── C\n    ├── 2\n    └── 9\n\n2 directories, 4 files\n", NAMED),
    "tree, from a dot": (".\n├── B\n│   ├── 3\n│   └── 5\n└── C\n    ├── 2\n    └── 9\n", "((B 3 5)(C 2 9))"),
    "branches in ASCII": ("A\n|-- B\n|   |-- 3\n|   `-- 5\n`-- C\n    |-- 2\n    `-- 9\n", NAMED),
    "branches with plus": ("A\n+-- B\n|   +-- 3\n|   +-- 5\n+-- C\n    +-- 2\n    +-- 9\n", NAMED),
    "branches of Windows": ("A\n├───B\n│   ├───3\n│   └───5\n└───C\n    ├───2\n    └───9\n", NAMED),
    "rich": ("MAX\n┣━━ MIN\n┃   ┣━━ 3\n┃   ┗━━ 5\n┗━━ MIN\n    ┣━━ 2\n    ┗━━ 9\n", PLAYED),
    "slashes": ("        A\n      /   \\\n     B     C\n    / \\   / \\\n   3   5 2   9\n", NAMED),
    "slashes, three": ("      MAX\n    /  |  \\\n   3   5   2\n", "max(3 5 2)"),
    "slashes, wide": (
        "         MAX\n        /   \\\n       /     \\\n     MIN     MIN\n    /  \\    /  \\\n   3    5  2    9\n",
        PLAYED,
    ),
    "slashes only": (
        ("          /\\\n         /  \\\n        /    \\\n       /\\    /\\\n      5  2  7  4\n"),
        "((5 2)(7 4))",
    ),
    "brackets": (
        (
            "                 (Root, MAX)\n"
            "               /             \\\n"
            "          (MIN)               (MIN)\n"
            "          /   \\               /   \\\n"
            "        [6]   [1]           [8]   [3]\n"
        ),
        "max(Root (6 1)(8 3))",
    ),
    "a picture, outcomes": (
        "        MAX\n       /   \\\n    MIN     MIN\n    / \\     / \\\n Loss  Win Draw Draw\n",
        "max((Loss:-1 Win:1)(Draw:0 Draw:0))",
    ),
    "branches, outcomes": (
        "start\n├── lose\n└── fork\n    ├── win\n    └── tie\n",
        "(start lose:-1 (fork win:1 tie:0))",
    ),
}

LISTS = {
    "Markdown": ("- max\n  - min\n    - 3\n    - 5\n  - min\n    - 2\n    - 9\n", PLAYED),
    "Markdown, names": ("* A\n  * B: max\n    * x: 3\n    * 5\n  * C\n    * 2\n    * 9\n", "min(A (B x:3 5)(C 2 9))"),
    "Markdown, numbered": ("1. A\n   1. B\n      1. 3\n      2. 5\n   2. C\n      1. 2\n      2. 9\n", NAMED),
    "Markdown, headings": ("# A\n## B\n- 3\n- 5\n## C\n- 2\n- 9\n", NAMED),
    "Org": ("* A\n** B\n*** 3\n*** 5\n** C\n*** 2\n*** 9\n", NAMED),
    "Org, block": ("* Exercise\n#+BEGIN_SRC python\ntree = [[3, 5], [2, 9]]\n#+END_SRC\n", PLAIN),
    "a numbered outline": ("1 A\n1.1 B\n1.1.1 x: 3\n1.1.2 y: 5\n1.2 C\n1.2.1 z: 2\n1.2.2 u: 9\n",
                           "(A (B x:3 y:5)(C z:2 u:9))"),
    "a fence": ("Here it is:\n\n```json\n[[3, 5], [2, 9]]\n```\n\nGood luck.\n", PLAIN),
    "tabs": ("A\n\tB\n\t\t3\n\t\t5\n\tC\n\t\t2\n\t\t9\n", NAMED),
    "an outline of nodes": (
        (
            "Root Node A (Maximizer)\n"
            "  Node B (Minimizer)\n"
            "    Node D\n"
            "      2\n"
            "      6\n"
            "    Node E\n"
            "      5\n"
            "      8\n"
            "  Node C (Minimizer)\n"
            "    Node F\n"
            "      0\n"
            "      1\n"
        ),
        'max("Root Node A" ("Node B" ("Node D" 2 6)("Node E" 5 8))("Node C" ("Node F" 0 1)))',
    ),
    "values in code marks": ("- A\n  - x: `3`\n  - B\n    - `5`\n    - `9`\n", "(A x:3 (B 5 9))"),
    "outcomes": ("[['win', 'loss'], ['draw', ['lost', 'won']]]", "((win:1 loss:-1)(draw:0 (lost:-1 won:1)))"),
}  # fmt: skip

CODE = {
    "constructors": ('tree = Node("A", [Node("B", [Leaf(3), Leaf(5)]), Node("C", [Leaf(2), Leaf(9)])])', NAMED),
    "keywords": ('root = Node(name="A", children=[Node(name="x", value=3), Node(name="y", value=5)])', "(A x:3 y:5)"),
    "new": ('const root = new Node("A", [new Node(3), new Node(5)]);', "(A 3 5)"),
    "players": ("root = MaxNode([MinNode([Leaf(3), Leaf(5)]), MinNode([Leaf(2), Leaf(9)])])", PLAYED),
    "add_child": (
        ('a = Node("A")\nb = Node("B")\nc = Node("C")\na.add_child(b)\na.add_child(c)\n'
        "b.add_child(Leaf(3))\nb.add_child(Leaf(5))\nc.add_child(Leaf(2))\nc.add_child(Leaf(9))\n"),
        NAMED,
    ),
    "sides": ('root = Node("A")\nroot.left = Node(3)\nroot.right = Node(5)\n', "(A left>3 right>5)"),
    "parents": (
        ('a = Node("A")\nb = Node("B", parent=a)\nx = Node("x", parent=b, value=3)\ny = Node("y", parent=b, value=5)\n'
        'z = Node("z", parent=a, value=8)\n'),
        "(A (B x:3 y:5)z:8)",
    ),
    "networkx": (
        ('import networkx as nx\nG = nx.DiGraph()\nG.add_edge("A", "B")\nG.add_edge("A", "C")\n'
        'G.add_node("B", value=3)\nG.add_node("C", value=5)\n'),
        "(A B:3 C:5)",
    ),
    "networkx, edges": (
        'G.add_edges_from([("A", "B"), ("A", "C"), ("B", 3), ("B", 5), ("C", 2), ("C", 9)])\n', NAMED,
    ),
    "Prolog, facts": ("edge(a, b).\nedge(a, c).\nvalue(b, 3).\nvalue(c, 5).\n", "(a b:3 c:5)"),
}  # fmt: skip

WORDS = {
    "levels, parted by bars": ("level 0: A\nlevel 1: B C\nlevel 2: 3 5 7 | 2 9\n", "(A (B 3 5 7)(C 2 9))"),
    "leaves and a factor": ("The leaves from left to right are 3 5 2 9; branching factor 2.", PLAIN),
    "leaves and a depth": ("9 leaves: 3 12 8 2 4 6 14 5 2, depth 2", "((3 12 8)(2 4 6)(14 5 2))"),
    "a factor first": ("branching factor 3, depth 2: 3, 12, 8, 2, 4, 6, 14, 5, 2", "((3 12 8)(2 4 6)(14 5 2))"),
    "b and d": ("b = 2, d = 2, leaves 3 5 2 9", PLAIN),
    "binary": ("A binary tree with the leaves 3, 5, 2, 9", PLAIN),
    "numbers of children": (
        "The leaves are 3 5 2 9. In depth-first order the nodes have 2 2 0 0 2 0 0 children.",
        PLAIN,
    ),
    "numbers of children first": (
        "Children, depth first: 3, 0, 2, 0, 0, 0. Leaves from left to right: 7, 3, 5, 8",
        "(7 (3 5) 8)",
    ),
    "TeX": (
        "Use the binary minimax tree with leaves $4,7,\\ 2,9,\\ 5,1,\\ 8,6$ from left to right.",
        "(((4 7)(2 9))((5 1)(8 6)))",
    ),
    "names above the values": ("P  Q  R  S\n3  5  2  9\n", PLAIN),
    "levels, leaves": ("Level 0 (MAX): A\nLevel 1 (MIN): B C\nLevel 2 (leaves): 3 5 2 9", "max(A (B 3 5)(C 2 9))"),
}

PROGRAMS = {
    "Python, a program that prunes": (
        (
            "tree = [[4, 9, 1], [7, 3], [6, 6, 2]]\n"
            "best = 0\n"
            "cut = 0\n"
            "\n"
            "def visit(node, depth, alpha, beta):\n"
            "    global tree, cut\n"
            "    k = 0\n"
            "    for item in node:\n"
            "        if isinstance(item, list):\n"
            "            (low, high) = visit(item, depth + 1, alpha, beta)\n"
            "            node[k] = alpha if depth % 2 == 0 else beta\n"
            "            k += 1\n"
            "    tree = alpha if best == 0 else beta\n"
            "    return (alpha, beta)\n"
            "\n"
            "(alpha, beta) = visit(tree, 0, -20, 20)\n"
            'print("pruned: ", cut)\n'
        ),
        "((4 9 1)(7 3)(6 6 2))",
    ),
    "Python, a program with a list of leaves": (
        (
            "import math\n"
            "\n"
            "leaves = [6, 1, 9, 4, 3, 8, 2, 7]\n"
            "depth = int(math.log2(len(leaves)))\n"
            "\n"
            "def search(level, index, is_max, values):\n"
            "    if level == depth:\n"
            "        return values[index]\n"
            "    return 0\n"
            "\n"
            "result = search(0, 0, True, leaves)\n"
        ),
        "max(6 1 9 4 3 8 2 7)",
    ),
    "Python, names in comments": (
        (
            "# leaves with names\n"
            "GAME_TREE = [\n"
            "    [   # left (min)\n"
            "        [('p', 5), ('q', 1)],\n"
            "        [('r', 8), ('s', 3)]\n"
            "    ],\n"
            "    [   # right (min)\n"
            "        [('t', 0), ('u', 2)],\n"
            "        [('v', 7)]\n"
            "    ]\n"
            "]\n"
            "\n"
            "cut_off = []\n"
        ),
        "(((p:5 q:1)(r:8 s:3))((t:0 u:2)(v:7)))",
    ),
    "Python, two dicts": (
        (
            "def solve(tree, ends, node, best = float('-inf')):\n"
            "    if node in ends.keys():\n"
            "        return ends[node], [node]\n"
            "\n"
            "ends = {\n"
            "    'D': 4,\n"
            "    'E': -2,\n"
            "    'F': 9,\n"
            "    'G': 1,\n"
            "}\n"
            "\n"
            "tree = {\n"
            "    'A': ['B', 'C'],\n"
            "    'B': ['D', 'E'],\n"
            "    'C': ['F', 'G'],\n"
            "}\n"
            "\n"
            "value, path = solve(tree, ends, 'A')\n"
            'print("value : ", value)\n'
        ),
        "(A (B D:4 E:-2)(C F:9 G:1))",
    ),
    "Python, nodes that name each other": (
        (
            "@dataclass\n"
            "class Node:\n"
            "    id: str\n"
            "    kind: str\n"
            "    value: Optional[int]\n"
            "    children: List[str] = field(default_factory=list)\n"
            "\n"
            "def example() -> Dict[str, Node]:\n"
            '    L1 = Node("L1", "LEAF", 4)\n'
            '    L2 = Node("L2", "LEAF", 11)\n'
            '    L3 = Node("L3", "LEAF", 6)\n'
            '    M1 = Node("M1", "MIN", None, ["L1", "L2"])\n'
            '    R = Node("R", "MAX", None, ["M1", "L3"])\n'
            "    return {n.id: n for n in [L1, L2, L3, M1, R]}\n"
        ),
        "max(R (M1 L1:4 L2:11) L3:6)",
    ),
    "Python, networkx": (
        (
            "import networkx as nx\n"
            "\n"
            "G = nx.DiGraph()\n"
            'G.add_node(0, player="MAX", value=None)\n'
            'G.add_node(1, player="MIN", value=None)\n'
            'G.add_node(2, player="MIN", value=None)\n'
            'G.add_node(3, player="LEAF", value=5)\n'
            'G.add_node(4, player="LEAF", value=2)\n'
            'G.add_node(5, player="LEAF", value=8)\n'
            'G.add_node(6, player="LEAF", value=-1)\n'
            "G.add_edge(0, 1)\n"
            "G.add_edge(0, 2)\n"
            "G.add_edge(1, 3)\n"
            "G.add_edge(1, 4)\n"
            "G.add_edge(2, 5)\n"
            "G.add_edge(2, 6)\n"
        ),
        "max((5 2)(8 -1))",
    ),
    "Python, a dict of nodes": (
        (
            "game_tree = {\n"
            "    'A': {'pos': (40, 90), 'type': 'MAX', 'children': ['B', 'C'], 'value': None},\n"
            "    'B': {'pos': (20, 60), 'type': 'MIN', 'children': ['D', 'E'], 'value': None},\n"
            "    'C': {'pos': (60, 60), 'type': 'MIN', 'children': ['F'], 'value': None},\n"
            "    'D': {'pos': (10, 30), 'type': 'LEAF', 'children': [], 'value': 7},\n"
            "    'E': {'pos': (30, 30), 'type': 'LEAF', 'children': [], 'value': 4},\n"
            "    'F': {'pos': (60, 30), 'type': 'LEAF', 'children': [], 'value': 1},\n"
            "}\n"
        ),
        "max(A (B D:7 E:4)(C F:1))",
    ),
    "Python, dicts of numbers": (
        (
            "EDGE_DICT = {0: (1, 2), 1: (3, 4), 2: (5, 6)}\n"
            "LEAF_VALUES = {3: 8, 4: 1, 5: 6, 6: 9}\n"
        ),
        "((3:8 4:1)(5:6 6:9))",
    ),
    "Java, addChild": (
        (
            "public class Demo {\n"
            "    public static void main(String[] args) {\n"
            '        Node nA = new Node("A");\n'
            '        Node nB = new Node("B");\n'
            '        Node nC = new Node("C");\n'
            '        Node nD = new Node("D", 4);\n'
            '        Node nE = new Node("E", 10);\n'
            '        Node nF = new Node("F", 7);\n'
            "        nA.addChild(nB);\n"
            "        nA.addChild(nC);\n"
            "        nB.addChild(nD);\n"
            "        nB.addChild(nE);\n"
            "        nC.addChild(nF);\n"
            "        Search search = new AlphaBeta();\n"
            "        search.run(nA);\n"
            "    }\n"
            "}\n"
        ),
        "(A (B D:4 E:10)(C F:7))",
    ),
    "Java, lists that are filled": (
        (
            "public class main {\n"
            "    public static void main(String[] args) {\n"
            "    ArrayList<Tree<Integer>> first = new ArrayList<Tree<Integer>>();\n"
            "    first.add(new Tree<Integer>(4, true));\n"
            "    first.add(new Tree<Integer>(9, true));\n"
            "    Tree<Integer> left = new Tree<Integer>(Integer.MAX_VALUE, false, first);\n"
            "    ArrayList<Tree<Integer>> second = new ArrayList<Tree<Integer>>();\n"
            "    second.add(new Tree<Integer>(2, true));\n"
            "    second.add(new Tree<Integer>(7, true));\n"
            "    Tree<Integer> right = new Tree<Integer>(Integer.MAX_VALUE, false, second);\n"
            "    Tree<Integer> root = new Tree<Integer>(Integer.MIN_VALUE, true);\n"
            "    root.addChild(left);\n"
            "    root.addChild(right);\n"
            "    System.out.println(Search.minimax(root));\n"
            "    }\n"
            "}\n"
        ),
        "((4 9)(2 7))",
    ),
    "Java, constructors": (
        (
            'GameTreeNode origin = new ChessTreeNode("1a",\n'
            '    new ChessTreeNode("2a",\n'
            "        new ChessTreeNode(4), new ChessTreeNode(6)\n"
            "    ),\n"
            '    new ChessTreeNode("2b",\n'
            "        // one leaf\n"
            "        new ChessTreeNode(7)\n"
            "    ));\n"
        ),
        '("1a" ("2a" 4 6)("2b" 7))',
    ),
    "JavaScript, a program with a list": (
        (
            "const HIGH = 1000;\n"
            "const LOW = -1000;\n"
            "\n"
            "function minimax(depth, index, isMax, values, alpha, beta) {\n"
            "  if (depth === 3) {\n"
            "    return values[index];\n"
            "  }\n"
            "  let best = isMax ? LOW : HIGH;\n"
            "  return best;\n"
            "}\n"
            "\n"
            "const values = [4, 6, 1, 8, 12, 3, 20, 21];\n"
            "console.log('value:', minimax(0, 0, true, values, LOW, HIGH));\n"
        ),
        "max(4 6 1 8 12 3 20 21)",
    ),
    "JavaScript, leaves": (
        (
            "const demoTree = {\n"
            "    text: 'top',\n"
            "    leaves: [\n"
            "        {\n"
            "            text: 'left',\n"
            "            leaves: [\n"
            "                { text: 'a', value: 5 },\n"
            "                { text: 'b', value: 3 },\n"
            "            ],\n"
            "        },\n"
            "        { text: 'right', value: 4 },\n"
            "    ]\n"
            "}\n"
            "\n"
            "function start() {\n"
            "    draw('#canvas', demoTree);\n"
            "}\n"
        ),
        "(top (left a:5 b:3) right:4)",
    ),
    "Prolog, moves": (
        (
            "moves(a, [b, c]).\n"
            "moves(b, [d, e]).\n"
            "moves(c, [f, g]).\n"
            "staticval(d, 4).\n"
            "staticval(e, 9).\n"
            "staticval(f, 1).\n"
            "staticval(g, 6).\n"
        ),
        "(a (b d:4 e:9)(c f:1 g:6))",
    ),
    "Prolog, tree": (
        (
            "root(a).\n"
            "tree(a, b).\n"
            "tree(a, c).\n"
            "tree(b, d).\n"
            "tree(b, e).\n"
            "heuristic(d, 4).\n"
            "heuristic(e, 9).\n"
            "heuristic(c, 2).\n"
        ),
        "(a (b d:4 e:9) c:2)",
    ),
    "Haskell, values first": (
        "exampleTree = Node 0 [Node 0 [Node 4 [], Node 7 []], Node 0 [Node 2 [], Node 5 []]]",
        "((4 7)(2 5))",
    ),
    "Python, left and right": (
        "root = Tree(left=Tree(left=Tree(data=4), right=Tree(data=7)), right=Tree(data=3))",
        "(left>(left>4 right>7) right>3)",
    ),
    "TypeScript, a class": (
        "const root = new TreeNode(0, [new TreeNode(0, [new TreeNode(4, [], 2)], 1), new TreeNode(3, [], 1)], 0);",
        "((4) 3)",
    ),
    "C++, push_back": (
        (
            'Node* root = new Node("A");\n'
            'Node* b = new Node("B");\n'
            "root->children.push_back(b);\n"
            "root->children.push_back(new Node(5));\n"
            "b->children.push_back(new Node(3));\n"
            "b->children.push_back(new Node(4));\n"
        ),
        "(A (B 3 4) 5)",
    ),
    "C, left and right": (
        (
            "struct node *root = newNode(0);\n"
            "root->left = newNode(3);\n"
            "root->right = newNode(5);\n"
        ),
        "(left>3 right>5)",
    ),
    "Python, lists of children": (
        (
            'root = Node("A")\n'
            'b = Node("B")\n'
            "root.children = [b, Node(5)]\n"
            "b.children = [Node(3), Node(4)]\n"
        ),
        "(A (B 3 4) 5)",
    ),
    "Python, filled by key": (
        (
            "tree = {}\n"
            "tree['A'] = ['B', 'C']\n"
            "tree['B'] = [3, 4]\n"
            "tree['C'] = [5, 6]\n"
        ),
        "(A (B 3 4)(C 5 6))",
    ),
    "C#, initializers": (
        (
            'var root = new TreeNode { Name = "A", Children = { '
            'new TreeNode { Value = 3 }, new TreeNode { Value = 5 } } };'
        ),
        "(A 3 5)",
    ),
    "Swift, an enum": (
        "let tree: Tree = .node([.node([.leaf(3), .leaf(5)]), .leaf(2)])",
        "((3 5) 2)",
    ),
    "Rust, structs": (
        (
            'let root = Node { value: None, '
            'children: vec![Node { value: Some(3), children: vec![] }, Node { value: Some(5), children: vec![] }] };'
        ),
        "(3 5)",
    ),
    "JSON, D3": (
        (
            '{"name": "MAX", "children": [{"name": "MIN", "children": [{"name": "3", "size": 3}, '
            '{"name": "5"}]}, {"name": "MIN", "children": [{"name": "2"}, {"name": "9"}]}]}'
        ),
        "max((3 5)(2 9))",
    ),
    "Python, graphviz": (
        (
            "dot.node('A', 'MAX')\n"
            "dot.node('B', '3')\n"
            "dot.node('C', '5')\n"
            "dot.edge('A', 'B')\n"
            "dot.edge('A', 'C')\n"
        ),
        "max(3 5)",
    ),
    "Python, a picture in a docstring": (
        ('def test_two_plies():\n    """The tree:\n\n          A\n        /   \\\n       B     C\n      / \\   / \\\n'
        '     3   5 2   9\n    """\n    assert solve(make()) == 3\n'),
        NAMED,
    ),
    "Python, a tree above a function": (
        "# The tree of the tests:\n#   [[3, 5],\n#    [2, 9]]\n\ndef solve(node, depth):\n    return depth\n", PLAIN,
    ),
    "Python, a backslash at the end of a line": ("tree = \\\n    ((3, 5),\n     (2, 9))\n", PLAIN),
    "C, a list in a comment": (
        "/*\n * For instance:\n *\n *   [[3, 5], [2, 9]]\n */\nint solve(struct node *n) {\n    return n->value;\n}\n",
        PLAIN,
    ),
    "Scheme, functions in functions": (
        ("(define (solve tree)\n  (define (value node depth)\n    (if (number? node) node 0))\n  (value tree 2))\n\n"
        "(define tree '((3 5) (2 9)))\n"),
        PLAIN,
    ),
}  # fmt: skip
"""As public programs and notes write their trees."""

READ = {
    f"{kind}: {name}": (text, tree)
    for kind, texts in {
        "data": DATA, "formulas": FORMULAS, "terms": TERMS, "drawn": DRAWN, "lists": LISTS, "code": CODE,
        "words": WORDS, "programs": PROGRAMS,
    }.items()
    for name, (text, tree) in texts.items()
}  # fmt: skip
"""The texts that are read, by kind and notation."""

REFUSED = {
    "a sentence": ("The minimax value of the tree is 3.", "no tree is found here."),
    "unknown leaves": ("max(min(3, x), min(2, y))", "'x' is an unknown leaf."),
    "a loop": (
        'a = Node("A")\nfor i in range(3):\n    a.add_child(Leaf(7))\n', "this is code that makes a tree in a loop.",
    ),
    "a function": ("def tree(depth):\n    return [tree(depth - 1), 3]\n", "this is Python code."),
    "a circle": ('a = Node("A")\na.add_child(a)\n', "each of the nodes here is below another one."),
    "dicts without values": ("edges = {0: (1, 2), 1: (3, 4)}", "the leaf 3 has no value."),
    "a name, a value and a depth": (
        'a = Node("A")\na.left = Node("D", 4, 2)\n', "these numbers may be children, or a name and a value.",
    ),
    "half a link": ("edge(a, b).\nedge(a).\n", "this link does not say from where to where."),
    "a call": ("tree = [random.randint(3, 5), 2]", "the call of random.randint can't be read."),
    "a node used twice": ("b = [3, 5]\ntree = [b, b]\n", "b is a part of the tree in two places."),
    "two numbers of a node": ("tree = Node(1, 3)", "these numbers may be children, or a name and a value."),
    "thousands with blanks": ("tree = [1 000, 2 500]", "a comma is missing before this."),
    "an unclear picture": (
        "   A\n  /|\\\n 3   5\n", "in this picture of a tree it is not clear which line leads where."
    ),
    "leaves in words": ("3 leaves: 3 5 2 9", "here are 4 leaves."),
    "numbers of children that make no tree": (
        "Leaves 3 5 2, numbers of children in preorder: 2 0 2 0", "the numbers of children make no tree with 3 leaves."
    ),
    "no full tree": ("The leaves are 3 5 2, depth 2.", "3 leaves are no full tree of 2 plies with 2 moves each."),
    "a number too many": ("The leaves are 3 5 2 9, see page 4.", "it is not clear what this number is."),
    "a tag that is not closed": ("<max><leaf>3</leaf>", "this tag is never closed."),
    "a tag that closes another": ("<max><leaf>3</max>", "</max> closes nothing here."),
    "YAML": ("a:\n  - 3\n  b: 5\n", "this line belongs to nothing."),
    "a key of YAML": ("a:\n  b: [3]\n  b: [5]\n", "the key 'b' is given twice."),
    "children in a text": ('tree = (0, 1, "1, 2")\n', "'1, 2' is an unknown leaf."),
    "code with a table in a comment": ("# sizes: [3, 5]\ndef f(x):\n    return x\n", "this is Python code."),
    "only strokes": ("\\\n\\\n", "in this picture of a tree it is not clear which line leads where."),
    "more names than values": ("P Q R S\n3 5\n", "the leaf P Q R S has no value."),
    "comments in comments": ("# " * 3_000 + "x", "no tree is found here."),
    "MATLAB": ("t.children{1}.value = 3;\nt.children{2}.value = 5;\n", "this is MATLAB code."),
    "records of Haskell": ("root = Node Item {name = 1, worth = 0} [b]\nb = Node Item {name = 2, worth = 5} []\n",
                           "this is Haskell code."),
}  # fmt: skip
"""Texts that are refused, and why."""
