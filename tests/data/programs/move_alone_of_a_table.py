# check move_alone_of_a_table.py:reply  -> right
# The root returns the move alone; what a table answers below looks like a leaf's value and move.
table = {}


def search(heaps, mine):
    if sum(heaps) < 2:
        return (1 if mine else -1), -1
    if (heaps, mine) not in table:
        best, move = (-9, 0) if mine else (9, 0)
        for at, heap in enumerate(heaps):
            for left in range(heap):
                value, _ = search(heaps[:at] + (left,) + heaps[at + 1 :], not mine)
                if (value > best) if mine else (value < best):
                    best, move = value, (at + 1) * 10 + left
        table[heaps, mine] = best, move
    return table[heaps, mine]


def reply(heaps):
    return search(tuple(heaps), True)[1]


print(reply([1, 2, 3]))
