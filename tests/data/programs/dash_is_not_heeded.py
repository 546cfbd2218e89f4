# check dash_is_not_heeded.py --arguments node,-,-,depth,maximizing --start "minmax('A', graph, values, 2, True)"  -> one tree
# "-" says that graph and values are none of the known things.
graph = {"A": ["B", "C"], "B": ["D", "E"], "C": ["F", "G"]}
values = {"D": 3, "E": 5, "F": 2, "G": 9}


def minmax(nodo, grafo, utilidades, profundidad, turno_max):
    if profundidad == 0 or nodo not in grafo:
        return utilidades[nodo]
    found = [minmax(child, grafo, utilidades, profundidad - 1, not turno_max) for child in grafo[nodo]]
    return max(found) if turno_max else min(found)
