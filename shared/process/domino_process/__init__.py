"""What every process does the same way: settings, logs, metrics, deadlines and background tasks."""
