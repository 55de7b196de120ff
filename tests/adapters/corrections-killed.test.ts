import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '../../db/opening/client';
import { temporaryFolder } from '../support/api/app';
import { insertDriver } from '../support/databases/rows';
import { killAgainAndAgain, opened, runMortal } from '../support/processes/killed';
import { bookFile, proposedIn } from '../support/reports/correction-acts';
import { accountId, boltName, boltReport, uberName, uberReport } from '../support/reports/weeks';

const KILLS = Number(process.env.CORRECTION_KILLS ?? 25);
const DRIVERS = 120;
const NOW = '2026-11-20T10:00:00.000Z';
const LONGEST_MS = 120;

/** Answers corrections without their acerto, and records whose acertos or payouts do not add up. */
async function halfDone(db: Database) {
  const { rows } = await db.$client.execute(`
    SELECT c.id FROM corrections c LEFT JOIN settlement_entries e ON e.id = c.entry_id
      WHERE e.cents IS NOT c.due_cents - c.paid_cents
    UNION ALL SELECT s.id FROM settlement_entries s WHERE NOT EXISTS (SELECT 1 FROM corrections WHERE entry_id = s.id)
    UNION ALL SELECT r.id FROM financial_records r WHERE r.settlement_cents <> (SELECT coalesce(sum(cents), 0)
      FROM settlement_entries s WHERE s.driver_id = r.driver_id AND s.week_start_date = r.week_start_date)
      OR r.payout_cents <> r.gross_cents - r.flat_rate_cents + r.settlement_cents
    UNION ALL SELECT s.id FROM settlement_entries s WHERE NOT EXISTS (SELECT 1 FROM financial_records r
      WHERE s.driver_id = r.driver_id AND s.week_start_date = r.week_start_date)
    UNION ALL SELECT c.id FROM corrections c WHERE (SELECT count(*) FROM audit_log WHERE subject = c.id) <> 1`);
  return rows;
}

const weeks = (gross: number) =>
  Array.from({ length: DRIVERS }, (_, n) => ({
    id: accountId(`d${n}`),
    name: `Pessoa ${n}`,
    gross: (gross + n / 100).toFixed(2),
  }));

test(`promise 104: killed ${KILLS} times while corrections are taken, each is whole or absent, and the totals are exact`, {
  timeout: 900_000,
}, async () => {
  const folder = await temporaryFolder();
  const given = { url: `file:${join(folder, 'frota.db')}`, now: NOW };
  await opened(folder, async (services) => {
    for (let n = 0; n < DRIVERS; n += 1) await insertDriver(services.db, { fullName: `Pessoa ${n}` });
    await bookFile(services, uberName(), uberReport(weeks(100)));
    await services.db.$client.execute(`UPDATE financial_records SET status = 'PAID', paid_at = '${NOW}'`);
  });
  let gross = 100;
  async function look(isKilled: boolean): Promise<void> {
    if (!isKilled) gross += 10;
    const left = await opened(folder, async (services) => {
      if (!isKilled) await bookFile(services, boltName(), boltReport(weeks(gross)));
      return halfDone(services.db);
    });
    expect(left).toEqual([]);
  }
  const killing = { act: 'takeCorrections', kills: KILLS, longestMs: LONGEST_MS, look } as const;
  await killAgainAndAgain(killing, () => given);
  await opened(folder, (services) => bookFile(services, boltName(), boltReport(weeks(333))));
  expect(await runMortal('takeCorrections', given)).toMatchObject({ isKilled: false });
  await opened(folder, async ({ db }) => {
    expect([await halfDone(db), await proposedIn(db)]).toEqual([[], []]);
    const { rows } = await db.$client.execute(
      'SELECT sum(payout_cents + flat_rate_cents) AS cents FROM financial_records',
    );
    const said = [...weeks(100), ...weeks(333)];
    expect(rows).toEqual([
      { cents: said.reduce((sum, each) => sum + Math.round(Number(each.gross) * 100), 0) },
    ]);
  });
});
