/** What the table waits for, in one sentence. */
import { components } from './generated/components';
import { bitten, remaining, type Offers, type Tool } from './choices';
import type { Area } from './generated/Area';
import type { View } from './generated/View';
import { isMine, type Hand } from './hand';
import { areaIndex } from './land';
import { areaName, dinosaurs, ENVIRONMENT_NAME, PREDATOR_NAME, TILES } from './words';

const { eruption, hatched, settlers, trexEats } = components;

function sideways(tool: Tool): string {
  switch (tool) {
    case 'white':
      return 'Choose a herd for the white dinosaur.';
    case 'hatch':
      return `Choose a herd for ${dinosaurs(hatched)}: once a game, and no other counter this period.`;
    default:
      return `Choose where it erupts: the primary habitat loses ${eruption[0]}, the others ${eruption[1]}. Once a game, and no other counter this period.`;
  }
}

/** Before a counter is spent on nobody. */
export const doubt = (area: Area): string =>
  `Nobody lives in the ${areaName(area)}. Click it again if the volcano is to close it all the same.`;

function menu(view: View, offers: Offers): string {
  const can = (held: 'card' | 'tile') =>
    offers.some(({ step }) => step.t === 'play' && step.held === held);
  const tile = view.spaces.find(({ seat }) => seat === view.actor);
  if (can('card') && can('tile')) return 'Play your card and your tile, in either order.';
  if (can('card')) return 'Now play your card.';
  if (can('tile') && tile) return `Play your tile: ${TILES[tile.tile].name}.`;
  const hasCounter = offers.some(({ step }) => step.t === 'counter');
  return hasCounter ? 'Use a counter, or end your turn.' : 'Everything is played: end your turn.';
}

function mine(hand: Hand): string {
  const { view, tool, spread, bites, trek, pick, names } = hand;
  const { ask } = view;
  if (tool !== 'main') return sideways(tool);
  switch (ask.t) {
    case 'card':
      return 'Take an environment card: the open one, or the top of the deck unseen.';
    case 'tile':
      return 'Take an action tile. A lower space acts earlier.';
    case 'menu':
      return menu(view, hand.offers);
    case 'environment':
      return `Choose the environment in which ${dinosaurs(settlers)} settle.`;
    case 'settle': {
      const left = ask.dinos - spread.reduce((sum, n) => sum + n, 0);
      return `Put ${left === ask.dinos ? dinosaurs(left) : `${left} more`} into the glowing areas of the ${ENVIRONMENT_NAME[ask.environment]}: press them.`;
    }
    case 'grow':
      if (!ask.dinos) return 'Your supply is empty: nothing more can grow.';
      if (ask.first) return `Now ${dinosaurs(ask.dinos)} for another herd.`;
      return ask.fewest < ask.dinos
        ? `Your supply is short: choose a herd for ${ask.fewest} to ${ask.dinos} of it.`
        : `Choose a herd for ${dinosaurs(ask.dinos)}.`;
    case 'hatch':
      return `Choose a herd where ${dinosaurs(ask.dinos)} hatch.`;
    case 'fly':
      return 'Let the Pterodactyl fly to one of the lit areas, or let it stay.';
    case 'stalk':
      return `The T-Rex is yours: one area away it eats up to ${trexEats[0]}, two areas up to ${trexEats[1]}.`;
    case 'raptor':
      return ask.from.length > 1
        ? 'Move a Raptor. One of the two may go two areas.'
        : `Move the other Raptor${ask.mayGoFar ? ', one area or two' : ' by one area'}.`;
    case 'eat': {
      const left = ask.left - bitten(bites);
      const eater = PREDATOR_NAME[ask.predator];
      if (!bitten(bites))
        return `The ${eater} eats up to ${ask.left} in the ${areaName(ask.area)}.`;
      return left ? `The ${eater} may eat ${left} more.` : `The ${eater} has enough.`;
    }
    case 'enter':
      return 'The T-Rex has eaten. A counter or a white dinosaur may come before it takes its place.';
    case 'scatter':
      return pick.scatter
        ? `Scatter ${pick.scatter.dinos} of ${names[pick.scatter.seat] ?? 'a herd'}: choose where to.`
        : `Scatter up to ${dinosaurs(ask.left)}: choose a herd.`;
    case 'migrate': {
      if (!trek)
        return ask.first ? 'Choose a second herd to migrate.' : 'Choose a herd to migrate.';
      const left = remaining(view, trek);
      const all = ask.leaving[areaIndex(trek.from)] ?? 0;
      if (left === all)
        return `Up to ${dinosaurs(all)} may leave. Drag them, or click where they go.`;
      return left ? `${left} of ${all} stay so far.` : 'No more may leave.';
    }
    case 'send':
      return `Send dinosaurs from the ${areaName(ask.from)}.`;
    case 'over':
      return '';
  }
}

export function prompt(hand: Hand): string {
  const { view, names } = hand;
  if (view.phase === 'over') return 'The last period is scored.';
  if (isMine(hand)) return mine(hand);
  const name = view.actor === null ? 'the table' : (names[view.actor] ?? 'the others');
  const doing: Partial<Record<View['ask']['t'], string>> = {
    card: 'takes a card',
    tile: 'takes a tile',
    settle: 'settles dinosaurs',
    environment: 'chooses an environment',
    grow: 'lets herds grow',
    hatch: 'hatches',
    fly: 'moves the Pterodactyl',
    stalk: 'moves the T-Rex',
    raptor: 'moves Raptors',
    eat: 'feeds a predator',
    enter: 'moves the T-Rex',
    scatter: 'scatters herds',
    migrate: 'migrates',
    send: 'migrates',
  };
  return `${name} ${doing[view.ask.t] ?? 'is playing'} …`;
}
