import { describe, expect, it } from 'vitest';
import type { Offer } from '$shell/game-ui';
import { choices, lineFor, openSpots, pieces, targetLine, tray } from './choices';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import { binding, prompt } from './prompt';

const offer = (line: string, step: Step, ...values: number[]): Offer<Step> => {
  const gains = values.map((value) => ({ id: 'river', name: 'River', value, sure: value > 0 }));
  return { line, step, label: [], gains };
};

const view: View = {
  mode: 'summer',
  side: 'summer',
  phase: 'place',
  round: 1,
  rounds: 2,
  turn: 1,
  turns: 6,
  roller: 1,
  die: 'food-court',
  bag: 24,
  box: [2, 2, 2, 2, 2, 2],
  handSize: 2,
  you: 0,
  hand: ['trex', 'stegosaurus'],
  pick: null,
  zoos: [
    { awaited: true, residents: [{ species: 'stegosaurus', spot: 'prairie' }], summer: null },
    { awaited: true, residents: [], summer: null },
    { awaited: true, residents: [], summer: null },
  ],
};
const offers = [
  offer('place trex river', { t: 'place', species: 'trex', spot: 'river' }, 1),
  offer(
    'place stegosaurus prairie',
    { t: 'place', species: 'stegosaurus', spot: 'prairie' },
    7,
    -2,
  ),
  offer('place stegosaurus river', { t: 'place', species: 'stegosaurus', spot: 'river' }, 1),
];
const names = ['Ada', 'Ben', 'Chiara'];

describe('choices', () => {
  it('are the offers for the dinosaur in hand, with what they bring', () => {
    const found = choices(view, offers, 'stegosaurus');
    expect([...found.keys()]).toEqual(['prairie', 'river']);
    expect(found.get('prairie')).toMatchObject({
      line: 'place stegosaurus prairie',
      gain: 5,
      isHoped: true,
    });
    expect(found.get('river')).toMatchObject({ gain: 1, isHoped: false });
    expect([...choices(view, offers, 'trex').keys()]).toEqual(['river']);
  });

  it('name each kind of dinosaur once, and every place that is open to any', () => {
    expect(pieces(view, offers)).toEqual(['trex', 'stegosaurus']);
    expect([...openSpots(offers)]).toEqual(['river', 'prairie']);
  });

  it('are nothing for those who watch', () => {
    expect(choices({ ...view, you: null }, offers, 'trex').size).toBe(0);
  });

  it('let the quarantined dinosaur move', () => {
    const residents = [{ species: 'trex' as const, spot: 'quarantine' as const }];
    const winter: View = {
      ...view,
      side: 'winter',
      phase: 'quarantine',
      hand: [],
      zoos: [{ awaited: true, residents, summer: null }],
    };
    const moves = [offer('move bridge-left', { t: 'move', spot: 'bridge-left' }, 1)];
    expect(pieces(winter, moves)).toEqual(['trex']);
    expect(choices(winter, moves, 'trex').get('bridge-left')).toMatchObject({ gain: 1 });
    expect(lineFor(winter, 'trex', 'wood')).toBe('move wood');
  });

  it('can be asked about before they are legal', () => {
    expect(lineFor(view, 'trex', 'king')).toBe('place trex king');
  });
});

describe('dinosaurs that are revealed before they are placed', () => {
  const choosing: View = { ...view, placing: 'after-reveal', phase: 'choose' };
  const dinosaurs = [
    offer('choose trex', { t: 'choose', species: 'trex' }),
    offer('choose stegosaurus', { t: 'choose', species: 'stegosaurus' }),
  ];
  const placing: View = {
    ...choosing,
    phase: 'place',
    hand: ['stegosaurus'],
    zoos: view.zoos.map((zoo, seat) => ({
      ...zoo,
      revealed: (['trex', 'spinosaurus', 'trex'] as const)[seat]!,
    })),
  };

  it('are picked without a place', () => {
    expect(pieces(choosing, dinosaurs)).toEqual(['trex', 'stegosaurus']);
    expect(openSpots(dinosaurs).size).toBe(0);
    expect(choices(choosing, dinosaurs, 'trex').size).toBe(0);
    expect(targetLine(choosing, 'trex')).toBe('choose trex');
    expect(targetLine({ ...view, phase: 'discard' }, 'trex')).toBe('discard trex');
    expect(targetLine(placing, 'trex')).toBeNull();
  });

  it('lie before the rest of the hand while their places are chosen', () => {
    expect(tray(placing)).toEqual(['trex', 'stegosaurus']);
    expect(tray(choosing)).toEqual(['trex', 'stegosaurus']);
    expect(tray({ ...placing, you: null, hand: [] })).toEqual([]);
  });

  it('are asked for in their turn', () => {
    const asked = { view: choosing, names, me: 0, isMine: true, selected: null };
    expect(prompt(asked)).toBe('Pick a dinosaur; it is placed when all have been revealed.');
    expect(prompt({ ...asked, selected: 'trex' })).toBe('Take the T-Rex?');
    const hidden: View = { ...choosing, pick: { t: 'choose', species: 'trex' } };
    expect(prompt({ ...asked, view: hidden, isMine: false })).toBe(
      'T-Rex, still hidden. Waiting for Ben and Chiara …',
    );
    expect(binding({ view: choosing, names, me: 0 }).tone).toBe('bound');
  });
});

describe('the prompt', () => {
  const asked = { view, names, me: 0, isMine: true, selected: null };

  it('asks for a dinosaur, then for a place', () => {
    expect(prompt(asked)).toBe('Pick a dinosaur of your hand.');
    expect(prompt({ ...asked, selected: 'trex' })).toBe('Put the T-Rex in a glowing place.');
  });

  it('says whom the table waits for, and what I have chosen in secret', () => {
    const chosen: View = { ...view, pick: { t: 'place', species: 'trex', spot: 'river' } };
    const text = prompt({ ...asked, view: chosen, isMine: false });
    expect(text).toBe('T-Rex to River, still hidden. Waiting for Ben and Chiara …');
  });

  it('says whom the die binds', () => {
    expect(binding({ view, names, me: 0 })).toEqual({
      text: 'Binds you: a pen left of the river',
      tone: 'bound',
    });
    expect(binding({ view, names, me: 1 }).text).toBe('You rolled: free choice');
    expect(binding({ view, names, me: null }).text).toContain('all but Ben');
  });
});
