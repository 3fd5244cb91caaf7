/** The rules in our own words: one entry a rule for refusals, and a text for a first reading. */
import type { Rule, RuleSection } from '$shell/game-ui';

/** `TT-1` to `TT-4`, and such. */
const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `TT-${from + i}`);

export const ruleSections: RuleSection[] = [
  {
    title: 'What it is about',
    text: `An island with a volcano in the middle has four environments: Swamp, Forest, Desert and Mountains. Each has an inner, a middle and an outer area, and each area **three habitats**. The strongest herd has the primary habitat, the next the secondary, the third the tertiary.

You begin with four dinosaurs in the Swamp. At the end of each of the three periods habitats **pay the points on their stones**. Most points win.`,
    ids: ['TT-46', 'TT-49', 'TT-53', 'TT-55', 'TT-56'],
  },
  {
    title: 'A game turn',
    text: `- From the start player on, everybody **takes a tile**, and on card turns (small card on the track) first an **environment card**: the open one, or one from the deck that only you see.
- Then all play, **in the order of the spaces** their tiles lay on. Card and tile are both played, in either order.
- Tiles that nobody took move to the high spaces and get a **white dinosaur**. Whoever takes such a tile adds it to one of the own herds.

The start player changes every turn.`,
    ids: [...ids(1, 7), 'TT-17', 'TT-21', 'TT-50', ...ids(57, 60), 'TT-52', 'TT-51'],
  },
  {
    title: 'Herds and habitats',
    text: `**Strength** is the number of your dinosaurs in an area, and 3 more with your T-Rex. After every step the area is ranked anew. A herd moves up only past **weaker** ones; of equals, whoever was there first stays ahead.

There is room for three. A fourth herd comes in only if it is stronger than the weakest, which then **dies out**. What comes together counts together.`,
    ids: [...ids(8, 15), 'TT-15.1', 'TT-54'],
  },
  {
    title: 'The tiles',
    text: `- **New Environment**: 3 dinosaurs into the areas of one environment, split as you like. A card does the same for its own environment.
- **Herd Growth**: 3 for one herd, 2 for another.
- **Hatch**: 3 for a herd. Then the Pterodactyl flies one or two areas and eats up to 2 of your opponents (1 with six players).
- **Herd Migration**: up to two herds send parties to adjacent areas. First one dinosaur of each other herd beside them is **swept along** and becomes yours. A party that enters another environment **loses one**. What came with the first herd does not move again.
- **T-Rex**: it becomes yours. It stays, or goes one area and eats up to 5, or two areas and eats up to 3. It counts as 3 for you.
- **Raptors**: one goes one area, the other one or two. Each that moves eats up to 2 and **scatters** up to 2 to adjacent areas of the same environment; only where there is no room, to another one, and then one of them dies.`,
    ids: ['TT-16', ...ids(18, 20), ...ids(22, 39)],
  },
  {
    title: 'Counters and volcanoes',
    text: `You have two counters, each for one use and **not both in the same period**. They may come before, between and after your other actions, and after a predator has eaten.

- **Hatch**: 3 dinosaurs for one of your herds.
- **Volcano**: an area erupts. The primary habitat loses 2, the others 1 each. Until your next turn no dinosaur enters, leaves or hatches there, and nobody is driven out. Predators may leave it, but not enter or cross it.`,
    ids: ids(40, 45),
  },
  {
    title: 'Special scoring',
    text: `The track shows after which periods.

- **Presence** (four colours): 8 for everybody with a dinosaur or the T-Rex in all four environments.
- **Domination** (crown): in each environment 8 for the most dinosaurs and 4 for the second most. With two players 4 for the most. The T-Rex counts 3. Ties go to more primary habitats, then secondary, then tertiary, then the better place in the richest area.`,
    ids: ['TT-47', 'TT-48'],
  },
];

const rule = (n: number, title: string, body: string): Rule => ({ id: `TT-${n}`, title, body });

export const rules: Rule[] = [
  rule(
    1,
    'Taking cards and tiles',
    'From the start player clockwise: on card turns first a card, then a tile; on other turns a tile.',
  ),
  rule(
    2,
    'The open card',
    'If it was taken, another is turned up as soon as its taker also has a tile.',
  ),
  rule(
    3,
    'What is secret',
    'A card from the deck is known to its owner alone until it is played. Everything else lies open.',
  ),
  rule(4, 'One tile each', 'Everybody takes exactly one tile that is still free.'),
  rule(5, 'Order of play', 'Who took the tile from the lowest space plays first.'),
  rule(
    6,
    'Tiles move',
    'Tiles that nobody took slide to the highest spaces and get a white dinosaur each; the others are shuffled onto the rest. There are twelve white dinosaurs; if they run short, the highest spaces get them.',
  ),
  rule(7, 'Six players', 'All tiles are taken, so white dinosaurs come from the set-up alone.'),
  rule(
    8,
    'Who has which habitat',
    'Herds are sorted by strength; equals keep their order, and newcomers come last. The first three have primary, secondary and tertiary habitat. Whoever is behind loses its dinosaurs; a T-Rex stays, outside the habitats.',
  ),
  rule(
    9,
    'One step, one ranking',
    'An area is ranked after each complete step: a group, a growth, a meal, an eruption, a capture, a departure, a party. Losses within a step happen at once.',
  ),
  rule(
    10,
    'Moving up',
    'Habitats change also when herds shrink, and a free one is filled from below.',
  ),
  rule(
    11,
    'Entering an area',
    'You may enter if you live there, or if there is a free habitat, or if you are stronger than the weakest herd; your T-Rex there counts 3, outside the habitats too. Never under a volcano.',
  ),
  rule(12, 'No room', 'Where you may not enter you cannot go by choice.'),
  rule(
    13,
    'One group',
    'What comes to an area in one step counts as one group and joins the herd that is there.',
  ),
  rule(
    14,
    'T-Rex alone',
    'It holds a habitat, but it is no herd: nothing hatches, grows or migrates there.',
  ),
  rule(
    15,
    'Nobody is out',
    'Without a herd you still take tiles and cards, settle, and move predators.',
  ),
  {
    id: 'TT-15.1',
    title: 'Fifty-seven dinosaurs',
    body: 'Each player has 57. What goes beyond is lost; if you add to several herds, you choose what to forgo.',
  },
  rule(
    16,
    'Settling',
    'Three dinosaurs go to areas of one environment, split in any way in which every group may enter. If there is no such way, none is placed.',
  ),
  rule(17, 'Card and tile', 'Both are played, in either order. What cannot be done is skipped.'),
  rule(
    18,
    'Herd Growth',
    'Three for one herd, two for another; with a single herd the two are lost. If your supply has fewer than five, you split what there is. Nothing grows under a volcano.',
  ),
  rule(
    19,
    'Hatch',
    'Three for a herd that can grow. Then the Pterodactyl may fly to another area, one or two away.',
  ),
  rule(
    20,
    'The Pterodactyl eats',
    'Up to 2 of your opponents in its new area, up to 1 with six players. Never your own.',
  ),
  rule(
    21,
    'White dinosaurs',
    'They become dinosaurs of your own herds before your turn ends, in any order of areas. Without a herd that can grow they are lost.',
  ),
  rule(22, 'Herd Migration', 'Up to two herds migrate, one after the other. None is allowed.'),
  rule(
    23,
    'A migration',
    'First every other herd in the area loses one dinosaur to the migrating herd, and the area is ranked. Then at least one leaves for adjacent areas, in as many parties as you like, and it is ranked again.',
  ),
  rule(
    24,
    'Swept along',
    'They may leave or stay like your own. A T-Rex is not swept along and does not travel.',
  ),
  rule(
    25,
    'Shock',
    'A party that enters another environment loses one. A party of one dies, which is allowed.',
  ),
  rule(26, 'Arriving', 'The survivors of a party must be able to enter.'),
  rule(
    27,
    'The second herd',
    'It stood in its area before the first one set out: both are nominated first. Dinosaurs that have just arrived do not leave again.',
  ),
  rule(28, 'Under a volcano', 'A herd there does not migrate.'),
  rule(
    29,
    'T-Rex',
    'Whoever plays the tile takes it over. It stays, or goes one area and eats up to 5, or two areas and eats up to 3; not back to where it was.',
  ),
  rule(
    30,
    'When it comes and goes',
    'First the area it left is ranked; then it eats; then it enters a habitat or joins your herd. If it stays, the area is ranked once.',
  ),
  rule(31, 'What it eats', 'Dinosaurs of any herds, your own too. Predators are never eaten.'),
  rule(
    32,
    'T-Rex outside',
    'It waits outside while all three habitats hold strength 3 or more, and goes in as soon as one is weaker.',
  ),
  rule(
    33,
    'Losing the T-Rex',
    'Its strength is lost at once. If it falls behind the third place, the dinosaurs beside it die out and it stays outside.',
  ),
  rule(34, 'Raptors must move', 'One that does not move does nothing. You need not move any.'),
  rule(
    35,
    'How Raptors move',
    'One after the other in any order: one goes one area, the other one or two, not back to where it was. Predators may share an area.',
  ),
  rule(
    36,
    'What a Raptor does',
    'After its move it eats up to 2 of any herds, then scatters up to 2 of any herds.',
  ),
  rule(
    37,
    'Scattering',
    'One or two of a herd run together to an adjacent area of the same environment that they may enter. Two may also go different ways.',
  ),
  rule(
    38,
    'Driven out of the environment',
    'Only if there is no such area: then to any other adjacent area, and one dies. Two of one herd go together; the survivor dies too if it may not enter.',
  ),
  rule(39, 'Group after group', 'Both areas are ranked after each group.'),
  rule(
    40,
    'Eruption',
    'The Volcano counter goes to an area without one. The primary habitat loses 2, the others 1 each. From then on nobody enters, a T-Rex outside included, and nobody is driven out.',
  ),
  rule(
    41,
    'While it burns',
    "No dinosaur enters, leaves or hatches there until its owner's next turn begins. Herds in it score. When it dies down the area is ranked.",
  ),
  rule(
    42,
    'Volcanoes and predators',
    'They may leave one, but not enter or cross it. A T-Rex in one may be taken over and stay; without a herd or a free habitat its new owner waits outside.',
  ),
  rule(43, 'Two ways', 'Of two ways to an area two steps away, one without a volcano is enough.'),
  rule(
    44,
    'Counters',
    'One for hatching, one for a volcano. Each is used once, in your own turn, and not both in one period.',
  ),
  rule(
    45,
    'When',
    'White dinosaurs and counters come before and after card and tile, between the two halves of a tile, and after a predator has eaten: before the T-Rex takes its place, before a Raptor scatters. Not inside a meal, a scattering or a migration.',
  ),
  rule(
    46,
    'Stones',
    'Every habitat pays its stone to the herd in it, and a T-Rex alone scores like a herd of three. With up to four players tertiary habitats pay nothing.',
  ),
  rule(47, 'Presence', '8 points for a dinosaur or the T-Rex in all four environments.'),
  rule(
    48,
    'Domination',
    'In each environment 8 for the most dinosaurs, 4 for the second most; with two players 4 for the most. The T-Rex counts 3. Ties: more primary, then secondary, then tertiary habitats there, then the better habitat in the area that pays most.',
  ),
  rule(
    49,
    'Who wins',
    'Most points; then most dinosaurs on the board, the T-Rex as 3; then most primary, secondary, tertiary habitats; then the win is shared.',
  ),
  rule(50, 'The end of a period', 'Last turn, tiles, stones, special scoring, start player.'),
  rule(51, 'The longer game', 'Six players may agree to play the Cretaceous as well.'),
  rule(52, 'Your seat', 'You decide for your own seat.'),
  rule(53, 'The end', 'After the last scoring nothing more is played.'),
  rule(
    54,
    'Order that changes nothing',
    'Where order makes no difference there is one order; whole meals, migrations and white dinosaurs may be named in any.',
  ),
  rule(
    55,
    'Adjacent',
    'The next rings of an environment, and the same ring of the environments beside it. Corners do not touch.',
  ),
  rule(
    56,
    'Set-up',
    'Player number one is drawn by lot. Everybody has 4 dinosaurs in the Swamp, and one card lies open.',
  ),
  rule(
    57,
    'Tiles at the start',
    'Raptors on space 5 and Herd Migration on 6 with a white dinosaur each, the others shuffled. With six players the T-Rex lies on 4.',
  ),
  rule(
    58,
    'How many turns',
    'The track shows them for your number of players, with card turns and scorings.',
  ),
  rule(
    59,
    'The start player',
    'One seat to the left after every game turn; with three players two seats after the last turn of a period.',
  ),
  rule(
    60,
    'Taking back',
    'What you did in your turn can be taken back until a card is revealed or somebody else has decided something.',
  ),
];
