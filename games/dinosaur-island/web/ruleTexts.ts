/** Each rule in a sentence or two of our own, under its id in RULES.md; refusals open them. */

/** By chapter: set-up, research, market, workers, park, cleanup, objectives, end, alone, variants. */
const CHAPTERS: [title: string, body: string][][] = [
  [
    ['Colours of DNA', 'Blue, pink and purple are basic; green, red and orange are advanced.'],
    [
      'First player',
      'First player and boards are drawn by lot. Turn order then goes round the table.',
    ],
    ['Tiles by players', 'Tiles marked 3+ and 4+ are used only with so many players.'],
    [
      'First market',
      'Attractions begin in order of cost, the cheapest in the $2 row. Lab upgrades and specialists lie as they were drawn.',
    ],
    [
      'Plot twists',
      'Two twists hold for the whole game. Two that change the same rule never come together.',
    ],
    ['Dice', 'Two dice a player and one more are drawn at the start and stay for the whole game.'],
    [
      'First game',
      'A first game is short: 12 DNA, 3 lab upgrades and excitement 10 are among its objectives, and Quiet Opening is its twist.',
    ],
    [
      'The first dinosaur',
      'Everybody starts with one dinosaur. Its excitement and threat are already on the tracks.',
    ],
    [
      'Supplies',
      'Money, dinosaurs and paddocks never run out. Visitors, workers, tiles, cards and dice do.',
    ],
  ],
  [
    [
      'Start of a round',
      'First come effects of specialists, in turn order; then the dice are rolled. Alone, chance says each round which die lies where.',
    ],
    [
      'Three turns',
      'Everybody takes three research turns, one at a time in turn order. A turn is one scientist, or a pass.',
    ],
    ['Passing', 'Pass with any scientist who was not sent. He counts as a worker this round.'],
    [
      'Claiming a die',
      'One scientist a die. You gain its symbols times the level of the scientist; what does not fit is lost. A die may be claimed for nothing.',
    ],
    ['Any colour', 'Of a wild face you choose each unit of DNA separately.'],
    [
      'Special faces',
      'Only scientist 3 may claim them, and they count once: a paddock grows by one, or a worker joins you.',
    ],
    [
      'Cold storage',
      'A scientist raises your limits by his level, over any colours, none above 10. Six slots a round for all.',
    ],
    [
      'Recipes',
      'One of each stack a round: level 1 for herbivores, 2 for small, 3 for large carnivores. It fills two free zones side by side and never moves again.',
    ],
    [
      'Holding area',
      'Of the unclaimed dice the one with most pips threatens everybody this round.',
    ],
    [
      'Jack of All Trades',
      'Once a round a worker acts as scientist 2. His boss has a fourth turn for it, or for the scientist who is left.',
    ],
    [
      'Computer Programmer',
      'Once a round, when somebody else has researched DNA, gain the same colours and amounts, as far as they fit. Of a wild face you name what the other had no room for.',
    ],
    ['Recipe Scout', 'Your scientists count one level higher for recipes; not for dice.'],
    [
      'Field Grants',
      'With this twist whoever claims a die collects $2, whatever it shows. Copying is not claiming.',
    ],
    [
      'Cold Chain Manager',
      'DNA that does not fit is sold. Where you choose colours, that is only what none of them has room for.',
    ],
  ],
  [
    [
      'Two turns',
      'Everybody takes two market turns, one at a time in turn order: one action, or a pass for $2.',
    ],
    ['Paying', 'You pay in full and at once. Discounts never go below nothing.'],
    ['Gaps', 'What was bought or discarded leaves a gap until Cleanup.'],
    [
      'Hiring',
      'A specialist costs the price of the row. Three are the most: a fourth takes the place of one of the three, whom you fire.',
    ],
    [
      'Firing',
      'A fired specialist leaves the game, and the workers who came along go back to your supply. What was gained otherwise stays.',
    ],
    ['Workers on errands', 'If a worker who must leave is out, he leaves at Cleanup.'],
    ['Gaining workers', 'You gain as many workers as your supply has.'],
    ['Union Boss', 'Your next hire is free, whatever it costs.'],
    [
      'Building',
      'An attraction costs what is printed on it plus its row, and fills one free zone of your choice.',
    ],
    [
      'Lab upgrades',
      'A tile costs its row and goes on any of your six spaces. Only the tile on top is of use. A table may keep the brass spaces for the special tiles.',
    ],
    [
      'Special tiles',
      'Dino Research II costs $3, DNA Refinement II $5. Each goes on its own space. You can have one of each in sight; one that was covered can be bought again.',
    ],
    [
      'Covering',
      'Nobody works in the Market Phase, so that covering a tile never strands a worker.',
    ],
    [
      'Buying DNA',
      'Pay $2 to $5 for the DNA beside the row; then discard one item of that row, if there is one.',
    ],
    [
      'Discard piles',
      'Discarded items may come back when a stack is empty. Fired specialists do not.',
    ],
    ['Green effects', 'What a tile gives when bought happens once, at once.'],
    [
      'Best place',
      'Without a zone, attractions and recipes go where most room for recipes is left.',
    ],
  ],
  [
    ['All at once', 'Everybody works at the same time, in the own lab, and ends with “Finish”.'],
    [
      'Workstations',
      'Each can be used once a round, the Tool Bench again and again. Some take two workers. A scientist who passed counts as one.',
    ],
    [
      'Only what works',
      'A workstation is used only if it does something that you can pay for. Workers may stay idle.',
    ],
    ['One after the other', 'What an action brings can be used by the next one.'],
    [
      'Creating',
      'Pay the DNA of a recipe in your park; its paddock must have room. Excitement rises to 20 at most, threat without end.',
    ],
    [
      'Security',
      'One level an action: $1 for level 2, then $2, $3, $4 and $5, two levels each; $5 for all above 10.',
    ],
    ['Paddocks', 'One step an action, up to room for four, for as many dollars as will fit.'],
    [
      'Duplication Chamber',
      'Its two workers repeat one action of another tile, even one that was used, at the same price.',
    ],
    ['Offices', 'Security Office and Press Office act in the Park Phase of this round.'],
    ['Refinement Technician', 'Up to two refinements without a worker, before your first one.'],
  ],
  [
    [
      'Visitors',
      'As many come as your excitement says, at most 20, in turn order and as long as the bag has some.',
    ],
    [
      'At the gate',
      'First you may swap hooligans, then a guard may send one away, then each patron pays $1.',
    ],
    [
      'Lines',
      'Hooligans take spaces first, then patrons, as long as there are any: those of attractions, and one for each dinosaur. The rest wait in line. The Intern’s card is for a patron, if you like.',
    ],
    ['At the same time', 'All parks place their visitors at once.'],
    [
      'Dinosaurs on the loose',
      'Threat and the pips of the holding area, less your security: so many visitors are eaten.',
    ],
    [
      'Who is eaten',
      'Patrons inside first, those you choose; then hooligans inside; then the line.',
    ],
    ['Losing points', 'Each eaten visitor costs 1 point, or 2 with Liability Wave.'],
    ['Back to the bag', 'The eaten go back to the bag. Alone, eaten patrons are gone for good.'],
    ['Never below 0', 'During the game points never fall below 0.'],
    [
      'Scoring',
      'In turn order, each patron inside scores 1 point. At food you may take $2 instead, patron by patron.',
    ],
    [
      'Scoring twice',
      'An attraction that scores twice is chosen when scoring, another one each time.',
    ],
    ['First the loss', 'Points for the eaten are lost before others are gained.'],
    ['Season Pass Craze', 'With this twist each patron in line pays $1 more.'],
    ['Empty parks', 'Where nobody is, nobody is eaten.'],
    ['Safe choices', '“Line up”, “Let it happen” and “Score” choose so that you lose nothing.'],
  ],
  [
    ['Turn order', 'Fewest points go first. Equals keep their order.'],
    [
      'Market',
      'The $2 row is discarded, the rest slides towards it, and gaps are filled from the stacks.',
    ],
    ['New recipes', 'Stacks without an open tile turn their top one.'],
    ['People return', 'All workers and scientists come back.'],
    ['Visitors leave', 'All visitors go back to the bag.'],
    ['Twists', 'Twists that act at the end of a round do so now.'],
    ['What stays', 'DNA, money, levels and dinosaurs stay.'],
  ],
  [
    ['Claiming', 'An objective is yours at the moment you fulfil it; nothing is paid.'],
    [
      'At the same time',
      'Who fulfils it in the same step shares it; then it is closed. All workers are one step; but each turn, each arrival of visitors and each scoring is a step of its own, so that the first in turn order claims alone. A table may keep it open to the end of the phase or the round.',
    ],
    ['While working', 'It is enough to fulfil it at any moment of the Worker Phase.'],
    ['Several at once', 'One step may fulfil several.'],
    ['Kept', 'What was claimed stays claimed.'],
    [
      'What counts',
      'Species count when created; the first dinosaur counts as a dinosaur, not as a new species; both kinds of carnivores are predators.',
    ],
    ['Rounds', 'Points and takings of a round count patrons alone, without extras.'],
  ],
  [
    ['The last round', 'When at most one objective is left, the round is played to its end.'],
    [
      'Final count',
      'Points of attractions; points of each dinosaur, or −10 for an empty exhibit; objectives; 1 point for each $5.',
    ],
    ['Ties', 'More money wins; after that the win is shared.'],
    [
      'Out of reach',
      'When nobody can fulfil any of the objectives that are left, this round is the last. After round 40 the parks are counted in any case.',
    ],
  ],
  [
    ['Choosing goals', 'Alone you draw ten cards and keep seven as goals.'],
    [
      'The automaton',
      'Each round its card removes two dice, often a recipe, and two items of the market.',
    ],
    ['Dice left', 'Only dice that were not removed can threaten.'],
    [
      'Scoring goals',
      'At the end of a round you may score goals that you meet now. If you score none, one has to go.',
    ],
    ['Value', 'A goal is worth 10, 10, 7, 5, 3, 2 and 1 points when scored in the rounds 1 to 7.'],
    ['Bonus', '10 points if no goal was ever discarded.'],
    ['Few hooligans', 'Twists that add hooligans add what there is.'],
    ['No others', 'Cards that need other players do nothing.'],
    ['Seven rounds', 'The game alone ends after seven rounds.'],
  ],
  [
    ['Predictable Systems', 'Without plot twists.'],
    [
      'Chaos Threat Theory',
      'The die in the holding area is rolled again before dinosaurs get loose.',
    ],
    ['Together', 'Both variants go together, also alone.'],
  ],
];

export const rules = CHAPTERS.flatMap((chapter, i) =>
  chapter.map(([title, body], k) => ({ id: `DI-${i + 1}.${k + 1}`, title, body })),
);
