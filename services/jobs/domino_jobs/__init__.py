"""What is done now and then: rooms that have been idle for too long end."""
