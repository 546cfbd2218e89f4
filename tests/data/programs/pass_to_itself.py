# check pass_to_itself.py --start "best(((1, 2), (1, 1)), True)"  -> not checked
# A side that can't play passes, but to itself: so the game ends where the other could still play.
def best(cards, first_moves, has_passed=False):
    mine, other = cards if first_moves else cards[::-1]
    playable = [card for card in mine if card <= len(other)]
    if not playable:
        if has_passed:
            return sum(cards[1]) - sum(cards[0])
        return best(cards, first_moves, True)
    found = []
    for card in playable:
        kept = list(mine)
        kept.remove(card)
        found.append(best((tuple(kept), other) if first_moves else (other, tuple(kept)), not first_moves))
    return max(found) if first_moves else min(found)
