"""The computer over HTTP: checks questions, lets them wait for a worker, and hands on its answers."""
