/** The offers that are answered with a button, each with a picture and few words. */
import { plain } from '$kit/words';
import { freeActions, type Offers } from './choices';
import { ATTRACTIONS, DISASTERS, face, SLOTS, slotOf, SPECIES, TRADE } from './data';
import type { ParkView } from './generated/ParkView';
import type { Step } from './generated/Step';
import type { Task } from './generated/Task';
import type { View } from './generated/View';
import { gainSigns, siteName, trackName, type Sign } from './words';

export interface Answer {
  line: string;
  /** The whole sentence, for those who hear it. */
  label: string;
  text: string;
  note: string;
  signs: Sign[];
  /** A die to show instead of signs. */
  die: string | null;
  /** A longer name that is left out where the thing itself is in sight. */
  long: string;
  /** How a road lies. */
  pair: string | null;
  tone: 'plain' | 'main' | 'quiet';
}

/** What stands elsewhere and is chosen there: dice, spaces, squares, ways to turn. */
const ELSEWHERE: Step['t'][] = [
  'draft',
  'keep',
  'place',
  'at',
  'turn',
  'wash',
  'washStored',
  'lose',
  'takeRoad',
];

const WARE: Record<string, string> = { road: 'road', security: 'security' };

function picture(view: View, park: ParkView, task: Task, step: Step): Partial<Answer> {
  const sign = (icon: string, n = 1): Sign[] => [{ icon, n }];
  switch (step.t) {
    case 'first':
      return { die: park.dice[step.die] ?? null, text: 'first' };
    case 'pick':
      return { die: task.t === 'pick' ? (task.faces[step.die] ?? null) : null, text: '' };
    case 'side': {
      const side = task.t === 'face' ? face(task.face).sides[step.side] : undefined;
      const shown = side && task.t === 'face' && task.copy ? { ...side, attraction: null } : side;
      const signs = shown ? gainSigns(shown) : [];
      return { signs, text: signs.length === 0 ? 'nothing' : '' };
    }
    case 'build':
      if (step.plan === 'roads') return { signs: sign('road'), text: '3 roads' };
      return {
        signs: sign(step.plan),
        text: ATTRACTIONS[step.plan].name,
        note: ATTRACTIONS[step.plan].income,
      };
    case 'gain':
      return { signs: sign(`dna-${step.colour}`), text: step.colour };
    case 'upgrade':
      return { signs: sign(`dna-${step.colour}`), text: step.colour };
    case 'mark': {
      const track = park.tracks.find((other) => other.track === step.track);
      const isBuilding = step.track.startsWith('building');
      return {
        signs: sign(isBuilding ? 'building' : 'specialist'),
        text: SLOTS[slotOf(step.track)] ?? '',
        long: trackName(view, step.track),
        note: track ? `${track.marks} of ${track.cost}` : '',
      };
    }
    case 'store':
      return { signs: sign('store'), text: 'Store', tone: 'quiet' };
    case 'takeCoin':
      return { signs: sign('coin'), text: 'Out of storage', tone: 'quiet' };
    case 'trade':
      return {
        signs: [
          { icon: 'coin', n: TRADE },
          { icon: WARE[step.ware] ?? `dna-${step.ware}`, n: 1 },
        ],
        text: '',
        tone: 'quiet',
      };
    case 'decline':
      return {
        signs: sign('no'),
        text: task.t === 'roads' ? 'Give up one' : 'Do not build',
        tone: 'quiet',
      };
    case 'pair':
      return { pair: step.pair, text: '' };
    case 'make': {
      const { name, excitement, threat } = SPECIES[step.species];
      return {
        signs: [
          { icon: 'excitement', n: excitement },
          { icon: 'threat', n: threat },
        ].filter(({ n }) => n > 0),
        text: name,
      };
    }
    case 'income':
      return {
        signs: sign(step.kind),
        text: `${park.buildings.filter(({ site }) => site.startsWith(step.kind)).length} × ${ATTRACTIONS[step.kind].name}`,
        note: ATTRACTIONS[step.kind].income,
      };
    case 'use':
    case 'dismiss':
      return {
        signs: sign('specialist'),
        text: trackName(view, `specialist-${'abc'[step.slot]}` as 'specialist-a'),
      };
    case 'visit':
      return { signs: sign('jeep'), text: siteName(view, step.site) };
    case 'exit':
      return { signs: sign('exit'), text: step.exit.toUpperCase() };
    case 'endTour':
      return {
        signs: sign('check'),
        text: task.t === 'tour' && task.at === null ? 'No tour' : 'End here',
        tone: 'quiet',
      };
    case 'disaster':
      return { signs: sign(step.disaster), text: DISASTERS[step.disaster].name };
    case 'destroy':
      return { signs: sign('no'), text: siteName(view, step.site) };
    case 'done':
      return {
        signs: sign('check'),
        text: task.t === 'make' || task.t === 'upgrade' ? 'No more' : 'Go on',
        // Giving up what can still be done is never the first thing to catch the eye.
        tone: task.t === 'make' || task.t === 'upgrade' ? 'quiet' : 'main',
      };
    default:
      return {};
  }
}

/** The buttons for what is asked, and those that use stored goods beside it. */
export function answers(
  view: View,
  park: ParkView,
  task: Task,
  offers: Offers,
  names: string[],
): { asked: Answer[]; free: Answer[] } {
  const free = new Set(freeActions(task, offers));
  const make = (offer: Offers[number]): Answer => {
    const label = plain(offer.label, names);
    return {
      line: offer.line,
      label,
      text: label,
      note: '',
      long: '',
      signs: [],
      die: null,
      pair: null,
      tone: 'plain',
      ...picture(view, park, task, offer.step),
    };
  };
  const shown = offers.filter(({ step }) => !ELSEWHERE.includes(step.t));
  return {
    asked: shown.filter((offer) => !free.has(offer)).map(make),
    free: shown.filter((offer) => free.has(offer)).map(make),
  };
}
