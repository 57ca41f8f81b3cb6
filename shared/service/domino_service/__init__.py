"""What every HTTP service of the project does the same way; see README.md."""
