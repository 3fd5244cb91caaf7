/**
 * The engine in WebAssembly does what it does natively, byte by byte: golden records hold in it with every
 * fingerprint, and bots choose what `crates/page/tests` has written down. Without the module, which
 * `cargo xtask test --only engine` builds, there is nothing to compare; where that has built it, nothing
 * may be left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../src/host/engine';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = `${root}web/engine/mesozoic.wasm`;
/** A new game has nothing written down yet. */
const choices = `${root}crates/page/tests/choices`;
const games = readdirSync(choices).map((name) => name.replace('.json', ''));

interface Moment {
  question: string;
  /** By level. */
  said: Record<string, string>;
}
const momentsOf = (game: string): Moment[] =>
  JSON.parse(readFileSync(`${choices}/${game}.json`, 'utf8'));

const isRequired = process.env.MESOZOIC_TEST_ENGINE !== undefined;
describe.skipIf(!isRequired && !existsSync(file))('the engine in WebAssembly', () => {
  let module: WebAssembly.Module;
  let engine: Engine;
  beforeAll(async () => {
    module = await WebAssembly.compile(readFileSync(file));
    engine = await Engine.of(module);
  }, 60_000);

  test.each(games)(
    'plays the golden records of %s as they were played',
    (game) => {
      const folder = `${root}games/${game}/tests/golden`;
      const records = readdirSync(folder).filter((name) => name.endsWith('.record'));
      expect(records.length).toBeGreaterThan(0);
      for (const name of records) {
        const said = engine.verify(readFileSync(`${folder}/${name}`, 'utf8'));
        expect(said, name).toMatchObject({ ok: true });
        expect(said.views, name).toBe(said.steps);
      }
    },
    60_000,
  );

  test.each(games)(
    'chooses in %s what it chooses natively',
    (game) => {
      expect(engine.learn(game, readFileSync(`${root}games/${game}/nets/value.net`))).toBe(true);
      for (const { question, said } of momentsOf(game)) {
        for (const [level, line] of Object.entries(said)) {
          const asked = question.replaceAll('greedy', level);
          expect(engine.think(asked, Infinity), level).toBe(line);
        }
      }
    },
    120_000,
  );

  test.each(games)(
    'says something else in %s where its net is missing',
    async (game) => {
      const blank = await Engine.of(module);
      const differs = momentsOf(game).some(({ question, said }) =>
        ['learnt:96', 'level:6'].some(
          (level) => blank.think(question.replaceAll('greedy', level), Infinity) !== said[level],
        ),
      );
      expect(differs).toBe(true);
    },
    120_000,
  );
});
