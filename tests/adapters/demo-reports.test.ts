import { expect, test } from 'vitest';
import { buildFleet } from '../../src/operations/demo/fleet';

const WEEKS = 26;

test('the demo fleet has the platforms’ files of each week, which add up to its records', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const fleet = buildFleet({ drivers: 60, weeks: WEEKS, now });
  const keyOf = (each: { driverId?: string | null; weekStartDate: string }) =>
    `${each.driverId} ${each.weekStartDate}`;
  const booked = fleet.earnings.filter(({ state }) => state === 'booked');
  const said = Map.groupBy(booked, keyOf);
  const earned = fleet.financialRecords.filter(({ grossCents }) => grossCents > 0);
  expect(earned.length).toBeGreaterThan(500);
  for (const record of earned) {
    for (const of of ['grossCents', 'commissionCents', 'adjustmentsCents', 'cashCents'] as const) {
      expect((said.get(keyOf(record)) ?? []).reduce((sum, row) => sum + (row[of] ?? 0), 0)).toBe(record[of]);
    }
  }
  // Two more are of the week that was paid before Uber's reports came.
  for (const platform of ['uber', 'bolt']) {
    expect(fleet.reports.filter((report) => report.platform === platform)).toHaveLength(WEEKS + 1);
  }
});

test('nothing of the demo fleet’s weeks is dated in the future, early on a Monday either', () => {
  const now = new Date('2026-11-23T00:30:00.000Z');
  const fleet = buildFleet({ drivers: 60, weeks: WEEKS, now });
  const { financialRecords, settlements, reports, earnings } = fleet;
  for (const { createdAt } of [...financialRecords, ...settlements, ...reports, ...earnings]) {
    expect(createdAt <= now.toISOString(), createdAt).toBe(true);
  }
});
