import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { corrections } from '../../../db/schema/corrections';
import { costFiles } from '../../../db/schema/cost-files';
import { drivers } from '../../../db/schema/drivers';
import { paymentReports } from '../../../db/schema/payment-reports';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import type { Correction as Proposed } from '../../ledger/weeks/correction-of';
import { decimalOf } from '../../platform/domain/money-text';
import { readProposed } from './read-corrections';
import { type Correction, correctionId, type DecidedCorrection } from './schema';

const MOST_LISTED = 1000;
const MOST_DECIDED = 200;

type Person = Correction['driver'];
type File = Correction['files'][number];

/** Lists proposed corrections of drivers who are not erased: newest week first, then by name. */
export async function proposedOf(db: Database, which: Parameters<typeof readProposed>[1]) {
  const { proposed } = await readProposed(db, which);
  const people = await readPeople(db, proposed);
  return proposed
    .flatMap((correction) => {
      const driver = people.get(correction.driverId);
      return driver ? [{ ...correction, driver }] : [];
    })
    .toSorted(
      (a, b) =>
        compare(b.week, a.week) ||
        compare(a.driver.fullName, b.driver.fullName) ||
        compare(a.platform, b.platform),
    );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

export async function readPeople(
  db: Database,
  rows: readonly { driverId: string }[],
): Promise<Map<string, Person>> {
  const ids = new Set(rows.map(({ driverId }) => driverId));
  const { id, fullName } = drivers;
  const found = await db
    .select({ id, fullName })
    .from(drivers)
    .where(and(isOneOf(id, ids), isNull(drivers.erasedAt)));
  return new Map(found.map((driver) => [driver.id, driver]));
}

type Stated = Pick<
  Proposed,
  'driverId' | 'week' | 'platform' | 'number' | 'paidCents' | 'dueCents' | 'reports'
> & {
  driver: Person;
};

function shown(stated: Stated, files: ReadonlyMap<string, File>) {
  const { driver, week, platform, paidCents, dueCents, reports } = stated;
  return {
    id: correctionId(stated),
    driver,
    weekStartDate: week,
    platform,
    paid: decimalOf(paidCents),
    due: decimalOf(dueCents),
    difference: decimalOf(dueCents - paidCents),
    files: reports
      .flatMap((id) => files.get(id) ?? [])
      .toSorted((a, b) => compare(b.receivedAt, a.receivedAt)),
  };
}

async function readFiles(
  db: Database,
  rows: readonly Pick<Proposed, 'reports'>[],
): Promise<Map<string, File>> {
  const ids = new Set(rows.flatMap(({ reports }) => reports));
  const { id, fileName, createdAt: receivedAt, organisation } = paymentReports;
  const files = await db
    .select({ id, fileName, receivedAt, organisation })
    .from(paymentReports)
    .where(isOneOf(id, ids));
  const ofCosts = await db
    .select({ id: costFiles.id, fileName: costFiles.fileName, receivedAt: costFiles.createdAt })
    .from(costFiles)
    .where(isOneOf(costFiles.id, ids));
  const all = [...files, ...ofCosts.map((file) => ({ ...file, organisation: '' }))];
  return new Map(all.map((file) => [file.id, file]));
}

/** Lists corrections that wait for a decision. */
export async function listProposed(db: Database): Promise<Correction[]> {
  return shownProposed(db, (await proposedOf(db, {})).slice(0, MOST_LISTED));
}

async function shownProposed(db: Database, proposed: Awaited<ReturnType<typeof proposedOf>>) {
  const files = await readFiles(db, proposed);
  return proposed.map((each) => ({ ...shown(each, files), doubt: each.doubt }));
}

/** Lists the newest first. */
export function listDecided(db: Database): Promise<DecidedCorrection[]> {
  return decidedOf(db, sql`1`, sql`${corrections}.rowid DESC LIMIT ${MOST_DECIDED}`);
}

async function decidedOf(db: Database, these: SQL, order: SQL): Promise<DecidedCorrection[]> {
  const { driverId, weekStartDate, platform, number } = corrections;
  const isCountered = sql<number>`EXISTS (SELECT 1 FROM ${settlementEntries} WHERE counters = ${corrections.entryId})`;
  const isLast = sql<number>`NOT EXISTS (SELECT 1 FROM ${corrections} later WHERE later.week_start_date = ${weekStartDate}
    AND later.driver_id = ${driverId} AND later.platform = ${platform} AND later.number > ${number})`;
  const found = await db
    .select({
      correction: corrections,
      driver: { id: drivers.id, fullName: drivers.fullName },
      isCountered: isCountered.mapWith(Boolean),
      isLast: isLast.mapWith(Boolean),
    })
    .from(corrections)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .where(and(inArray(corrections.decision, ['TAKEN', 'DECLINED']), these))
    .orderBy(order);
  const files = await readFiles(
    db,
    found.map(({ correction }) => correction),
  );
  return found.map(({ correction, driver, isCountered: countered, isLast: last }) => {
    const { decision, reason, decidedBy, decidedAt, entryId, entryWeek } = correction;
    const entry = { id: entryId ?? '', weekStartDate: entryWeek ?? '', isCountered: countered };
    return {
      ...shown({ ...correction, week: correction.weekStartDate, driver }, files),
      decision: decision === 'TAKEN' ? decision : 'DECLINED',
      reason,
      decidedBy,
      decidedAt,
      entry: entryId === null ? null : entry,
      isLast: last,
    };
  });
}

export async function correctionsOf(db: Database, driverId: string, week: string) {
  const ofWeek = sql`${corrections.weekStartDate} = ${week} AND ${corrections.driverId} = ${driverId}`;
  const [proposed, decided] = await Promise.all([
    proposedOf(db, { driverId, week }).then((found) => shownProposed(db, found)),
    decidedOf(db, ofWeek, sql`${corrections}.rowid`),
  ]);
  return { proposed, decided };
}
