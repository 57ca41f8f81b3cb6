"""The table as values: its state, what a command brings about, and what each seat may see. Pure."""
