"""`Open`: a visit that has not returned, with what is true there now."""

from __future__ import annotations

from core.game import CHANCE, MAX, MIN, Player
from core.trace import ABSENT, Bound, Estimates
from core.trace.proven import EXACT, LOWER, NONE, UPPER, Proven

OF_VALUE, OF_ALPHA, OF_BETA = map(int, Estimates)
"""Which numbers of a visit rest on static evaluations: operators of a flag take many times as long."""


class Open:
    """A visit that has not returned, with what is true there now; bounds and values by their numbers.

    `proven` is what its children prove, and `told` what a table does; `earlier` is the visit before this one, where the
    parent's visit enters the node again. `searched` counts the children that have returned or are skipped.
    """

    def __init__(
        self, visit: int, node: int, player: Player, alpha: int, beta: int, parent: Open | None, earlier: Open | None
    ) -> None:
        self.visit = visit
        self.node = node
        self.player = player
        self.towards = LOWER if player is MAX else UPPER if player is MIN else NONE
        self.value = ABSENT
        self.bound = NONE
        self.proven = Proven(player)
        self.earlier = earlier
        self.told: Proven | None = None
        self.searched = 0
        if parent is None:
            self.alpha = alpha
            self.beta = beta
            self.alpha_setter = self.beta_setter = ABSENT
            self.estimates = 0
        else:
            self.alpha = parent.alpha
            self.beta = parent.beta
            self.alpha_setter = parent.alpha_setter
            self.beta_setter = parent.beta_setter
            self.estimates = parent.estimates & ~OF_VALUE

    def move_alpha(self, number: int, setter: int, *, is_estimate: bool) -> int:
        """Set alpha and who has set it, unless it is so already; return what it was."""
        old = self.alpha
        if number != old:
            self.alpha, self.alpha_setter = number, setter
            self.estimates = self.estimates & ~OF_ALPHA | OF_ALPHA * is_estimate
        return old

    def move_beta(self, number: int, setter: int, *, is_estimate: bool) -> int:
        """Set beta and who has set it, unless it is so already; return what it was."""
        old = self.beta
        if number != old:
            self.beta, self.beta_setter = number, setter
            self.estimates = self.estimates & ~OF_BETA | OF_BETA * is_estimate
        return old

    def narrow(self, alpha: int, beta: int, parent: Open, ends: tuple[int, int]) -> None:
        """Set the window that the parent hands down: a bound that it has set there follows from the parent's own.

        The `ends` of the range of the leaves are no estimates.
        """
        rests = parent.estimates  # a chance node's follows from its own bounds and what it has seen
        if parent.player is not CHANCE:
            rests &= OF_ALPHA if parent.player is MAX else OF_BETA
        self.move_alpha(alpha, parent.node, is_estimate=rests != 0 and alpha != ends[0])
        self.move_beta(beta, parent.node, is_estimate=rests != 0 and beta != ends[1])

    def in_favour(self, bound: Bound) -> Bound:
        """Return what a child known by `bound` shows about its parent.

        A child worth at least v makes its MAX parent worth at least v; one worth at most v shows nothing, since other
        children may be worth more. The same holds at MIN, mirrored. At a chance node no child alone shows anything.
        """
        return self.towards if bound is EXACT or bound is self.towards else NONE
