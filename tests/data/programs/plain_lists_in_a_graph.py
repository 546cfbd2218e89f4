# check plain_lists_in_a_graph.py  -> right
# A leaf is told by its type, and what is found is noted beside the graph.
def search(graph, node, is_max, alpha, beta, found):
    if type(graph[node]) is not list:
        return graph[node]
    best = float("-inf") if is_max else float("inf")
    for child in graph[node]:
        value = search(graph, child, not is_max, alpha, beta, found)
        if is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        found[node] = best
        if alpha >= beta:
            break
    return best


found = {}
print(search({"A": ["B", "C"], "B": 3, "C": 5}, "A", True, float("-inf"), float("inf"), found))
