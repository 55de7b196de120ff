import { type DemoDriver, type Office, type Reported, reportOf, rowOf } from './reports';
import type { DemoRecord } from './weeks';

const DRIVERS = 2;
/** In cents: the amounts in Uber's file for each driver. */
const LATE = [
  { grossCents: 21_480, commissionCents: 5_370 },
  { grossCents: 9_860, commissionCents: 2_465 },
];

/** A week in which two drivers were paid from Bolt's file before Uber's arrived. */
export function lateReports(
  records: readonly DemoRecord[],
  drivers: readonly DemoDriver[],
  office: Office,
): Reported {
  const weeks = Map.groupBy(
    records.filter(({ status }) => status === 'PAID'),
    ({ weekStartDate }) => weekStartDate,
  );
  const [week, paid] =
    [...weeks].toSorted(([a], [b]) => b.localeCompare(a)).find(([, own]) => own.length >= DRIVERS) ?? [];
  if (!week || !paid) return { reports: [], earnings: [] };
  const bolt = reportOf({ week, platform: 'bolt', outcome: 'imported', importedRows: DRIVERS }, 7, office);
  const conflict = { outcome: 'conflict', reason: 'week_is_paid', conflictRows: DRIVERS } as const;
  const uber = reportOf({ week, platform: 'uber', ...conflict }, 10, office);
  const rows = LATE.flatMap((late, n) => {
    const record = paid[n];
    const driver = drivers.find(({ id }) => id === record?.driverId);
    if (!record || !driver) return [];
    const { grossCents, commissionCents, adjustmentsCents, cashCents } = record;
    const booked = { grossCents, commissionCents, adjustmentsCents, cashCents };
    const place = () => ({ line: n + 2, externalId: office.random.uuid() });
    return [
      rowOf(bolt, driver, { ...booked, ...place(), state: 'booked' }),
      rowOf(uber, driver, { ...late, adjustmentsCents: 0, cashCents: 0, ...place(), state: 'conflict' }),
    ];
  });
  return { reports: [bolt, uber], earnings: rows };
}
