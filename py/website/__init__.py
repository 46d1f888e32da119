"""Builds the site from this repository, and serves it on this machine."""
