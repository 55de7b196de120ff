import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/opening/client';
import { temporaryFolder } from '../support/api/app';
import { elementsOf, textsOf } from '../support/bank-files/bank-files';
import { openRemote, serverOfTest } from '../support/databases/databases';
import { insertPayee, insertRecord } from '../support/databases/rows';
import { killAgainAndAgain, opened, runMortal } from '../support/processes/killed';
import { sqldIsThere } from '../support/servers/sqld';

const KILLS = Number(process.env.BATCH_KILLS ?? 12);
const RECORDS = 500;
const LONGEST_MS = 150;
const NOW = '2026-11-20T10:00:00.000Z';

async function fill(db: Database): Promise<void> {
  const driverId = await insertPayee(db);
  const first = Date.parse('2017-01-02');
  for (let n = 0; n < RECORDS; n += 1) {
    const weekStartDate = new Date(first + n * 7 * 86_400_000).toISOString().slice(0, 10);
    await insertRecord(db, { driverId, weekStartDate, payoutCents: 1_000 + n });
  }
}

const LIVE = "('IN_FILE', 'PENDING', 'ACCEPTED')";

/** Answers records in two lines, both paid and free, or both in a file and payable, and files that do not add up. */
async function wrong(db: Database): Promise<unknown[]> {
  const { rows } = await db.$client.execute(`
    SELECT 'record' AS what, r.id, r.status FROM financial_records r WHERE
      (SELECT count(*) FROM payment_batch_lines l WHERE l.record_id = r.id AND l.status IN ${LIVE}) <> (r.status = 'IN_BATCH')
      OR (SELECT count(*) FROM payment_batch_lines l WHERE l.record_id = r.id AND l.status = 'PAID') <> (r.status = 'PAID')
    UNION ALL SELECT 'line', l.id, l.status FROM payment_batch_lines l JOIN payment_batches b ON b.id = l.batch_id
      JOIN financial_records r ON r.id = l.record_id
      WHERE l.cents <> r.payout_cents OR l.status <> CASE b.status WHEN 'CREATED' THEN 'IN_FILE' ELSE b.status END
    UNION ALL SELECT 'batch', b.id, b.status FROM payment_batches b
      WHERE (b.line_count, b.sum_cents) <> (SELECT count(*), sum(cents) FROM payment_batch_lines WHERE batch_id = b.id)
        OR (SELECT count(*) FROM audit_log WHERE subject = b.id AND action = 'payment-batch.create') <> 1`);
  return rows;
}

/** Sums the files of each state in cents, by an independent reader. */
async function fileSums(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.$client.execute('SELECT status, file, sum_cents FROM payment_batches');
  const sums: Record<string, number> = {};
  for (const { status, file, sum_cents: cents } of rows) {
    const amounts = textsOf(elementsOf(String(file)), '/InstdAmt');
    const sum = amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0);
    expect(sum).toBe(cents);
    sums[String(status)] = (sums[String(status)] ?? 0) + sum;
  }
  return sums;
}

const TOTAL = (RECORDS * (2_000 + RECORDS - 1)) / 2;

test(`promise 123: killed ${KILLS} times while files are made, paid and voided, each is whole or absent`, {
  timeout: 900_000,
}, async () => {
  const folder = await temporaryFolder();
  const given = { url: `file:${join(folder, 'frota.db')}`, now: NOW, staff: 'staff@frota.local' };
  await opened(folder, ({ db }) => fill(db));
  async function look(isKilled: boolean): Promise<void> {
    const left = await opened(folder, async ({ db }) => {
      const found = await wrong(db);
      // Everybody is paid, so it starts once more from the beginning.
      if (!isKilled) {
        await db.$client.executeMultiple(
          "DELETE FROM payment_batch_lines; DELETE FROM payment_batches; UPDATE financial_records SET status = 'PENDING'",
        );
      }
      return found;
    });
    expect(left).toEqual([]);
  }
  const killing = { act: 'payByFiles', kills: KILLS, longestMs: LONGEST_MS, look } as const;
  await killAgainAndAgain(killing, (seed) => ({ ...given, seed }));
  expect(await runMortal('payByFiles', { ...given, seed: 0 })).toMatchObject({ isKilled: false });
  await opened(folder, async ({ db }) => {
    expect(await wrong(db)).toEqual([]);
    expect((await fileSums(db)).PAID).toBe(TOTAL);
  });
});

describe.runIf(sqldIsThere)('on a database server', () => {
  test(`promise 123: two servers that pay the same ${RECORDS} records pay each once`, {
    timeout: 900_000,
  }, async () => {
    const { url } = await serverOfTest();
    const db = await openRemote(url);
    await fill(db);
    const given = { url, now: NOW };
    const ends = await Promise.all([
      runMortal('payByFiles', { ...given, seed: 1, staff: 'ana@frota.local' }),
      runMortal('payByFiles', { ...given, seed: 2, staff: 'rui@frota.local' }),
    ]);
    expect(ends.map(({ isKilled }) => isKilled)).toEqual([false, false]);
    expect(await wrong(db)).toEqual([]);
    expect((await fileSums(db)).PAID).toBe(TOTAL);
  });
});
