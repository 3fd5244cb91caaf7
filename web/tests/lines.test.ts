import { expect, it } from 'vitest';
import type { Line } from '../src/generated/Line';
import type { Told } from '../src/generated/Told';
import { chapters, logLines, moments } from '../src/table/lines';

const say = (event: string, line: Line = [event]): Told => ({ event, line });

it('leaves a secret out as soon as it is told, and keeps those that are not', () => {
  const secret = (event: unknown) => {
    const [verb, who] = String(event).split(' ');
    if (verb === 'chooses') return { keeps: who ?? '' };
    return verb === 'places' ? { tells: who ?? '' } : null;
  };
  const happened = ['chooses ada', 'chooses bo', 'chooses ada', 'rolls', 'places ada', 'places cy'];
  const read = (told: Told[]) => logLines(told, { secret }).map(({ n }) => n);
  expect(read(happened.map((event) => say(event)))).toEqual([1, 3, 4, 5]);
  // The next choice is another secret.
  expect(read([...happened, 'chooses ada'].map((event) => say(event)))).toEqual([1, 3, 4, 5, 6]);
  expect(logLines(happened.map((event) => say(event)))).toHaveLength(6);
});

const mark = (event: unknown) => {
  const word = String(event);
  if (word.startsWith('Round')) return { round: word };
  if (word === 'roll') return { turn: true as const };
  return word === 'count' ? { moment: 'The count' } : null;
};
const shape = (told: Told[]) =>
  chapters(logLines(told, { mark })).map(({ title, turns }) => [
    title,
    turns.map((turn) => turn.map(({ n }) => n)),
  ]);

it('tells the story by round and by the turns that the game marks', () => {
  const happened = ['open', 'Round 1', 'roll', 'a', 'b', 'roll', 'a', 'Round 2', 'a'];
  expect(shape(happened.map((event) => say(event)))).toEqual([
    [null, [[0]]],
    ['Round 1', [[1], [2, 3, 4], [5, 6]]],
    ['Round 2', [[7, 8]]],
  ]);
});

it('begins a turn with another seat where the game marks none', () => {
  const told = [say('Round 1'), say('a', [0, ' a']), say('b', [0, ' b']), say('c', [1, ' c'])];
  expect(shape(told)).toEqual([['Round 1', [[0], [1, 2], [3]]]]);
});

it('gathers what belongs to one moment, and nothing without words', () => {
  const told = [say('a'), say('count', [0, ' 3']), say('count', []), say('count', [1, ' 5'])];
  expect(moments(told, { mark })).toEqual([
    {
      title: 'The count',
      lines: [
        [0, ' 3'],
        [1, ' 5'],
      ],
    },
  ]);
  expect(moments(told, null)).toEqual([]);
});
