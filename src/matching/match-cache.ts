import type { Database } from '../../db/opening/client';
import type { Read } from '../report-files/read-file';
import type { Report } from '../report-files/schema';
import { type Known, readAccounts, readDrivers } from './known';
import {
  accountKey,
  accountKeys,
  type DriverIndex,
  type DriverKeys,
  driverKeys,
  isLeftOut,
  type Keys,
} from './match';
import { type Learnt, matchReport, type Prepared } from './match-report';
import { usualWeeks } from './usual-weeks';

/** Shared by the batches of a poll; what a report teaches is added as it is read. */
export type MatchCache = {
  accounts: (Pick<DriverIndex, 'leftOn'> & { keys: Keys; known: Known }) | null;
  drivers: DriverKeys | null;
};

export const newMatchCache = (): MatchCache => ({ accounts: null, drivers: null });

/** After a rollback: it has accounts that were not learnt. */
export function clearMatchCache(cache: MatchCache): void {
  cache.accounts = null;
  cache.drivers = null;
}

/** `basis`: what the match rests on, for a guard; null where nothing was read. */
export async function matchReports(db: Database, reads: readonly Read[], cache: MatchCache) {
  if (!reads.some((read) => read.outcome === 'read')) return { prepared: reads.flatMap(unread), basis: null };
  cache.accounts ??= await accountsOf(db);
  const { accounts } = cache;
  const basis = accounts.known;
  const reports = reads.flatMap((read) => (read.outcome === 'read' ? [read.report] : []));
  if (!reports.every((report) => isKnown(report, accounts.keys))) {
    cache.drivers ??= driverKeys((await readDrivers(db)).filter((driver) => driver.wasActive));
  }
  const index: DriverIndex = {
    ...(cache.drivers ?? NOBODY),
    accounts: accounts.keys,
    leftOn: accounts.leftOn,
  };
  const usual = new Map((await usualWeeks(db, reports)).map((weeks, n) => [reports[n], weeks]));
  const prepared = reads.map((read): Prepared => {
    if (read.outcome !== 'read') return read;
    const matched = { ...read, ...matchReport(read.report, index, usual.get(read.report)) };
    for (const each of matched.learnt) learn(accounts, each);
    return matched;
  });
  return { prepared, basis };
}

const NOBODY = driverKeys([]);

function unread(read: Read): Prepared[] {
  return read.outcome === 'read' ? [] : [read];
}

async function accountsOf(db: Database) {
  const { accounts, left, ...counted } = await readAccounts(db);
  return {
    keys: accountKeys(accounts),
    leftOn: new Map(left.map(({ id, leftOn }) => [id, leftOn])),
    known: { ...counted, accounts: accounts.length },
  };
}

function isKnown({ platform, rows }: Report, accounts: Keys): boolean {
  return rows.every((row) => {
    const { externalId } = row.identity;
    if (isLeftOut(row)) return true;
    return externalId !== null && !!accounts.get(accountKey({ platform, externalId }));
  });
}

function learn(accounts: { keys: Keys; known: Known }, learnt: Learnt): void {
  const key = accountKey(learnt);
  if (accounts.keys.has(key)) return;
  accounts.keys.set(key, learnt.driverId);
  accounts.known = { ...accounts.known, accounts: accounts.known.accounts + 1 };
}
