# check cached_heaps.py  -> right
# What is known is kept from search to search; where children come from says a name alone, and who is asked, the start.
from functools import lru_cache


@lru_cache(maxsize=None)
def minimax(heaps, is_max):
    if not any(heaps):
        return 1 if is_max else -1
    values = [minimax(after, not is_max) for after in new_states(heaps)]
    return max(values) if is_max else min(values)


def new_states(heaps):
    return [heaps[:at] + (left,) + heaps[at + 1 :] for at, heap in enumerate(heaps) for left in range(heap)]


def best_move(heaps):
    return max((minimax(after, False), after) for after in new_states(heaps))


if __name__ == "__main__":
    print(best_move((1, 2, 3)))
