"""How the networks of the bots are trained; nothing of it is part of the site."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # products are small: threads only wait
