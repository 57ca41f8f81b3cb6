"""The worker: takes questions from the queues and lets the engine answer them."""
