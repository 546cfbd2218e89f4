# check extra_turn_in_the_state.py  -> right
# The state says who moves, no argument does; a stone in one's own store gives another turn.
def new_game():
    return {"pits": (1, 2, 1, 2), "stores": (0, 0), "mover": 0}


def sown(state, pit):
    pits, stores, me = list(state["pits"]), list(state["stores"]), state["mover"]
    stones, pits[pit] = pits[pit], 0
    ends_in_store = False
    for step in range(1, stones + 1):
        ends_in_store = (pit - 2 * me + step) % 5 == 2
        if ends_in_store:
            stores[me] += 1
        else:
            pits[(pit + step) % 4] += 1
    return {"pits": tuple(pits), "stores": tuple(stores), "mover": me if ends_in_store else 1 - me}


def search(state, depth, alpha, beta):
    moves = [pit for pit in range(2 * state["mover"], 2 * state["mover"] + 2) if state["pits"][pit]]
    if depth == 0 or not moves:
        return state["stores"][0] - state["stores"][1]
    best = float("inf") if state["mover"] else float("-inf")
    for pit in moves:
        found = search(sown(state, pit), depth - 1, alpha, beta)
        if state["mover"]:
            best = min(best, found)
            beta = min(beta, best)
        else:
            best = max(best, found)
            alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
