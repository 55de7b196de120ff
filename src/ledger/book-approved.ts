import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { isStillKnownBy, readAccounts, readDriver, readDrivers, stillKnown } from '../matching/known';
import { accountKeys, driverKeys, type Match, matchDriver } from '../matching/match';
import { learnByThemselves } from './accounts';
import { auditBooked } from './audit-booked';
import { settleStatements } from './settle';
import { isUnchanged, markDriverTwice, readWaiting, type WaitingIdentity } from './waiting-rows';

/**
 * For the transaction that approves a driver: books what waits for exactly the e-mail or phone, or an account, of this
 * one, and tells so in the audit log. Without the approval it does nothing. What was decided meanwhile undoes the transaction (`decision`).
 */
export async function bookApproved(
  db: Database,
  driverId: string,
  { at, staff }: { at: string; staff: string },
): Promise<BatchItem<'sqlite'>[]> {
  const { rows, version } = await readWaiting(db);
  const unchanged = guard(db, 'decision', isUnchanged(version));
  const driver = rows.length === 0 ? null : await readDriver(db, driverId);
  if (!driver) return [unchanged];
  const undisturbed = [unchanged, guard(db, 'decision', isStillKnownBy(driver.person))];
  // Who is like none of them alone is not beside others either, and hardly anybody is: nobody else is read for that.
  const alone = { ...driverKeys([driver.person]), accounts: accountKeys(driver.accounts) };
  if (!rows.some((row) => matchDriver(row.platform, row, alone))) return undisturbed;
  const { accounts, drivers: count } = await readAccounts(db, driverId);
  const others = accounts.filter((account) => account.driverId !== driverId);
  const people = await readDrivers(db);
  const index = {
    ...driverKeys([...people.filter((each) => each.wasActive && each.id !== driverId), driver.person]),
    accounts: accountKeys(accounts),
  };
  const own = rows.flatMap((row) => {
    const match = matchDriver(row.platform, row, index);
    return match?.driverId === driverId ? [{ ...row, by: match.by }] : [];
  });
  const twice = repeated(own);
  const learnt = own.flatMap((row) => (twice.includes(row) ? [] : learntFrom(row, driverId)));
  const changeId = crypto.randomUUID();
  return [
    ...undisturbed,
    guard(db, 'decision', stillKnown({ accounts: others.length, drivers: count }, driverId)),
    markDriverTwice(db, { driverId, changeId, ids: twice.map((row) => row.id) }),
    ...learnByThemselves(db, learnt, at),
    ...settleStatements(db, { changeId, at }),
    auditBooked(db, { at, actor: staff, driverId, changeId }),
  ];
}

type OwnRow = WaitingIdentity & { by: Match['by'] };

/** Those of a report in which another row is the same driver's: which of them is right, staff have to say. */
function repeated(rows: readonly OwnRow[]): OwnRow[] {
  const counts = new Map<string, number>();
  for (const { reportId } of rows) counts.set(reportId, (counts.get(reportId) ?? 0) + 1);
  return rows.filter(({ reportId }) => counts.get(reportId) !== 1);
}

function learntFrom({ platform, externalId, by, bookable }: OwnRow, driverId: string) {
  if (!bookable || externalId === null || by === 'name' || by === 'account') return [];
  return [{ platform, externalId, driverId, learntFrom: by }];
}
