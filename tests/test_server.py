"""The server of the built site."""

from __future__ import annotations

import threading
import urllib.error
import urllib.request
from http.client import HTTPConnection
from pathlib import Path

import pytest
from website.server import server

pytestmark = pytest.mark.native


def test_server_serves_only_below_its_base(tmp_path: Path) -> None:
    (tmp_path / "a.wasm").write_bytes(b"\0asm")
    with server(tmp_path, base="/x/y/") as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{running.server_port}"
        with urllib.request.urlopen(f"{origin}/x/y/a.wasm") as answer:
            assert answer.headers["content-type"] == "application/wasm"
            assert "cache-control" not in answer.headers
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{origin}/a.wasm")
        running.shutdown()


@pytest.mark.parametrize("name", ["%00", "%ED%A0%80", "a" * 300])
@pytest.mark.parametrize("range", ["", "bytes=0-", f"bytes={'9' * 5000}-"])
def test_server_has_no_file_of_a_name_that_no_file_can_have(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str, range: str
) -> None:
    with server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        asked = HTTPConnection("127.0.0.1", running.server_port)
        asked.request("GET", f"/{name}", headers={"Range": range} if range else {})
        assert asked.getresponse().status == 404
        asked.close()
        running.shutdown()
    assert "Traceback" not in capfd.readouterr().err


def test_a_server_that_is_closed_answers_nobody_anymore(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        kept = HTTPConnection("127.0.0.1", running.server_port)
        kept.request("GET", "/")
        assert kept.getresponse().read()
        kept.request("GET", "/")  # on the same connection
        assert kept.getresponse().read()
        running.shutdown()
    with pytest.raises(ConnectionError):
        kept.request("GET", "/")
        kept.getresponse()
    kept.close()
