"""Stands in for the migrations: makes a table once, or fails when told to."""

import os
import sys

import psycopg

if "MIGRATION_FAILS" in os.environ:
    sys.exit("no such revision")
with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
    connection.execute("CREATE TABLE IF NOT EXISTS room (code text)")
