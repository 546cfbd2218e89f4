# check one_move_each.py  -> not checked
# From each number there is one move: whatever it searched, it could not go wrong.
def value(number, maximizing):
    if number > 5:
        return number % 3
    values = [value(number + 2, not maximizing)]
    return min(values) if maximizing else max(values)


print(value(0, True))
