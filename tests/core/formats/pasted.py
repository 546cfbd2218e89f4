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
}

READ = {
    f"{kind}: {name}": (text, tree)
    for kind, texts in {
        "data": DATA, "formulas": FORMULAS, "terms": TERMS, "drawn": DRAWN, "lists": LISTS, "code": CODE,
        "words": WORDS,
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
    "a function": ("def tree(depth):\n    return [tree(depth - 1), 3]\n", "this is a program without a tree's data."),
    "a circle": ('a = Node("A")\na.add_child(a)\n', "each of the nodes here is below another one."),
    "half a link": ("edge(a, b).\nedge(a).\n", "this link does not say from where to where."),
    "a call": ("tree = [random.randint(3, 5), 2]", "the call of random.randint can't be read."),
    "a node used twice": ("b = [3, 5]\ntree = [b, b]\n", "b is a part of the tree in two places."),
    "two numbers of a node": ("tree = Node(1, 3)", "these numbers may be children, or a name and a value."),
    "thousands with blanks": ("tree = [1 000, 2 500]", "a comma is missing before this."),
    "an unclear picture": (
        "   A\n  /|\n 3   5\n", "in this picture of a tree it is not clear which line leads where."
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
}  # fmt: skip
"""Texts that are refused, and why."""
