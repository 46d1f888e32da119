"""How the site is made of this repository, and served on this machine."""
