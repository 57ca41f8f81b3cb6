"""The one family of errors that a person meets at the terminal."""


class StartError(Exception):
    """Something cannot be started: one line says what is wrong, another what helps."""

    def __init__(self, problem: str, way_out: str) -> None:
        super().__init__(f"{problem}\n  {way_out}")
        self.problem = problem
        self.way_out = way_out
