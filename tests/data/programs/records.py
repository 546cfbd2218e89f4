# check records.py  -> right
# A dictionary holds a record for each name; what is returned is the value, the child, and a count.
def search(records, name, is_max=True):
    record = records[name]
    if not record.get("children"):
        return record["value"], name, 1
    best, chosen, count = None, None, 1
    for child in record["children"]:
        value, _, more = search(records, child, not is_max)
        count += more
        if best is None or (value > best if is_max else value < best):
            best, chosen = value, child
    return best, chosen, count
