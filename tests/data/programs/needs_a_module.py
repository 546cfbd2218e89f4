# check needs_a_module.py  -> not checked
# It needs what nobody has, and says nothing else.
import nosuchlibrary


def minimax(node, maximizing):
    if isinstance(node, int):
        return nosuchlibrary.evaluate(node)
    values = [minimax(child, not maximizing) for child in node]
    return max(values) if maximizing else min(values)
