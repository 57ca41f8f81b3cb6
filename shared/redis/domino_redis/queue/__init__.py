"""Questions to the computer: how they wait for their turn, are asked, taken by workers, and answered."""
