import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { wasNeverActive } from '../../db/queries/never-active';
import { earnings } from '../../db/schema/earnings';
import { isStillKnownBy, readAccounts, readDriver, readPossible, stillKnown } from '../matching/known';
import { accountKeys, type DriverIdentity, driverKeys, type Match, matchDriver } from '../matching/match';
import { learnByThemselves } from './accounts';
import { auditBooked } from './audit-booked';
import type { Statement } from './book';
import { retryStale } from './retry-stale';
import { settleStatements } from './settle';
import { isUnchanged, readWaiting, type WaitingIdentity } from './waiting-rows';

/** Books what waits for exactly the driver's e-mail, phone or account, in the transaction of `approve`. */
export function bookWithApproval<T>(
  { db, now }: { db: Database; now: () => Date },
  { driverId, staff }: { driverId: string; staff: string },
  approve: (booking: readonly Statement[], now: Date) => Promise<T>,
): Promise<T> {
  return retryStale(async () => {
    const at = now();
    return approve(await bookingFor(db, driverId, { at: at.toISOString(), staff }), at);
  });
}

type Correction = {
  driverId: string;
  staff: string;
  /** What the driver is known by from now on; null where nothing is to be booked. */
  becoming: () => Promise<Partial<DriverIdentity> | null>;
};

/** As `bookWithApproval`, of a driver who is or was ACTIVE and is known by something else from now on. */
export function bookWithCorrection<T>(
  { db, now }: { db: Database; now: () => Date },
  { driverId, staff, becoming }: Correction,
  correct: (booking: readonly Statement[], now: Date) => Promise<T>,
): Promise<T> {
  return retryStale(async () => {
    const at = now();
    const identity = await becoming();
    const booking = { at: at.toISOString(), staff, becoming: identity ?? {} };
    return correct(identity ? await bookingFor(db, driverId, booking) : [], at);
  });
}

type Booking = { at: string; staff: string; becoming?: Partial<DriverIdentity> };

async function bookingFor(
  db: Database,
  driverId: string,
  { at, staff, becoming }: Booking,
): Promise<Statement[]> {
  const { rows, version } = await readWaiting(db);
  const unchanged = guard(db, 'decision', isUnchanged(version));
  const found = rows.length === 0 ? null : await readDriver(db, driverId);
  if (!found) return [unchanged];
  const driver = { ...found, person: { ...found.person, ...becoming } };
  const guards = [unchanged, guard(db, 'decision', isStillKnownBy(driver.person))];
  // A row that the driver does not match alone is matched by none beside others.
  const alone = { ...driverKeys([driver.person]), accounts: accountKeys(driver.accounts) };
  const near = rows.filter((row) => matchDriver(row.platform, row, alone));
  if (near.length === 0) return guards;
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
  const changeId = crypto.randomUUID();
  return [
    ...guards,
    guard(db, 'decision', stillKnown(known, driverId)),
    markDriverTwice(db, { driverId, changeId, ids: twice.map((row) => row.id) }),
    ...learnByThemselves(db, learnt, at),
    ...settleStatements(db, { changeId, at }),
    auditBooked(db, { at, actor: staff, driverId, changeId }),
  ];
}

type OwnRow = WaitingIdentity & { by: Match['by'] };

/** Rows of a report that match the same driver: staff say which is right. */
function repeated(rows: readonly OwnRow[]): OwnRow[] {
  const counts = new Map<string, number>();
  for (const { reportId } of rows) counts.set(reportId, (counts.get(reportId) ?? 0) + 1);
  return rows.filter(({ reportId }) => counts.get(reportId) !== 1);
}

function learntFrom({ platform, externalId, by, bookable }: OwnRow, driverId: string) {
  if (!bookable || externalId === null || by === 'name' || by === 'account') return [];
  return [{ platform, externalId, driverId, learntFrom: by }];
}

function markDriverTwice(
  db: Database,
  { driverId, changeId, ids }: { driverId: string; changeId: string; ids: readonly number[] },
) {
  return db.run(sql`
    UPDATE ${earnings} SET driver_id = ${driverId}, reason = 'driver_twice', changed_in = ${changeId}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND state = 'waiting'
      AND reason = 'unknown_driver' AND NOT ${wasNeverActive(sql`${driverId}`)}`);
}
