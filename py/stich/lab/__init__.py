"""Tools for researchers: deals without a table, and bots compared on the same deals."""
