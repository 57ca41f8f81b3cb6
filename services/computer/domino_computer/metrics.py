"""What an operator can watch of the computer's questions; the workers have measures of their own."""

from __future__ import annotations

from prometheus_client import Counter, Histogram

questions = Counter("domino_questions", "Requests to the computer", ["what", "result"])
"""``what`` is asked (``moves``, ``hints``, ``reviews``); ``result`` is ``answered``, ``thinking`` (asked to
come back) or the status of a refusal."""

seconds = Histogram(
    "domino_question_seconds",
    "Time of a request to the computer, waiting included",
    ["what"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2, 3, 5),
)
