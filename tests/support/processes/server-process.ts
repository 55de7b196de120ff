import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { JOBS } from '../../../src/operations/jobs/jobs';
import { createBrowser, sendLoginForm, temporaryFolder } from '../api/app';
import { onCleanup } from '../api/cleanups';
import { binary, freePort, programCommand } from './children';

const ROOT = join(import.meta.dirname, '../../..');

type Options = {
  env?: Record<string, string>;
  preload?: string;
  /** One of those that `preloaded.ts` makes. */
  trouble?: string;
  /** The user that runs it, where root starts it. */
  uid?: number;
  gid?: number;
};

/** Runs the program in another process, on a free port, until it listens or has ended. */
export async function startServerProcess({ env = {}, trouble, uid, gid, ...given }: Options = {}) {
  const preload = trouble ? 'processes/preloaded.ts' : given.preload;
  const folder = env.DATA_DIR ?? (await temporaryFolder());
  const port = env.PORT ?? String(await freePort());
  const args = preload ? ['--preload', join(ROOT, 'tests/support', preload)] : [];
  // The sources answer without a build, since no page is requested; the binary has its pages.
  const pages = binary === null || preload ? { WEB_DEV_URL: 'http://127.0.0.1:1' } : {};
  const child = spawn(...programCommand('start', args), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && gid !== undefined && { uid, gid }),
    env: {
      PATH: process.env.PATH,
      ...pages,
      DATA_DIR: folder,
      PORT: port,
      ...(trouble && { PRELOADED: trouble }),
      ...env,
    },
  });
  let output = '';
  const listens = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Volante em')) listens.resolve();
    });
  }
  const ended = once(child, 'close').then(() => child.exitCode);
  onCleanup(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await Promise.race([listens.promise, ended]);
  return {
    child,
    /** The exit code. */
    ended,
    folder,
    port: Number(port),
    origin: `http://localhost:${port}`,
    output: () => output,
    log: () => output.split('\n').filter((line) => line.startsWith('{')),
  };
}

type Ended = { out: string; err: string; code: number | null };

/** Runs `bun run <command>` of package.json in another process without a terminal; answers output and exit code. */
export function operate(command: string, env: Record<string, string>, ...words: string[]): Promise<Ended> {
  return runProgram(command, env, words);
}

/** Fills the database and the folder that `env` names with the demo fleet. */
export async function fillWithDemoFleet(env: Record<string, string>): Promise<void> {
  const { code, err } = await runProgram('demo', env);
  if (code !== 0) throw new Error(`The demo fleet could not be made. ${err}`);
}

/** Runs it the same way, and kills it after a while if it has not ended. */
export async function operateKilled(
  afterMs: number,
  command: string,
  env: Record<string, string>,
  ...words: string[]
): Promise<Ended> {
  return runProgram(command, env, words, afterMs);
}

async function runProgram(
  command: string,
  env: Record<string, string>,
  words: readonly string[] = [],
  killAfterMs?: number,
): Promise<Ended> {
  const [file, args] = programCommand(command);
  const child = spawn(file, [...args, ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onCleanup(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const late = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  clearTimeout(late);
  return { out, err, code };
}

const PASSWORD = 'correta-e-comprida';
const JOBS_MS = 120_000;

/** A server process with the demo fleet, once it is idle after the jobs of its start. */
export async function startDemoServer(variables: Record<string, string> = {}) {
  const env = { DATA_DIR: await temporaryFolder(), ...variables };
  await fillWithDemoFleet(env);
  const server = await startServerProcess({
    env: { ...env, DEV_STAFF_PASSWORD: PASSWORD, TRUST_PROXY: '1' },
  });
  if (server.child.exitCode !== null) throw new Error(`The server ended at start. ${server.output()}`);
  await vi.waitFor(
    () => {
      const done = server.log().filter((line) => line.includes('"job.done"'));
      if (done.length < JOBS.length) throw new Error(`The jobs are not done. ${server.output()}`);
    },
    { timeout: JOBS_MS, interval: 20 },
  );
  return {
    ...server,
    env,
    signIn: () => signIn(server.origin),
    register: () => register(server.origin),
    visitors: (count: number) => startVisitors(server.origin, count),
  };
}

/** Staff in a browser, signed in by the form. */
export async function signIn(origin: string, password = PASSWORD) {
  const browser = createBrowser(fetch);
  const form = await browser.follow(`${origin}/api/login`);
  const { url } = await sendLoginForm(browser, form.url, 'staff@frota.local', password, origin);
  await browser.request(url.href);
  const send = (method: string, path: string, body: object) =>
    browser.request(origin + path, {
      method,
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify(body),
    });
  return {
    get: (path: string, headers: Record<string, string> = {}) => browser.request(origin + path, { headers }),
    upload: (path: string, fileName: string, content: string) => {
      const body = new FormData();
      body.set('file', new File([content], fileName));
      body.set('replaceConfirmed', 'true');
      return browser.request(origin + path, { method: 'POST', headers: { Origin: origin }, body });
    },
    post: (path: string, body: object) => send('POST', path, body),
    patch: (path: string, status: string) => send('PATCH', path, { status }),
  };
}

let registered = 0;

/** Registers a visitor from another address; answers the driver's id. */
async function register(origin: string): Promise<string> {
  registered += 1;
  const answer = await fetch(`${origin}/api/drivers`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${registered >> 16}.${(registered >> 8) & 255}.${registered & 255}`,
    },
    body: JSON.stringify({
      fullName: `Pessoa ${registered}`,
      email: `pessoa-${registered}@exemplo.test`,
      phoneNumber: '912345678',
      cmtvdeNumber: `TVDE-${registered}`,
      contractType: 'SLOT',
    }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).id;
}

/** The rate of all visitors together, so that a test of a minute stays under the ceiling of a day. */
const VISITS_A_SECOND = 20;

/** Visitors who register one after the other until `stop`, which answers the reasons of refusals. */
function startVisitors(origin: string, count: number) {
  const acknowledged: string[] = [];
  const refused: unknown[] = [];
  let isOver = false;
  async function visit() {
    while (!isOver) {
      await register(origin).then(
        (id) => acknowledged.push(id),
        (error: unknown) => refused.push(error),
      );
      await sleep((count * 1000) / VISITS_A_SECOND);
    }
  }
  const visits = Array.from({ length: count }, visit);
  async function stop() {
    isOver = true;
    await Promise.all(visits);
    return refused;
  }
  onCleanup(async () => {
    isOver = true;
    await Promise.all(visits);
  });
  return { acknowledged, stop };
}
