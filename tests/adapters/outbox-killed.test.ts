import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { outbox } from '../../db/schema/outbox';
import { outboxState } from '../../src/mail/outbox/store';
import { registerDriver } from '../../src/people/drivers/register';
import { temporaryFolder } from '../support/api/app';
import { smtpServer } from '../support/mail/mail-offices';
import { expectSentOnce, runMortal } from '../support/processes/killed';
import type { SmtpServer } from '../support/servers/smtp';

const KILLS = 35;
const MESSAGES = 100;
const MINUTE_MS = 60_000;

/** The sender is ended after so many messages and ms; without them it comes to its end. */
type Death = { received: number; ms: number } | null;

function sendInProcess(url: string, smtp: SmtpServer, now: number, death: Death) {
  const given = { url, smtp: smtp.url, areStatementsDue: false, now: new Date(now).toISOString() };
  const before = smtp.received.length;
  return runMortal('send', given, ({ kill }) => {
    const aim = () => {
      if (death && smtp.received.length - before >= death.received) kill(death.ms);
    };
    smtp.onReceived = aim;
    aim();
  });
}

async function stateOf(url: string) {
  const { db, close } = await openDatabase({ url });
  const state = await outboxState(db);
  await close();
  return state;
}

test('killed at random, again and again: each cause has its mail, and a mail that came twice is the same', async () => {
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
    // Meanwhile every lease and pause of the process before has passed.
    now += 10 * MINUTE_MS;
    const death = { received: Math.floor(Math.random() * 3), ms: Math.floor(Math.random() * 12) };
    const { isKilled } = await sendInProcess(url, smtp, now, kills < KILLS ? death : null);
    if (isKilled) kills += 1;
    else if ((await stateOf(url)).waiting === 0) break;
  }
  expect(kills).toBeGreaterThan(0);

  const { db, close } = await openDatabase({ url });
  const rows = await db.select().from(outbox);
  await close();
  expect(rows).toHaveLength(MESSAGES);
  expect(await stateOf(url)).toMatchObject({ waiting: 0, failed: 0, lastError: null });
  expectSentOnce(
    smtp,
    rows.map(({ id }) => id),
  );
  // Mail is repeated only where a death came between the server's answer and its recording: once for each death.
  expect(smtp.received.length - MESSAGES).toBeLessThanOrEqual(kills);
});
