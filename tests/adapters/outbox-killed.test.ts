import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { outbox } from '../../db/schema/outbox';
import { registerDriver } from '../../src/drivers/store';
import { outboxState } from '../../src/outbox/store';
import { temporaryFolder } from '../support/api/app';
import { smtpServer } from '../support/mail/outbox';
import type { SmtpServer } from '../support/servers/smtp';

const KILLS = 35;
const MESSAGES = 100;
const MINUTE_MS = 60_000;
const CHILD = join(import.meta.dirname, '../support/mail/outbox-process.ts');

/** So many messages received and ms later the sender is ended; or none of the two, and it comes to its end. */
type Death = { received: number; ms: number } | null;

async function sendInProcess(
  url: string,
  smtp: SmtpServer,
  now: number,
  death: Death,
): Promise<'killed' | 'done'> {
  const given = JSON.stringify({ url, smtp: smtp.url, now: new Date(now).toISOString() });
  const child = spawn('bun', [CHILD, given], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const before = smtp.received.length;
  const aim = () => {
    if (death === null || smtp.received.length - before !== death.received) return;
    if (death.ms === 0) child.kill('SIGKILL');
    else setTimeout(() => child.kill('SIGKILL'), death.ms);
  };
  child.stdout.once('data', aim);
  smtp.onReceived = aim;
  await ended;
  if (child.signalCode === 'SIGKILL') return 'killed';
  if (child.exitCode !== 0) throw new Error(`the process ended with ${child.exitCode}\n${errors}`);
  return 'done';
}

async function stateOf(url: string) {
  const { db, close } = await openDatabase({ url });
  const state = await outboxState(db);
  await close();
  return state;
}

test('killed at random, again and again: each cause has its mail, and a mail that came twice is the same', {
  timeout: 180_000,
}, async () => {
  const smtp = await smtpServer();
  const url = `file:${await temporaryFolder()}/frota.db`;
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const first = await openDatabase({ url });
  await migrateDatabase(first.db);
  for (let count = 0; count < MESSAGES; count += 1) {
    await registerDriver(first.db, {
      id: crypto.randomUUID(),
      input: {
        fullName: 'Ana Sousa',
        email: `ana.${count}@exemplo.pt`,
        phoneNumber: '912345678',
        cmtvdeNumber: `TVDE-${count}`,
        contractType: 'SLOT',
      },
      keyHash: null,
      recipient: `ana.${count}`,
      now: new Date(now),
      openSince: '',
    });
  }
  await first.close();

  let kills = 0;
  for (;;) {
    // Past every lease and every pause of one that was gone before.
    now += 10 * MINUTE_MS;
    const death = { received: Math.floor(Math.random() * 3), ms: Math.floor(Math.random() * 12) };
    const ended = await sendInProcess(url, smtp, now, kills < KILLS ? death : null);
    if (ended === 'killed') kills += 1;
    else if ((await stateOf(url)).waiting === 0) break;
  }
  expect(kills).toBeGreaterThanOrEqual(30);

  const { db, close } = await openDatabase({ url });
  const rows = await db.select().from(outbox);
  await close();
  expect(rows).toHaveLength(MESSAGES);
  expect(await stateOf(url)).toMatchObject({ waiting: 0, failed: 0, lastError: null });
  const sent = new Map(smtp.received.map(({ messageId, to }) => [messageId, to[0]]));
  expect([...sent.keys()].toSorted()).toEqual(rows.map(({ id }) => `<${id}@frota.test>`).toSorted());
  expect(new Set(sent.values()).size).toBe(MESSAGES);
  // Only a death between the server's word and ours brings a mail again, each of them one.
  expect(smtp.received.length - MESSAGES).toBeLessThanOrEqual(kills);
  const whole = ({ messageId, to }: (typeof smtp.received)[number]) => `${messageId} ${to}`;
  expect(new Set(smtp.received.map(whole)).size).toBe(MESSAGES);
});
