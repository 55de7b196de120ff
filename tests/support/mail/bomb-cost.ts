import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type BombCost = {
  poll: string;
  /** The attempts of each message: the bomb is between two honest ones. */
  attempts: number[];
  /** The outcomes in the order of the messages and of their files. */
  outcomes: string[];
  /** The ms from the first mail to the last. */
  pollMs: number;
  /** The thread's processor time, in ms, in the longest stretch between two turns of the event loop. */
  blockedMs: number;
  /** The most memory, above that of the process before. */
  megabytes: number;
  /** The size, in bytes, of each large message that was not read in a thread. */
  readHere: number[];
};

/** Polls the mail in this file in another process, whose database is in this folder. */
export async function costOf(bomb: string, folder: string): Promise<BombCost> {
  const child = spawn('bun', [join(import.meta.dirname, 'bomb-process.ts'), bomb, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`the process ended with ${child.exitCode}\n${errors}`);
  return JSON.parse(output);
}
