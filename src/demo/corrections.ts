import type { earnings } from '../../db/schema/earnings';
import type { paymentReports } from '../../db/schema/payment-reports';
import { shiftDate } from '../domain/calendar';
import type { Platform } from '../domain/platform';
import { organisationOf } from '../report-files/organisation';
import type { Random } from './random';
import type { DemoRecord } from './weeks';

type Report = typeof paymentReports.$inferInsert;
type Row = typeof earnings.$inferInsert;
type Driver = { id: string; fullName: string; email: string };

const DRIVERS = 2;
/** In cents: what Uber's file says of each. */
const LATE = [
  { grossCents: 21_480, commissionCents: 5_370 },
  { grossCents: 9_860, commissionCents: 2_465 },
];

/** A week that was paid on Bolt's file alone, and Uber's that came later. */
export function lateReports(
  records: readonly DemoRecord[],
  drivers: readonly Driver[],
  { random, staff }: { random: Random; staff: string },
): { reports: Report[]; earnings: Row[] } {
  const weeks = Map.groupBy(
    records.filter(({ status }) => status === 'PAID'),
    ({ weekStartDate }) => weekStartDate,
  );
  const [week, paid] =
    [...weeks].toSorted(([a], [b]) => b.localeCompare(a)).find(([, own]) => own.length >= DRIVERS) ?? [];
  if (!week || !paid) return { reports: [], earnings: [] };
  const reportOf = (platform: Platform, days: number, counts: Partial<Report>): Report => {
    const createdAt = `${shiftDate(week, days)}T08:20:00.000Z`;
    const [from, to] = [week.replaceAll('-', ''), shiftDate(week, 6).replaceAll('-', '')];
    const fileName =
      platform === 'uber' ? `${from}-${to}-payments_driver-FROTA.csv` : `Ganhos por motorista-${week}.csv`;
    const id = random.uuid();
    return {
      ...{
        id,
        createdAt,
        madeAt: createdAt,
        source: staff,
        fileName,
        organisation: organisationOf(fileName).organisation,
        platform,
        weekStartDate: week,
        read: true,
      },
      ...{ sha256: id.replaceAll('-', '').repeat(2), ...counts, outcome: counts.outcome ?? 'imported' },
    };
  };
  const bolt = reportOf('bolt', 7, { importedRows: DRIVERS });
  const uber = reportOf('uber', 10, { outcome: 'conflict', reason: 'week_is_paid', conflictRows: DRIVERS });
  const rows = paid.slice(0, DRIVERS).flatMap((record, n): Row[] => {
    const driver = drivers.find(({ id }) => id === record.driverId);
    const row = (report: Report, platform: Platform) => ({
      ...{
        reportId: report.id,
        platform,
        externalId: random.uuid(),
        weekStartDate: week,
        driverId: record.driverId,
      },
      ...{ fullName: driver?.fullName ?? '', email: driver?.email ?? null, line: n + 2, cells: '[]' },
      ...{ changedIn: report.id, createdAt: report.createdAt },
    });
    const { grossCents, commissionCents, adjustmentsCents, cashCents } = record;
    return [
      { ...row(bolt, 'bolt'), state: 'booked', grossCents, commissionCents, adjustmentsCents, cashCents },
      { ...row(uber, 'uber'), state: 'conflict', ...LATE[n], adjustmentsCents: 0, cashCents: 0 },
    ];
  });
  return { reports: [bolt, uber], earnings: rows };
}
