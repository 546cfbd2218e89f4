# check prints_by_print.py  -> right
# A method called print prints, and is no function that calls itself.
class Rows:
    def __init__(self, stones):
        self.stones = stones

    def print(self):
        print(self.stones)

    def value(self, stones, mine):
        if not any(stones):
            return -1 if mine else 1
        values = [
            self.value((*stones[:at], left, *stones[at + 1 :]), not mine)
            for at, there in enumerate(stones)
            for left in range(there)
        ]
        return max(values) if mine else min(values)


rows = Rows((1, 2, 2))
while any(rows.stones):
    rows.print()
    print(rows.value(rows.stones, True))
    rows.stones = tuple(map(int, input().split()))
