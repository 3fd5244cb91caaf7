import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunks } from './chunks';
import { offline } from './offline';
import { packed } from './packed';
import { pictures } from './pictures';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.MESOZOIC_URL ?? 'http://127.0.0.1:7575';

export default defineConfig({
  root: here('.'),
  // Files are found from where they stand themselves; the server says where the document is.
  base: './',
  plugins: [
    pictures(),
    svelte({ configFile: false, compilerOptions: { runes: true } }),
    offline(),
    chunks(),
    packed(),
  ],
  worker: { format: 'es' },
  resolve: {
    alias: { $kit: here('src/kit'), $shell: here('src') },
    // Tests run the code that browsers run, not the server-side half of Svelte.
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    outDir: here('dist'),
    // The lowest browsers that are supported; README.md says the same. Older syntax and CSS than
    // they know is not written, and what they lack is translated.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    // The server's policy forbids `data:` addresses, so that every asset is a file.
    assetsInlineLimit: 0,
    // The document names what a page needs; what comes later is fetched by what imports it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  server: {
    fs: { allow: [here('..')] },
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    include: ['tests/**/*.test.ts', '../games/*/web/**/*.test.ts'],
    root: here('.'),
  },
});
