"""stich: Schafkopf, Fipsen, Barbu and Bauernstoss as pure, hidden-information-safe Python.

The names of ``stich.public`` are loaded at their first use, so that importing one module of the
package costs no more than that module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.2.0"
__all__ = [
    "GAMES",
    "CodeError",
    "analyse",
    "decode",
    "new",
    "read",
    "show",
    "solve",
    "table",
    "think",
]

if TYPE_CHECKING:
    from .public import GAMES, CodeError, analyse, decode, new, read, show, solve, table, think
else:

    def __getattr__(name: str) -> object:
        """Return a public name, and keep it for the next use."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from . import public

        globals()[name] = getattr(public, name)
        return globals()[name]

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
