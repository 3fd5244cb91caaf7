/** The rules in our own words: one entry a rule for refusals, and a text for a first reading. */
import type { Rule, RuleSection } from '$shell/game-ui';

export const ruleSections: RuleSection[] = [
  {
    title: 'What it is about',
    text: `You run a dinosaur zoo. Each turn **everybody at once** takes one dinosaur from the hand and puts it into the own zoo; then the hands go to the neighbour on the left. After twelve dinosaurs each the zoos are counted, and **most points win**.

Six pens lie on the two banks of a river. Each pen pays in its own way, and nothing that has been placed moves again.`,
    ids: ['DR-1', 'DR-9', 'DR-35', 'DR-37', 'DR-38', 'DR-39'],
  },
  {
    title: 'A turn',
    text: `- One player **rolls the die**. It says in which pens the others may place. Whoever rolled is free to choose.
- All pick **a dinosaur and a place**, in secret. You may take your choice back until the last one has chosen. A table may have the dinosaurs revealed first and placed then.
- All choices are **revealed** together.
- Hands **pass to the left**, and so does the die.

The **River** is open to everybody in every turn. So you can always play something.`,
    ids: ['DR-2', 'DR-3', 'DR-4', 'DR-41', 'DR-5', 'DR-6', 'DR-7', 'DR-8', 'DR-36'],
  },
  {
    title: 'The die',
    text: `- **Woodlands** (tree) and **Grasslands** (grass): a pen on that ground. Every pen's sign shows it.
- **Food Court** (cup): a pen left of the river. **Restrooms** (two people): a pen right of it.
- **Empty Pen**: a pen in which nobody stands yet.
- **Watch Out for T-Rex**: a pen in which no T-Rex stands yet. A T-Rex itself may go there.

The pen's own rule holds as well. If nothing fits, there is the River.`,
    ids: ['DR-10', 'DR-11', 'DR-12', 'DR-13'],
  },
  {
    title: 'The Summer zoo',
    text: `- **Forest of Sameness**: one species only, from the left. 2, 4, 8, 12, 18, 24 for one to six.
- **Meadow of Differences**: each species once, from the left. 1, 3, 6, 10, 15, 21.
- **Prairie of Love**: as many as you like. 5 for each couple of a species.
- **Woody Trio**: 7 if exactly three stand there, of any kind.
- **King of the Jungle**: one dinosaur. 7 if no other zoo holds more of its species. Equal is enough.
- **Solitary Island**: one dinosaur. 7 if it is the only one of its species in your zoo, the River included.`,
    ids: ['DR-18', 'DR-19', 'DR-20', 'DR-21', 'DR-22', 'DR-23'],
  },
  {
    title: 'The Winter zoo',
    text: `- **Well-Ordered Wood**: two species in turn, from the left. 2, 4, 8, 12, 18, 24.
- **Lovers' Bridge**: two banks, each a pen of its own. 6 for each couple of a species with one on either bank.
- **Pyramid**: three stones, then two, then one, worth 2, 4 and 7 each. A row begins when the one below is full, and dinosaurs on touching stones differ.
- **Lookout**: one dinosaur. 2 for each of its species in the zoo of your neighbour on the right.
- **Quarantine Zone**: one dinosaur. After the last turn it moves to any place where it fits, whatever the die said.`,
    ids: ['DR-24', 'DR-25', 'DR-26', 'DR-27', 'DR-28', 'DR-29', 'DR-30'],
  },
  {
    title: 'The count',
    text: `- Every pen, as above.
- 1 for each dinosaur in the **River**.
- 1 more for each pen with at least one **T-Rex**. The River is no pen.

Equal points? Then the zoo with **fewer T-Rexes** wins; if these are equal too, the win is shared.

In **Summer, then Winter** both games are played one after the other, and their points and T-Rexes are added.`,
    ids: ['DR-31', 'DR-32', 'DR-33', 'DR-34', 'DR-40'],
  },
  {
    title: 'Two players',
    text: `Four rounds of three turns. After each placement both also **put one dinosaur of the hand back in the box**, in secret, and the box lies open for both to see. So you place twelve, and take twelve away from each other.`,
    ids: ['DR-14', 'DR-15', 'DR-16', 'DR-17'],
  },
];

const rule = (n: number, title: string, body: string): Rule => ({ id: `DR-${n}`, title, body });

export const rules: Rule[] = [
  rule(
    1,
    'Who rolls first',
    'The first seat rolls first. Chance or the host decides who sits there.',
  ),
  rule(
    2,
    'The die goes round',
    'After every turn the die goes to the next player on the left, also from one round to the next.',
  ),
  rule(
    3,
    'A turn',
    'The die is rolled, all choose a dinosaur, all reveal and place it. With two players both then put one back in the box. Hands and die go to the left.',
  ),
  rule(
    4,
    'Choosing in secret',
    'You choose a dinosaur of your hand and, unless the table places after the reveal, the place it goes to. Nobody sees it before the last one has chosen, and until then you may take it back.',
  ),
  rule(
    41,
    'Placing after the reveal',
    'If the table wants it so, you choose only the dinosaur at first. When all have been revealed, everybody chooses a place for theirs, in secret again. The die binds the place, not the choice.',
  ),
  rule(5, 'Whom the die binds', 'The die binds everybody but the one who rolled it.'),
  rule(
    6,
    'The River is always open',
    'Whatever the die shows, you may put your dinosaur in the River. So there is no passing.',
  ),
  rule(7, 'Hands go to the left', 'In every turn, and in every round in the same direction.'),
  rule(
    8,
    'The last turn of a round',
    'It is played like every other: the die is rolled and binds.',
  ),
  rule(
    9,
    'Placed is placed',
    'A dinosaur stays where it was put. Only one in quarantine moves, at the very end.',
  ),
  rule(
    10,
    'Empty Pen',
    'Only a pen in which nobody stood before your placement. Each bank of the bridge is looked at by itself.',
  ),
  rule(
    11,
    'Watch Out for T-Rex',
    'Only a pen in which no T-Rex stood before your placement. A T-Rex may go where there is none. One in the River blocks nothing.',
  ),
  rule(
    12,
    'Grounds and banks',
    'Woodlands are Forest, Trio and King; in winter Wood, left bridge bank and Lookout. Grasslands are the others. The food court is on the left bank of the river, the restrooms are on the right.',
  ),
  rule(13, 'Pen and die', "A placement has to keep the pen's own rule and the die's."),
  rule(
    14,
    'Two players put one back',
    'After the placements both choose a dinosaur of the hand in secret. It goes back in the box, open to both. The die has no say in it.',
  ),
  rule(
    15,
    'Two players: rounds',
    'Four rounds of three turns with hands of six, four and two. What is left at the end of a round goes to the box as well.',
  ),
  rule(16, 'Two players: the die', 'The two roll in turn, through all twelve turns.'),
  rule(17, 'Two players: the neighbour', 'Your neighbour on the right is your opponent.'),
  rule(
    18,
    'Forest of Sameness',
    'One species, up to six, from the left. Worth 2, 4, 8, 12, 18, 24.',
  ),
  rule(19, 'Meadow of Differences', 'Each species once, from the left. Worth 1, 3, 6, 10, 15, 21.'),
  rule(
    20,
    'Prairie of Love',
    'Any number of any species. 5 for each couple of one species; singles pay nothing.',
  ),
  rule(
    21,
    'Woody Trio',
    'Room for three of any kind. 7 if exactly three stand there, else nothing.',
  ),
  rule(
    22,
    'King of the Jungle',
    'Room for one. 7 if no other zoo has more of its species. Whole zoos count, with River and this pen; equal is enough.',
  ),
  rule(
    23,
    'Solitary Island',
    'Room for one. 7 if it is the only one of its species in your whole zoo, River included. You may place another one later; then the island pays nothing.',
  ),
  rule(
    24,
    'Well-Ordered Wood',
    'Two species in turn, up to six, from the left. Worth 2, 4, 8, 12, 18, 24.',
  ),
  rule(
    25,
    'Pyramid',
    'Three stones below, two in the middle, one on top, worth 2, 4 and 7 each. A row begins when the one below is full; within a row you choose. Touching stones hold different species.',
  ),
  rule(
    26,
    "Lovers' Bridge",
    'Two banks, each a pen for any number. 6 for each couple of one species with one on either bank.',
  ),
  rule(
    27,
    'Lookout',
    'Room for one. 2 for each dinosaur of its species in the zoo of your neighbour on the right, River included.',
  ),
  rule(
    28,
    'Quarantine Zone',
    'Room for one. After the last turn it has to move to the River or to a pen whose rule it keeps. The die has no say in it.',
  ),
  rule(29, 'Leaving quarantine', 'All move at the same time, in secret.'),
  rule(30, 'After quarantine', 'At its new place the dinosaur counts for everything.'),
  rule(
    31,
    'The count',
    'All pens, 1 for each dinosaur in the River, and 1 for each pen with a T-Rex. In the River a T-Rex brings no bonus.',
  ),
  rule(32, 'Several T-Rexes in one pen', 'They bring one bonus together.'),
  rule(
    33,
    'Who wins',
    'Most points. Among equals the zoo with fewer T-Rexes, River included; if these are equal too, the place is shared.',
  ),
  rule(
    34,
    'Summer, then Winter',
    'Two games with fresh bags. Points and T-Rexes are added, and the die goes on where it was.',
  ),
  rule(35, 'One side for all', 'Everybody plays on the same side of the board.'),
  rule(
    36,
    'What is open',
    'Zoos, revealed dinosaurs, die, box and the number in the bag are open. Hands, choices and what is in the bag are secret. A hand that you passed on is for you to remember.',
  ),
  rule(37, 'Drawing', 'At the start of a round everybody draws six dinosaurs at random.'),
  rule(
    38,
    'What stays in the box',
    'Of each species none stays in the box with five players, two with four, four with three, two with two.',
  ),
  rule(
    39,
    'Twelve each',
    'You place what you hold, in your own zoo. Three to five players play two rounds of six turns; then the bag is empty.',
  ),
  rule(40, 'The end', 'After the last count nothing more is played.'),
];
