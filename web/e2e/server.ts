/** The real server on a free port with an empty store, for one test. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the operator of such a server knows. */
export const OPERATOR_TOKEN = 'for-the-operator-of-tests';

/** The program under test: `MESOZOIC_BIN`, otherwise what was built here last. */
export const binary =
  process.env.MESOZOIC_BIN ??
  fileURLToPath(new URL('../../target/debug/mesozoic', import.meta.url));

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the program; the same seed gives the same tables, dice and bots. One that others could
 * reach has dice of its own.
 */
export async function serve(seed: string | null, more: string[] = []): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'mesozoic-e2e-'));
  // All browsers of a test come from one address, and hurry more than people do.
  const limits = ['requests', 'newcomers', 'renames', 'tables', 'seats', 'wakes', 'chat'];
  const lifted = limits.map((name) => `${name}.address=1000000`).join(',');
  const port = more.includes('--port') ? [] : ['--port', '0'];
  const args = ['serve', ...port, '--data', data, '--log', 'warn', '--limit', lifted];
  // Nobody waits for somebody who has closed the page.
  args.push('--away-after', '0', '--give-after', '0', '--grace', '0');
  args.push(...(seed === null ? [] : ['--seed', seed]), ...more);
  const server = spawn(binary, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MESOZOIC_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
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
