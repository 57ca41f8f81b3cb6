"""Stands in for a part that runs on until it is asked to stop."""

import signal

signal.pause()
