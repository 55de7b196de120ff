import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { openDatabase } from '../../../db/opening/client';
import { inboxMessages } from '../../../db/schema/inbox-messages';
import type { MailboxSettings } from '../../../src/mail/imap/mailbox';
import type { OAuthSettings } from '../../../src/mail/mailbox-auth/settings';
import type { Services } from '../../../src/services';
import { openServices } from '../databases/services';
import { randomOf } from '../reports/weeks';
import type { SmtpServer } from '../servers/smtp';

/** `now` is an ISO 8601 time; far enough from the last to find leases ended. */
type Base = { url: string; now: string };

/** The acts of a mortal process, with what each is given. */
export type Given = {
  poll: Base & {
    objects: string;
    settings: MailboxSettings;
    certificate: string;
    /** For a mailbox that is opened by access tokens, with the program's secret. */
    oauth?: { settings: OAuthSettings; secret: string };
    /** Transactions after which the process kills itself, as soon as no mail is under way for the third time. */
    diesAfter?: number;
  };
  send: Base & { smtp: string; areStatementsDue: boolean };
  takeCorrections: Base;
  closeWeeks: Base & { weeks: readonly string[] };
  payByFiles: Base & { seed: number; staff: string };
  bookCosts: Base;
  takeRecibos: Base & { objects: string; driverId: string; seed: number };
};

/** A process that may be killed: `output` is its output, from `ready` on. */
type Mortal = { output: string; kill(afterMs: number): void };
type End = { isKilled: boolean; output: string };

/** Does the act in another process until it ends or is killed: at the first output after which `aim` kills it. Raises
 * an error where it fails by itself. */
export async function runMortal<Act extends keyof Given>(
  act: Act,
  given: Given[Act],
  aim: (mortal: Mortal) => void = () => undefined,
): Promise<End> {
  const program = join(import.meta.dirname, 'mortal-acts.ts');
  const child = spawn('bun', [program, act, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'pipe'] });
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
  if (child.exitCode !== 0) throw new Error(`${act} ended with ${child.exitCode}\n${errors}`);
  return { isKilled: false, output: mortal.output };
}

type Killing<Act extends keyof Given> = {
  act: Act;
  kills: number;
  /** It dies at random within so many ms of its start. */
  longestMs: number;
  /** Run after each end with the run's number, from 1 on. */
  look(isKilled: boolean, run: number): Promise<void>;
};

/** Does the act again and again, until it was killed so many times. */
export async function killAgainAndAgain<Act extends keyof Given>(
  { act, kills, longestMs, look }: Killing<Act>,
  given: (run: number) => Given[Act],
): Promise<void> {
  const random = randomOf(1);
  for (let killed = 0, run = 1; killed < kills; run += 1) {
    const ms = random(longestMs);
    const { isKilled } = await runMortal(act, given(run), ({ kill }) => kill(ms));
    if (isKilled) killed += 1;
    await look(isKilled, run);
  }
}

/** Opens the services for this call alone, since a database file belongs to one process. */
export async function opened<T>(
  folder: string,
  work: (services: Services) => Promise<T>,
  now?: string,
): Promise<T> {
  const { services, close } = await openServices(folder, now ? { now: () => new Date(now) } : {});
  return work(services).finally(close);
}

/** Expects that each of the messages has come to another person, and that one which came twice, because its sender
 * died before it could record it, was the same. */
export function expectSentOnce({ received }: SmtpServer, ids: readonly string[]): void {
  const sent = new Map(received.map(({ messageId, to }) => [messageId, to[0]]));
  expect([...sent.keys()].toSorted()).toEqual(ids.map((id) => `<${id}@frota.test>`).toSorted());
  expect(new Set(sent.values()).size).toBe(ids.length);
  expect(new Set(received.map(({ messageId, to }) => `${messageId} ${to}`)).size).toBe(ids.length);
}

/** When the process is killed: so many transactions and ms after it began to poll, or by itself at a transaction's end,
 * see `diesAfter`; null lets it come to its end. */
export type Death = { transactions: number; ms: number } | { diesAfter: number } | null;

/** Polls the inbox in another process. `killed`: by this call, or by the mail; else the printed outcome of the poll. */
export async function pollInProcess(given: Given['poll'], death: Death): Promise<'killed' | string> {
  const diesAfter = death && 'diesAfter' in death ? { diesAfter: death.diesAfter } : {};
  const { isKilled, output } = await runMortal('poll', { ...given, ...diesAfter }, (mortal) => {
    if (death === null || 'diesAfter' in death) return;
    const transactions = mortal.output.split('transaction\n').length - 1;
    if (transactions >= death.transactions) mortal.kill(death.ms);
  });
  return isKilled ? 'killed' : (output.trim().split('\n').at(-1) ?? '');
}

/** How many processes have died on a mail that is not done; at the third it is put aside as the cause. */
export async function timesMet(url: string): Promise<number> {
  const { db, close } = await openDatabase({ url });
  const [met] = await db
    .select({ times: sql<number | null>`max(${inboxMessages.attempts})` })
    .from(inboxMessages)
    .where(isNull(inboxMessages.outcome));
  await close();
  return met?.times ?? 0;
}
