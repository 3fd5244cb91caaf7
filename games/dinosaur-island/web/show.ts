/**
 * The Park Phase as a short animation. Often it is over before a view shows it: the next round's dice
 * already lie there. So its events are made into frames of one park, shown one after the other.
 */
import type { Crowd } from './generated/Crowd';
import type { Event } from './generated/Event';
import type { SeatView } from './generated/SeatView';
import type { Standing } from './generated/Standing';

export interface Frame {
  kind: 'arrive' | 'stand' | 'loose' | 'eaten' | 'score';
  caption: string;
  /** Who stands where, and in line. */
  inside: Map<string, Crowd>;
  line: Crowd;
  /** Where somebody was just eaten. */
  bitten: Set<string>;
}

const NOBODY: Crowd = { patrons: 0, hooligans: 0 };

const people = ({ patrons, hooligans }: Crowd) =>
  [
    patrons ? `${patrons} patron${patrons === 1 ? '' : 's'}` : '',
    hooligans ? `${hooligans} hooligan${hooligans === 1 ? '' : 's'}` : '',
  ]
    .filter(Boolean)
    .join(' and ') || 'nobody';

function placed(standings: readonly Standing[]): Map<string, Crowd> {
  return new Map(standings.map(({ at, patrons, hooligans }) => [at, { patrons, hooligans }]));
}

function without(inside: Map<string, Crowd>, standings: readonly Standing[]): Map<string, Crowd> {
  const left = new Map(inside);
  for (const { at, patrons, hooligans } of standings) {
    const here = left.get(at) ?? NOBODY;
    left.set(at, { patrons: here.patrons - patrons, hooligans: here.hooligans - hooligans });
  }
  return left;
}

/** Who stands where in a view. */
export function standing(seat: SeatView): Map<string, Crowd> {
  const at = new Map<string, Crowd>();
  for (const { zone, visitors } of [...seat.exhibits, ...seat.attractions]) at.set(zone, visitors);
  at.set('card', { patrons: seat.cardPatrons, hooligans: 0 });
  return at;
}

/** The frames of one seat's park, from how it was before the events. */
export function frames(events: readonly Event[], before: SeatView): Frame[] {
  const { seat } = before;
  const animation: Frame[] = [];
  let inside = standing(before);
  let line = before.line;
  const shoot = (kind: Frame['kind'], caption: string, bitten: string[] = []) =>
    animation.push({ kind, caption, inside, line, bitten: new Set(bitten) });
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue;
    switch (event.t) {
      case 'arrived':
        line = event.visitors;
        shoot('arrive', `${people(line)} at the gate`);
        break;
      case 'swapped':
        line = {
          patrons: line.patrons + event.came.patrons,
          hooligans: line.hooligans - event.sent + event.came.hooligans,
        };
        if (event.sent)
          shoot('arrive', `${people({ patrons: 0, hooligans: event.sent })} sent back`);
        break;
      case 'guarded':
        line = { ...line, hooligans: line.hooligans - 1 };
        shoot('arrive', `The guard sends a hooligan away: +${event.points}`);
        break;
      case 'linedUp':
        inside = placed(event.inside);
        line = event.line;
        shoot(
          'stand',
          line.patrons + line.hooligans ? `${people(line)} stuck in line` : 'All are inside',
        );
        break;
      case 'loose':
        if (event.eaten) {
          shoot(
            'loose',
            `Threat ${event.threat}, security ${event.security}: ${event.eaten} eaten, −${event.points}`,
          );
        }
        break;
      case 'eaten': {
        const bitten = event.inside.map(({ at }) => at);
        inside = without(inside, event.inside);
        line = {
          patrons: line.patrons - event.line.patrons,
          hooligans: line.hooligans - event.line.hooligans,
        };
        if (event.line.patrons + event.line.hooligans) bitten.push('line');
        // Each choice of a patron is an event of its own; the animation shows them at once.
        if (animation.at(-1)?.kind === 'eaten') bitten.push(...animation.pop()!.bitten);
        if (bitten.length) shoot('eaten', 'Eaten!', bitten);
        break;
      }
      case 'scored':
        shoot('score', `+${event.points} points${event.money ? `, +$${event.money}` : ''}`);
        break;
    }
  }
  return animation;
}
