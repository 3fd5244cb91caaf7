/** Packs the engine as well as it can be, and prints its sizes beside the limit that is set for them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const LIMIT = 900_000;
const file = new URL('engine/mesozoic.wasm', import.meta.url);
const bytes = readFileSync(file);
const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
writeFileSync(new URL('engine/mesozoic.wasm.br', import.meta.url), packed);
const gzip = gzipSync(bytes, { level: 9 }).length;
console.log(
    `engine: ${bytes.length} bytes; brotli ${packed.length}, gzip ${gzip}; at most ${LIMIT} packed`,
);
