"""Stands in for some modules of the real package, so that the runner is tested by itself."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
