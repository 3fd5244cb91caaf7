"""Games and states: the rules' answers reach Python whole."""

import copy
import itertools
import json
import pickle
import random

import numpy as np
import pytest

from mesozoic import BadDocument, BadNotation, Game, Record, Refused, State, games, option_sets
from tables import TABLES, play_at_random


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_a_whole_game(game: Game) -> None:
    state = game.new(3)
    assert state.standings() is None and not any(state.rewards())
    rng = random.Random(1)
    for _ in range(game.longest):
        if state.is_over:
            break
        seat = rng.choice(state.awaited)
        codes = state.legal_codes(seat)
        assert [game.text(code) for code in codes] == state.legal(seat)
        assert np.flatnonzero(state.mask(seat)).tolist() == sorted(codes)
        assert state.observation(seat).shape == (game.observation_len,)
        state.apply(rng.choice(codes), seat)
    assert state.is_over and state.legal() == [] and state.awaited == []
    places = state.standings()
    assert places is not None and {place["seat"] for place in places} == set(range(game.seats))
    assert [score["total"] for score in state.scores()] == [
        place["total"] for place in sorted(places, key=lambda place: place["seat"])
    ]
    if game.seats > 1:
        assert sum(state.rewards()) == pytest.approx(0, abs=1e-5)
        best = max(state.rewards())
        assert {place["seat"] for place in places if place["rank"] == 1} == {
            seat for seat, reward in enumerate(state.rewards()) if reward == best
        }


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_states_survive_being_written_down(game: Game) -> None:
    state = game.new("rex")
    play_at_random(state, seed=2, steps=40)
    same = [
        State.load(state.position()),
        pickle.loads(pickle.dumps(state)),
        copy.deepcopy(state),
        Record(state.record()).state(),
    ]
    for other in same:
        assert other == state and hash(other) == hash(state)
        assert other.game == game
        # They go on alike too: the dice are the same.
        ours = state.copy()
        assert play_at_random(ours, seed=5) == play_at_random(other, seed=5)
        assert ours == other
    assert pickle.loads(pickle.dumps(state)).narrate(0) == state.narrate(0)


def test_refusals_carry_rule_and_sentence() -> None:
    state = Game("draftosaurus").new(7)
    with pytest.raises(Refused) as caught:
        state.apply("place trex king")
    assert caught.value.rule == "DR-39"
    assert caught.value.sentence == "There is no T-Rex in your hand."
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.rule, again.sentence) == (caught.value.rule, caught.value.sentence)
    assert state == Game("draftosaurus").new(7)
    with pytest.raises(BadNotation, match="cannot read"):
        state.apply("a dinosaur somewhere")
    with pytest.raises(BadNotation, match="numbers below"):
        state.apply(10**6)


@pytest.mark.parametrize(
    "make, sentence",
    [
        (lambda: Game("draftosaurus", 9), "seats 2 to 5"),
        (lambda: Game("draftosaurus", options={"mood": "good"}), "no option"),
        (lambda: Game("draftosaurus", options={"mode": "spring"}), "not one of"),
        (lambda: Game("draftosaurus").new("quick:x"), "names no dice"),
        (lambda: Game("draftosaurus").new(1).legal(5), "no seat 5"),
        (lambda: Game("draftosaurus").new(1).view(5), "no seat 5"),
        (lambda: Game("draftosaurus").new(1).think("genius"), "genius"),
        (lambda: Game("draftosaurus").new(1).rewards("fame"), "result, score"),
        (lambda: Game("draftosaurus").root().draw(10**6), "outcomes"),
    ],
)
def test_errors_say_what_would_have_been_right(make, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        make()


def test_documents_from_outside_are_checked() -> None:
    state = Game("draftosaurus").new(1)
    position = json.loads(state.position())
    position["state"]["round"] = 200
    with pytest.raises(BadDocument):
        State.load(json.dumps(position))
    saved = json.loads(state.by_chance().dumps())
    saved["base"]["round"] = 200
    with pytest.raises(BadDocument):
        State.loads(json.dumps(saved))
    for text in ("", "{}", "[]", "rex"):
        with pytest.raises(BadDocument):
            State.load(text)
        with pytest.raises(BadDocument):
            State.loads(text)
        with pytest.raises(BadDocument):
            Record(text)


def test_a_record_that_was_changed_does_not_hold() -> None:
    state = Game("draftosaurus").new(7)
    play_at_random(state, seed=1)
    text = state.record()
    assert Record(text).verify() == len(state.history)
    footer = json.loads(text.splitlines()[-1])
    footer["standings"][0]["total"] += 1
    changed = "\n".join([*text.splitlines()[:-1], json.dumps(footer)])
    with pytest.raises(BadDocument, match="result differs"):
        Record(changed).verify()


@pytest.mark.parametrize("id", games())
def test_a_world_agrees_with_what_its_viewer_knows(id: str) -> None:
    state = Game(id).new(5)
    play_at_random(state, seed=5, steps=30)
    for viewer, seed in itertools.product((0, 1, None), range(3)):
        world = state.determinize(viewer, seed)
        assert world.view(viewer) == state.view(viewer)
        assert world == state.determinize(viewer, seed)
        if viewer is not None:
            assert np.array_equal(world.observation(viewer), state.observation(viewer))
        # What it leads to is the world's own business.
        play_at_random(world, seed=1)
        assert world.is_over


def test_the_dice_of_a_world_are_not_the_true_ones() -> None:
    state = Game("draftosaurus").new(5)
    faces = set()
    for seed in range(40):
        world = state.determinize(0, seed)
        for _ in range(4):
            world.apply(world.legal_codes()[0])
        faces.add(world.view()["die"])
    assert len(faces) > 3


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_chance_is_explicit_from_the_set_up_to_the_end(game: Game) -> None:
    rng = random.Random(1)
    state = game.root()
    while not state.is_over:
        if state.is_chance:
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            with pytest.raises(RuntimeError, match="draw"):
                state.view()
            state.draw(rng.choice(outcomes)[0])
        else:
            state.apply(rng.choice(state.legal_codes()))
        if rng.random() < 0.04 / game.seats:
            assert pickle.loads(pickle.dumps(state)) == state
    assert state.narrate() and state.standings()


def test_outcomes_are_those_of_the_draws() -> None:
    """The die of the next turn has six faces, each as likely."""
    state = Game("draftosaurus").new(7).by_chance()
    for _ in range(3):
        state.apply(state.legal()[0])
    step = state.legal()[0]
    listed = {outcome.view()["die"]: chance for chance, outcome in state.outcomes(step)}
    drawn: dict[str, float] = {}
    after = state.copy()
    after.apply(step)
    for answer, chance in after.chance_outcomes():
        end = after.copy()
        end.draw(answer)
        assert not end.is_chance
        drawn[end.view()["die"]] = drawn.get(end.view()["die"], 0) + chance
    assert listed == pytest.approx(drawn) and len(listed) == 6
    with pytest.raises(RuntimeError, match="more than 5 outcomes"):
        state.outcomes(step, at_most=5)


def test_bots_know_what_their_seat_knows() -> None:
    """In two worlds that look the same to a seat, its bot does the same."""
    state = Game("draftosaurus").new(3)
    play_at_random(state, seed=1, steps=10)
    seat = state.awaited[0]
    for level in ("random", "greedy", "search:20"):
        plans = {tuple(state.determinize(seat, n).think(level, seat, seed=4)) for n in range(3)}
        assert all(plan[0] in state.legal(seat) for plan in plans)
        assert state.think(level, seat, seed=4) == state.think(level, seat, seed=4)


def test_option_sets_are_those_that_a_table_takes() -> None:
    for id in games():
        for options in option_sets(id, 2):
            assert not Game(id, 2, options).new(1).is_over
    rivals = [{options["rival"] for options in option_sets("dinoworld", n)} for n in (1, 2)]
    assert len(rivals[0]) > 1 and rivals[1] == {"tame"}, "an option of games alone"
