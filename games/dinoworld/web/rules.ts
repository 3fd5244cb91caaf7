/** The rules in our own words: a text for a first reading, and one entry a rule for refusals. */
import type { Rule, RuleSection } from '$shell/game-ui';
import { ENTRIES } from './rule-entries';

const range = (from: number, to: number): string[] =>
  ENTRIES.filter(([n]) => n >= from && n <= to).map(([n]) => `DW-${n}`);

export const rules: Rule[] = ENTRIES.map(([n, title, body]) => ({ id: `DW-${n}`, title, body }));

export const ruleSections: RuleSection[] = [
  {
    title: 'What it is about',
    text: `You draw a dinosaur park. In **eight rounds** everybody uses the **same dice at the same time**, each in the own park. Pens, facilities, visitors and generators that you did not need bring stars; **most stars win**.

Neighbours share three visitors each. Whoever fulfils a visitor's wish first has it; in the same round both do.`,
    ids: range(1, 9),
  },
  {
    title: 'A round',
    text: `Three dice are rolled. Use each die once, alone or **added up with others**, for up to three actions, each once a round and in any order:

- **A pen**: the value has to be one of the numbers of the species.
- **Paths**: as many pips as the value.
- **A facility**: 1 to 3 recreation, 4 to 6 welfare.

**Research** moves a die by one, six times in the game. Undo takes back anything until all are ready.`,
    ids: range(25, 33),
  },
  {
    title: 'Paths',
    text: `A straight or a corner costs **1 pip**, a junction **2**, a crossroads **3**; turning an older path into a crossroads costs **4**. Each new piece links to an entrance or to another path: both have an arm toward each other.

A path **leads to** a pen, a facility or the lake only where an arm points at it. Running alongside is nothing.`,
    ids: [...range(10, 23), 'DW-142', 'DW-143', 'DW-144'],
  },
  {
    title: 'Pens and power',
    text: `A pen is any shape of as many connected empty squares as the species wants, and a path has to **lead to it at once**. It needs 0 to 3 megawatts from **generators beside it**, which you build together with the pen on empty squares.

In Lite Mode a generator gives 1 megawatt to each pen that it touches, and you have twelve. In Danger Mode it has **four links** in all, and you have eight. Each one left is worth **2 stars**.`,
    ids: range(35, 44),
  },
  {
    title: 'Danger Mode',
    text: `Every pen adds **threat**: herbivores 1, carnivores 2. Once a round **Improve** adds a security for free, or **Boost** two for a die.

At the end of the round the danger die is rolled: **die + threat − security**. At 6 generators with 4 live links fail, at 7 with 3 or more, at 8 with 2 or more, from 9 on all. Each link of such a generator crosses out a square of its pen. A pen without a whole square **breaks**: it is worth nothing, and every pen beside it takes 1 damage.

Three **labs** replace research: X three times, Y twice, Z once.`,
    ids: [...range(48, 59), ...range(85, 93)],
  },
  {
    title: 'Facilities, visitors, objectives',
    text: `Each card says where its facility may stand and what it is worth at the end. Visitors come after each round to all who fulfil their wish; they stay even if the park changes. A **public objective** brings 12 stars in the first round in which anybody meets it, later 7.`,
    ids: range(60, 79),
  },
  {
    title: 'Alone against DinoBOT',
    text: `Four dice are rolled and you **give one away**: 1 to 3 brings DinoBOT the top half of its card, 4 to 6 the bottom. You need more stars than it has.`,
    ids: range(98, 107),
  },
  {
    title: 'Expansions and many players',
    text: `**Aquatic dinosaurs** live on lake squares and need no power; once a round the lake may grow by a square. **Aviaries** have fixed shapes, take two equal dice (small) or three equal or consecutive ones (large), and fill up with pterosaurs worth 2 stars each.

With **ten or more** the six visitors lie in the middle and are judged once, at the end.`,
    ids: [...range(108, 132), ...range(140, 141)],
  },
];
