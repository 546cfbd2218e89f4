# The family of GeeksforGeeks: the leaves in a list, a node by its depth and its index.
MAX, MIN = 10**9, -(10**9)


def minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta):
    if depth == 3:
        return values[nodeIndex]
    if maximizingPlayer:
        best = MIN
        for i in range(0, 2):
            val = minimax(depth + 1, nodeIndex * 2 + i, False, values, alpha, beta)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = MAX
    for i in range(0, 2):
        val = minimax(depth + 1, nodeIndex * 2 + i, True, values, alpha, beta)
        best = min(best, val)
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


if __name__ == "__main__":
    print("The optimal value is :", minimax(0, 0, True, [3, 5, 6, 9, 1, 2, 0, -1], MIN, MAX))
