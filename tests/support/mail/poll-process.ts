import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MailboxSettings } from '../../../src/mail/mailbox';

export type InboxProcess = {
  url: string;
  objects: string;
  settings: MailboxSettings;
  certificate: string;
  /** ISO 8601; far enough from the last to find its lease ended. */
  now: string;
};

/** In a mail: it ends the process that fetches it. */
export const POISON = 'X-Poison: yes';

/** When the process is to be ended: so many transactions and ms after it began to poll; null lets it come to its end. */
export type Death = { transactions: number; ms: number } | null;

/** Polls the inbox in a process of its own. `killed`: by us, or by the mail; else what it says of the poll. */
export async function pollInProcess(given: InboxProcess, death: Death): Promise<'killed' | string> {
  const child = spawn('bun', [join(import.meta.dirname, 'inbox-process.ts'), JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  let aimed = false;
  const ended = once(child, 'close');
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    const transactions = output.split('transaction\n').length - 1;
    if (death === null || aimed || !output.includes('ready') || transactions < death.transactions) return;
    aimed = true;
    setTimeout(() => child.kill('SIGKILL'), death.ms);
  });
  await ended;
  if (child.signalCode === 'SIGKILL') return 'killed';
  if (child.exitCode !== 0) throw new Error(`the process ended with ${child.exitCode}\n${errors}`);
  return output.trim().split('\n').at(-1) ?? '';
}
