/** The rules in our own words: a text for a first reading, and one entry a rule for refusals. */
import type { Rule, RuleSection } from '$shell/game-ui';

const ids = (...numbers: (number | [number, number])[]): string[] =>
  numbers
    .flatMap((n) =>
      typeof n === 'number' ? [n] : Array.from({ length: n[1] - n[0] + 1 }, (_, i) => n[0] + i),
    )
    .map((n) => `RW-${n}`);

export const ruleSections: RuleSection[] = [
  {
    title: 'What it is about',
    text: `You draw a dinosaur park with pencil and paper. In **three seasons** you draft dice, take actions, make dinosaurs and let visitors in. Dinosaurs, exits, excitement, specialists and buildings score; the dead cost. **Most points win.**

A season has **two action phases**, then all parks **run**. Everything lies open.`,
    ids: ids([1, 4], 65, 66),
  },
  {
    title: 'An action phase',
    text: `- Two dice a player and one more are rolled. You **draft** in a snake: the last one picks twice.
- You **gain** what your two dice show, without their threat (the red drops). Where a line parts a die, you choose a side.
- The die **left over** is for everybody, with its threat.
- In turn, everybody **places** a die and takes its action, twice. You may also cover a die there; then you gain the **threat it shows**.`,
    ids: ids([5, 16], 57),
  },
  {
    title: 'The five actions',
    text: `- **Make Dinos**: as many as your DNA pays for.
- **Raise Funds**: 2 coins or 2 security.
- **Extract DNA**: any 2 Basic or any 1 Advanced.
- **Duplicate**: gain your die twice, without attractions. All others gain it once.
- **Build**: 3 roads or an attraction.`,
    ids: ids([17, 23], 72),
  },
  {
    title: 'Things you gain',
    text: `- **DNA** fills boxes that are used once. When a track is full, more becomes coins.
- **Coins** are spent at once: mark the boxes of a card, store them (8 in all), or trade two for an Advanced DNA, a road or a security.
- A card whose boxes are full gives its **bonus** before anything else happens.
- **Roads** are drawn, stored (10 in all) or given up.
- **Security** rings threat. Unringed threat kills.
- **Excitement** scores by its row and pays its icons in every park run.`,
    ids: ids([24, 32], 67),
  },
  {
    title: 'Drawing the park',
    text: `- **Buildings** go anywhere with room, turned and mirrored as you like. They may not touch each other or the HQ, **not even at corners**.
- An **attachment** shares an edge with its host and touches nothing else. The two are one stop of a tour.
- A **road** joins two edges of its square. There are no junctions and no crossings.
- A building on an exit's square needs no road to it.`,
    ids: ids([33, 44]),
  },
  {
    title: 'Running the park',
    text: `Everybody at once, in this order:

- **Attractions pay**: Food a coin, Ride an excitement, Merch a die without threat.
- **Specialists** work, each once.
- The **tour** leaves the HQ along roads, enters no place twice, and ends at a building or an exit. Each building gets an X the first time: **1 excitement each**. An exit is circled and scores while it can be reached.
- **Excitement icons** pay.
- Each unsecured threat is a **death**. Some boxes bring a **disaster**: you choose one that can happen in full, each at most twice. What is destroyed stays in the way for good.`,
    ids: ids([45, 56], 68, 69),
  },
  {
    title: 'Counting',
    text: `- Each **Herbivore** in the park 2, **Small Carnivore** 3, **Large Carnivore** 5.
- Each **specialist** who stayed 3; Building **cards** that are drawn, as printed.
- Circled **exits** that can still be reached.
- The **excitement** row you reached, and 1 for each beyond 60.
- 1 for two stored **DNA**. Each **death** costs 1, beyond twenty 2.

Ties go to whoever made more dinosaurs.`,
    ids: ids([58, 64]),
  },
  {
    title: 'Alone',
    text: `Six dice are rolled. A **Rival** card takes two and covers two actions. You draft two; of the last two you keep the resources of one and the **threat of the other**. Three **objectives** score at the end, and your park gets a name by its points.`,
    ids: ids(70, 71, 73),
  },
];

const rule = (n: number, title: string, body: string): Rule => ({ id: `RW-${n}`, title, body });

export const rules: Rule[] = [
  rule(
    1,
    'Six open cards',
    'Three Building and three Specialist cards lie open for all. Everybody can finish each of them on the own sheet.',
  ),
  rule(
    2,
    'Slots A, B, C',
    'Cards fill the slots in the order they are drawn. The others are not in the game.',
  ),
  rule(
    3,
    'More DNA for later players',
    'Whoever does not begin chooses Basic DNA before the first roll: one for the second and third player, two for the fourth.',
  ),
  rule(4, 'One sheet for all numbers', 'One player alone uses the same sheet, cards and scoring.'),
  rule(
    5,
    'The bag',
    'The dice of a phase are drawn without putting back, and return to the bag when it is over.',
  ),
  rule(
    6,
    'Draft in a snake',
    'From the first player around and back again. The last one picks twice in a row.',
  ),
  rule(
    7,
    'Gain after the draft',
    'Nobody gains anything before the draft is over. You choose which of your two dice comes first; the one left over comes last.',
  ),
  rule(8, 'A parted die', 'You gain one side of it. Everybody who gains the die chooses anew.'),
  rule(
    9,
    'Threat of the last die',
    'The drops of the die left over are gained once, whatever side you chose. Drafted dice bring no threat.',
  ),
  rule(10, 'Order within a die', 'Security, DNA, roads, attractions, coins.'),
  rule(
    11,
    'Attractions on dice',
    'They are built at once, without an action. Only Duplicate leaves them out.',
  ),
  rule(
    12,
    'Two rounds of placing',
    'Both go clockwise from the first player. Everybody places two dice.',
  ),
  rule(
    13,
    'Either die',
    'You may place either of your dice; two that show the same are one choice. What it shows matters for Duplicate, and for whoever covers it.',
  ),
  rule(
    14,
    'Free spaces and stacks',
    'You use a free space of the action, or cover any die there, also beside a free space. Whoever covers a die gains the threat that it shows, before the action. Stacks may grow, and you may cover your own.',
  ),
  rule(15, 'No passing', 'You place a die in each turn, even if the action does nothing for you.'),
  rule(16, 'The last die stays', 'The die left over is never placed.'),
  rule(17, 'Any number of dinosaurs', 'An action makes as many as you can pay, none included.'),
  rule(
    18,
    'One at a time',
    'Pay its DNA, draw the paddock if the species has none, check a circle, gain excitement and threat.',
  ),
  rule(19, 'No room, no dinosaur', 'A species whose paddock fits nowhere cannot be made.'),
  rule(
    20,
    'A paddock anew',
    'After a Breakout the scribbled circles stay used. With a circle left, the next dinosaur of the species needs a new paddock.',
  ),
  rule(
    21,
    'One of two',
    'Raise Funds, Extract DNA and Build each give one thing or the other, not some of both.',
  ),
  rule(
    22,
    'Duplicate',
    'You gain your die twice and may choose a side each time; then all others gain it once. No attractions, no threat. The rival’s die there does nothing.',
  ),
  rule(
    23,
    'Gains are not refused',
    'You take what an action gives, but may leave a building undrawn and give up roads.',
  ),
  rule(
    24,
    'Threat and security',
    'Each security covers one threat, earlier or later. Neither count ends with the track.',
  ),
  rule(
    25,
    'Excitement',
    'Boxes fill in order; beyond 60 it counts in the 61+ box. Icons pay only while parks run.',
  ),
  rule(
    26,
    'Full tracks, and coins together',
    'When every box of a colour was used, more of it becomes coins, one each. Coins that belong together are in hand together: those of your two dice, of both copies of a Duplicate, of an action or bonus, of a step of the park run.',
  ),
  rule(
    27,
    'Coins in hand',
    'Each is marked, stored or traded before anything else goes on, those of a step of the park run before the step ends. It is lost only if nothing can be done with it.',
  ),
  rule(
    28,
    'Trading',
    'Any two coins, from the hand or storage, for an Advanced DNA whose track has room, a road or a security.',
  ),
  rule(
    29,
    'A full card',
    'Its bonus comes at once and completely, then a building is drawn, then the remaining coins go on.',
  ),
  rule(30, 'Boxes are used once', 'Over a whole game at most 8 coins and 10 roads can be stored.'),
  rule(
    31,
    'Using storage',
    'Stored coins and roads can be used when you place a die, at the steps of a park run, whenever you use coins or roads in hand, and once more after the last deaths. They score nothing.',
  ),
  rule(32, 'A road gained', 'It is drawn, stored or given up, each by itself and in any order.'),
  rule(
    33,
    'Where roads lie',
    'On any empty square, joining two of its edges, neither of them towards plain wall. It need not touch anything and never changes.',
  ),
  rule(
    34,
    'What connects',
    'Roads connect where both lead to the edge between them. A road connects to a building or an exit that it leads into; running beside it is not enough.',
  ),
  rule(
    35,
    'Chains',
    'Roads without a junction have two ends. A chain links two places if both ends lead into one.',
  ),
  rule(
    36,
    'The HQ',
    'Nothing may touch it and roads may lead to it. It is never marked, destroyed or counted.',
  ),
  rule(
    37,
    'Touching',
    'Buildings may not share an edge or a corner. Walls, exits, roads and destroyed squares may be touched.',
  ),
  rule(38, 'On the exit', 'A building on the square of an exit is connected to it without a road.'),
  rule(
    39,
    'Attachments',
    'They share an edge with a host of the named kind and touch no other building. A host may have several.',
  ),
  rule(40, 'One place', 'Host and attachments are one stop of a tour. Each gets an X of its own.'),
  rule(41, 'A host destroyed', 'Its attachments stay, stand alone and still score.'),
  rule(
    42,
    'Declining',
    'You may leave a building undrawn. An attraction then uses no circle; a Building card then never scores.',
  ),
  rule(43, 'Empty squares only', 'Nothing is drawn over anything, nor on destroyed squares.'),
  rule(44, 'No circle, no room', 'An attraction without a free circle or without room is lost.'),
  rule(
    45,
    'Parks run at once',
    'Nobody’s park touches another’s. Within a park the five steps come in order.',
  ),
  rule(
    46,
    'Your own bag',
    'Dice that you roll come from a bag of your own with all ten dice, full again at the start of every park run.',
  ),
  rule(
    47,
    'Attractions pay',
    'Each once, kinds in the order you like. One built during this step pays at once; one built later waits for the next season.',
  ),
  rule(
    48,
    'Specialists work',
    'Each once, in any order. One hired in the first two steps works already now.',
  ),
  rule(
    49,
    'The tour',
    'From the HQ along chains from place to place. No place twice, no chain twice.',
  ),
  rule(
    50,
    'Where it ends',
    'At a building or at an exit that is not circled. A road from the HQ straight to an exit is enough. You may also run none.',
  ),
  rule(
    51,
    'New X',
    'Each building on the way without an X gets one; 1 excitement each, when the tour is over.',
  ),
  rule(
    52,
    'Icons pay',
    'Each once a park run: security, DNA, roads, then all coins together. Icons circled meanwhile pay at once.',
  ),
  rule(53, 'Deaths', 'After a last chance to use stored goods, one for each unsecured threat.'),
  rule(
    54,
    'Disasters',
    'After a death in a marked box you choose one that can happen in full and happened to you less than twice. If there is none, nothing happens.',
  ),
  rule(
    55,
    'Destroyed',
    'The squares are filled for good: no building, no road, no tour. Threat, excitement, exits and earlier X stay.',
  ),
  rule(56, 'No empty paddocks', 'The first dinosaur draws the paddock, a Breakout takes both.'),
  rule(57, 'The amber marker', 'It goes to the next player after every action phase.'),
  rule(
    58,
    'The end',
    'After the third park run. Scribbled dinosaurs and specialists who left score nothing.',
  ),
  rule(
    59,
    'Building cards',
    'They score if they are finished and drawn. What they count is what stands at the end.',
  ),
  rule(60, 'Exits', 'A circled exit scores if a tour could still reach it.'),
  rule(
    61,
    'Excitement at the end',
    'The points of the row of your last circle, and 1 for each in the 61+ box.',
  ),
  rule(62, 'DNA at the end', 'All that is stored, together, halved and rounded down.'),
  rule(
    63,
    'Deaths at the end',
    'Each costs 1, from the twenty-first on 2. A score may be below nothing.',
  ),
  rule(64, 'Ties', 'More dinosaurs made, scribbled ones included; then the victory is shared.'),
  rule(65, 'Everything is open', 'Sheets, cards and dice. Nobody knows the rolls to come.'),
  rule(66, 'What needs no choice', 'It happens by itself.'),
  rule(
    67,
    'Coins for specialists',
    'They mark Specialist tracks and nothing else; what cannot be marked is lost.',
  ),
  rule(
    68,
    'The last chance',
    'Before deaths you are asked once more if stored goods could help, and before the count if any are left.',
  ),
  rule(
    69,
    'Losses in order',
    'What a disaster takes goes in one order: roads row by row and stored ones last, DNA by colour. Choose all of it at once: the order is then found for you.',
  ),
  rule(
    70,
    'The rival',
    'Its card takes two dice by their place in the row and puts them on two actions. It gains and scores nothing.',
  ),
  rule(
    71,
    'The last two dice',
    'Alone, you gain the resources of one and the threat of the other.',
  ),
  rule(
    72,
    'Abilities with limits',
    'A free dinosaur joins a species that has a paddock. An upgrade turns a stored Basic DNA into an Advanced one.',
  ),
  rule(
    73,
    'Objectives and rating',
    'Three of twelve objectives are checked at the end and score if they are met. The points give your park its name; from 55 on it is a success.',
  ),
];
