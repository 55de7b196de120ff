import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { programCommand } from '../processes/program';
import { onCleanup } from './cleanups';

const ROOT = join(import.meta.dirname, '../../..');

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
