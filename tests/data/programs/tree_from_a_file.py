# check tree_from_a_file.py:Searcher.greatest  -> right
# The program makes its search of a file that it is given: the search needs none of it.
import json
import sys


class Item:
    def __init__(self, value=None):
        self.value = value
        self.children = []


class Searcher:
    def __init__(self, root):
        self.root = root

    def greatest(self, item):
        if item.value is not None:
            return item.value
        return max(map(self.least, item.children))

    def least(self, item):
        if item.value is not None:
            return item.value
        return min(map(self.greatest, item.children))


def run():
    words = json.load(open(sys.argv[1]))
    root = Item()
    for word in words:
        root.children.append(Item(int(word)))
    searcher = Searcher(json.load(open(sys.argv[1]))[0])
    print(searcher.greatest(root))


run()
