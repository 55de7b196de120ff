import { isSettled, type StandingRecord } from './record-of';

export type ClosedWeek = {
  week: string;
  /** ISO 8601. */
  closedAt: string;
  /** Records of the week, and of the weeks that its balances went to. */
  records: readonly StandingRecord[];
  /** The weeks to which its closing moved balances. */
  carried: readonly { driverId: string; week: string }[];
  /** Drivers with a correction of the week that was taken and not countered. */
  corrected: Iterable<string>;
  isClosed: (week: string) => boolean;
};

export type Hindrance = {
  kind: 'paid' | 'inBatch' | 'corrected' | 'carriedPaid' | 'carriedClosed';
  driverId: string;
  week: string;
};

/** The reasons against reopening a closed week: no payment or correction may count twice. */
export function hindrancesOf(closed: ClosedWeek): Hindrance[] {
  const { week, closedAt, records, carried, corrected, isClosed } = closed;
  const settled = new Set(records.filter(isSettled).map(keyOf));
  const isPaid = (driverId: string, monday: string) => settled.has(keyOf({ driverId, week: monday }));
  const ofWeek = records.filter((record) => record.week === week);
  const inBatch = ofWeek.filter(({ status }) => status === 'IN_BATCH');
  const paid = ofWeek.filter(({ status, paidAt }) => status === 'PAID' && (paidAt ?? '') >= closedAt);
  // For a driver who was paid before, the week is not decided again.
  const counted = [...new Set(corrected)].filter((driverId) => !isPaid(driverId, week));
  return [
    ...paid.map(({ driverId }) => ({ kind: 'paid' as const, driverId, week })),
    ...inBatch.map(({ driverId }) => ({ kind: 'inBatch' as const, driverId, week })),
    ...counted.map((driverId) => ({ kind: 'corrected' as const, driverId, week })),
    ...carried
      .filter((to) => isPaid(to.driverId, to.week))
      .map((to) => ({ kind: 'carriedPaid' as const, driverId: to.driverId, week: to.week })),
    ...carried
      .filter((to) => isClosed(to.week) && !isPaid(to.driverId, to.week))
      .map((to) => ({ kind: 'carriedClosed' as const, driverId: to.driverId, week: to.week })),
  ];
}

function keyOf({ driverId, week }: { driverId: string; week: string }): string {
  return `${driverId} ${week}`;
}
