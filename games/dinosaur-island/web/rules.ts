/** The rules in our own words: a text for a first reading; each rule by itself is in `ruleTexts.ts`. */
import type { Rule, RuleSection } from '$shell/game-ui';
import { rules as texts } from './ruleTexts';

export const rules: Rule[] = texts;

/** All rules of one chapter. */
const chapter = (n: number) =>
  texts.filter(({ id }) => id.startsWith(`DI-${n}.`)).map(({ id }) => id);

export const ruleSections: RuleSection[] = [
  {
    title: 'What it is about',
    text: `You run a dinosaur park: research **DNA**, create **dinosaurs**, build attractions, and keep your visitors from being eaten. Dinosaurs bring **excitement**, which brings visitors; and **threat**, which needs **security**.

**Most points win.** The game ends after the round in which only one objective is left.`,
    ids: chapter(1),
  },
  {
    title: '1. Research',
    text: `Everybody sends three scientists, one at a time:

- **A die**: its DNA times the level of the scientist, as far as your cold storage has room. Fence and worker are for scientist 3.
- **Cold storage**: raise your limits by the level of the scientist.
- **A recipe**: level 1, 2 or 3 as the stack says. It needs two free zones side by side.
- **Pass**: the scientist works in your lab this round.

Of the dice that are left, the one with most teeth **threatens everybody**.`,
    ids: chapter(2),
  },
  {
    title: '2. Market',
    text: `Everybody has two turns, one at a time:

- **Hire a specialist** for the price of the row. Three are the most.
- **Build an attraction** for its own price plus the row.
- **Buy a lab upgrade** and put it on a space of your lab.
- **Buy DNA**, then discard an item of that row.
- **Pass** for $2.`,
    ids: chapter(3),
  },
  {
    title: '3. Workers',
    text: `All at once, each in the own lab: send workers to **workstations**. Refine DNA, **create dinosaurs**, raise **security** or a **paddock**, take money. You may take everything back until the last one has finished.`,
    ids: chapter(4),
  },
  {
    title: '4. Park',
    text: `- **Visitors come**, as many as your excitement. Patrons pay $1 each, hooligans do not.
- They **line up**: hooligans push to the front. An attraction has printed spaces, an exhibit one for each dinosaur.
- **Dinosaurs get loose** if threat is above security: the difference is eaten, a point each.
- **Score** 1 point for each patron inside; at food stalls $2 instead, if you like.`,
    ids: chapter(5),
  },
  {
    title: '5. Cleanup',
    text: `Fewest points go first from now on. The $2 row is emptied, the market slides, new recipes are turned, everybody comes home.`,
    ids: chapter(6),
  },
  {
    title: 'Objectives and the end',
    text: `Who first does what an objective says, claims it; those who do it in the same step share it. When **one is left**, or none that anybody can still reach, the round is finished and the parks are counted: attractions, dinosaurs (**−10 for an empty exhibit**), objectives, and a point for each $5.`,
    ids: [...chapter(7), ...chapter(8)],
  },
  {
    title: 'Alone, and variants',
    text: `Alone you have **seven rounds and seven goals**. Each round the automaton takes dice, recipes and items away. Score goals at the end of a round, the earlier the better; if you score none, one has to go. **10 points** if none ever went.

**Predictable Systems** has no plot twists. **Chaos Threat Theory** rolls the threatening die again.`,
    ids: [...chapter(9), ...chapter(10)],
  },
];
