/**
 * Starts the real server on a free port with an empty store, and ends it afterwards.
 * `MESOZOIC_BIN` names the binary; `MESOZOIC_URL` a server that runs already.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export default async function serve(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.MESOZOIC_URL) return undefined;
  const binary =
    process.env.MESOZOIC_BIN ??
    fileURLToPath(new URL('../../target/debug/mesozoic', import.meta.url));
  const data = await mkdtemp(join(tmpdir(), 'mesozoic-e2e-'));
  // All browsers of a test come from one address, and hurry more than people do.
  const limits = ['requests', 'newcomers', 'renames', 'tables', 'seats', 'wakes', 'chat'];
  const lifted = limits.map((name) => `${name}.address=1000000`).join(',');
  const args = ['serve', '--port', '0', '--data', data, '--log', 'warn', '--limit', lifted];
  const server = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  process.env.MESOZOIC_URL = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        const address = /http:\/\/\S+/.exec(said)?.[0];
        if (address) resolve(address);
      });
    }
  });
  return async () => {
    server.kill('SIGINT');
    await gone;
    await rm(data, { recursive: true, force: true });
  };
}
