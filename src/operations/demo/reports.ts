import type { earnings } from '../../../db/schema/earnings';
import type { paymentReports } from '../../../db/schema/payment-reports';
import { organisationOf } from '../../ledger/report-files/organisation';
import type { WeekAmounts } from '../../ledger/weeks/record-of';
import { shiftDate } from '../../platform/domain/calendar';
import type { Platform } from '../../platform/domain/platform';
import type { Random } from './random';
import type { DemoRecord } from './weeks';

type DemoReport = typeof paymentReports.$inferInsert;
type DemoRow = typeof earnings.$inferInsert;
export type DemoDriver = { id: string; fullName: string; email: string };
export type Reported = { reports: DemoReport[]; earnings: DemoRow[] };
type Amounts = Omit<WeekAmounts, 'flatRateCents' | 'settlementCents'>;
export type Office = { random: Random; staff: string };

type Received = Pick<DemoReport, 'outcome' | 'reason' | 'importedRows' | 'conflictRows'> & {
  platform: Platform;
  week: string;
};

/** A report that staff uploaded `days` after the week began. */
export function reportOf({ platform, week, ...given }: Received, days: number, { random, staff }: Office) {
  const createdAt = `${shiftDate(week, days)}T08:20:00.000Z`;
  const ends = [week, shiftDate(week, 6)].map((day) => day.split('-'));
  const fileName =
    platform === 'uber'
      ? `${ends.map((day) => day.join('')).join('-')}-payments_driver-FROTA.csv`
      : `Ganhos por motorista-${ends.map((day) => day.toReversed().join('_')).join('-')}-FROTA.csv`;
  const id = random.uuid();
  return {
    id,
    createdAt,
    madeAt: createdAt,
    source: staff,
    fileName,
    platform,
    weekStartDate: week,
    organisation: organisationOf(fileName).organisation,
    read: true,
    sha256: id.replaceAll('-', '').repeat(2),
    ...given,
  } satisfies DemoReport;
}

type ReportedRow = Amounts & { state: DemoRow['state']; line: number; externalId: string };

export function rowOf(
  report: ReturnType<typeof reportOf>,
  driver: DemoDriver,
  reported: ReportedRow,
): DemoRow {
  const { id: reportId, platform, weekStartDate, createdAt } = report;
  const { id: driverId, fullName, email } = driver;
  return {
    reportId,
    platform,
    weekStartDate,
    driverId,
    fullName,
    email,
    cells: '[]',
    changedIn: reportId,
    createdAt,
    ...reported,
  };
}

/** Reports with the amounts of each record that has earnings, except those in `others`. */
export function weeklyReports(
  records: readonly DemoRecord[],
  drivers: readonly DemoDriver[],
  others: readonly DemoRow[],
  office: Office,
): Reported {
  const { random } = office;
  const people = new Map(drivers.map((driver) => [driver.id, driver]));
  const accounts = new Map(drivers.map(({ id }) => [id, { uber: random.uuid(), bolt: random.uuid() }]));
  const keyOf = ({ driverId, weekStartDate }: Pick<DemoRow, 'driverId' | 'weekStartDate'>) =>
    `${driverId} ${weekStartDate}`;
  const excluded = new Set(others.map(keyOf));
  const earned = records.filter((record) => record.grossCents > 0 && !excluded.has(keyOf(record)));
  const reported: Reported = { reports: [], earnings: [] };
  for (const [week, ofWeek] of Map.groupBy(earned, ({ weekStartDate }) => weekStartDate)) {
    const parts = ofWeek.map((record) => ({ driverId: record.driverId, ...inParts(record, random) }));
    for (const platform of ['uber', 'bolt'] as const) {
      const own = parts.filter((each) => each[platform].grossCents > 0);
      const report = reportOf({ platform, week, outcome: 'imported', importedRows: own.length }, 7, office);
      reported.reports.push(report);
      for (const [n, { driverId, [platform]: amounts }] of own.entries()) {
        const [driver, account] = [people.get(driverId), accounts.get(driverId)];
        if (!driver || !account) continue;
        const externalId = account[platform];
        reported.earnings.push(
          rowOf(report, driver, { ...amounts, state: 'booked', line: n + 2, externalId }),
        );
      }
    }
  }
  return reported;
}

/** Divides amounts between platforms to the cent; drivers on one platform have an occasional adjustment. */
function inParts(record: Amounts, random: Random): Record<Platform, Amounts> {
  const share = random.chance(0.7) ? random.between(30, 75) : random.chance(0.5) ? 100 : 0;
  const part = (cents: number) => Math.round((cents * share) / 100);
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = record;
  const uber = {
    grossCents: part(grossCents),
    commissionCents: part(commissionCents),
    adjustmentsCents: share > 0 ? adjustmentsCents : 0,
    cashCents: part(cashCents),
  };
  const bolt = {
    grossCents: grossCents - uber.grossCents,
    commissionCents: commissionCents - uber.commissionCents,
    adjustmentsCents: adjustmentsCents - uber.adjustmentsCents,
    cashCents: cashCents - uber.cashCents,
  };
  return { uber, bolt };
}
