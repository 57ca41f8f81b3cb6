"""What cannot be known by the rules is refused, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from domino_computer.possible import Impossible, check_decision, legal
from domino_contracts.computer import Decision, Knowledge
from domino_rules.moves import Play

from tests.knowledge_factory import Json, Moment, choices, moments


def known(told: Json) -> Knowledge:
    return Knowledge.model_validate(told)


@pytest.mark.parametrize("target", [None, 100])
def test_whatever_happens_in_a_round_is_possible(target: int | None) -> None:
    for number in range(120 if target is None else 25):
        for moment in moments(f"possible {number}", target):
            assert legal(known(moment.knowledge)) == moment.moves


def test_every_legal_move_is_a_possible_decision() -> None:
    for number in range(40):
        for moment in choices(f"decisions {number}"):
            for move in moment.moves:
                check_decision(Decision(knowledge=known(moment.knowledge), move=move))


def test_other_moves_are_not() -> None:
    moment = choices("other moves")[-1]
    on_table = next(act["tile"] for act in moment.acts if act["type"] == "played")
    with pytest.raises(Impossible):
        check_decision(Decision(knowledge=known(moment.knowledge), move=Play(on_table)))


def found(wanted: Callable[[Moment], bool], target: int | None = None) -> Json:
    """The knowledge at the first moment of its kind."""
    for number in range(500):
        for moment in moments(f"find {number}", target):
            if wanted(moment):
                return moment.knowledge
    raise AssertionError("no such moment")


def late(moment: Moment) -> bool:
    return len(moment.acts) > 8


def has_act(kind: str) -> Callable[[Moment], bool]:
    return lambda moment: any(act["type"] == kind for act in moment.acts)


def opponents_draw(moment: Moment) -> bool:
    return any(act["type"] == "drew" and act["seat"] != moment.round.turn for act in moment.acts[:-1])


def change(told: Json, **changes: object) -> Json:
    return {**told, **changes}


def refused(told: Json, why: str) -> None:
    with pytest.raises(Impossible, match=why):
        legal(known(told))


def test_counts_agree() -> None:
    told = found(lambda moment: late(moment) and len(moment.moves) > 1)
    refused(change(told, boneyard=told["boneyard"] - 1 if told["boneyard"] else 1), "boneyard")
    refused(change(told, hand=told["hand"][:-1] or ["0-0", "0-1"]), "hand's size")
    refused(change(told, hand=[told["hand"][0]] * len(told["hand"])), "hand's size")
    counts = {seat: count + 1 for seat, count in told["counts"].items()}
    refused(change(told, counts=counts), "counts")


def test_a_tile_is_in_one_place() -> None:
    told = found(late)
    laid = next(act["tile"] for act in told["events"] if act["type"] == "played")
    refused(change(told, hand=[laid, *told["hand"][1:]]), "on the table|kept back|would have opened")


def test_seats_take_turns() -> None:
    told = found(late)
    refused(change(told, opener="blue" if told["opener"] == "red" else "red"), "out of turn")
    refused(change(told, events=told["events"][:-1]), "turn|counts|boneyard")


def test_tiles_fit() -> None:
    told = found(late)
    plays = [place for place, act in enumerate(told["events"]) if act["type"] == "played"]
    wrong = {**told["events"][plays[1]], "tile": told["events"][plays[0]]["tile"]}
    refused(change(told, events=[*told["events"][: plays[1]], wrong]), "laid twice")
    second = told["events"][plays[1]]
    refused(
        change(told, events=[second, *told["events"][1:]], opener=second["seat"], forced=None), "turn|fit"
    )
    first = told["events"][0]
    number = next(n for n in "0123456" if n not in first["tile"])
    apart = {**second, "tile": f"{number}-{number}"}
    refused(change(told, events=[*told["events"][: plays[1]], apart]), "did not fit")


def test_a_pass_needs_an_empty_boneyard() -> None:
    told = found(lambda moment: late(moment) and len(moment.round.boneyard) > 0)
    refused(change(told, events=[*told["events"], {"type": "passed", "seat": told["seat"]}]), "tiles to draw")


def test_nobody_draws_who_can_play() -> None:
    """The other drew and later laid two tiles that had fitted: one of them was held back."""
    told = found(lambda moment: late(moment) and moment.round.boneyard != () and len(moment.moves) > 1)
    drew = {"type": "drew", "seat": told["seat"], "count": 1}
    counts = {**told["counts"], told["seat"]: told["counts"][told["seat"]] + 1}
    fitting = len({move.tile for move in legal(known(told)) if isinstance(move, Play)})
    spare = next(
        tile
        for tile in ("0-1", "0-2", "1-2", "3-4", "2-5", "4-6", "5-6", "0-3")
        if tile not in told["hand"] and all(act.get("tile") != tile for act in told["events"])
    )
    more = change(
        told,
        hand=[*told["hand"], spare],
        events=[*told["events"], drew],
        counts=counts,
        boneyard=told["boneyard"] - 1,
    )
    assert fitting > 1
    refused(more, "kept back|one act")


def test_the_opening_is_forced() -> None:
    told = found(lambda moment: bool(moment.acts) and not has_act("drew")(moment))
    refused(change(told, forced="0-1"), "another tile|would have opened")
    refused(change(told, forced=None), "only a match")
    first = found(lambda moment: not moment.acts)
    other = next(tile for tile in ("6-6", "5-5", "4-4") if tile not in first["hand"])
    refused(change(first, forced=other), "not in the hand")
    lowest = min(first["hand"])
    refused(change(first, forced=lowest), "would have opened")


def test_a_match_that_is_over_is_no_match() -> None:
    told = found(late, target=100)
    refused(change(told, scores={"red": 100, "blue": 0}), "over")
    refused(change(found(late), scores={"red": 1, "blue": 0}), "over")


def test_draws_of_one_turn_are_one_act() -> None:
    told = found(opponents_draw)
    place = next(place for place, act in enumerate(told["events"]) if act["type"] == "drew")
    twice = [*told["events"][:place], {**told["events"][place], "count": 1}, *told["events"][place:]]
    refused(change(told, events=twice), "one act")
    too_many = {**told["events"][place], "count": 14}
    with pytest.raises(Impossible):
        legal(known(change(told, events=[*told["events"][:place], too_many, *told["events"][place + 1 :]])))
