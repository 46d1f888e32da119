#!/usr/bin/env python3
"""Builds, serves and checks stich: `python build.py serve` is all a newcomer needs.

This file says so where Python is too old for the rest, py/website, so even Python 2 can read it.
"""

import os
import sys

OLDEST = (3, 11)

if sys.version_info[:2] < OLDEST:
    versions = OLDEST + sys.version_info[:2]
    sys.exit("Python {}.{} or newer is needed, but this is {}.{}.".format(*versions))

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "py"))

if __name__ == "__main__":
    from website.command import main

    sys.exit(main())
