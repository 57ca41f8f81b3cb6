"""Rooms: create, look at, join and set up a room; seats and their cookies."""
