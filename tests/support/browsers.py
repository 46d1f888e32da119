"""The browsers and displays that the tests need: found, or installed where they are missing."""

from __future__ import annotations

import os
import shutil
import sys

from website.install import PYTHON, WORK, BuildError, run, step

FAILURES = WORK / "failures"
"""The folder for failed tests in Chromium: a picture, a trace and the text of every page."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FIREFOX = ("firefox-esr", "firefox")
WITHOUT = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
]
"""Features of Chromium. The first three are pages of an address bar that nobody sees, which take
half as long to start as ours; the spare renderer is a process started for a page that never comes;
the others Playwright leaves out, whose list this one replaces."""
CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(WITHOUT)}",
]
MAC = {
    "chromium": "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "firefox": "/Applications/Firefox.app/Contents/MacOS/firefox",
}


def find(*names: str) -> str | None:
    paths = (shutil.which(name) or (name if os.path.exists(name) else None) for name in names)
    return next((path for path in paths if path), None)


def install(*packages: str) -> None:
    """Install Debian packages. Fail on other systems, where the user has to install the browser."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise BuildError(f"Install {' and '.join(packages)}, then run the tests again.")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step(f"Installing {', '.join(packages)}"):
        run(["apt-get", "update"], "refresh the list of Debian packages", env=quiet)
        command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
        run(command, f"install {' and '.join(packages)}", env=quiet)


def chromium() -> str | None:
    """Return the path of a Chromium or Chrome, installed where there is none; None stands for
    Playwright's own."""
    found = find(os.environ.get("STICH_CHROMIUM", ""), *CHROMIUM, MAC["chromium"])
    if found:
        return found
    if shutil.which("apt-get") and os.geteuid() == 0:
        install("chromium")
        return find(*CHROMIUM)
    with step("Installing Chromium"):
        run([PYTHON, "-m", "playwright", "install", "chromium"], "install Chromium")
    return None


def firefox() -> str:
    names = (os.environ.get("STICH_FIREFOX", ""), *FIREFOX, MAC["firefox"])
    if not find(*names):
        install("firefox-esr")
    return find(*names) or ""


def webkit() -> str:
    """Return the path of the driver of WebKitGTK; it and its display server are installed where
    they are missing."""
    if sys.platform != "linux":
        raise BuildError("WebKitGTK runs on Linux only: leave this step out with `test STEP ...`.")
    missing = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
    packages = [package for name, package in missing.items() if not find(name)]
    if packages:
        install(*packages)
    return find("WebKitWebDriver") or ""
