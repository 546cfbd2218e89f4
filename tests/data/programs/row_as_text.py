# check row_as_text.py:Row.solve  -> not checked
# The method hands its row on as a text, with the same side to move: this one call is no move.
class Row:
    def __init__(self):
        self.row = ["."] * 4

    def solve(self, mark):
        return self.value("".join(self.row), mark)

    def value(self, row, mark):
        if "." not in row or "xx" in row or "oo" in row:
            return row.count("xx") - row.count("oo")
        other = "o" if mark == "x" else "x"
        values = [self.value(row[:at] + mark + row[at + 1 :], other) for at, each in enumerate(row) if each == "."]
        return max(values) if mark == "x" else min(values)


print(Row().solve("x"))
