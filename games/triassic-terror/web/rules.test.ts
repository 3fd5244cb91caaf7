import { expect, it } from 'vitest';
import chapters from './generated/rules.json';
import { SIGNS, TILES } from './words';

it('every tile and every sign points to a rule that there is', () => {
  const ids = chapters.flatMap((chapter) => chapter.rules.map(({ id }) => id));
  for (const { rule } of [...Object.values(TILES), ...SIGNS]) expect(ids).toContain(rule);
});
