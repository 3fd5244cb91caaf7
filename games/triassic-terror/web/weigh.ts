/** What is being weighed up: the island as it would be after what is drawn or pointed at. */
import type { Area } from './generated/Area';
import type { View } from './generated/View';
import { spreadTo, type Pick } from './choices';
import type { Line } from './explain';
import { isMine, type Hand } from './hand';
import { adjacent, areasOf } from './land';
import { Sketch } from './preview';
import { dinosaurs } from './words';

const HATCHED = 3;

/** The island as it would be, if the aimed area were clicked; nothing if it would stay as it is. */
export function weigh(hand: Hand, aimed: Area | null): Sketch | null {
  const { actor, ask } = hand.view;
  if (actor === null || (!isMine(hand) && ask.t !== 'send')) return null;
  const sketch = sketchOf(hand, actor, aimed);
  return sketch && sketch.changed().length ? sketch : null;
}

function sketchOf(hand: Hand, seat: number, aimed: Area | null): Sketch | null {
  const { view, offers, tool, pick, spread, bites, trek } = hand;
  const { ask } = view;
  const sketch = new Sketch(view);
  if (tool === 'volcano') return aimed && sketch.erupt(aimed);
  if (tool === 'hatch') return aimed && sketch.add(aimed, seat, HATCHED);
  if (tool === 'white') return aimed && sketch.add(aimed, seat, 1);
  switch (ask.t) {
    case 'grow':
      return aimed && sketch.add(aimed, seat, pick.only ?? ask.dinos);
    case 'hatch':
      return aimed && sketch.add(aimed, seat, ask.dinos);
    case 'enter':
      return sketch.enter();
    case 'settle': {
      const aim = (aimed && spreadTo(offers, spread, aimed)) ?? spread;
      areasOf(ask.environment).forEach((area, ring) => sketch.add(area, seat, aim[ring]!));
      return sketch;
    }
    case 'eat':
      return bites.size ? sketch.eat(ask.area, bites) : null;
    case 'scatter':
      return aimed && pick.scatter
        ? sketch.scatter(pick.scatter.seat, ask.area, aimed, pick.scatter.dinos)
        : null;
    case 'migrate':
      return trek && sketch.trek(seat, trek.from, trek.parties);
    case 'send':
      return sketch.trek(seat, ask.from, ask.sent);
    default:
      return null;
  }
}

/** What would change for whom, in words. */
export function effects(sketch: Sketch | null, names: string[], me: number | null): Line[] {
  if (!sketch) return [];
  const name = (seat: number) => (seat === me ? 'You' : (names[seat] ?? ''));
  return [
    ...sketch.gains().flatMap((gain, seat): Line[] => {
      if (!gain) return [];
      return [
        { seat, text: `${name(seat)}: ${gain > 0 ? '+' : '−'}${Math.abs(gain)} for habitats` },
      ];
    }),
    ...sketch.driven.map(({ seat, dinos }): Line => {
      return { seat, text: `${name(seat)}: ${dinosaurs(dinos)} driven out` };
    }),
  ];
}

/** What a predator that goes there may do; nothing for other decisions. */
export function hunger(view: View, pick: Pick, to: Area): string {
  const { ask } = view;
  if (ask.t === 'stalk') {
    return adjacent(view.trex.area).includes(to) ? 'eats up to 5' : 'two areas: eats up to 3';
  }
  if (ask.t === 'fly') return `eats up to ${view.players.length === 6 ? 1 : 2} of your opponents`;
  return ask.t === 'raptor' && pick.raptor ? 'eats up to 2, scatters up to 2' : '';
}
