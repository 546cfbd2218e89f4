# check shows_its_nodes.py  -> right
# The class of the nodes stands elsewhere; they are asked to show themselves.
def search(node, low, high, is_max):
    node.display()
    if node.is_leaf():
        return node.value
    for child in node.children():
        found = search(child, low, high, not is_max)
        if is_max:
            low = max(low, found)
        else:
            high = min(high, found)
        if low >= high:
            node.print_node("cut")
            break
    return low if is_max else high
