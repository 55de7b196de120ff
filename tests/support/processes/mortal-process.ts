import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..');

/** A process that may be killed: `output` is its output, from `ready` on. */
export type Mortal = { output: string; kill(afterMs: number): void };
export type End = { isKilled: boolean; output: string };

/** Runs a program of this folder, such as `taking-process`, in another process until it ends or is killed: at the
 * first output after which `aim` kills it. Raises an error where it fails by itself. */
export async function runMortal(
  program: string,
  given: object,
  aim: (mortal: Mortal) => void = () => undefined,
): Promise<End> {
  const child = spawn('bun', [join(FOLDER, program), JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  let isAimed = false;
  const mortal: Mortal = {
    output: '',
    kill(afterMs) {
      if (isAimed) return;
      isAimed = true;
      if (afterMs === 0) child.kill('SIGKILL');
      else setTimeout(() => child.kill('SIGKILL'), afterMs);
    },
  };
  child.stdout.on('data', (chunk: Buffer) => {
    mortal.output += chunk.toString();
    if (mortal.output.startsWith('ready\n')) aim(mortal);
  });
  await ended;
  if (child.signalCode === 'SIGKILL') return { isKilled: true, output: mortal.output };
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}\n${errors}`);
  return { isKilled: false, output: mortal.output };
}
