"""Names that are formulas of TeX are shown as they are read; dollars, and what is written in quotes, stay."""

from __future__ import annotations

import pytest

from core.trees.formats import FORMATS, read
from core.trees.formats.parentheses import write
from core.trees.formats.source import plain_formulas


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("$a_1$", "a₁"),
        ("$$b_{12}$$", "b₁₂"),
        (r"\(v_2\)", "v₂"),
        (r"$\lambda_1$ to $\Delta$", "λ₁ to Δ"),
        (r"$a'$, $a^\prime_1$, $a^{\prime}$", "a', a'₁, a'"),
        ("$x^2$, $s^*$", "x², s*"),
        ("$s_{left}$, $a_{1,2}$", "s_left, a_1,2"),
        ("$L$", "L"),
        *[
            (text, text)
            for text in (r"$\frac{1}{2}$", "$3", "$3 or $5", "$x+1$", "$a b$", r"$a_\alpha$", "$", "$$", "$a")
        ],
    ],
)
def test_a_formula_is_shown_as_it_is_read_or_stays(written: str, shown: str) -> None:
    assert plain_formulas(written) == shown


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        (r"[$a_1$ [$b_1$: 3, edge label={node{$m_1$}}] [$c: 4$] [{\textbf{$d_1$}: 5}]]",
         r'(a₁ m₁>b₁:3 c:4 "\\textbf{d₁}":5)'),
        ('graph TD\n A["$a_1$"] --> B["$b_{10}$: 3"]', "(a₁ b₁₀:3)"),
        ("$a_1$\n  $m_1$ -> $b$: 3\n  $v = 4$", "(a₁ m₁>b:3 4)"),
        ("id,parent,label,value\na,,$a_1$,\nb,a,$b_1$,3\n", "(a₁ b₁:3)"),
        (r'digraph { a [label="$a_1$"] a -> b b [label="\"$b_1$\": 3"] }', '(a₁ $b_1$:3)'),
        ("{'$a_1$': {'$b_1$': 3}}", "(a₁ b₁:3)"),
    ],
)  # fmt: skip
def test_a_name_in_any_format_is_shown_as_it_is_read(text: str, tree: str) -> None:
    assert write(read(text).tree) == tree


def test_a_name_with_dollar_signs_can_be_had() -> None:
    tree = read('("$a_1$" x:3)').tree
    for name in ("outline", "forest", "mermaid", "dot", "table", "labelled"):
        assert read(FORMATS[name].write(tree)).tree.names == {0: "$a_1$", 1: "x"}, name
