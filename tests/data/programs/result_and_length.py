# check result_and_length.py  -> not checked
# Who wins is compared first, and then how soon: two numbers, of which neither is the value.
def outcome(stones, mover, plies):
    if stones <= 0:
        return (-1 if mover == "me" else 1, plies)
    found = [outcome(stones - taken, "you" if mover == "me" else "me", plies + 1) for taken in (1, 2)]
    if mover == "me":
        return max(found, key=lambda each: (each[0], -each[1]))
    return min(found, key=lambda each: (each[0], each[1]))


print(outcome(7, "me", 0))
