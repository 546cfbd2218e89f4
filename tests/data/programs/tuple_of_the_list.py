# check tuple_of_the_list.py  -> right
# The root makes a tuple of its list, for the cache: that is no move.
from functools import cache


@cache
def worth(heaps, mine):
    if not any(heaps):
        return -1 if mine else 1
    later = {heaps[:at] + (left,) + heaps[at + 1 :] for at, heap in enumerate(heaps) for left in range(heap)}
    return (max if mine else min)(worth(each, not mine) for each in sorted(later))


def search(heaps):
    return worth(tuple(heaps), True)


print(search([1, 2, 1]))
