"""The only place that knows the tables in Postgres, which has the truth."""
