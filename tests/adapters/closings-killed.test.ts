import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '../../db/opening/client';
import type { Services } from '../../src/services';
import { temporaryFolder } from '../support/api/app';
import { insertDriver } from '../support/databases/rows';
import { killAgainAndAgain, opened } from '../support/processes/killed';
import { bookFile } from '../support/reports/correction-acts';
import { accountId, uberName, uberReport } from '../support/reports/weeks';

const KILLS = Number(process.env.CLOSING_KILLS ?? 25);
const DRIVERS = 120;
const WEEKS = ['2026-11-02', '2026-11-09'];
const NOW = '2026-11-20T10:00:00.000Z';
const LONGEST_MS = 250;

/** Every other driver's week comes to less than its fee of 20.00. */
const grossOf = (n: number) => (n % 2 === 0 ? 500 : 10_000) + n;
const TOTAL =
  WEEKS.length * Array.from({ length: DRIVERS }, (_, n) => grossOf(n) - 2000).reduce((a, b) => a + b);

const CARRIED =
  "s.origin_kind = 'carry' AND s.origin = 'carry:' || r.id || ':' || c.id AND s.origin_id = c.id";
const isCountered = (entry: string) =>
  `EXISTS (SELECT 1 FROM settlement_entries k WHERE k.counters = ${entry}.id AND k.cents = -${entry}.cents)`;
const audited = (action: string, subject: string) =>
  `(SELECT count(*) FROM audit_log WHERE action = '${action}' AND subject = ${subject})`;

/** Answers incomplete closings, records that do not add up, and changes that are not audited exactly once. */
async function halfDone({ $client }: Database) {
  const { rows } = await $client.execute(`
    SELECT r.id, 'not carried' AS why FROM week_closings c JOIN financial_records r USING (week_start_date)
      WHERE c.reopened_at IS NULL AND r.payout_cents < 0 AND NOT EXISTS (SELECT 1 FROM settlement_entries s
        WHERE ${CARRIED} AND s.cents = r.payout_cents AND s.week_start_date = r.carried_to AND NOT ${isCountered('s')})
    UNION ALL SELECT r.id, 'still carried' FROM financial_records r WHERE r.carried_to IS NOT NULL
      AND r.week_start_date NOT IN (SELECT week_start_date FROM week_closings WHERE reopened_at IS NULL)
    UNION ALL SELECT s.id, 'not taken back' FROM week_closings c JOIN financial_records r USING (week_start_date)
      JOIN settlement_entries s ON ${CARRIED} WHERE c.reopened_at IS NOT NULL AND NOT ${isCountered('s')}
    UNION ALL SELECT r.id, 'not added up' FROM financial_records r
      WHERE r.payout_cents <> r.gross_cents - r.flat_rate_cents + (SELECT coalesce(sum(cents), 0)
        FROM settlement_entries s WHERE s.driver_id = r.driver_id AND s.week_start_date = r.week_start_date)
    UNION ALL SELECT s.id, 'no record' FROM settlement_entries s WHERE s.counters IS NULL AND NOT ${isCountered('s')}
      AND NOT EXISTS (SELECT 1 FROM financial_records r WHERE s.driver_id = r.driver_id AND s.week_start_date = r.week_start_date)
    UNION ALL SELECT s.id, 'not audited' FROM settlement_entries s WHERE 1 <>
      iif(counters IS NULL, ${audited('settlement-entry.add', 's.id')}, ${audited('settlement-entry.counter', 's.id')})
    UNION ALL SELECT w.week_start_date, 'closed unaudited' FROM week_closings w GROUP BY w.week_start_date
      HAVING count(*) <> ${audited('week.close', 'w.week_start_date')}
        OR count(w.reopened_at) <> ${audited('week.reopen', 'w.week_start_date')}`);
  return rows;
}

async function sayWeeks(services: Services): Promise<void> {
  for (let n = 0; n < DRIVERS; n += 1) await insertDriver(services.db, { fullName: `Pessoa ${n}` });
  for (const week of WEEKS) {
    const rows = Array.from({ length: DRIVERS }, (_, n) => ({
      id: accountId(`d${n}`),
      name: `Pessoa ${n}`,
      gross: (grossOf(n) / 100).toFixed(2),
    }));
    await bookFile(services, uberName(week), `${uberReport(rows)}${'\n'.repeat(WEEKS.indexOf(week))}`);
  }
}

test(`promise 111: killed ${KILLS} times while weeks are closed and reopened, each is whole or not there, with its
  balances, and the totals are exact`, {
  timeout: 900_000,
}, async () => {
  const folder = await temporaryFolder();
  const given = { url: `file:${join(folder, 'frota.db')}`, now: NOW, weeks: WEEKS };
  await opened(folder, sayWeeks, NOW);
  const seen = new Set<number>();
  const look = (_isKilled: boolean, kill: number) =>
    opened(folder, async ({ db }) => {
      expect(await halfDone(db), `after kill ${kill}`).toEqual([]);
      const { rows } = await db.$client.execute(`SELECT sum(payout_cents) AS cents,
        (SELECT count(*) FROM week_closings WHERE reopened_at IS NULL) AS closed
        FROM financial_records WHERE carried_to IS NULL`);
      expect(rows[0]?.cents, `after kill ${kill}`).toBe(TOTAL);
      seen.add(Number(rows[0]?.closed));
    });
  const killing = { act: 'closeWeeks', kills: KILLS, longestMs: LONGEST_MS, look } as const;
  await killAgainAndAgain(killing, () => given);
  process.stdout.write(`${JSON.stringify({ kills: KILLS, weeksClosedThen: [...seen] })}\n`);
});
