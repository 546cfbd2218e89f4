# check graph_of_networkx.py  -> right
# A graph of networkx, which need not be installed: children by successors, values by nodes.
import networkx as nx


def minimax(G, node, depth, is_max):
    if depth == 0 or G.out_degree(node) == 0:
        return G.nodes[node]["value"]
    values = [minimax(G, child, depth - 1, not is_max) for child in G.successors(node)]
    return max(values) if is_max else min(values)


G = nx.DiGraph()
G.add_edges_from([(0, 1), (0, 2)])
G.add_node(1, value=3)
G.add_node(2, value=5)
