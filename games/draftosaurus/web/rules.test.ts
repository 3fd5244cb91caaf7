import { expect, it } from 'vitest';
import chapters from './generated/rules.json';
import { PENS } from './words';

it('every pen points to a rule that bears its name', () => {
  const rules = chapters.flatMap((chapter) => chapter.rules);
  for (const { name, rule } of Object.values(PENS)) {
    const title = rules.find(({ id }) => id === rule)?.title ?? '';
    expect(name.replace(/, .*/, '')).toBe(title);
  }
});
