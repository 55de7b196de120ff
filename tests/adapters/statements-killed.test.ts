import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { auditLog } from '../../db/schema/audit-log';
import { outbox } from '../../db/schema/outbox';
import { statements } from '../../db/schema/statements';
import { temporaryFolder } from '../support/api/app';
import { insertDriver, insertRecord } from '../support/databases/fleet';
import { smtpServer } from '../support/mail/outbox';
import type { SmtpServer } from '../support/servers/smtp';

const KILLS = 12;
const RECORDS = 30;
const MINUTE_MS = 60_000;
const CHILD = join(import.meta.dirname, '../support/mail/statements-process.ts');

type Running = { url: string; smtp: SmtpServer; now: number; diesAfterMs: number | null };

async function tellInProcess({ url, smtp, now, diesAfterMs }: Running): Promise<'killed' | 'done'> {
  const given = JSON.stringify({ url, smtp: smtp.url, now: new Date(now).toISOString() });
  const child = spawn('bun', [CHILD, given], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  if (diesAfterMs !== null) {
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), diesAfterMs));
  }
  await ended;
  if (child.signalCode === 'SIGKILL') return 'killed';
  if (child.exitCode !== 0) throw new Error(`the process ended with ${child.exitCode}\n${errors}`);
  return 'done';
}

test('promise 162: killed again and again, each paid week has one version and one letter', {
  timeout: 180_000,
}, async () => {
  const smtp = await smtpServer();
  const url = `file:${await temporaryFolder()}/frota.db`;
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  const first = await openDatabase({ url });
  await migrateDatabase(first.db);
  for (let count = 0; count < RECORDS; count += 1) {
    const driverId = await insertDriver(first.db, { email: `ana.${count}@exemplo.pt` });
    const paidAt = new Date(now).toISOString();
    await insertRecord(first.db, { driverId, status: 'PAID', paidAt });
  }
  await first.close();

  for (let runs = 0; ; runs += 1) {
    // Past every lease and every pause of one that was gone before.
    now += 10 * MINUTE_MS;
    const diesAfterMs = runs < KILLS ? Math.floor(Math.random() * 40) : null;
    const ended = await tellInProcess({ url, smtp, now, diesAfterMs });
    if (ended === 'done' && runs >= KILLS) break;
  }

  const { db, close } = await openDatabase({ url });
  const versions = await db.select().from(statements);
  const letters = await db.select().from(outbox);
  const rows = await db.select().from(auditLog).where(eq(auditLog.action, 'statement.issue'));
  await close();
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: RECORDS }, () => 1));
  expect(new Set(versions.map(({ recordId }) => recordId)).size).toBe(RECORDS);
  expect(rows).toHaveLength(RECORDS);
  expect(letters.filter(({ sentAt }) => sentAt !== null)).toHaveLength(RECORDS);
  // A mail that came twice, its sender having died before it could note it, is the same mail.
  const sent = new Map(smtp.received.map(({ messageId, to }) => [messageId, to[0]]));
  expect([...sent.keys()].toSorted()).toEqual(letters.map(({ id }) => `<${id}@frota.test>`).toSorted());
  expect(new Set(sent.values()).size).toBe(RECORDS);
});
