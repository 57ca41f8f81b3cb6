"""Stands in for the real package, so that the runner is tested by itself."""
