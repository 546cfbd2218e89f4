"""The guide's content: short sections, each with searches that show what it says.

The text is Markdown. Each number in it is checked against a search by tests/viz/test_guide.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.options import OPTIONS, Cutoff, Form, Mistake, Opponent, Order, SearchOptions
from core.options.courses import COURSES, DISAGREEMENTS, Choice, Course, Disagreement
from core.options.notation import Shapes, Windows
from core.trace import Kind, Trace
from viz.sharing.request import Position, Request, TreeText


@dataclass(frozen=True)
class Figure:
    """A search beside a section; `moment` is the event after which it opens, given by its kind and its node's name.

    Without a moment it opens at the end. The caption tells figures of one section apart.
    """

    request: Request
    moment: tuple[Kind, str] | None = None
    caption: str = ""

    def step(self, trace: Trace) -> int:
        """Return the step to open at; raise ValueError if the trace has no such moment."""
        if self.moment is None:
            return len(trace)
        kind, name = self.moment
        for index, event in enumerate(trace):
            if event.kind is kind and trace.places.labels[event.node] == name:
                return index + 1
        raise ValueError(f"no {kind.name} at {name}")


@dataclass(frozen=True)
class Section:
    """One thing to know. `name` is its anchor in the page's address, `source` where it can be read in full."""

    name: str
    title: str
    text: str
    source: str
    figures: tuple[Figure, ...]


CYCLES_NAME = "cycles"
CYCLES_TITLE = "Cycles and draws"
CYCLES_TEXT = """
Where a position can come again, a game is not a tree but a graph with cycles, and a search that goes forwards need not
end. **Retrograde analysis** goes backwards: from the positions in which the game is over it settles those before them,
and what is left at last is a draw. [Cat and Mouse](<./cat-and-mouse>) replays it on a graph, beside the line on which
plain minimax would not end.
"""
CYCLES_SOURCE = "Thompson, “Retrograde Analysis of Certain Endgames”, *ICCA Journal* 9 (1986)."

MINIMAX = "minimax"
EXPECTIMINIMAX = "expectiminimax"
AIMA = "Russell and Norvig, *Artificial Intelligence: A Modern Approach* (4th ed.)"
KNUTH_MOORE = "Knuth and Moore, “An Analysis of Alpha-Beta Pruning”, *Artificial Intelligence* 6 (1975)"
TWO_CUTOFFS = "[[[3, 5], [6, 9]], [[1, 2], [0, 4]]]"
CHANCES = '[{"chance": [[0.9, 2], [0.1, 3]]}, {"chance": [[0.9, 1], [0.1, 4]]}]'
LARGER_CHANCES = '[{"chance": [[0.9, 20], [0.1, 30]]}, {"chance": [[0.9, 1], [0.1, 400]]}]'
ORDERED = "[[6, 8], [4, 7], [2, 9]]"
FORK = "OX_/O_X/XO_"
REPEATS = "XOX/_O_/_X_"
BOUNDS_TAKEN = "__X/__X/O_O"
SHALLOW_TAKEN = "XXO/O__/_X_"
OPEN_BOARD = "XO_/_X_/___"
BLOCKED = Position("connectfour", "cadacbd", chosen=(("rows", "4"), ("columns", "4")))
TRAP = "[[3, 4], [9, 8, [[0, 9, 8], [0, 8, 9]]]]"

SECTIONS = (
    Section(
        "games",
        "A game as a search problem",
        """
A game is a search problem in which two players choose the moves. It has

- an **initial state**, here a position late in a game;
- **players**: MAX, who moves at the root and here plays X, and MIN;
- **actions**: the legal moves in a state, at the root 3;
- a **transition**: the state that a move leads to;
- a **terminal test**: whether the game is over;
- a **utility** of each terminal state for MAX: 1 for a win, 0 for a draw, −1 for a loss.

They define the **game tree**. This one has 14 nodes, 6 of them leaves. From the empty board there are 255,168
possible games.
""",
        f"{AIMA}, section 5.1, figure 5.1.",
        (Figure(Request(Position("tictactoe", "XOX/OO_/_X_"), SearchOptions(MINIMAX))),),
    ),
    Section(
        "kinds",
        "Kinds of games",
        """
- **Deterministic** or with **chance**: in chess the moves alone decide, in backgammon also dice.
- **Perfect** or **imperfect information**: in Go both players see everything, in poker nobody sees the other's hand.
- **Zero-sum** or not: what one wins the other loses, so one number a leaf serves both. The leaf −1 is a loss for MAX,
  and therefore a win for MIN.

Minimax and alpha-beta, as shown here, are for two players in deterministic zero-sum games of perfect information.
""",
        f"{AIMA}, sections 5.1, 5.5 and 5.6.",
        (Figure(Request(TreeText("[[-1, 1], [0, 1]]"), SearchOptions(MINIMAX)), (Kind.LEAF, "")),),
    ),
    Section(
        "minimax",
        "The minimax value",
        """
The value of a leaf is its utility. The value of a MAX node is the largest of its children's values, that of a MIN node
the smallest. Here B is worth 3, C is worth 2 and D is worth 2, so A is worth 3.

Minimax finds these values depth first. It evaluates every leaf, here all 9.
""",
        f"{AIMA}, section 5.2, figures 5.2 and 5.3.",
        (Figure(Request(chosen=SearchOptions(MINIMAX)), (Kind.EXIT, "B")),),
    ),
    Section(
        "strategy",
        "Strategy and optimal play",
        """
A **strategy** of MAX names a move at every MAX node that play can reach. It is **optimal** if no other guarantees more.

Here an optimal strategy is: move to C; if MIN answers F, take 12; if MIN answers G, take 23. It guarantees 12. When
both play optimally they follow the **principal variation**: C, F, the leaf 12.
""",
        f"{AIMA}, section 5.2.",
        (Figure(Request(TreeText("[[[3, 5], [2, 9]], [[12, 5], [23, 15]]]"), SearchOptions(MINIMAX))),),
    ),
    Section(
        "opponent",
        "What minimax assumes about the opponent",
        """
Minimax assumes that MIN plays optimally. The value is then a **guarantee**: whatever MIN does, MAX gets at least that.

Against a weaker MIN it is not the most that MAX can get. Here MAX moves to C, which is worth 2. After B a MIN that errs
would give 10, but an optimal one gives 1. To play for errors, one would have to know how likely they are.
""",
        f"{AIMA}, section 5.2.",
        (Figure(Request(TreeText("[[1, 10], [2, 5]]"), SearchOptions(MINIMAX))),),
    ),
    Section(
        "chance",
        "Chance nodes",
        """
Where dice decide, the tree has **chance nodes**, drawn as circles, with the probability of each outcome on its edge.
The value of a chance node is the **expected value**: the sum of its children's values, each times its probability. MAX
and MIN choose as before. This is **expectiminimax**.

In the first tree B is worth 0.9 · 2 + 0.1 · 3 = 2.1 and C is worth 0.9 · 1 + 0.1 · 4 = 1.3, so MAX moves to B. In the
second the leaves stand in the same order, but B is worth 21 and C is worth 40.9, and MAX moves to C. Minimax
heeds only the order of the leaves; here their sizes count too.
""",
        f"{AIMA}, section 5.5; Michie, “Game-Playing and Game-Learning Automata” (1966).",
        (
            Figure(Request(TreeText(CHANCES), SearchOptions(EXPECTIMINIMAX)), caption="Leaves 2, 3, 1 and 4"),
            Figure(
                Request(TreeText(LARGER_CHANCES), SearchOptions(EXPECTIMINIMAX)), caption="Leaves 20, 30, 1 and 400"
            ),
        ),
    ),
    Section(
        "random",
        "An opponent who moves at random",
        """
Against a MIN that moves at random, each of MIN's nodes is a chance node, whose children are equally probable. Courses
call this **expectimax**. B is worth 5.5 and C is worth 3.5, so MAX moves to B, which minimax does not: an optimal
MIN would answer with 1. The expected value is an average over many games and guarantees nothing in one.
""",
        f"{AIMA}, section 5.5; Berkeley CS188, lectures on expectimax.",
        (
            Figure(
                Request(TreeText("[[1, 10], [2, 5]]"), SearchOptions(EXPECTIMINIMAX, opponent=Opponent.RANDOM)),
            ),
        ),
    ),
    Section(
        "properties",
        "Properties",
        """
Let every inner node have $b$ children, and every leaf the depth $m$.

- **Complete**: yes, if the tree is finite.
- **Optimal**: yes, against an optimal opponent.
- **Time**: minimax evaluates $b^m$ leaves.
- **Space**: $O(bm)$, since the search is depth first.

Alpha-beta finds the same value. If the best child always comes first, it evaluates only
$b^{\\lceil m/2 \\rceil} + b^{\\lfloor m/2 \\rfloor} - 1$ leaves: in the same time it looks about twice as deep. In the
worst order it saves nothing. This tree has $b = 3$, $m = 2$ and the best order: 5 of the 9 leaves are evaluated.
""",
        f"{AIMA}, sections 5.2.1 and 5.2.4; {KNUTH_MOORE}.",
        (Figure(Request(TreeText("[[4, 6, 5], [3, 8, 9], [1, 7, 2]]"))),),
    ),
    Section(
        "window",
        "Alpha, beta and the window",
        """
**Alpha** is the best value found so far for MAX on the path from the root to the current node, **beta** the best for
MIN. Between them lies the **window**: only a value with α < v < β can still matter.

The root begins with (−∞, ∞), and each node hands its bounds down to its children. A MAX node raises its own alpha, a
MIN node lowers its own beta; only a value is handed back. Here E is called with (3, 6): A has 3 from B, and C has 6
from D.
""",
        f"{AIMA}, section 5.2.3, figure 5.7.",
        (Figure(Request(TreeText("[[3, 5], [[6, 4], [5, 2]]]")), (Kind.ENTER, "E")),),
    ),
    Section(
        "cutoffs",
        "Two cutoffs",
        """
A node is abandoned once its value leaves the window: a player above it already has something at least as good. The
cutoff is named after the bound that the value meets.

- **Beta cutoff**, at a MAX node: v ≥ β. E has 6, and MIN at B already has 5 from D. The leaf 9 is skipped.
- **Alpha cutoff**, at a MIN node: v ≤ α. C is worth at most 2, and MAX at A already has 5 from B. All of G is skipped.

A value may also meet a bound at a node's last child. Then there is **nothing left to skip**: the cutoff saves no work,
and is counted apart.
""",
        f"{AIMA}, section 5.2.3, figures 5.5 and 5.6.",
        (Figure(Request(TreeText(TWO_CUTOFFS)), (Kind.CUTOFF, "E")),),
    ),
    Section(
        "deep",
        "Shallow and deep",
        """
A cutoff is **shallow** if the node's parent set the bound that is met, and **deep** if a node further up did. Here D,
at ply 3, is worth at most 3, and the root already has 5 from its first child. B and C have no value yet and play no
part. Alpha-beta makes both kinds, since bounds are handed down through all plies.
""",
        f"{KNUTH_MOORE}.",
        (Figure(Request(TreeText("[5, [[[3, 9], 7], 8]]")), (Kind.CUTOFF, "D")),),
    ),
    Section(
        "returned",
        "What a returned value means",
        """
A node that was called with (α, β) and returns v is worth

- **exactly** v, if α < v < β, or if every child was seen exactly;
- **at most** v, if v ≤ α otherwise;
- **at least** v, if v ≥ β otherwise.

D returns the same 3 as B. But B is worth exactly 3, and D at most 3: its last leaf was skipped, so D **may be worse**.
Here that leaf is 1, and D is worse. Were it a 9, D would be as good as B, and the search would look the same. Either
way no move is better than B.
""",
        f"{KNUTH_MOORE}; Fishburn, “Another optimization of alpha-beta search”, *SIGART Bulletin* 84 (1983).",
        (Figure(Request(TreeText("[[3, 5], [2, 9], [3, 1]]")), (Kind.EXIT, "D")),),
    ),
    Section(
        "order",
        "What the order changes",
        """
The order of the children changes the work, never the value at the root. Cutoffs need good bounds early. Here the best
child comes first from the left and last from the right: 4 of 6 leaves against all 6.
""",
        f"{AIMA}, section 5.2.4; {KNUTH_MOORE}.",
        (
            Figure(Request(TreeText(ORDERED)), caption="From the left"),
            Figure(Request(TreeText(ORDERED), SearchOptions(order=Order.REVERSED)), caption="From the right"),
        ),
    ),
    Section(
        "depth",
        "Depth limit and evaluation",
        """
Most trees are too large to search to the end. At a **depth limit**, a **static evaluation** estimates what a position
is worth. What lies beyond this **horizon** is not seen.

The evaluation here is the number of lines open to X minus the number open to O, each worth a tenth of a win. Searched
to 1 ply, X b2 evaluates to 0.2 and X c3 to 0.1. Searched to the end, X b2 only draws and X c3 wins: it makes two
threats at once.
""",
        f"{AIMA}, section 5.3; "
        "Shannon, “Programming a Computer for Playing Chess”, *Philosophical Magazine* 41 (1950).",
        (
            Figure(
                Request(Position("tictactoe", FORK), SearchOptions(MINIMAX, depth=1)), caption="To a depth of 1 ply"
            ),
            Figure(Request(Position("tictactoe", FORK), SearchOptions(MINIMAX)), caption="To the end"),
        ),
    ),
    Section(
        "transpositions",
        "Positions that come again",
        """
Different moves often lead to the same position: a **transposition**. A tree then holds it more than once. A search that
keeps what it found out searches each position once and looks it up from then on: **memoized minimax**.

Here minimax visits 61 nodes, and memoized minimax 51, of which it only looks up 10. From the empty board minimax visits
549,946 nodes, of only 5,478 different positions.
""",
        "Michie, “Memo Functions and Machine Learning”, *Nature* 218 (1968).",
        (Figure(Request(Position("tictactoe", REPEATS), SearchOptions("memo")), (Kind.HIT, "")),),
    ),
    Section(
        "tables",
        "Transposition tables",
        """
What alpha-beta keeps in its **transposition table** is more than a value: also whether the position is worth
**exactly**, **at least** or **at most** that, and how many plies were searched below it. A bound ends the search of a
node only where it cuts off; elsewhere it can narrow the window.

The search here makes a classic **mistake**: it takes every bound for the value. It finds 0, but the position is worth
−1.
""",
        "Greenblatt, Eastlake and Crocker, “The Greenblatt Chess Program” (1967); Breuker, *Memory versus Search in "
        "Games* (1998), chapter 2.",
        (Figure(Request(Position("tictactoe", BOUNDS_TAKEN), SearchOptions("alphabeta-tt", mistake=Mistake.BOUND))),),
    ),
    Section(
        "deepening",
        "Iterative deepening",
        """
**Iterative deepening** searches to one ply, then to two, and so on. Whenever it is stopped, the last finished pass has
an answer, and each pass takes first what was best in the pass before.

The last pass is the largest: if each node has $b$ children, all passes together visit about $b/(b-1)$ times as many
nodes as the last. In Connect Four $b$ is 7 at first. Minimax to 1, 2, 3, 4 and 5 plies visits 8, 57, 400, 2,801 and
19,608 nodes, together 1.17 times the last. With alpha-beta the passes visit 8, 39, 134, 306 and 1,278. Together that is
1,765, fewer than the 2,869 of alpha-beta to 5 plies at once, as good moves come first.
""",
        "Korf, “Depth-First Iterative-Deepening”, *Artificial Intelligence* 27 (1985); Slate and Atkin, “Chess 4.5” "
        "(1977).",
        (Figure(Request(Position("tictactoe", FORK), SearchOptions("iterative"))),),
    ),
    Section(
        "shallow",
        "Entries of shallower searches",
        """
Passes of different depths can share a table. Then an entry may be used only where it was searched to as many plies as
are left, or more: an estimate from nearer by says less.

The search here makes the second classic **mistake**: it takes any entry. In the pass to 2 plies it uses what the pass
to 1 ply found, and returns 0.2; the right answer is 0.
""",
        "Breuker, *Memory versus Search in Games* (1998), chapter 2.",
        (
            Figure(
                Request(
                    Position("tictactoe", SHALLOW_TAKEN),
                    SearchOptions("iterative", depth=2, table=99, mistake=Mistake.DEPTH),
                ),
                (Kind.HIT, ""),
            ),
        ),
    ),
    Section(
        "learned",
        "Orders that a search learns",
        """
A search can learn which moves are worth taking first:

- the **hash move** was best when the same position was last searched;
- **killer moves** were the last to cut off at the same ply;
- by **history**, moves come first that were best or cut off most often, anywhere.

Here alpha-beta evaluates 74 leaves in the order as written, 34 with killer moves and 23 by history. No position is
searched twice here, so the hash move changes nothing; in iterative deepening the pass before tells it.
""",
        "Akl and Newborn, “The Principal Continuation and the Killer Heuristic” (1977); Schaeffer, “The History "
        "Heuristic and Alpha-Beta Search Enhancements in Practice”, *IEEE PAMI* 11 (1989).",
        (Figure(Request(Position("tictactoe", OPEN_BOARD), SearchOptions(depth=3, order=Order.KILLER))),),
    ),
    Section(
        "aspiration",
        "Aspiration search",
        """
**Aspiration search** begins with a narrow window around a guess. A value inside is exact. Otherwise the search **fails
low** or **fails high**, and is made again without the side that failed.

This tree is worth 3. With the guess 4 the window (2, 6) is enough. With the guess 9 the search in (7, 11) fails low: it
returns 5, and the tree is worth at most that. The second search, in (−∞, 11), finds 3.
""",
        "Marsland, “A Review of Game-Tree Pruning”, *ICCA Journal* 9 (1986).",
        (
            Figure(Request(chosen=SearchOptions("aspiration", guess=4, margin=2)), caption="A good guess"),
            Figure(Request(chosen=SearchOptions("aspiration", guess=9, margin=2)), caption="A bad guess"),
        ),
    ),
    Section(
        "mtdf",
        "MTD(f)",
        """
**MTD(f)** uses null windows only: no value lies between alpha and beta, so each pass returns a bound. The next pass
asks there, until the bounds from above and below meet. A table spares each pass much of what was done before.

Here the guess is 0. The first pass asks in (−1, 0) and returns at least 3. The second asks in (3, 4) and returns 3, so
that is the value.
""",
        "Plaat, Schaeffer, Pijls and de Bruin, “Best-First Fixed-Depth Minimax Algorithms”, *Artificial Intelligence* "
        "87 (1996).",
        (Figure(Request(chosen=SearchOptions("mtdf", guess=0))),),
    ),
    Section(
        "quiescence",
        "Quiescence",
        """
A static evaluation errs where the next move changes everything. **Quiescence search** evaluates only **quiet**
positions: at the depth limit it goes on with **noisy** moves, in chess captures, here moves that win at once or prevent
that. The side to move may also decline them all and take the static evaluation: it **stands pat**.

To 1 ply, O a3 evaluates to 73, the most of all moves: three in a column. Quiescence search goes on with X a4, which
blocks them, and O a3 evaluates to −118. The best move is now O c3, with 2. Searched to the end, O c3 wins and O a3
loses.
""",
        "Shannon, “Programming a Computer for Playing Chess”, *Philosophical Magazine* 41 (1950); "
        "Beal, “A Generalised Quiescence Search Algorithm”, *Artificial Intelligence* 43 (1990).",
        (
            Figure(
                Request(BLOCKED, SearchOptions("quiescence", depth=1)),
                (Kind.STAND_PAT, ""),
                caption="Quiescence search to 1 ply and on",
            ),
            Figure(Request(BLOCKED, SearchOptions(depth=1)), caption="Alpha-beta to 1 ply"),
        ),
    ),
    Section(
        "playouts",
        "Monte Carlo tree search",
        """
A search can also **sample**: play games at random to their end, and go by the mean result. **UCT** repeats four phases:

- **selection** goes down the tree, to the child with the greatest x̄ + C·√(ln N / n);
- **expansion** adds a child without a visit;
- **simulation** plays on from there at random;
- **backpropagation** counts the result at each node on the way.

x̄ is a child's mean for the player to move, as a share of the range of results; n counts its visits, N those of its
parent. With ever more playouts the move with the most visits comes to be a best one; but a mean proves nothing.

The tree here is a **trap**. Below C 6 of 8 leaves are worth 8 or 9, but MIN can hold it to 0, and B is worth 3. After
100 playouts C has 62 visits; from playout 190 on B has the most.
""",
        "Kocsis and Szepesvári, “Bandit Based Monte-Carlo Planning”, *ECML* (2006); Browne et al., “A Survey of Monte "
        "Carlo Tree Search Methods”, *IEEE Transactions on Computational Intelligence and AI in Games* 4 (2012).",
        (
            Figure(Request(TreeText(TRAP), SearchOptions("uct")), caption="100 playouts"),
            Figure(Request(TreeText(TRAP), SearchOptions("uct", playouts=300)), caption="300 playouts"),
        ),
    ),
)
"""The sections in reading order; the courses follow."""

COURSES_NAME = "courses"
COURSES_TITLE = "Where courses disagree"
COURSES_TEXT = """
All courses find the same value at the root. They differ in what they visit and how they draw it. On the page
*Step through*, choosing a course at the left sets all of this together.
"""

MOMENTS = {
    "cutoff": (Kind.EXIT, "C"),
    "form": (Kind.CUTOFF, "C"),
    "bounds": (Kind.EXIT, "C"),
    "order": None,
    "notation": (Kind.CUTOFF, "C"),
}
"""For each disagreement, the moment at which its two choices differ visibly; None is the end."""


def figures_of(disagreement: Disagreement) -> tuple[Figure, Figure]:
    """Return both choices about a question, as searches of its tree."""

    def figure(choice: Choice) -> Figure:
        request = Request(TreeText(disagreement.tree), choice.options, choice.notation)
        return Figure(request, MOMENTS[disagreement.name], f"**{choice.title}.** {choice.means}")

    return figure(disagreement.first), figure(disagreement.second)


def all_figures() -> tuple[Figure, ...]:
    """Return every search of the guide."""
    of_courses = (figure for disagreement in DISAGREEMENTS for figure in figures_of(disagreement))
    return (*(figure for section in SECTIONS for figure in section.figures), *of_courses)


CHOICES = ("Course", "Equality cuts off", "Own bound moves", "Returned outside the window", "Drawn as")

_SHAPES = {Shapes.TRIANGLES: "triangles", Shapes.SQUARES_AND_CIRCLES: "squares and circles"}
_WINDOWS = {
    Windows.BESIDE: "α and β beside the node",
    Windows.INTERVAL: "intervals beside the node",
    Windows.EDGES: "intervals on the edges",
    Windows.NONE: "no windows",
}


def choices_of(course: Course) -> tuple[str, ...]:
    """Return a course's row under CHOICES."""
    return (
        course.title,
        "yes" if course.search.cutoff is Cutoff.NONSTRICT else "no",
        "after the test" if course.search.form is Form.COMPARE else "before the test",
        OPTIONS["bounds"].titles[course.search.bounds],
        f"{_SHAPES[course.notation.shapes]}, {_WINDOWS[course.notation.windows]}",
    )


def courses_table() -> str:
    """Return what each course chooses, as a Markdown table."""
    rows = [CHOICES, ("---",) * len(CHOICES), *map(choices_of, COURSES.values())]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def courses_list() -> str:
    """Return what each course stands for, with its source, as a Markdown list."""
    return "\n".join(f"- **{course.title}.** {course.about} *{course.source}*" for course in COURSES.values())
