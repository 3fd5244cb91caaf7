/** What the end of a round brought to one park, told in short. */
import { counted } from '$kit/words';
import type { Event } from './generated/Event';
import type { View } from './generated/View';
import { kindCard, objectiveCard, visitorCard } from './cards';

export interface Report {
  /** The danger die and the level it made, where it did harm or could have. */
  die: number | null;
  danger: number | null;
  lines: { tone: 'bad' | 'good' | 'plain'; text: string }[];
}

/** Nothing where the events end no round. */
export function report(
  events: readonly Event[],
  view: View,
  seat: number,
  names: string[],
): Report | null {
  const told: Report = { die: null, danger: null, lines: [] };
  const say = (tone: Report['lines'][number]['tone'], text: string) =>
    told.lines.push({ tone, text });
  const others = (seats: readonly number[]) => {
    const found = seats.filter((other) => other !== seat).map((other) => names[other] ?? '');
    return found.length > 3 ? `${found.length} others` : found.join(' and ');
  };
  const pens = view.parks.find((park) => park.seat === seat)?.pens ?? [];
  const penName = (pen: number) => (pens[pen] ? kindCard(pens[pen].kind).name : 'a pen');
  for (const event of events) {
    if (event.t === 'dangerRolled') told.die = event.die;
    if (event.t === 'malfunction' && event.seat === seat) {
      told.danger = event.danger;
      for (const { square, links } of event.generators) {
        say(
          event.regulated ? 'plain' : 'bad',
          `Generator ${square} with ${counted(links, 'live link')} fails.`,
        );
      }
      if (event.regulated && event.generators.length)
        say('good', 'The Power Regulator keeps all damage off.');
    }
    if (event.t === 'damaged' && event.seat === seat) {
      say(
        'bad',
        `${penName(event.pen)}: ${event.damage} damage, ${counted(event.left, 'square')} left.`,
      );
    }
    if (event.t === 'escaped' && event.seat === seat)
      say('bad', `Breakout! The ${kindCard(event.kind).name} is gone.`);
    if (event.t === 'captured' && event.seat === seat)
      say('good', `The unit on ${event.square} caught a ${event.diet}.`);
    if (event.t === 'born' && event.seat === seat && event.threat)
      say('plain', `An aviary is full: ${event.threat} threat.`);
    if (event.t === 'claimed') {
      const { name } = visitorCard(event.card);
      const too = [others(event.seats), event.bot ? 'DinoBOT' : ''].filter(Boolean).join(' and ');
      if (event.seats.includes(seat))
        say('good', `${name} comes to you: ${event.stars} stars${too ? `, and to ${too}` : ''}.`);
      else say('plain', `${name} goes to ${too}.`);
    }
    if (event.t === 'met') {
      const { name } = objectiveCard(event.card);
      if (event.seats.includes(seat)) say('good', `${name} is met: ${event.stars} stars.`);
      else say('plain', `${others(event.seats)} met ${name}.`);
    }
  }
  if (told.die !== null && told.danger === null) say('plain', 'No generator of yours fails.');
  return told.lines.length ? told : null;
}
