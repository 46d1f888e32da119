"""How the policy networks of the bots are trained; nothing of it is part of the site."""
