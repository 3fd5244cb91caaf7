"""What the rules, and documents that do not hold, raise."""

from __future__ import annotations


class MesozoicError(Exception):
    """What all of them are.

    >>> issubclass(Refused, MesozoicError)
    True
    """


class Refused(MesozoicError):
    """A step that the rules forbid: the rule's id, the sentence's name and the sentence.

    >>> from mesozoic import Game
    >>> try:
    ...     Game("draftosaurus").new(7).apply("place trex king")
    ... except Refused as refused:
    ...     print(refused.rule, refused.sentence)
    DR-39 There is no T-Rex in your hand.
    """

    row: int | None = None
    """Which row of a ``VecEnv``, from 0."""

    def __init__(self, rule: str, key: str, sentence: str) -> None:
        super().__init__(rule, key, sentence)
        self.rule = rule
        self.key = key
        self.sentence = sentence

    def __str__(self) -> str:
        return _in_row(self.row, f"{self.sentence} {self.rule}")


class BadNotation(MesozoicError, ValueError):
    """A text or number that stands for no step: what it was, and what was expected.

    >>> from mesozoic import Game
    >>> try:
    ...     Game("draftosaurus").new(7).apply(1_000)
    ... except BadNotation as wrong:
    ...     print(wrong.line, wrong.reason, sep=": ")
    1000: steps have numbers below 138, not all in use
    """

    row: int | None = None
    """Which row of a ``VecEnv``, from 0."""

    def __init__(self, line: str, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return _in_row(self.row, f'cannot read "{self.line}": {self.reason}')


class BadDocument(MesozoicError, ValueError):
    """A position, record or saved state that cannot be read or does not hold.

    >>> from mesozoic import Record
    >>> try:
    ...     Record("a shopping list")
    ... except BadDocument as wrong:
    ...     print("no record")
    no record
    """


def _in_row(row: int | None, sentence: str) -> str:
    return sentence if row is None else f"row {row}: {sentence}"
