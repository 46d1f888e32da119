"""The table: requests in, answers out."""
