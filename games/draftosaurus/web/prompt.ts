/** What the table waits for, in one sentence. */
import { stillWaiting } from '$kit/waiting';
import type { Species } from './generated/Species';
import type { View } from './generated/View';
import { FACES, SPECIES_CARD, spotName } from './words';

export interface Asked {
  view: View;
  names: string[];
  me: number | null;
  /** Whether there is something to decide for me. */
  isMine: boolean;
  selected: Species | null;
}

/** The names of those who have still to choose, me aside. */
function awaited({ view, names, me }: Asked): string[] {
  return names.filter((_, seat) => seat !== me && view.zoos[seat]?.awaited);
}

function mine({ view, selected }: Asked): string {
  const name = selected && SPECIES_CARD[selected].name;
  switch (view.phase) {
    case 'choose':
      return name
        ? `Take the ${name}?`
        : 'Pick a dinosaur; it is placed when all have been revealed.';
    case 'place':
      return name ? `Put the ${name} in a glowing place.` : 'Pick a dinosaur of your hand.';
    case 'discard':
      return name
        ? `Put the ${name} back in the box?`
        : 'Pick a dinosaur to put back in the box: nobody gets it.';
    case 'quarantine':
      return `Your ${name ?? 'dinosaur'} leaves quarantine: pick its new place.`;
    case 'over':
      return '';
  }
}

function chosen(view: View): string {
  switch (view.pick?.t) {
    case 'place':
      return `${SPECIES_CARD[view.pick.species].name} to ${spotName(view.pick.spot)}, still hidden. `;
    case 'choose':
      return `${SPECIES_CARD[view.pick.species].name}, still hidden. `;
    case 'discard':
      return `${SPECIES_CARD[view.pick.species].name} to the box, still hidden. `;
    case 'move':
      return `Out of quarantine to ${spotName(view.pick.spot)}, still hidden. `;
    default:
      return '';
  }
}

export function prompt(asked: Asked): string {
  const { view, isMine } = asked;
  if (view.phase === 'over') return 'The zoos are counted.';
  if (isMine) return mine(asked);
  return chosen(view) + stillWaiting(awaited(asked), 2);
}

/** Whom the die binds, seen from where I sit. */
export function binding({ view, names, me }: Pick<Asked, 'view' | 'names' | 'me'>): {
  text: string;
  tone: 'bound' | 'free' | 'idle';
} {
  const roller = names[view.roller] ?? '';
  if (view.phase === 'over') return { text: 'was the last roll', tone: 'idle' };
  if (view.phase !== 'choose' && view.phase !== 'place')
    return { text: 'The die has no say now.', tone: 'idle' };
  if (view.roller === me) return { text: 'You rolled: free choice', tone: 'free' };
  const where = FACES[view.die].hint;
  return me === null
    ? { text: `Binds all but ${roller}: ${where}`, tone: 'idle' }
    : { text: `Binds you: ${where}`, tone: 'bound' };
}
