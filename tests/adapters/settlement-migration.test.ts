import type { InStatement } from '@libsql/client';
import { expect, test } from 'vitest';
import type { Database } from '../../db/opening/client';
import { isOneOf } from '../../db/queries/one-of';
import { transact } from '../../db/queries/transact';
import { earnings } from '../../db/schema/earnings';
import { readWeeks } from '../../src/ledger/kernel/read-weeks';
import { scopeOfRows } from '../../src/ledger/kernel/scope';
import { writeRecords } from '../../src/ledger/kernel/write-weeks';
import { buildFleet } from '../../src/operations/demo/fleet';
import { temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { openOld } from '../support/databases/stored-rows';
import { randomOf, weeklyFlatRateCents } from '../support/reports/weeks';

const AT = '2026-11-16T09:00:00.000Z';
const [PEOPLE, WEEKS] = [100, ['2026-10-05', '2026-10-26', '2026-11-02', '2026-11-09']];

type Person = { id: string; contractType: 'SLOT' | 'VEHICLE_RENTAL' };
type Week = Record<'gross' | 'commission' | 'adjustments' | 'cash' | 'flat', number> & {
  id: string;
  driverId: string;
  week: string;
  status: string;
};

function insertOf(table: string, row: Record<string, string | number | null>): InStatement {
  const names = Object.keys(row);
  const places = names.map(() => '?').join();
  return { sql: `INSERT INTO ${table} (${names}) VALUES (${places})`, args: Object.values(row) };
}

function personRow({ id, contractType }: Person): InStatement {
  return insertOf('drivers', {
    id,
    full_name: id,
    email: `${id}@exemplo.test`,
    phone_number: '910000000',
    cmtvde_number: id,
    contract_type: contractType,
    status: 'ACTIVE',
    created_at: AT,
    approved_at: AT,
  });
}

function recordRow({ id, driverId, week, status, flat, ...earned }: Week): InStatement {
  const { gross, commission, adjustments, cash } = earned;
  return insertOf('financial_records', {
    id,
    driver_id: driverId,
    week_start_date: week,
    gross_cents: gross,
    commission_cents: commission,
    adjustments_cents: adjustments,
    cash_cents: cash,
    flat_rate_cents: flat,
    status,
    created_at: AT,
    payout_cents: gross - commission + adjustments - cash - flat,
    paid_at: status === 'PAID' ? AT : null,
  });
}

function demoRows(): InStatement[] {
  const fleet = buildFleet({ drivers: 60, weeks: 26, now: new Date(AT) });
  const weeks = fleet.financialRecords.map((row): Week => {
    const { id, driverId, weekStartDate: week, status, grossCents: gross, commissionCents: commission } = row;
    const rest = { adjustments: row.adjustmentsCents, cash: row.cashCents, flat: row.flatRateCents };
    return { id, driverId, week, status, gross, commission, ...rest };
  });
  return [...fleet.drivers.map(personRow), ...weeks.map(recordRow)];
}

/** Weeks of a report, with rows that add up to them. */
function generatedRows(): InStatement[] {
  const random = randomOf(16);
  const people = Array.from({ length: PEOPLE }, (_, n): Person => {
    return { id: `p${n}`, contractType: n % 3 === 0 ? 'VEHICLE_RENTAL' : 'SLOT' };
  });
  const rows = people.flatMap(({ id: driverId, contractType }, n) =>
    WEEKS.flatMap((week, w): InStatement[] => {
      const earned = {
        gross: random(100_000),
        commission: random(20_000),
        adjustments: random(9_000) - 4_000,
        cash: random(30_000),
      };
      const flat = weeklyFlatRateCents(contractType, week);
      const status = random(3) === 0 ? 'PAID' : 'PENDING';
      return [
        recordRow({ id: `r${n}-${w}`, driverId, week, status, flat, ...earned }),
        insertOf('earnings', {
          report_id: `report-${week}`,
          platform: 'uber',
          week_start_date: week,
          driver_id: driverId,
          external_id: driverId,
          full_name: driverId,
          line: n,
          cells: '[]',
          state: 'booked',
          created_at: AT,
          gross_cents: earned.gross,
          commission_cents: earned.commission,
          cash_cents: earned.cash,
          adjustments_cents: earned.adjustments,
          changed_in: `report-${week}`,
        }),
      ];
    }),
  );
  const reports = WEEKS.map((week) =>
    insertOf('payment_reports', {
      id: `report-${week}`,
      created_at: AT,
      source: 'inbox',
      sha256: week,
      outcome: 'imported',
      read: 1,
      platform: 'uber',
      week_start_date: week,
    }),
  );
  return [...people.map(personRow), ...reports, ...rows];
}

async function recordsIn(db: Database): Promise<Record<string, unknown>[]> {
  const { rows } = await db.$client.execute('SELECT * FROM financial_records ORDER BY id');
  return rows.map((row) => ({ ...row }));
}

test.each(['settlement_entries', 'fee_rules'])(
  'records of the demo fleet and of reports come through %s, and are made anew the same, to the cent',
  async (table) => {
    const folder = await temporaryFolder();
    const old = await openOld(folder, `CREATE TABLE \`${table}\``);
    await old.db.$client.batch([...demoRows(), ...generatedRows()], 'write');
    const before = await recordsIn(old.db);
    expect(before.length).toBeGreaterThan(PEOPLE * WEEKS.length + 500);
    await old.close();

    const { db, close } = await openServices(folder);
    const expected = before.map((record) => expect.objectContaining({ ...record, settlement_cents: 0 }));
    expect(await recordsIn(db)).toEqual(expected);
    const ids = WEEKS.map((week) => `report-${week}`);
    const weeks = await readWeeks(db, await scopeOfRows(db, isOneOf(earnings.reportId, ids)));
    const given = { at: AT, today: AT.slice(0, 10), concerned: weeks.ledger.rows };
    await transact(db, { records: writeRecords(db, weeks, given) });
    expect(await recordsIn(db)).toEqual(expected);
    await close();
  },
);
