import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryFolder } from '../api/app';
import { onCleanup } from '../api/cleanups';
import { freePort } from './free-port';
import { binary, programCommand } from './program';

const ROOT = join(import.meta.dirname, '../../..');

type Options = { env?: Record<string, string>; preload?: string };

/** Runs the program in another process, on a free port, until it listens or has ended. */
export async function startServerProcess({ env = {}, preload }: Options = {}) {
  const folder = env.DATA_DIR ?? (await temporaryFolder());
  const port = env.PORT ?? String(await freePort());
  const args = preload ? ['--preload', join(ROOT, 'tests/support', preload)] : [];
  // The sources answer without a build, since no page is requested; the binary has its pages.
  const pages = binary === null || preload ? { WEB_DEV_URL: 'http://127.0.0.1:1' } : {};
  const child = spawn(...programCommand('start', args), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...pages, DATA_DIR: folder, PORT: port, ...env },
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
