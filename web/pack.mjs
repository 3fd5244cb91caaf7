/**
 * Packs the engine as well as it can be, and prints its sizes beside the limit that is set for them:
 * `node web/pack.mjs`. With `--check` it fails where what was packed is larger than that.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes that a page may fetch for all games with their bots. */
export const LIMIT = 900_000;

const file = new URL('engine/mesozoic.wasm', import.meta.url);
const packed = new URL('engine/mesozoic.wasm.br', import.meta.url);

/** Code repeats itself over short and even distances, as the outlines of fonts do. */
const PARAMS = {
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
};

export const pack = (bytes) => brotliCompressSync(bytes, { params: PARAMS });

function write() {
    const bytes = readFileSync(file);
    const brotli = pack(bytes);
    writeFileSync(packed, brotli);
    const gzip = gzipSync(bytes, { level: 9 }).length;
    console.log(
        `engine: ${bytes.length} bytes; brotli ${brotli.length}, gzip ${gzip}; at most ${LIMIT} packed`,
    );
}

function check() {
    if (!existsSync(packed)) write();
    const { size } = statSync(packed);
    if (size <= LIMIT) return;
    console.error(`the engine has ${size} bytes packed; at most ${LIMIT} are allowed`);
    process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    if (process.argv.includes('--check')) check();
    else write();
}
