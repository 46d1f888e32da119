"""The worker's only function: `handle(text) -> text`, called by the page
(static/engine/engine.js)."""

from __future__ import annotations

import gc
import json
import os
import sys
import traceback

__export__ = ["handle"]

sys.path.insert(0, "engine.zip")  # unpacking it would cost the import of several libraries

gc.disable()  # no object made by these imports is ever garbage
try:
    from later import compiled_dataclasses, fetch_later

    _site = os.environ["STICH_SITE"]
    fetch_later("/lib/python314.zip", f"{_site}runtime/python_stdlib_later.zip.gzip")
    fetch_later("engine.zip", f"{_site}py/engine_later.zip.gzip")
    compiled_dataclasses("engine.zip")
    from stich.app.session import handle
except Exception:
    # PyScript reports a worker as ready even if its program has failed: the page must learn why.
    _FAILURE = json.dumps(
        {"ok": False, "error": "engine_broken", "detail": traceback.format_exc(limit=-3)}
    )

    def handle(text: str) -> str:
        return _FAILURE


gc.freeze()
gc.enable()
