# check one_tree_25_times.py --start "minimax('A', True)"  -> one tree
# It is wrong on any deeper tree: the players do not alternate.
graph = {"A": ["B", "C"], "B": ["D", "E"], "C": ["F", "G"]}
values = {"D": 3, "E": 5, "F": 2, "G": 9}


def minimax(node, maximizing):
    if node not in graph:
        return values[node]
    found = [minimax(child, False) for child in graph[node]]
    return max(found) if maximizing else min(found)
