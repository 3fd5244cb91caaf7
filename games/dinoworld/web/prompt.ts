/** What the table waits for, in one sentence. */
import { pointsOf, pointsText } from '$kit/gains';
import { stillWaiting } from '$kit/waiting';
import { counted } from '$kit/words';
import type { Controller } from './controller.svelte';
import type { View } from './generated/View';
import { facilityCard, kindCard } from './cards';
import { cost } from './paving';

export interface Asked {
  view: View;
  names: string[];
  me: number | null;
  /** Whether there is something to decide for me. */
  isMine: boolean;
  controller: Pick<
    Controller,
    | 'tool'
    | 'shift'
    | 'shifts'
    | 'kind'
    | 'family'
    | 'isAviary'
    | 'squares'
    | 'size'
    | 'isWhole'
    | 'wanted'
    | 'dice'
    | 'pips'
    | 'pipsLeft'
    | 'road'
    | 'paver'
    | 'line'
    | 'outcome'
  >;
}

function waiting({ view, names, me }: Asked): string {
  const missing = view.wall.flatMap((wall, seat) =>
    wall.awaited && seat !== me ? [names[seat] ?? ''] : [],
  );
  return stillWaiting(missing);
}

const MARK = {
  expand: 'Press the square that becomes lake.',
  repave: 'Press the path that becomes a crossroads.',
  entrance: 'Press the square at the wall that becomes an entrance.',
  generator: 'A spare generator: press a square beside a pen. It costs 2 stars at the end.',
} as const;

function drawing({ controller, view }: Asked): string {
  const { tool } = controller;
  if (tool?.t === 'mark') return MARK[tool.step];
  if (tool?.t === 'facility') {
    const { name, place } = facilityCard(view.facilities[tool.type === 'recreation' ? 0 : 1]);
    return `${name}: press a glowing square. ${place}`;
  }
  if (tool?.t === 'paths') {
    if (controller.dice.length === 0) return 'Pick the dice whose pips become paths.';
    if (controller.paver) return 'Press a path, old or new: it becomes a crossroads without pips.';
    if (cost(controller.road) === 0)
      return `Draw out of a path: ${counted(controller.pips, 'pip')}. Or tap a glowing square; tap again to turn it.`;
    if (controller.pipsLeft < 0) {
      const wanted = controller.shift - controller.pipsLeft;
      const more = controller.shifts.some((shift) => shift >= wanted);
      return `${counted(-controller.pipsLeft, 'pip')} too many${more ? ': research adds them, press + at the dice' : ''}.`;
    }
    return controller.pipsLeft
      ? `${counted(controller.pipsLeft, 'pip')} left.`
      : 'All pips are used.';
  }
  if (!controller.kind) return '';
  const { name } = kindCard(controller.kind);
  if (controller.dice.length === 0) return `Pick dice for the ${name} pen.`;
  if (controller.family === 'aquatic') return `Press the lake square for the ${name}.`;
  if (!controller.isWhole) {
    if (controller.isAviary) return `Put the ${name} aviary down: turn it, then press.`;
    return controller.squares.length
      ? `${name}: ${controller.squares.length} of ${controller.size} squares.`
      : `Draw the ${name} pen over ${controller.size} squares, one of them glowing.`;
  }
  if (controller.wanted > 0) {
    const more = counted(controller.wanted, 'megawatt');
    return view.mode === 'danger'
      ? `${more} more: press generators or empty squares beside the pen, once for each link.`
      : `${more} more: press empty squares beside the pen.`;
  }
  if (!controller.line) return `The ${name} pen is whole.`;
  const brings = pointsText(pointsOf(controller.outcome?.gains), 'star');
  return `The ${name} pen is whole${brings && `: ${brings}`}. Build it?`;
}

function mine(asked: Asked): string {
  const { view, controller } = asked;
  if (view.phase === 'give')
    return 'Leave one die to DinoBOT: 1–3 gives it the top of its card, 4–6 the bottom.';
  if (view.phase === 'damage') return 'Your aviary is damaged: press the square that is lost.';
  const draft = view.turn?.draft;
  switch (draft?.t) {
    case 'pen':
      return `${kindCard(draft.kind).name}: ${draft.squares.length} of ${draft.size} squares. Press a glowing one.`;
    case 'power':
      return `${counted(draft.need, 'megawatt')} more: press a glowing square beside the pen.`;
    case 'paths':
      return `${counted(draft.left, 'pip')} left: press a glowing square.`;
    case 'facility':
      return 'Press a glowing square for the facility.';
  }
  if (controller.tool) return drawing(asked);
  const left = view.turn?.dice.filter((die) => !die.used).length ?? 0;
  if (left === 0) return 'All dice are used. Anything else, or ready?';
  return controller.dice.length ? 'Now take a pencil.' : 'Take a pencil, or pick dice first.';
}

export function prompt(asked: Asked): string {
  const { view, me, isMine } = asked;
  if (view.phase === 'over') return 'The parks are counted.';
  if (isMine) return mine(asked);
  if (me !== null && view.turn?.ready)
    return `You are ready; undo takes it back. ${waiting(asked)}`;
  return waiting(asked);
}
