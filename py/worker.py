"""The worker's one door: `handle(text) -> text`, called by the page (static/engine.js)."""

from __future__ import annotations

import dataclasses
import gc
import json
import marshal
import sys
import traceback
from zipimport import zipimporter

__export__ = ["handle"]

sys.path.insert(0, "engine.zip")  # unpacking it would cost the import of several libraries

gc.disable()  # nothing of what is made now is ever garbage
try:
    # What `dataclass` is going to write has been compiled by the build: half of the import's time.
    _known = zipimporter("engine.zip").get_data("dataclass_code.marshal")
    dataclasses.CODE.update(marshal.loads(_known))  # type: ignore[attr-defined]
    from stich.app.session import handle
except Exception:
    # PyScript calls a worker ready although its program has failed: the page must hear why.
    _FAILURE = json.dumps(
        {"ok": False, "error": "engine_broken", "detail": traceback.format_exc(limit=-3)}
    )

    def handle(text: str) -> str:
        return _FAILURE


gc.freeze()
gc.enable()
