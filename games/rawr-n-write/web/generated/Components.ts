// Written by `cargo xtask codegen` from the component tables. Do not edit.
export const components = {
  "columns": 15,
  "rows": 12,
  "hq": [
    "g12",
    "h12",
    "i12"
  ],
  "exits": {
    "w1": {
      "exit": "w1",
      "square": "a9",
      "side": "w",
      "vp": 5,
      "source": {
        "t": "designed",
        "of": "the farther from the HQ, the more it scores"
      }
    },
    "w2": {
      "exit": "w2",
      "square": "a4",
      "side": "w",
      "vp": 8,
      "source": {
        "t": "designed",
        "of": "the farther from the HQ, the more it scores"
      }
    },
    "n1": {
      "exit": "n1",
      "square": "c1",
      "side": "n",
      "vp": 10,
      "source": {
        "t": "designed",
        "of": "the farther from the HQ, the more it scores"
      }
    },
    "n2": {
      "exit": "n2",
      "square": "h1",
      "side": "n",
      "vp": 7,
      "source": {
        "t": "designed",
        "of": "the farther from the HQ, the more it scores"
      }
    },
    "n3": {
      "exit": "n3",
      "square": "m1",
      "side": "n",
      "vp": 10,
      "source": {
        "t": "designed",
        "of": "the farther from the HQ, the more it scores"
      }
    },
    "e1": {
      "exit": "e1",
      "square": "o4",
      "side": "e",
      "vp": 8,
      "source": {
        "t": "designed",
        "of": "the farther from the HQ, the more it scores"
      }
    },
    "e2": {
      "exit": "e2",
      "square": "o9",
      "side": "e",
      "vp": 5,
      "source": {
        "t": "designed",
        "of": "the farther from the HQ, the more it scores"
      }
    }
  },
  "faces": {
    "d1f1": {
      "die": 1,
      "sides": [
        {
          "dna": [
            2,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 blue DNA"
      ],
      "text": "2 blue DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d1f2": {
      "die": 1,
      "sides": [
        {
          "dna": [
            1,
            0,
            1,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 blue DNA and 1 purple DNA"
      ],
      "text": "1 blue DNA and 1 purple DNA",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d1f3": {
      "die": 1,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            1,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 green DNA"
      ],
      "text": "1 green DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d1f4": {
      "die": 1,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 2,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 coins"
      ],
      "text": "2 coins",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d1f5": {
      "die": 1,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 2,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 roads"
      ],
      "text": "2 roads",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d1f6": {
      "die": 1,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": "food"
        }
      ],
      "texts": [
        "a Food"
      ],
      "text": "a Food",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d2f1": {
      "die": 2,
      "sides": [
        {
          "dna": [
            0,
            2,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 pink DNA"
      ],
      "text": "2 pink DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d2f2": {
      "die": 2,
      "sides": [
        {
          "dna": [
            1,
            1,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 blue DNA and 1 pink DNA"
      ],
      "text": "1 blue DNA and 1 pink DNA",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d2f3": {
      "die": 2,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            1,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 red DNA"
      ],
      "text": "1 red DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d2f4": {
      "die": 2,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 1,
          "roads": 0,
          "security": 1,
          "attraction": null
        }
      ],
      "texts": [
        "1 coin and 1 security"
      ],
      "text": "1 coin and 1 security",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d2f5": {
      "die": 2,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 3,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "3 roads"
      ],
      "text": "3 roads",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d2f6": {
      "die": 2,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": "merch"
        }
      ],
      "texts": [
        "a Merch"
      ],
      "text": "a Merch",
      "threat": 3,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d3f1": {
      "die": 3,
      "sides": [
        {
          "dna": [
            0,
            0,
            2,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 purple DNA"
      ],
      "text": "2 purple DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d3f2": {
      "die": 3,
      "sides": [
        {
          "dna": [
            0,
            1,
            1,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 pink DNA and 1 purple DNA"
      ],
      "text": "1 pink DNA and 1 purple DNA",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d3f3": {
      "die": 3,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            1
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 orange DNA"
      ],
      "text": "1 orange DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d3f4": {
      "die": 3,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 2,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 coins"
      ],
      "text": "2 coins",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d3f5": {
      "die": 3,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 2,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 1,
          "attraction": null
        }
      ],
      "texts": [
        "2 roads",
        "1 security"
      ],
      "text": "2 roads or 1 security",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d3f6": {
      "die": 3,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": "ride"
        }
      ],
      "texts": [
        "a Ride"
      ],
      "text": "a Ride",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d4f1": {
      "die": 4,
      "sides": [
        {
          "dna": [
            2,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 blue DNA"
      ],
      "text": "2 blue DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d4f2": {
      "die": 4,
      "sides": [
        {
          "dna": [
            0,
            2,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            1,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 pink DNA",
        "1 green DNA"
      ],
      "text": "2 pink DNA or 1 green DNA",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d4f3": {
      "die": 4,
      "sides": [
        {
          "dna": [
            0,
            0,
            1,
            0,
            0,
            0
          ],
          "coins": 1,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 purple DNA and 1 coin"
      ],
      "text": "1 purple DNA and 1 coin",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d4f4": {
      "die": 4,
      "sides": [
        {
          "dna": [
            1,
            0,
            0,
            0,
            1,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 blue DNA and 1 red DNA"
      ],
      "text": "1 blue DNA and 1 red DNA",
      "threat": 3,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d4f5": {
      "die": 4,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 2,
          "roads": 0,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 2,
          "attraction": null
        }
      ],
      "texts": [
        "2 coins",
        "2 security"
      ],
      "text": "2 coins or 2 security",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d4f6": {
      "die": 4,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 2,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 roads"
      ],
      "text": "2 roads",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d5f1": {
      "die": 5,
      "sides": [
        {
          "dna": [
            0,
            2,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 pink DNA"
      ],
      "text": "2 pink DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d5f2": {
      "die": 5,
      "sides": [
        {
          "dna": [
            0,
            0,
            2,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            1,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 purple DNA",
        "1 red DNA"
      ],
      "text": "2 purple DNA or 1 red DNA",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d5f3": {
      "die": 5,
      "sides": [
        {
          "dna": [
            1,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 1,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 blue DNA and 1 coin"
      ],
      "text": "1 blue DNA and 1 coin",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d5f4": {
      "die": 5,
      "sides": [
        {
          "dna": [
            0,
            1,
            0,
            0,
            0,
            1
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 pink DNA and 1 orange DNA"
      ],
      "text": "1 pink DNA and 1 orange DNA",
      "threat": 3,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d5f5": {
      "die": 5,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 2,
          "roads": 0,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 2,
          "attraction": null
        }
      ],
      "texts": [
        "2 coins",
        "2 security"
      ],
      "text": "2 coins or 2 security",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d5f6": {
      "die": 5,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 2,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 roads"
      ],
      "text": "2 roads",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d6f1": {
      "die": 6,
      "sides": [
        {
          "dna": [
            0,
            0,
            2,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 purple DNA"
      ],
      "text": "2 purple DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d6f2": {
      "die": 6,
      "sides": [
        {
          "dna": [
            2,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            1
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 blue DNA",
        "1 orange DNA"
      ],
      "text": "2 blue DNA or 1 orange DNA",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d6f3": {
      "die": 6,
      "sides": [
        {
          "dna": [
            0,
            1,
            0,
            0,
            0,
            0
          ],
          "coins": 1,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 pink DNA and 1 coin"
      ],
      "text": "1 pink DNA and 1 coin",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d6f4": {
      "die": 6,
      "sides": [
        {
          "dna": [
            0,
            0,
            1,
            1,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 purple DNA and 1 green DNA"
      ],
      "text": "1 purple DNA and 1 green DNA",
      "threat": 3,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d6f5": {
      "die": 6,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 2,
          "roads": 0,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 2,
          "attraction": null
        }
      ],
      "texts": [
        "2 coins",
        "2 security"
      ],
      "text": "2 coins or 2 security",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d6f6": {
      "die": 6,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 2,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 roads"
      ],
      "text": "2 roads",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d7f1": {
      "die": 7,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            1,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 green DNA"
      ],
      "text": "1 green DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d7f2": {
      "die": 7,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            1,
            0
          ],
          "coins": 0,
          "roads": 1,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 red DNA and 1 road"
      ],
      "text": "1 red DNA and 1 road",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d7f3": {
      "die": 7,
      "sides": [
        {
          "dna": [
            1,
            1,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 blue DNA and 1 pink DNA"
      ],
      "text": "1 blue DNA and 1 pink DNA",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d7f4": {
      "die": 7,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 3,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "3 coins"
      ],
      "text": "3 coins",
      "threat": 3,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d7f5": {
      "die": 7,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": "food"
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": "merch"
        }
      ],
      "texts": [
        "a Food",
        "a Merch"
      ],
      "text": "a Food or a Merch",
      "threat": 3,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d7f6": {
      "die": 7,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 2,
          "attraction": null
        }
      ],
      "texts": [
        "2 security"
      ],
      "text": "2 security",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d8f1": {
      "die": 8,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            1,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 red DNA"
      ],
      "text": "1 red DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d8f2": {
      "die": 8,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            1
          ],
          "coins": 0,
          "roads": 1,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 orange DNA and 1 road"
      ],
      "text": "1 orange DNA and 1 road",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d8f3": {
      "die": 8,
      "sides": [
        {
          "dna": [
            0,
            1,
            1,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 pink DNA and 1 purple DNA"
      ],
      "text": "1 pink DNA and 1 purple DNA",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d8f4": {
      "die": 8,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 2,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "2 coins"
      ],
      "text": "2 coins",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d8f5": {
      "die": 8,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": "merch"
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": "ride"
        }
      ],
      "texts": [
        "a Merch",
        "a Ride"
      ],
      "text": "a Merch or a Ride",
      "threat": 3,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d8f6": {
      "die": 8,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 3,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "3 roads"
      ],
      "text": "3 roads",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d9f1": {
      "die": 9,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            1
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 orange DNA"
      ],
      "text": "1 orange DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d9f2": {
      "die": 9,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            1,
            0,
            0
          ],
          "coins": 0,
          "roads": 1,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 green DNA and 1 road"
      ],
      "text": "1 green DNA and 1 road",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d9f3": {
      "die": 9,
      "sides": [
        {
          "dna": [
            1,
            0,
            1,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 blue DNA and 1 purple DNA"
      ],
      "text": "1 blue DNA and 1 purple DNA",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d9f4": {
      "die": 9,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 1,
          "roads": 1,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 coin and 1 road"
      ],
      "text": "1 coin and 1 road",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d9f5": {
      "die": 9,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": "ride"
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": "food"
        }
      ],
      "texts": [
        "a Ride",
        "a Food"
      ],
      "text": "a Ride or a Food",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d9f6": {
      "die": 9,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 2,
          "attraction": null
        }
      ],
      "texts": [
        "2 security"
      ],
      "text": "2 security",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d10f1": {
      "die": 10,
      "sides": [
        {
          "dna": [
            1,
            1,
            1,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 blue DNA and 1 pink DNA and 1 purple DNA"
      ],
      "text": "1 blue DNA and 1 pink DNA and 1 purple DNA",
      "threat": 2,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d10f2": {
      "die": 10,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            1,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            1,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 green DNA",
        "1 red DNA"
      ],
      "text": "1 green DNA or 1 red DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d10f3": {
      "die": 10,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            1,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            1
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 red DNA",
        "1 orange DNA"
      ],
      "text": "1 red DNA or 1 orange DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d10f4": {
      "die": 10,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            1
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            1,
            0,
            0
          ],
          "coins": 0,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "1 orange DNA",
        "1 green DNA"
      ],
      "text": "1 orange DNA or 1 green DNA",
      "threat": 1,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d10f5": {
      "die": 10,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 3,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "3 coins"
      ],
      "text": "3 coins",
      "threat": 3,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    },
    "d10f6": {
      "die": 10,
      "sides": [
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 0,
          "roads": 3,
          "security": 0,
          "attraction": null
        },
        {
          "dna": [
            0,
            0,
            0,
            0,
            0,
            0
          ],
          "coins": 2,
          "roads": 0,
          "security": 0,
          "attraction": null
        }
      ],
      "texts": [
        "3 roads",
        "2 coins"
      ],
      "text": "3 roads or 2 coins",
      "threat": 0,
      "source": {
        "t": "designed",
        "of": "kinds of result and 0 to 3 threat by public description"
      }
    }
  },
  "shapes": {
    "i2": {
      "size": 2,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ]
        ]
      ]
    },
    "i3": {
      "size": 3,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            2,
            0
          ]
        ]
      ]
    },
    "l3": {
      "size": 3,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            0
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            1
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ]
        ]
      ]
    },
    "o4": {
      "size": 4,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ]
        ]
      ]
    },
    "i4": {
      "size": 4,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            0,
            3
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            2,
            0
          ],
          [
            3,
            0
          ]
        ]
      ]
    },
    "l4": {
      "size": 4,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            2,
            0
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            1
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ]
        ]
      ]
    },
    "t4": {
      "size": 4,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            1
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            1
          ]
        ]
      ]
    },
    "s4": {
      "size": 4,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ]
        ]
      ]
    },
    "p5": {
      "size": 5,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ]
        ]
      ]
    },
    "u5": {
      "size": 5,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ]
        ]
      ]
    },
    "x5": {
      "size": 5,
      "turns": [
        [
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ],
          [
            2,
            1
          ]
        ]
      ]
    },
    "v5": {
      "size": 5,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            2,
            0
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            2
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            2
          ],
          [
            1,
            2
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ],
          [
            2,
            2
          ]
        ]
      ]
    },
    "w5": {
      "size": 5,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            1
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ]
        ],
        [
          [
            0,
            2
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ]
        ]
      ]
    },
    "i5": {
      "size": 5,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            0,
            3
          ],
          [
            0,
            4
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            2,
            0
          ],
          [
            3,
            0
          ],
          [
            4,
            0
          ]
        ]
      ]
    },
    "t5": {
      "size": 5,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            1
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ],
          [
            2,
            0
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ],
          [
            2,
            2
          ]
        ]
      ]
    },
    "z5": {
      "size": 5,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            1
          ],
          [
            2,
            1
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ]
        ],
        [
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ],
          [
            2,
            0
          ]
        ]
      ]
    },
    "r6": {
      "size": 6,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ]
        ]
      ]
    },
    "u7": {
      "size": 7,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            2
          ],
          [
            2,
            0
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            2
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ],
          [
            2,
            2
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            2
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ],
          [
            2,
            2
          ]
        ]
      ]
    },
    "r8": {
      "size": 8,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            0,
            3
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ],
          [
            1,
            3
          ]
        ],
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ],
          [
            3,
            0
          ],
          [
            3,
            1
          ]
        ]
      ]
    },
    "o9": {
      "size": 9,
      "turns": [
        [
          [
            0,
            0
          ],
          [
            0,
            1
          ],
          [
            0,
            2
          ],
          [
            1,
            0
          ],
          [
            1,
            1
          ],
          [
            1,
            2
          ],
          [
            2,
            0
          ],
          [
            2,
            1
          ],
          [
            2,
            2
          ]
        ]
      ]
    }
  },
  "sites": {
    "parasaurolophus": {
      "species": "parasaurolophus",
      "kind": null,
      "track": null
    },
    "stegosaurus": {
      "species": "stegosaurus",
      "kind": null,
      "track": null
    },
    "triceratops": {
      "species": "triceratops",
      "kind": null,
      "track": null
    },
    "brachiosaurus": {
      "species": "brachiosaurus",
      "kind": null,
      "track": null
    },
    "compsognathus": {
      "species": "compsognathus",
      "kind": null,
      "track": null
    },
    "dilophosaurus": {
      "species": "dilophosaurus",
      "kind": null,
      "track": null
    },
    "velociraptor": {
      "species": "velociraptor",
      "kind": null,
      "track": null
    },
    "allosaurus": {
      "species": "allosaurus",
      "kind": null,
      "track": null
    },
    "giganotosaurus": {
      "species": "giganotosaurus",
      "kind": null,
      "track": null
    },
    "trex": {
      "species": "trex",
      "kind": null,
      "track": null
    },
    "food-1": {
      "species": null,
      "kind": "food",
      "track": null
    },
    "food-2": {
      "species": null,
      "kind": "food",
      "track": null
    },
    "food-3": {
      "species": null,
      "kind": "food",
      "track": null
    },
    "food-4": {
      "species": null,
      "kind": "food",
      "track": null
    },
    "ride-1": {
      "species": null,
      "kind": "ride",
      "track": null
    },
    "ride-2": {
      "species": null,
      "kind": "ride",
      "track": null
    },
    "ride-3": {
      "species": null,
      "kind": "ride",
      "track": null
    },
    "ride-4": {
      "species": null,
      "kind": "ride",
      "track": null
    },
    "merch-1": {
      "species": null,
      "kind": "merch",
      "track": null
    },
    "merch-2": {
      "species": null,
      "kind": "merch",
      "track": null
    },
    "card-a": {
      "species": null,
      "kind": null,
      "track": "building-a"
    },
    "card-b": {
      "species": null,
      "kind": null,
      "track": "building-b"
    },
    "card-c": {
      "species": null,
      "kind": null,
      "track": "building-c"
    }
  },
  "species": {
    "parasaurolophus": {
      "name": "Parasaurolophus",
      "letter": "P",
      "diet": "herbivore",
      "dna": [
        1,
        1,
        0,
        0,
        0,
        0
      ],
      "excitement": 1,
      "threat": 0,
      "shape": "r6",
      "vp": 2,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    },
    "stegosaurus": {
      "name": "Stegosaurus",
      "letter": "S",
      "diet": "herbivore",
      "dna": [
        0,
        2,
        1,
        0,
        0,
        0
      ],
      "excitement": 3,
      "threat": 0,
      "shape": "r6",
      "vp": 2,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    },
    "triceratops": {
      "name": "Triceratops",
      "letter": "T",
      "diet": "herbivore",
      "dna": [
        1,
        0,
        2,
        0,
        0,
        0
      ],
      "excitement": 3,
      "threat": 0,
      "shape": "r6",
      "vp": 2,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    },
    "brachiosaurus": {
      "name": "Brachiosaurus",
      "letter": "B",
      "diet": "herbivore",
      "dna": [
        1,
        1,
        0,
        1,
        0,
        0
      ],
      "excitement": 4,
      "threat": 0,
      "shape": "r6",
      "vp": 2,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    },
    "compsognathus": {
      "name": "Compsognathus",
      "letter": "C",
      "diet": "small-carnivore",
      "dna": [
        0,
        0,
        1,
        0,
        1,
        0
      ],
      "excitement": 3,
      "threat": 1,
      "shape": "o4",
      "vp": 3,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    },
    "dilophosaurus": {
      "name": "Dilophosaurus",
      "letter": "D",
      "diet": "small-carnivore",
      "dna": [
        0,
        2,
        0,
        0,
        0,
        1
      ],
      "excitement": 4,
      "threat": 1,
      "shape": "o4",
      "vp": 3,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    },
    "velociraptor": {
      "name": "Velociraptor",
      "letter": "V",
      "diet": "small-carnivore",
      "dna": [
        1,
        0,
        1,
        1,
        0,
        0
      ],
      "excitement": 4,
      "threat": 1,
      "shape": "o4",
      "vp": 3,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    },
    "allosaurus": {
      "name": "Allosaurus",
      "letter": "A",
      "diet": "large-carnivore",
      "dna": [
        0,
        0,
        1,
        1,
        0,
        1
      ],
      "excitement": 5,
      "threat": 2,
      "shape": "o9",
      "vp": 5,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    },
    "giganotosaurus": {
      "name": "Giganotosaurus",
      "letter": "G",
      "diet": "large-carnivore",
      "dna": [
        2,
        0,
        0,
        0,
        2,
        0
      ],
      "excitement": 6,
      "threat": 2,
      "shape": "o9",
      "vp": 5,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    },
    "trex": {
      "name": "T-Rex",
      "letter": "R",
      "diet": "large-carnivore",
      "dna": [
        0,
        0,
        0,
        1,
        1,
        1
      ],
      "excitement": 7,
      "threat": 3,
      "shape": "o9",
      "vp": 5,
      "source": {
        "t": "designed",
        "of": "value over price of DNA between 1.21 and 1.42 for all species"
      }
    }
  },
  "paddocks": [
    {
      "diet": "herbivore",
      "shape": "r6",
      "vp": 2,
      "source": {
        "t": "designed",
        "of": "rectangles by public description; sizes fit the space model"
      }
    },
    {
      "diet": "small-carnivore",
      "shape": "o4",
      "vp": 3,
      "source": {
        "t": "designed",
        "of": "rectangles by public description; sizes fit the space model"
      }
    },
    {
      "diet": "large-carnivore",
      "shape": "o9",
      "vp": 5,
      "source": {
        "t": "designed",
        "of": "rectangles by public description; sizes fit the space model"
      }
    }
  ],
  "attractions": {
    "food": {
      "name": "Food",
      "shape": "l3",
      "circles": 4,
      "income": "Gain 1 coin",
      "source": {
        "t": "designed",
        "of": "kinds by public description; shape, limit and pairing ours"
      }
    },
    "ride": {
      "name": "Ride",
      "shape": "s4",
      "circles": 4,
      "income": "Gain 1 excitement",
      "source": {
        "t": "designed",
        "of": "kinds by public description; shape, limit and pairing ours"
      }
    },
    "merch": {
      "name": "Merch",
      "shape": "p5",
      "circles": 2,
      "income": "Roll a die from your bag and gain it",
      "source": {
        "t": "designed",
        "of": "kinds by public description; shape, limit and pairing ours"
      }
    }
  },
  "buildings": {
    "B01": {
      "id": "B01",
      "name": "Security Hub",
      "cost": 6,
      "shape": "o4",
      "host": null,
      "worth": {
        "fixed": 4,
        "counted": null
      },
      "bonus": "Gain 3 security",
      "source": {
        "t": "public",
        "of": "name in a public session report; data designed"
      }
    },
    "B02": {
      "id": "B02",
      "name": "Casino",
      "cost": 7,
      "shape": "r6",
      "host": null,
      "worth": {
        "fixed": 5,
        "counted": null
      },
      "bonus": "Gain 3 coins",
      "source": {
        "t": "public",
        "of": "name in a public session report; data designed"
      }
    },
    "B03": {
      "id": "B03",
      "name": "Prehistoric Garden",
      "cost": 5,
      "shape": "x5",
      "host": null,
      "worth": {
        "fixed": 4,
        "counted": null
      },
      "bonus": "Gain 2 excitement",
      "source": {
        "t": "public",
        "of": "name in a public session report; data designed"
      }
    },
    "B04": {
      "id": "B04",
      "name": "Amber Vault",
      "cost": 4,
      "shape": "u5",
      "host": null,
      "worth": {
        "fixed": 3,
        "counted": null
      },
      "bonus": "Gain any 1 Advanced DNA",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B05": {
      "id": "B05",
      "name": "Hatchling Nursery",
      "cost": 4,
      "shape": "l3",
      "host": {
        "t": "paddock",
        "v": "herbivore"
      },
      "worth": {
        "fixed": 3,
        "counted": null
      },
      "bonus": "Gain any 2 Basic DNA",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B06": {
      "id": "B06",
      "name": "Raptor Skywalk",
      "cost": 5,
      "shape": "i4",
      "host": {
        "t": "paddock",
        "v": "small-carnivore"
      },
      "worth": {
        "fixed": 4,
        "counted": null
      },
      "bonus": "Gain 2 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B07": {
      "id": "B07",
      "name": "Feeding Crane",
      "cost": 6,
      "shape": "t4",
      "host": {
        "t": "paddock",
        "v": "large-carnivore"
      },
      "worth": {
        "fixed": 5,
        "counted": null
      },
      "bonus": "Gain 3 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B08": {
      "id": "B08",
      "name": "Snack Terrace",
      "cost": 3,
      "shape": "i2",
      "host": {
        "t": "attraction",
        "v": "food"
      },
      "worth": {
        "fixed": 0,
        "counted": {
          "counter": "foods",
          "per": 1,
          "vp": 1,
          "max": 4
        }
      },
      "bonus": "Gain 1 coin",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B09": {
      "id": "B09",
      "name": "Flagship Boutique",
      "cost": 4,
      "shape": "l4",
      "host": {
        "t": "attraction",
        "v": "merch"
      },
      "worth": {
        "fixed": 0,
        "counted": {
          "counter": "merches",
          "per": 1,
          "vp": 2,
          "max": 4
        }
      },
      "bonus": "Roll a die from your bag and gain it",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B10": {
      "id": "B10",
      "name": "Thunder Loop",
      "cost": 5,
      "shape": "s4",
      "host": {
        "t": "attraction",
        "v": "ride"
      },
      "worth": {
        "fixed": 0,
        "counted": {
          "counter": "rides",
          "per": 1,
          "vp": 2,
          "max": 8
        }
      },
      "bonus": "Gain 2 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B11": {
      "id": "B11",
      "name": "Monorail Depot",
      "cost": 6,
      "shape": "i5",
      "host": null,
      "worth": {
        "fixed": 4,
        "counted": null
      },
      "bonus": "Gain 4 roads",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B12": {
      "id": "B12",
      "name": "Gene Archive",
      "cost": 6,
      "shape": "p5",
      "host": null,
      "worth": {
        "fixed": 4,
        "counted": null
      },
      "bonus": "Gain 1 blue DNA; gain 1 pink DNA; gain 1 purple DNA",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B13": {
      "id": "B13",
      "name": "Lagoon Theater",
      "cost": 8,
      "shape": "u7",
      "host": null,
      "worth": {
        "fixed": 7,
        "counted": null
      },
      "bonus": "Gain 4 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B14": {
      "id": "B14",
      "name": "Grand Lodge",
      "cost": 10,
      "shape": "r8",
      "host": null,
      "worth": {
        "fixed": 8,
        "counted": null
      },
      "bonus": "Gain 2 coins; gain 2 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B15": {
      "id": "B15",
      "name": "Ranger Outpost",
      "cost": 5,
      "shape": "v5",
      "host": null,
      "worth": {
        "fixed": 3,
        "counted": null
      },
      "bonus": "Gain 2 security; gain 1 road",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B16": {
      "id": "B16",
      "name": "Geothermal Plant",
      "cost": 6,
      "shape": "w5",
      "host": null,
      "worth": {
        "fixed": 3,
        "counted": null
      },
      "bonus": "Roll 2 dice from your bag, one after the other, and gain them",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B17": {
      "id": "B17",
      "name": "Fossil Maze",
      "cost": 5,
      "shape": "z5",
      "host": null,
      "worth": {
        "fixed": 3,
        "counted": null
      },
      "bonus": "Build an attraction",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B18": {
      "id": "B18",
      "name": "Observation Spire",
      "cost": 5,
      "shape": "t5",
      "host": null,
      "worth": {
        "fixed": 1,
        "counted": {
          "counter": "exits-scoring",
          "per": 1,
          "vp": 2,
          "max": 6
        }
      },
      "bonus": "Gain 1 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B19": {
      "id": "B19",
      "name": "Viewing Gallery",
      "cost": 6,
      "shape": "i3",
      "host": {
        "t": "any-paddock"
      },
      "worth": {
        "fixed": 0,
        "counted": {
          "counter": "paddocks",
          "per": 1,
          "vp": 1,
          "max": 8
        }
      },
      "bonus": "Gain 1 security; gain 1 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    },
    "B20": {
      "id": "B20",
      "name": "Storm Bunker",
      "cost": 4,
      "shape": "i3",
      "host": null,
      "worth": {
        "fixed": 0,
        "counted": {
          "counter": "security-marks",
          "per": 5,
          "vp": 1,
          "max": 4
        }
      },
      "bonus": "Gain 2 security",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.15, rounded"
      }
    }
  },
  "specialists": {
    "S01": {
      "id": "S01",
      "name": "Ride Operator",
      "cost": 6,
      "bonus": "Build a Ride",
      "ability": "For each Ride, at most 4 times: gain 1 coin",
      "source": {
        "t": "public",
        "of": "name and ability in a public session report; numbers designed"
      }
    },
    "S02": {
      "id": "S02",
      "name": "DNA Mixologist",
      "cost": 9,
      "bonus": "Gain 1 excitement",
      "ability": "Make up to 1 dinosaur without paying DNA, of a species that has a paddock",
      "source": {
        "t": "public",
        "of": "name and ability in a public session report; numbers designed"
      }
    },
    "S03": {
      "id": "S03",
      "name": "Senior Scientist",
      "cost": 6,
      "bonus": "Gain any 1 Advanced DNA",
      "ability": "Make up to 4 dinosaurs",
      "source": {
        "t": "public",
        "of": "name and ability in a public session report; numbers designed"
      }
    },
    "S04": {
      "id": "S04",
      "name": "Chief of Security",
      "cost": 6,
      "bonus": "Gain 2 security",
      "ability": "Gain 2 security",
      "source": {
        "t": "public",
        "of": "name and ability in a public session report; numbers designed"
      }
    },
    "S05": {
      "id": "S05",
      "name": "Night Warden",
      "cost": 5,
      "bonus": "Gain 1 security",
      "ability": "For each Carnivore paddock, at most 3 times: gain 1 security",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S06": {
      "id": "S06",
      "name": "Road Boss",
      "cost": 5,
      "bonus": "Gain 3 roads",
      "ability": "Gain 2 roads",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S07": {
      "id": "S07",
      "name": "Fund Manager",
      "cost": 6,
      "bonus": "Gain 1 coin",
      "ability": "Gain 2 coins",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S08": {
      "id": "S08",
      "name": "Lab Technician",
      "cost": 6,
      "bonus": "Gain any 2 Basic DNA",
      "ability": "Gain any 2 Basic DNA",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S09": {
      "id": "S09",
      "name": "Gene Splicer",
      "cost": 6,
      "bonus": "Gain any 1 Advanced DNA",
      "ability": "Up to 2 times, turn a stored Basic DNA into any Advanced DNA",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S10": {
      "id": "S10",
      "name": "Hype Agent",
      "cost": 5,
      "bonus": "Gain 2 excitement",
      "ability": "Gain 2 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S11": {
      "id": "S11",
      "name": "Tour Captain",
      "cost": 5,
      "bonus": "Gain 2 roads",
      "ability": "Gain 1 excitement; for each circled exit, at most 2 times: gain 1 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S12": {
      "id": "S12",
      "name": "Souvenir Buyer",
      "cost": 9,
      "bonus": "Build a Merch",
      "ability": "For each Merch, at most 2 times: roll a die from your bag and gain it",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S13": {
      "id": "S13",
      "name": "Head Chef",
      "cost": 6,
      "bonus": "Build a Food",
      "ability": "For each Food, at most 3 times: gain 1 coin",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S14": {
      "id": "S14",
      "name": "Herd Keeper",
      "cost": 5,
      "bonus": "Gain any 1 Basic DNA",
      "ability": "For each Herbivore paddock, at most 3 times: gain 1 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S15": {
      "id": "S15",
      "name": "Risk Broker",
      "cost": 5,
      "bonus": "Gain 2 coins",
      "ability": "For every 2 unsecured threat, at most 3 times: gain 1 coin",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S16": {
      "id": "S16",
      "name": "Master Builder",
      "cost": 7,
      "bonus": "Build an attraction",
      "ability": "Build an attraction",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S17": {
      "id": "S17",
      "name": "Headhunter",
      "cost": 5,
      "bonus": "Gain 1 coin",
      "ability": "Mark up to 2 boxes of Specialist tracks",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S18": {
      "id": "S18",
      "name": "Field Paleontologist",
      "cost": 7,
      "bonus": "Roll a die from your bag and gain it",
      "ability": "Roll 2 dice from your bag and gain one of them",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S19": {
      "id": "S19",
      "name": "Stunt Keeper",
      "cost": 4,
      "bonus": "Gain 1 excitement",
      "ability": "For each Small Carnivore paddock, at most 3 times: gain 1 excitement",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    },
    "S20": {
      "id": "S20",
      "name": "Rex Wrangler",
      "cost": 5,
      "bonus": "Gain 1 security",
      "ability": "For each Large Carnivore paddock, at most 3 times: gain 2 excitement or gain 2 security",
      "source": {
        "t": "designed",
        "of": "cost is value over 1.3, rounded"
      }
    }
  },
  "colours": {
    "blue": {
      "basic": true,
      "boxes": 12
    },
    "pink": {
      "basic": true,
      "boxes": 12
    },
    "purple": {
      "basic": true,
      "boxes": 12
    },
    "green": {
      "basic": false,
      "boxes": 8
    },
    "red": {
      "basic": false,
      "boxes": 8
    },
    "orange": {
      "basic": false,
      "boxes": 8
    }
  },
  "tracks": [
    "building-a",
    "building-b",
    "building-c",
    "specialist-a",
    "specialist-b",
    "specialist-c"
  ],
  "costBoxes": [
    10,
    9
  ],
  "coinBoxes": 8,
  "roadBoxes": 10,
  "trade": 2,
  "excitement": {
    "boxes": 60,
    "row": 6,
    "vp": [
      1,
      3,
      5,
      8,
      11,
      14,
      18,
      22,
      26,
      30
    ],
    "icons": [
      [
        4,
        "coin"
      ],
      [
        8,
        "basic"
      ],
      [
        12,
        "security"
      ],
      [
        15,
        "road"
      ],
      [
        18,
        "coin"
      ],
      [
        22,
        "basic"
      ],
      [
        26,
        "security"
      ],
      [
        30,
        "advanced"
      ],
      [
        34,
        "coin"
      ],
      [
        38,
        "basic"
      ],
      [
        42,
        "security"
      ],
      [
        46,
        "advanced"
      ],
      [
        50,
        "coin"
      ],
      [
        54,
        "security"
      ],
      [
        57,
        "basic"
      ],
      [
        60,
        "advanced"
      ]
    ]
  },
  "deaths": {
    "boxes": 20,
    "disasters": [
      3,
      6,
      9,
      12,
      14,
      16,
      18,
      20
    ]
  },
  "disasters": {
    "breakout": {
      "name": "Breakout",
      "takes": 1,
      "text": "Destroy a paddock; its dinosaurs are gone.",
      "limit": 2
    },
    "wreckage": {
      "name": "Wreckage",
      "takes": 1,
      "text": "Destroy an attraction.",
      "limit": 2
    },
    "washout": {
      "name": "Washout",
      "takes": 3,
      "text": "Destroy three roads, in the park or in storage.",
      "limit": 2
    },
    "freezer": {
      "name": "Freezer Failure",
      "takes": 4,
      "text": "Lose four stored DNA.",
      "limit": 2
    },
    "walkout": {
      "name": "Walkout",
      "takes": 1,
      "text": "A hired specialist leaves and scores nothing.",
      "limit": 2
    }
  },
  "actions": {
    "make-dinos": {
      "name": "Make Dinos",
      "text": "Make any number of dinosaurs whose DNA you have.",
      "spaces": [
        [
          "m1"
        ],
        [
          "m1",
          "m2"
        ]
      ]
    },
    "raise-funds": {
      "name": "Raise Funds",
      "text": "Gain 2 coins or 2 security.",
      "spaces": [
        [
          "f1"
        ],
        [
          "f1"
        ]
      ]
    },
    "extract-dna": {
      "name": "Extract DNA",
      "text": "Gain any 2 Basic DNA or any 1 Advanced DNA.",
      "spaces": [
        [
          "x1"
        ],
        [
          "x1",
          "x2"
        ]
      ]
    },
    "duplicate": {
      "name": "Duplicate",
      "text": "Gain the die you place here twice, without attractions; everybody else gains it once.",
      "spaces": [
        [
          "d1"
        ],
        [
          "d1"
        ]
      ]
    },
    "build": {
      "name": "Build",
      "text": "Build 3 roads or 1 attraction.",
      "spaces": [
        [
          "b1"
        ],
        [
          "b1",
          "b2"
        ]
      ]
    }
  },
  "calendar": [
    {
      "season": 1,
      "action": 1,
      "source": {
        "t": "rulebook",
        "of": "Game Play"
      }
    },
    {
      "season": 1,
      "action": 2,
      "source": {
        "t": "rulebook",
        "of": "Game Play"
      }
    },
    {
      "season": 1,
      "action": null,
      "source": {
        "t": "rulebook",
        "of": "Game Play"
      }
    },
    {
      "season": 2,
      "action": 1,
      "source": {
        "t": "rulebook",
        "of": "Game Play"
      }
    },
    {
      "season": 2,
      "action": 2,
      "source": {
        "t": "rulebook",
        "of": "Game Play"
      }
    },
    {
      "season": 2,
      "action": null,
      "source": {
        "t": "rulebook",
        "of": "Game Play"
      }
    },
    {
      "season": 3,
      "action": 1,
      "source": {
        "t": "rulebook",
        "of": "Game Play"
      }
    },
    {
      "season": 3,
      "action": 2,
      "source": {
        "t": "rulebook",
        "of": "Game Play"
      }
    },
    {
      "season": 3,
      "action": null,
      "source": {
        "t": "rulebook",
        "of": "Game Play"
      }
    }
  ],
  "points": {
    "specialist": 3,
    "excitement_over": 1,
    "dna": 2,
    "death": -1,
    "death_over": -2,
    "source": {
      "t": "rulebook",
      "of": "Final Scoring"
    }
  },
  "rivals": {
    "RV01": {
      "takes": [
        [
          1,
          "make-dinos"
        ],
        [
          4,
          "build"
        ]
      ]
    },
    "RV02": {
      "takes": [
        [
          2,
          "extract-dna"
        ],
        [
          5,
          "make-dinos"
        ]
      ]
    },
    "RV03": {
      "takes": [
        [
          3,
          "build"
        ],
        [
          6,
          "raise-funds"
        ]
      ]
    },
    "RV04": {
      "takes": [
        [
          1,
          "duplicate"
        ],
        [
          3,
          "make-dinos"
        ]
      ]
    },
    "RV05": {
      "takes": [
        [
          2,
          "build"
        ],
        [
          4,
          "extract-dna"
        ]
      ]
    },
    "RV06": {
      "takes": [
        [
          5,
          "raise-funds"
        ],
        [
          6,
          "make-dinos"
        ]
      ]
    },
    "RV07": {
      "takes": [
        [
          1,
          "extract-dna"
        ],
        [
          6,
          "build"
        ]
      ]
    },
    "RV08": {
      "takes": [
        [
          2,
          "make-dinos"
        ],
        [
          3,
          "raise-funds"
        ]
      ]
    },
    "RV09": {
      "takes": [
        [
          4,
          "duplicate"
        ],
        [
          5,
          "build"
        ]
      ]
    },
    "RV10": {
      "takes": [
        [
          1,
          "raise-funds"
        ],
        [
          5,
          "extract-dna"
        ]
      ]
    },
    "RV11": {
      "takes": [
        [
          2,
          "duplicate"
        ],
        [
          6,
          "extract-dna"
        ]
      ]
    },
    "RV12": {
      "takes": [
        [
          3,
          "duplicate"
        ],
        [
          4,
          "raise-funds"
        ]
      ]
    }
  },
  "objectives": {
    "O01": {
      "text": "3 Large Carnivore paddocks",
      "vp": 8
    },
    "O02": {
      "text": "3 Herbivore paddocks",
      "vp": 5
    },
    "O03": {
      "text": "A paddock of each of the three types",
      "vp": 4
    },
    "O04": {
      "text": "3 Small Carnivore paddocks",
      "vp": 6
    },
    "O05": {
      "text": "3 circled exits that can still be reached",
      "vp": 6
    },
    "O06": {
      "text": "2 Foods, 2 Rides and 1 Merch",
      "vp": 6
    },
    "O07": {
      "text": "All 3 specialists hired, and none has left",
      "vp": 6
    },
    "O08": {
      "text": "All 3 Building cards finished and drawn",
      "vp": 7
    },
    "O09": {
      "text": "At most 3 deaths",
      "vp": 5
    },
    "O10": {
      "text": "50 excitement or more",
      "vp": 6
    },
    "O11": {
      "text": "12 dinosaurs in the park",
      "vp": 6
    },
    "O12": {
      "text": "12 standing buildings that a tour has visited",
      "vp": 6
    }
  },
  "ratings": [
    {
      "from": 115,
      "name": "Apex Park",
      "won": true
    },
    {
      "from": 100,
      "name": "World Wonder",
      "won": true
    },
    {
      "from": 85,
      "name": "National Treasure",
      "won": true
    },
    {
      "from": 70,
      "name": "Regional Favourite",
      "won": true
    },
    {
      "from": 55,
      "name": "Roadside Curiosity",
      "won": true
    },
    {
      "from": null,
      "name": "Condemned Site",
      "won": false
    }
  ]
} as const;
