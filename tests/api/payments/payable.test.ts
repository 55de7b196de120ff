import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { weekClosings } from '../../../db/schema/week-closings';
import { IS_PAYABLE, ofSettlementsAlone } from '../../../src/ledger/kernel/store';
import {
  isOfSettlementsAlone,
  isPayable as isPayableWeek,
  type PaymentWeek,
} from '../../../src/ledger/weeks/payable';
import type { FeeBasis } from '../../../src/platform/domain/fees';
import { shiftDate } from '../../fixtures/dates';
import { createTestApp } from '../../support/api/app';
import { insertDriver } from '../../support/databases/rows';

const AT = '2026-11-16T05:00:00.000Z';
const BOTH = [false, true];
const OF_WEEK: FeeBasis = { kind: 'WEEK', from: '2026-11-02', weekCents: 2_500 };

function* everyWeek(): Generator<PaymentWeek> {
  for (const status of ['PENDING', 'PAID', 'IN_BATCH', 'RETURNED'] as const)
    for (const payoutCents of [-1, 0])
      for (const grossCents of [0, 50_000])
        for (const flatRateCents of [0, 2_500])
          for (const feeBasis of [null, OF_WEEK, { ...OF_WEEK, withoutEarnings: 1 as const }])
            for (const hasRows of BOTH)
              for (const hasEntries of BOTH)
                for (const isClosed of BOTH)
                  for (const wasActive of BOTH)
                    yield {
                      status,
                      payoutCents,
                      grossCents,
                      flatRateCents,
                      feeBasis,
                      hasRows,
                      hasEntries,
                      isClosed,
                      wasActive,
                    };
}

test('the list of payable records is that of the rule, for every possible record', async () => {
  const { db } = await createTestApp();
  const active = await insertDriver(db, { approvedAt: AT });
  const applicant = await insertDriver(db, { status: 'PENDING_VALIDATION', approvedAt: null });
  const reportId = randomUUID();
  const report = {
    id: reportId,
    createdAt: AT,
    source: 'inbox',
    sha256: reportId,
    outcome: 'imported',
  } as const;
  await db.insert(paymentReports).values(report);
  const weeks = [...everyWeek()].map((week, n) => ({
    ...week,
    id: String(n).padStart(5, '0'),
    driverId: week.wasActive ? active : applicant,
    weekStartDate: shiftDate('2000-01-03', 7 * n),
    createdAt: AT,
  }));
  const none = { commissionCents: 0, adjustmentsCents: 0, cashCents: 0 };
  const records = weeks.map(({ hasRows, hasEntries, isClosed, wasActive, feeBasis, ...record }) => ({
    ...record,
    ...none,
    feeBasis: feeBasis && JSON.stringify(feeBasis),
  }));
  const rows = weeks.flatMap(({ hasRows, driverId, weekStartDate }) =>
    hasRows ? [{ driverId, weekStartDate, platform: 'uber' as const, state: 'booked' as const }] : [],
  );
  const row = { reportId, changedIn: reportId, fullName: 'Ana', line: 2, cells: '[]', createdAt: AT };
  const entries = weeks.flatMap(({ id, hasEntries, driverId, weekStartDate }) =>
    hasEntries ? [{ id, origin: id, driverId, weekStartDate }] : [],
  );
  const entry = { category: 'BONUS', cents: 1, description: '', createdBy: 'ana', createdAt: AT } as const;
  const closings = weeks.flatMap(({ id, isClosed, weekStartDate }) =>
    isClosed ? [{ id, weekStartDate, closedBy: 'ana', closedAt: AT }] : [],
  );
  await db.insert(financialRecords).values(records);
  await db.insert(earnings).values(rows.map((each) => ({ ...each, ...row })));
  await db.insert(settlementEntries).values(entries.map((each) => ({ ...each, ...entry })));
  await db.insert(weekClosings).values(closings);

  const found = await db.all<{ id: string; payable: number; alone: number }>(sql`
    SELECT id, ${IS_PAYABLE} AS payable, ${ofSettlementsAlone} AS alone
    FROM ${financialRecords} ORDER BY id`);
  const byRule = weeks.map((week) => ({
    id: week.id,
    payable: Number(isPayableWeek(week)),
    alone: Number(isOfSettlementsAlone(week)),
  }));
  expect(found).toEqual(byRule);
});
