/**
 * What lets the site be installed and opened without a network: a manifest, and a service worker that
 * keeps every file of this build. Written by hand: a list of files and some forty lines.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Not kept: pictures that only messengers show of links. */
const NOT_KEPT = /^pictures\/|preview|\.map$/;

export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      // After everything else has said which files there are.
      order: 'post',
      handler(_, bundle) {
        const names = Object.keys(bundle);
        // The engine is large: its build has packed it too, and servers send what browsers read.
        const engine = names.find((name) => name.endsWith('.wasm'));
        const packed = new URL('engine/mesozoic.wasm.br', import.meta.url);
        if (engine && existsSync(packed)) {
          const source = readFileSync(packed);
          this.emitFile({ type: 'asset', fileName: `${engine}.br`, source });
        }
        const icon = (part: string) => `./${names.find((name) => name.includes(part)) ?? ''}`;
        const manifest = {
          name: 'Mesozoic',
          short_name: 'Mesozoic',
          description: 'Dinosaur board games at one table, also without a network.',
          id: './',
          start_url: './',
          scope: './',
          display: 'standalone',
          background_color: '#efe5d0',
          theme_color: '#efe5d0',
          icons: [
            { src: icon('ammonite'), sizes: 'any', type: 'image/svg+xml' },
            { src: './icons/192.png', sizes: '192x192', type: 'image/png' },
            { src: './icons/512.png', sizes: '512x512', type: 'image/png' },
            {
              src: './icons/512-maskable.png',
              sizes: '512x512',
              type: 'image/png',
              purpose: 'maskable',
            },
          ],
        };
        this.emitFile({
          type: 'asset',
          fileName: 'manifest.webmanifest',
          source: JSON.stringify(manifest),
        });
        const kept = names.filter((name) => !NOT_KEPT.test(name) && name !== 'index.html');
        const files = ['./', 'manifest.webmanifest', ...kept].sort();
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        const source = worker(version, files, icon('icon-'));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

const worker = (
  version: string,
  files: string[],
  icon: string,
) => `/* Keeps this build, so that it opens without a network. */
self.icon = '${icon}';
importScripts('./push.js');
const NAME = 'mesozoic-${version}';
/** A path within the site, wherever it lives. */
const path = (name) => new URL(name, location.href).pathname;
const FILES = ${JSON.stringify(files)}.map(path);
/** A network that takes longer than this is none. */
const PATIENCE = 4000;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});

// The builds before go when nobody uses them any more, which is when this one takes over.
addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('mesozoic-') && name !== NAME) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(forget());
});

// A page says when no match is in the way.
addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(skipWaiting());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && !url.pathname.startsWith(path('api/'))) event.respondWith(page(request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request));
});

/** What a proxy answers whose server is down. */
const DOWN = [502, 503, 504];

/** A page: the newest there is, or the one that is kept. */
async function page(request) {
  const kept = () => caches.match(path('./'), { ignoreVary: true });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(kept);
  const fresh = fetch(request).then(
    async (answer) => (DOWN.includes(answer.status) && (await kept())) || answer,
    kept,
  );
  return (await Promise.race([fresh, late])) ?? fresh;
}

/** A file is named by its content: the one that is kept is the right one. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request);
}
`;
