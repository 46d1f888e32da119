"""The weights of policy networks, one module a game, named by the game's id."""
