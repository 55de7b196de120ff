import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { isOneOf } from '../../../db/queries/one-of';
import type { BatchParts, Statement } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { audit } from '../../platform/audit/store';
import { isStillKnownBy, readAccounts, readDriver, readPossible, stillKnown } from '../matching/known';
import { accountKeys, type DriverIdentity, driverKeys, type Match, matchDriver } from '../matching/match';
import { decideWeek } from '../weeks/decide-week';
import type { Row } from '../weeks/week-rows';
import { actOnWeeks } from './act-on-weeks';
import { learnByThemselves } from './ledger-writes';
import { retryStale } from './retry-stale';
import { scopeOfRows, widen } from './scope';
import { isUnchanged, readWaiting, type WaitingIdentity } from './waiting-rows';

const NOTHING: BatchParts = { first: [], others: [] };

/** Books rows that wait for exactly the driver's e-mail, phone or account, in the transaction of `approve`. */
export function bookWithApproval<T>(
  { db, now }: { db: Database; now: () => Date },
  { driverId, staff }: { driverId: string; staff: string },
  approve: (booking: BatchParts, now: Date) => Promise<T>,
): Promise<T> {
  const isApproved = sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${driverId} AND approved_at IS NOT NULL)`;
  return retryStale(async () => {
    const at = now();
    const booking = await bookingFor(db, driverId, { at: at.toISOString(), staff });
    try {
      return await approve({ ...booking, others: [guard(db, 'lease', isApproved), ...booking.others] }, at);
    } catch (error) {
      if (!isGuardFailure(error, 'lease')) throw error;
      // The approval is refused, so nothing is booked; it is decided again if it has become possible.
      return approve({ first: [], others: [guard(db, 'basis', sql`NOT ${isApproved}`)] }, at);
    }
  });
}

type Correction = {
  driverId: string;
  staff: string;
  /** The driver's new identity; null if nothing is to be booked. */
  becoming: () => Promise<Partial<DriverIdentity> | null>;
};

/** Like `bookWithApproval`, for a driver who is or was ACTIVE and whose identity changes. */
export function bookWithCorrection<T>(
  { db, now }: { db: Database; now: () => Date },
  { driverId, staff, becoming }: Correction,
  correct: (booking: BatchParts, now: Date) => Promise<T>,
): Promise<T> {
  return retryStale(async () => {
    const at = now();
    const identity = await becoming();
    const known = { at: at.toISOString(), staff, becoming: identity ?? {} };
    return correct(identity ? await bookingFor(db, driverId, known) : NOTHING, at);
  });
}

type Known = { at: string; staff: string; becoming?: Partial<DriverIdentity> };

async function bookingFor(
  db: Database,
  driverId: string,
  { at, staff, becoming }: Known,
): Promise<BatchParts> {
  const { rows, version } = await readWaiting(db);
  const unchanged = guard(db, 'basis', isUnchanged(version));
  const found = rows.length === 0 ? null : await readDriver(db, driverId);
  if (!found) return { first: [unchanged], others: [] };
  const driver = { ...found, person: { ...found.person, ...becoming } };
  const isKnown = guard(db, 'basis', isStillKnownBy(driver.person));
  // A row that does not match the driver alone matches no driver together with others.
  const alone = { ...driverKeys([driver.person]), accounts: accountKeys(driver.accounts) };
  const near = rows.filter((row) => matchDriver(row.platform, row, alone));
  if (near.length === 0) return { first: [unchanged], others: [isKnown] };
  const { accounts, known } = await readAccounts(db, near, driverId);
  const people = await readPossible(db, near);
  const index = {
    ...driverKeys([...people.filter((each) => each.id !== driverId), driver.person]),
    accounts: accountKeys(accounts),
  };
  const own = near.flatMap((row) => {
    const match = matchDriver(row.platform, row, index);
    return match?.driverId === driverId ? [{ ...row, by: match.by }] : [];
  });
  const twice = repeated(own);
  const learnt = own.flatMap((row) => (twice.includes(row) ? [] : learntFrom(row, driverId)));
  const scope = await scopeOfRows(
    db,
    isOneOf(
      earnings.id,
      own.map(({ id }) => id),
    ),
  );
  widen(scope, { driverId, externalId: null });
  const all = [...learnt, ...driver.accounts];
  const joining = becoming ? [] : [{ id: driverId, approvedAt: at }];
  const decided = await actOnWeeks(db, { scope, at, learnt: all, joining }, ({ ledger }) => {
    const ids = new Set(twice.map(({ id }) => id));
    const marked = ledger.rows.filter(
      ({ id, state, reason }) => ids.has(id) && state === 'waiting' && reason === 'unknown_driver',
    );
    for (const row of marked) Object.assign(row, { driverId, reason: 'driver_twice' });
    const touched = new Set(marked);
    decideWeek(ledger, touched);
    return touched;
  });
  return {
    first: [unchanged, guard(db, 'basis', stillKnown(known, driverId)), decided.isStill],
    others: [
      isKnown,
      ...learnByThemselves(db, learnt, at),
      ...decided.statements,
      ...auditBooked(db, decided.changed, { at, actor: staff, driverId }),
    ],
  };
}

/** Audits the driver's booked rows and their weeks; does nothing if there are none. */
function auditBooked(
  db: Database,
  changed: readonly Row[],
  { at, actor, driverId }: { at: string; actor: string; driverId: string },
): Statement[] {
  const booked = changed.filter((row) => row.driverId === driverId && row.state === 'booked');
  if (booked.length === 0) return [];
  const weeks = [...new Set(booked.map(({ week }) => week))].toSorted().join(' ');
  return [
    audit(db, {
      at,
      actor,
      action: 'driver.book',
      subject: driverId,
      detail: { rows: booked.length, weeks },
    }),
  ];
}

type OwnRow = WaitingIdentity & { by: Match['by'] };

/** Rows of one report that match the same driver: staff decide which is right. */
function repeated(rows: readonly OwnRow[]): OwnRow[] {
  const counts = new Map<string, number>();
  for (const { reportId } of rows) counts.set(reportId, (counts.get(reportId) ?? 0) + 1);
  return rows.filter(({ reportId }) => counts.get(reportId) !== 1);
}

function learntFrom({ platform, externalId, by, bookable }: OwnRow, driverId: string) {
  if (!bookable || externalId === null || by === 'name' || by === 'account') return [];
  return [{ platform, externalId, driverId, learntFrom: by }];
}
