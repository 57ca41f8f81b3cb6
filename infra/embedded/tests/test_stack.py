"""Real servers start, are killed, frozen and started again on their ports, with what was in Postgres."""

import psycopg
import pytest
import redis
from domino_embedded.fixtures import StackFactory
from domino_embedded.ports import is_listening
from redis.backoff import NoBackoff
from redis.retry import Retry


def test_postgres_keeps_what_was_committed_before_it_was_killed(stack: StackFactory) -> None:
    running = stack()
    with psycopg.connect(running.postgres.url, autocommit=True) as connection:
        connection.execute("CREATE TABLE note AS SELECT 1 AS value")
    running.kill("postgres")
    assert not running.is_running("postgres")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(running.postgres.url, connect_timeout=2)
    running.start("postgres")
    with psycopg.connect(running.postgres.url) as connection:
        assert connection.execute("SELECT value FROM note").fetchone() == (1,)


def test_a_frozen_redis_is_there_and_says_nothing(stack: StackFactory) -> None:
    running = stack(durable=False)
    with redis.Redis.from_url(running.redis.url, socket_timeout=0.2) as client:
        running.freeze("redis")
        with pytest.raises(redis.TimeoutError):
            client.ping()
        running.thaw("redis")
        assert client.ping()


def test_servers_ask_for_their_password(stack: StackFactory) -> None:
    running = stack(durable=False)
    stranger = running.postgres.url.replace("domino:", "domino:not-", 1)
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(stranger)
    nobody = redis.Redis(port=running.redis.port, retry=Retry(NoBackoff(), 0))
    with nobody as client, pytest.raises(redis.AuthenticationError):
        client.ping()


def test_nothing_is_left_of_a_stack(stack: StackFactory) -> None:
    running = stack(durable=False)
    running.close()
    assert not running.folder.exists()
    assert not is_listening(running.redis.port)
    assert not is_listening(running.postgres.port)


def test_each_test_has_a_database_of_its_own(postgres_url: str, redis_url: str) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE only_here (id int)")
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
