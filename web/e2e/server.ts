/** The real server on a free port with an empty store, for one test. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Starts `MESOZOIC_BIN`; the same seed gives the same tables, dice and bots. */
export async function serve(seed: string): Promise<Server> {
  const binary =
    process.env.MESOZOIC_BIN ??
    fileURLToPath(new URL('../../target/debug/mesozoic', import.meta.url));
  const data = await mkdtemp(join(tmpdir(), 'mesozoic-e2e-'));
  // All browsers of a test come from one address, and hurry more than people do.
  const limits = ['requests', 'newcomers', 'renames', 'tables', 'seats', 'wakes', 'chat'];
  const lifted = limits.map((name) => `${name}.address=1000000`).join(',');
  const args = ['serve', '--port', '0', '--data', data, '--log', 'warn', '--limit', lifted];
  // Nobody waits for somebody who has closed the page.
  args.push('--away-after', '0', '--grace', '0');
  const server = spawn(binary, [...args, '--seed', seed], { stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
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
  const stop = async () => {
    server.kill('SIGINT');
    await gone;
    await rm(data, { recursive: true, force: true });
  };
  return { url, stop };
}
