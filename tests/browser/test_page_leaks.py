"""Whole rounds in a real browser: at no step can anybody read in the page what they may not know.

The saves of local games stay out of it: by design the browser keeps those whole, both hands included.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from domino_contracts.events import events_adapter
from domino_embedded.stack import Stack
from domino_rules.events import Drew
from domino_rules.moves import Draw, parse_move
from domino_rules.seats import Seat
from playwright.sync_api import Page, expect

from tests.archive import archive_steps
from tests.browser.cable import Cable
from tests.browser.conftest import NewPage
from tests.browser.moving import perform
from tests.browser.page_knowledge import known_to, local_match, on_device, online
from tests.browser.page_scan import Named, PageScan
from tests.browser.pair import Pair, sit_down
from tests.browser.person import GLANCE_MS, Person, settle
from tests.browser.playing import Playing
from tests.browser.saves import BLOCKED, TO_DRAW, TO_PASS, Save, find, open_save, to_move
from tests.faults.ledger import read
from tests.leaks.knowledge import ALL, Tiles

BLUE_TO_DRAW = find(to_move(Draw, Seat.BLUE))


def too_much(named: Named, may: Tiles) -> list[str]:
    """The places where a tile can be read that may not be known."""
    return [f"{tile} in {where}" for tile, where in sorted(named.items()) if tile not in may]


def leaks_on_device(page: Page, scan: PageScan, url: str) -> Iterator[str]:
    """Scan a whole round, with draws and passes of both, at every step: each hand covered and shown again."""
    open_save(page, url, "device", replace(BLOCKED, moves=()))
    moves = [parse_move(move) for move in BLOCKED.moves]
    draws = [index for index, move in enumerate(moves) if isinstance(move, Draw)]
    left, reloaded, gone = draws[0], draws[1], draws[2]
    for index, move in enumerate(moves):
        yield from look_on_both_sides(page, scan)
        perform(page, move)
        yield from too_much(scan.named(), on_device(page))
        if index == left:
            page.evaluate("window.dispatchEvent(new Event('pagehide'))")
        elif index == reloaded:
            page.reload()
        elif index == gone:
            page.goto("about:blank")
            page.go_back()
        if index in (left, reloaded, gone):
            expect(page.locator(".cover")).to_be_visible()
    expect(page.locator(".result")).to_be_visible()
    assert scan.named().keys() == ALL, "the result shows both hands and the boneyard"
    page.get_by_role("button", name="New round").click()
    expect(page.locator(".cover")).to_be_visible()
    yield from look_on_both_sides(page, scan)
    page.get_by_role("button", name="Menu").click()
    yield from too_much(scan.named(), on_device(page))
    page.get_by_role("button", name="Start a new game").click()
    page.get_by_role("button", name="Start a new game").click()
    expect(page.locator(".cover")).to_be_visible()
    yield from look_on_both_sides(page, scan)


def look_on_both_sides(page: Page, scan: PageScan) -> Iterator[str]:
    """Look at the covered hand, if it is, and then at the shown one."""
    expect(page.locator(".cover, .hand-tile").first).to_be_visible()
    if page.locator(".cover").count():
        yield from too_much(scan.named(), on_device(page))
        Person(page).uncover()
    expect(page.locator(".hand-tile").first).to_be_visible()
    yield from too_much(scan.named(), on_device(page))


def test_two_on_one_device_read_nothing_of_each_other(playing: Playing, new_page: NewPage) -> None:
    page = new_page()
    assert list(leaks_on_device(page, PageScan(page, "device"), playing.url)) == []


@pytest.mark.parametrize("save", [TO_DRAW, BLUE_TO_DRAW, TO_PASS], ids=["draw", "its draw", "pass"])
def test_against_the_computer_only_the_own_hand_can_be_read(
    playing: Playing, new_page: NewPage, save: Save
) -> None:
    page = new_page()
    page.add_init_script("localStorage.setItem('domino.speed', 'fast')")
    scan, person, seen = PageScan(page, "computer"), Person(page), set[int | None]()
    open_save(page, playing.url, "computer", save)
    expect(page.locator(".table")).to_be_visible()
    if save.match.round is not None and save.match.round.turn is Seat.RED:
        page.locator(".hint-ask").click()  # drawing and passing are forced: the page itself has the answer
        page.locator(".hint-given").wait_for()
    while person.result.count() == 0:
        if (version := person.settled_version) not in seen:
            seen.add(version)
            assert too_much(scan.named(), known_to(local_match(page, "computer"), Seat.RED)) == []
        person.act()
        page.wait_for_timeout(GLANCE_MS)
    assert scan.named().keys() == ALL
    page.locator(".result .button.primary").first.click()
    expect(page.locator(".result")).to_have_count(0)
    assert too_much(scan.named(), known_to(local_match(page, "computer"), Seat.RED)) == []


def test_online_a_seat_reads_nothing_of_the_other(cluster: Stack, new_page: NewPage) -> None:
    scans: dict[Page, PageScan] = {}
    archive_steps(cluster.postgres.url)

    def scanned() -> Page:
        page = new_page(service_workers="allow")
        scans[page] = PageScan(page)
        return page

    with Cable(cluster.urls[0]) as red_cable, Cable(cluster.urls[1]) as blue_cable:
        pair = sit_down(scanned, (red_cable, blue_cable), "Match to 300")
        ended = 0
        while ended == 0 or seats_that_drew(cluster.postgres.url, pair.code) != set(Seat):
            assert leaks_of_a_round(pair, scans, cluster.postgres.url, ended) == []
            ended += 1
            for person in (pair.red, pair.blue):
                assert scans[person.page].named(ended).keys() == ALL
            for person in (pair.red, pair.blue):
                person.page.get_by_role("button", name="Next round").click()
            for person in (pair.red, pair.blue):
                expect(person.result).to_have_count(0)
        pair.play(1)
        assert leaks_online(pair, scans, cluster.postgres.url, ended) == []


def leaks_of_a_round(pair: Pair, scans: dict[Page, PageScan], database_url: str, ended: int) -> list[str]:
    """What can be read too early while two play one round to its end, each version scanned on both sides."""
    people, found, seen = (pair.red, pair.blue), list[str](), set[int | None]()
    while any(person.result.count() == 0 for person in people):
        settle(*people)
        if (version := pair.red.settled_version) not in seen:
            seen.add(version)
            found += leaks_online(pair, scans, database_url, ended)
        _ = pair.red.act() or pair.blue.act()
        pair.red.page.wait_for_timeout(GLANCE_MS)
    return found


def leaks_online(pair: Pair, scans: dict[Page, PageScan], database_url: str, ended: int) -> list[str]:
    """What the two seats can read now and may not know."""
    named = [scans[person.page].named(ended) for person in (pair.red, pair.blue)]
    may = online(database_url, pair.code).at[-1].tiles
    return [leak for seat, found in zip(Seat, named, strict=True) for leak in too_much(found, may[seat])]


def seats_that_drew(database_url: str, code: str) -> set[Seat]:
    """The seats that have drawn in a room so far."""
    steps = [events_adapter.validate_json(line.events) for line in read(database_url, [code])[0].lines]
    return {event.seat for events in steps for event in events if isinstance(event, Drew)}
