"""Training of the bots' networks; not part of the site."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # products are small: threads only wait
