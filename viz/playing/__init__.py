"""What the page Play says and hands to its board: a match with who plays it, its link, and the words about a reply."""
