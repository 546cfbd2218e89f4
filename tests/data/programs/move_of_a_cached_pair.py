# check move_of_a_cached_pair.py:reply  -> right
# The root returns the move alone; below, a cache of a static method answers at once, as if at a leaf.
from functools import lru_cache


class Heaps:
    @staticmethod
    @lru_cache(maxsize=None)
    def search(heaps, mine):
        if sum(heaps) < 2:
            return (1 if mine else -1) * (1 + heaps.count(1)), -1
        best, move = (-9, 0) if mine else (9, 0)
        for at, heap in enumerate(heaps):
            for left in range(heap):
                value, _ = Heaps.search(heaps[:at] + (left,) + heaps[at + 1 :], not mine)
                if (value > best) if mine else (value < best):
                    best, move = value, (at + 1) * 10 + left
        return best, move


def reply(heaps):
    return Heaps.search(tuple(heaps), True)[1]


print(reply([1, 2, 2]))
