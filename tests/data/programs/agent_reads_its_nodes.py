# check agent_reads_its_nodes.py  -> right
# The class of the search has neither the children nor the values that it reads: they are those of other objects.
class Agent:
    def best(self, node, low, high, mine):
        if node.end_state() or not node.child_list:
            return node.value
        found = -float("inf") if mine else float("inf")
        for each in node.child_list:
            worth = self.best(each, low, high, not mine)
            if mine:
                found = max(found, worth)
                low = max(low, found)
            else:
                found = min(found, worth)
                high = min(high, found)
            if low >= high:
                break
        return found
