/** A plain server of files, such as anybody has: it knows no address but those of its files. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const KINDS: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

export interface Files {
  /** The address of the folder, with a slash at its end. */
  url: string;
  /** Answers everything with this status, as a proxy does whose server is down. */
  fail(status: number): void;
  stop(): Promise<void>;
}

/** Serves a folder below a path such as `/games/`. */
export async function serveFiles(folder: string, below: string): Promise<Files> {
  let failure: number | null = null;
  const server = createServer(async (request, response) => {
    if (failure !== null) {
      response.writeHead(failure, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://files').pathname);
    const inside = path.startsWith(below) ? normalize(`/${path.slice(below.length)}`) : null;
    const file = inside && join(folder, inside.endsWith('/') ? `${inside}index.html` : inside);
    const found = file ? await stat(file).catch(() => null) : null;
    if (!file || !found?.isFile() || request.method !== 'GET') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.');
      return;
    }
    response.writeHead(200, {
      'content-type': KINDS[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const fail = (status: number) => void (failure = status);
  return { url: `http://127.0.0.1:${port}${below}`, fail, stop };
}
