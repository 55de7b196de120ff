import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Database } from '../../db/opening/client';
import { temporaryFolder } from '../support/api/app';
import { insertCar, insertDevice, insertDriver, insertHolding } from '../support/databases/rows';
import { killAgainAndAgain, opened } from '../support/processes/killed';

const KILLS = Number(process.env.COST_KILLS ?? 20);
const CARS = 20;
const NOW = '2026-11-20T10:00:00.000Z';
const LONGEST_MS = 400;

/** Answers shares without their movement's word or without an acerto, acertos without shares, files without their lines
 * or their audit row, and records that do not add up. */
async function halfDone(db: Database) {
  const { rows } = await db.$client.execute(`
    SELECT 'share' AS what, m.id FROM cost_movements m WHERE share_cents <> 0 AND share_cents IS NOT
      (SELECT cents FROM cost_shares s WHERE s.movement_id = m.id AND s.driver_id = m.driver_id)
    UNION ALL SELECT 'gone', m.id FROM cost_movements m WHERE cents IS NULL
      AND EXISTS (SELECT 1 FROM cost_shares s WHERE s.movement_id = m.id)
    UNION ALL SELECT 'acerto', r.id FROM financial_records r WHERE -settlement_cents <> (SELECT coalesce(sum(cents), 0)
      FROM cost_shares s WHERE s.driver_id = r.driver_id AND s.week_start_date = r.week_start_date)
    UNION ALL SELECT 'record', r.id FROM financial_records r WHERE settlement_cents <> (SELECT coalesce(sum(cents), 0)
      FROM settlement_entries s WHERE s.driver_id = r.driver_id AND s.week_start_date = r.week_start_date)
    UNION ALL SELECT 'no record', s.movement_id FROM cost_shares s WHERE NOT EXISTS (SELECT 1 FROM financial_records r
      WHERE s.driver_id = r.driver_id AND s.week_start_date = r.week_start_date)
    UNION ALL SELECT 'lines', f.id FROM cost_files f
      WHERE lines <> (SELECT count(*) FROM cost_lines WHERE file_id = f.id)
    UNION ALL SELECT 'audit', f.id FROM cost_files f WHERE
      (SELECT count(*) FROM audit_log WHERE subject = f.id) <> 1 + (outcome = 'undone')`);
  return rows;
}

test(`promise 170: killed ${KILLS} times while files are booked and undone and cars change hands, all of it is whole or absent`, {
  timeout: 900_000,
}, async () => {
  const folder = await temporaryFolder();
  await opened(folder, async ({ db }) => {
    for (let n = 0; n < CARS; n += 1) {
      const driverId = await insertDriver(db, { fullName: `Pessoa ${n}` });
      const carId = await insertCar(db, { plate: `AA${n}BB` });
      await insertDevice(db, { carId, number: `6000000000${String(n).padStart(2, '0')}` });
      await insertHolding(db, { carId, driverId, startsAt: '2026-11-01 00:00' });
    }
  });
  let booked = 0;
  async function look(): Promise<void> {
    const left = await opened(folder, async ({ db }) => {
      const { rows } = await db.$client.execute('SELECT count(*) AS n FROM cost_files');
      booked = Number(rows[0]?.n);
      return halfDone(db);
    });
    expect(left).toEqual([]);
  }
  const killing = { act: 'bookCosts', kills: KILLS, longestMs: LONGEST_MS, look } as const;
  await killAgainAndAgain(killing, () => ({ url: `file:${join(folder, 'frota.db')}`, now: NOW }));
  expect(booked).toBeGreaterThan(0);
});
