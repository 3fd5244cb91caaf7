/**
 * Every text of the client packed as well as it can be, once and for all visitors, and what games have
 * learnt: servers send `x.js.br` to whoever reads it, which is nearly everybody.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = /^assets\/.*\.(js|css|svg|net|jsonl)$/;
const pack = promisify(brotliCompress);

export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    // Only now the files are as they will be.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        const names = Object.keys(bundle).filter((name) => PACKED.test(name));
        await Promise.all(
          names.map(async (name) => {
            const file = join(dir ?? '', name);
            await writeFile(`${file}.br`, await pack(await readFile(file)));
          }),
        );
      },
    },
  };
}
