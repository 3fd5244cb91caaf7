import { expect, it } from 'vitest';
import chapters from './generated/rules.json';
import { TILES } from './words';

it('every tile points to a rule that there is', () => {
  const ids = chapters.flatMap((chapter) => chapter.rules.map(({ id }) => id));
  for (const { rule } of Object.values(TILES)) expect(ids).toContain(rule);
});
