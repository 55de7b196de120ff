import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { isOneOf } from '../../../db/queries/one-of';
import type { Statement } from '../../../db/queries/transact';
import { earnings } from '../../../db/schema/earnings';
import { type Concerned, changedRows, type RowChange, type Weeks } from '../../ledger/kernel/change-weeks';
import { type Learning, learnByThemselves } from '../../ledger/kernel/ledger-writes';
import { isUnchanged, readWaiting, type WaitingIdentity } from '../../ledger/kernel/reports';
import {
  isStillKnownBy,
  readAccounts,
  readDriver,
  readPossible,
  stillKnown,
} from '../../ledger/matching/known';
import {
  accountKeys,
  type DriverIdentity,
  driverKeys,
  type Match,
  matchDriver,
} from '../../ledger/matching/match-rows';
import { decideWeek } from '../../ledger/weeks/decide-week';
import type { Row } from '../../ledger/weeks/week-rows';
import { audit } from '../../platform/audit/store';

/** The driver, who becomes ACTIVE unless `becoming` says what of an identity changes. */
type Deciding = { driverId: string; at: string; becoming?: Partial<DriverIdentity> };

/** The rows that wait for exactly the driver's e-mail, phone or account, and what staff may rely on. */
type Waiting = Concerned & {
  /** Guards of what was read; `isKnown` holds once the driver has changed. */
  asRead: readonly Statement[];
  isKnown: readonly Statement[];
  /** Accounts that the rows teach. */
  taught: readonly Learning[];
  /** Ids of rows that match the driver beside others of their report. */
  twice: ReadonlySet<number>;
};

export const NOTHING: Waiting = { asRead: [], isKnown: [], taught: [], twice: new Set<number>() };

export async function readWaitingFor(db: Database, { driverId, at, becoming }: Deciding): Promise<Waiting> {
  const { rows, version } = await readWaiting(db);
  const unchanged = guard(db, 'basis', isUnchanged(version));
  const found = rows.length === 0 ? null : await readDriver(db, driverId);
  if (!found) return { ...NOTHING, asRead: [unchanged] };
  const driver = { ...found, person: { ...found.person, ...becoming } };
  const isKnown = [guard(db, 'basis', isStillKnownBy(driver.person))];
  // A row that does not match the driver alone matches no driver together with others.
  const alone = { ...driverKeys([driver.person]), accounts: accountKeys(driver.accounts) };
  const near = rows.filter((row) => matchDriver(row.platform, row, alone));
  if (near.length === 0) return { ...NOTHING, asRead: [unchanged], isKnown };
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
  const taught = own.flatMap((row) => (twice.includes(row) ? [] : learntFrom(row, driverId)));
  const ids = own.map(({ id }) => id);
  return {
    rows: isOneOf(earnings.id, ids),
    drivers: [driverId],
    learnt: [...taught, ...driver.accounts],
    joining: becoming ? [] : [{ id: driverId, approvedAt: at }],
    asRead: [unchanged, guard(db, 'basis', stillKnown(known, driverId))],
    isKnown,
    taught,
    twice: new Set(twice.map(({ id }) => id)),
  };
}

/** Books the rows that wait for the driver, in the batch of `deciding`, which changes the driver. */
export function bookWaiting(
  db: Database,
  weeks: Weeks,
  { asRead, isKnown, taught, twice }: Waiting,
  { driverId, actor, at, deciding }: { driverId: string; actor: string; at: string; deciding: Statement[] },
): RowChange {
  const { ledger } = weeks;
  const marked = ledger.rows.filter(
    ({ id, state, reason }) => twice.has(id) && state === 'waiting' && reason === 'unknown_driver',
  );
  for (const row of marked) Object.assign(row, { driverId, reason: 'driver_twice' });
  const touched = new Set(marked);
  decideWeek(ledger, touched);
  const learning = taught.length > 0 ? learnByThemselves(db, taught, at) : [];
  return {
    actor,
    at,
    first: [...asRead, ...deciding, ...isKnown, ...learning],
    touched,
    others: auditBooked(db, changedRows(weeks), { at, actor, driverId }),
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
