"""Random graphs on which Cat and Mouse can be played."""

from __future__ import annotations

from random import Random

from core.games.cat_and_mouse import CAT_START, HOLE, CatAndMouse


def seeded(seed: int) -> Random:
    """Return a source of random numbers, the same ones for a seed."""
    return Random(seed)  # noqa: S311  for tests


def random_game(random: Random, nodes: int) -> CatAndMouse:
    """Return the game on a random connected graph; the lists are in random order."""
    while True:
        names = random.sample(range(nodes), nodes)
        edges = {(names[node], names[random.randrange(node)]) for node in range(1, nodes)}
        for _ in range(random.randrange(nodes)):
            one, other = random.sample(range(nodes), 2)
            if (other, one) not in edges:
                edges.add((one, other))
        lists: list[list[int]] = [[] for _ in range(nodes)]
        for one, other in edges:
            lists[one].append(other)
            lists[other].append(one)
        for neighbours in lists:
            random.shuffle(neighbours)
        if lists[CAT_START] != [HOLE]:
            return CatAndMouse(tuple(map(tuple, lists)))
