/** What the table waits for, in one sentence. */
import { stillWaiting } from '$kit/waiting';
import { counted } from '$kit/words';
import { asked, coinsOf } from './choices';
import { DISASTERS } from './data';
import type { Task } from './generated/Task';
import type { View } from './generated/View';
import { siteName } from './words';

export interface Asked {
  view: View;
  names: string[];
  me: number | null;
  isMine: boolean;
}

const ATTACHED = 'It must share an edge with its host and touch nothing else.';

/** Coins that have to be used before a step of Run Park ends. */
const held = (task: Task) =>
  coinsOf(task) > 0 ? ` ${counted(coinsOf(task), 'coin')} in hand, to be used in this step.` : '';

/** The question of a task, and a hint that helps to answer it; `isFree` where any answer will do. */
export function question(view: View, task: Task, isFree = false): { text: string; hint: string } {
  const say = (text: string, hint = '') => ({ text, hint });
  switch (task.t) {
    case 'draft':
      return say(
        'Draft a die.',
        'Once all have drafted you gain what it shows, without its threat; you place it later.',
      );
    case 'keep':
      return say(
        'Keep one of the last two dice.',
        'You gain its resources, and the threat of the other one.',
      );
    case 'first':
      return say(
        'Which of your dice do you gain first?',
        isFree ? 'The order makes no difference here.' : '',
      );
    case 'face':
      return say('Which side do you gain?', task.copy ? 'A copy: attractions are left out.' : '');
    case 'place':
      return say('Place a die and take its action.', 'Covering a die costs the threat it shows.');
    case 'choose':
      return say(
        {
          funds: 'Coins or security?',
          extract: 'Basic or Advanced DNA?',
          wrangle: 'Excitement or security?',
        }[task.choice],
        task.left > 1 ? `${task.left} times.` : '',
      );
    case 'build':
      return say('What do you build?');
    case 'attraction':
      return say('Which attraction do you build?');
    case 'turn':
    case 'draw': {
      const name = siteName(view, task.site);
      return say(
        `Draw ${name} in your park.`,
        task.site.startsWith('card') ? ATTACHED : 'Buildings may not touch, not even at corners.',
      );
    }
    case 'basic':
      return say(`Gain ${task.left} Basic DNA: which colour?`);
    case 'advanced':
      return say(`Gain ${task.left} Advanced DNA: which colour?`);
    case 'coins':
      return say(
        `${counted(task.left, 'coin')} in hand: what for?`,
        'Mark a card, store it, or trade two coins; stored coins count too.',
      );
    case 'grants':
      return say(`${counted(task.left, 'coin')} for specialists: whose?`);
    case 'roads':
      return say(
        `${counted(task.left, 'road')} in hand.`,
        'Drag across the park from place to place, or tap squares; then ink them all at once.',
      );
    case 'road':
      return say('Where does the stored road go?');
    case 'pair':
      return say(`How does the road at ${task.square.toUpperCase()} lie?`);
    case 'make':
      return say(
        task.free ? 'Make a dinosaur for free?' : 'Make dinosaurs.',
        task.housed ? 'Only species with a paddock.' : 'The first of a species needs a paddock.',
      );
    case 'upgrade':
      return say('Upgrade a Basic DNA?', `Up to ${task.left} more.`);
    case 'pick':
      return say('Which of the two dice do you gain?');
    case 'incomes':
      if (task.owed.some((n) => n > 0)) {
        return say('Your attractions pay: which first?', `Run Park, step 1.${held(task)}`);
      }
      return task.coins > 0
        ? say(`${counted(task.coins, 'coin')} in hand: what for?`, 'All attractions have paid.')
        : say('Your attractions have paid.', 'Use stored goods, or go on.');
    case 'specialists':
      return say('Use your specialists.', `Run Park, step 2: each once.${held(task)}`);
    case 'tour':
      return task.at === null
        ? say('Run a tour from the HQ.', 'New places bring excitement, an exit its points.')
        : say(`The tour is at ${siteName(view, task.at)}.`, 'Go on, or end it here.');
    case 'close':
      return say(
        'Any last use of stored goods?',
        'After this the unsecured threat claims its dead.',
      );
    case 'ending':
      return say('Any last use of stored goods?', 'After this the parks are counted.');
    case 'disaster':
      return say('Disaster! Choose what happens.', 'Each kind at most twice a game.');
    case 'losses': {
      const { name, text } = DISASTERS[task.disaster];
      return say(`${name}: choose what goes.`, text);
    }
    default:
      return say('One moment …');
  }
}

const BUSY: Partial<Record<Task['t'], string>> = {
  draft: 'drafts a die',
  keep: 'keeps a die',
  place: 'places a die',
  coins: 'spends coins',
  roads: 'draws roads',
  turn: 'draws a building',
  draw: 'draws a building',
  make: 'makes dinosaurs',
  incomes: 'collects income',
  specialists: 'puts specialists to work',
  tour: 'runs a tour',
  close: 'closes the park',
  ending: 'uses what is stored',
  disaster: 'meets a disaster',
  losses: 'meets a disaster',
};

/** What a seat is at, in a few words: `draws roads`. */
export function doing(view: View, seat: number): string | null {
  const task = asked(view.parks[seat]);
  return task && (BUSY[task.t] ?? 'decides');
}

export function prompt({ view, names, me, isMine }: Asked): { text: string; hint: string } {
  if (view.phase === 'over') return { text: 'The parks are counted.', hint: '' };
  const mine = me === null ? undefined : view.parks[me];
  const task = asked(mine);
  if (isMine && task) return question(view, task, mine?.asWellFirst !== undefined);
  const busy = view.parks.flatMap((park, seat) => (park.awaited && seat !== me ? [seat] : []));
  if (busy.length === 1) {
    const seat = busy[0]!;
    return { text: `${names[seat] ?? ''} ${doing(view, seat) ?? 'decides'} …`, hint: '' };
  }
  const waited = busy.map((seat) => names[seat] ?? '');
  return { text: stillWaiting(waited, Infinity), hint: '' };
}
