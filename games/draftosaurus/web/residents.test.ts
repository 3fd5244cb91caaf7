import { describe, expect, it } from 'vitest';
import type { Resident } from './generated/Resident';
import { after, arrange, contents, newestKey, withNewcomer } from './residents';

const place = (species: Resident['species'], spot: Resident['spot']): Resident => ({
  species,
  spot,
});

describe('a newcomer', () => {
  it('stands last in a row, whatever its species', () => {
    const meadow = [place('spinosaurus', 'meadow')];
    expect(withNewcomer(meadow, 'trex', 'meadow').map((r) => r.species)).toEqual([
      'spinosaurus',
      'trex',
    ]);
  });

  it('stands with its kind where there are no slots', () => {
    const prairie = [place('trex', 'prairie'), place('spinosaurus', 'prairie')];
    const species = withNewcomer(prairie, 'trex', 'prairie').map((r) => r.species);
    expect(species).toEqual(['trex', 'trex', 'spinosaurus']);
  });

  it('leaves the other pens as they were', () => {
    const zoo = [place('trex', 'forest'), place('stegosaurus', 'river')];
    expect(withNewcomer(zoo, 'trex', 'king')).toEqual([...zoo, place('trex', 'king')]);
  });
});

describe('after a step', () => {
  const zoo = [place('trex', 'quarantine'), place('stegosaurus', 'wood')];

  it('the quarantined dinosaur stands in one place only', () => {
    const moved = after(zoo, { t: 'move', spot: 'wood' });
    expect(moved).toEqual([place('stegosaurus', 'wood'), place('trex', 'wood')]);
  });

  it('a discard changes nothing in the zoo', () => {
    expect(after(zoo, { t: 'discard', species: 'trex' })).toEqual(zoo);
    expect(after(zoo, { t: 'choose', species: 'trex' })).toEqual(zoo);
  });
});

describe('an arranged zoo', () => {
  const zoo = [
    place('trex', 'trio'),
    place('trex', 'trio'),
    place('stegosaurus', 'trio'),
    place('trex', 'river'),
  ];

  it('gives everybody a key and a place of its own', () => {
    const standing = arrange('summer', zoo);
    expect(new Set(standing.map((s) => s.key)).size).toBe(4);
    expect(new Set(standing.map((s) => `${s.x} ${s.y}`)).size).toBe(4);
  });

  it('draws those further back first', () => {
    const ys = arrange('summer', zoo).map((s) => s.y);
    expect(ys).toEqual([...ys].sort((a, b) => a - b));
  });

  it('knows the one that came last', () => {
    expect(newestKey(zoo, 'trex', 'trio')).toBe('trio trex 1');
    expect(arrange('summer', zoo).some((s) => s.key === newestKey(zoo, 'trex', 'trio'))).toBe(true);
  });

  it('is told pen by pen, the stones of the Pyramid as one', () => {
    const winter = [
      place('trex', 'pyramid-0'),
      place('stegosaurus', 'pyramid-3'),
      place('trex', 'river'),
    ];
    const told = new Map(contents('winter', winter));
    expect(told.get('pyramid')).toEqual(['trex', 'stegosaurus']);
    expect(told.get('river')).toEqual(['trex']);
    expect(told.get('wood')).toEqual([]);
  });
});
