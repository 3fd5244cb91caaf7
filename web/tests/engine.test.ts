/**
 * The engine in WebAssembly does what it does natively, byte by byte: golden records hold in it with every
 * fingerprint, and bots choose what `crates/page/tests` has written down. Without the module, which
 * `cargo xtask test --only engine` builds, there is nothing to compare.
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

describe.skipIf(!existsSync(file))('the engine in WebAssembly', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.of(await WebAssembly.compile(readFileSync(file)));
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
      const net = `${root}games/${game}/nets/value.net`;
      if (existsSync(net)) expect(engine.learn(game, readFileSync(net))).toBe(true);
      const moments: { question: string; said: Record<string, string> }[] = JSON.parse(
        readFileSync(`${choices}/${game}.json`, 'utf8'),
      );
      for (const { question, said } of moments) {
        for (const [level, line] of Object.entries(said)) {
          const asked = question.replaceAll('greedy', level);
          expect(engine.think(asked, Infinity), level).toBe(line);
        }
      }
    },
    60_000,
  );
});
