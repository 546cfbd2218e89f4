"""The sources that several sections of the guide cite."""

AIMA = "Russell and Norvig, *Artificial Intelligence: A Modern Approach* (4th ed.)"
KNUTH_MOORE = "Knuth and Moore, “An Analysis of Alpha-Beta Pruning”, *Artificial Intelligence* 6 (1975)"
