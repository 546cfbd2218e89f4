"""A tree as the data that programs search: each kind hands out what a program asks for and notes that it is read."""
