"""Five dinosaur board games for learning programs.

Start with ``Game`` and ``State``; ``VecEnv`` plays many games at once. Wrappers for other people's
interfaces are modules of their own, which import what they wrap: ``mesozoic.pettingzoo``,
``mesozoic.gymnasium``, ``mesozoic.openspiel``, ``mesozoic.puffer`` and ``mesozoic.ray``.
"""

from ._mesozoic import Game, Record, State, VecEnv, games, option_sets, simulate
from .errors import BadDocument, BadNotation, MesozoicError, Refused

__all__ = [
    "BadDocument",
    "BadNotation",
    "Game",
    "MesozoicError",
    "Record",
    "Refused",
    "State",
    "VecEnv",
    "games",
    "option_sets",
    "simulate",
]
