# check row_of_coins.py  -> not checked
# What is taken adds up, and what is left is a part of the list: its lists are rows of coins, and no trees.
def best(row):
    """Return the most that whoever moves can take, with an even number of coins left."""
    if len(row) <= 2:
        return max(row)
    left = row[0] + min(best(row[2:]), best(row[1:-1]))
    right = row[-1] + min(best(row[1:-1]), best(row[:-2]))
    return max(left, right)


print(best([8, 15, 3, 7]))
