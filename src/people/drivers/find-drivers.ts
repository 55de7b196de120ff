import { and, desc, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { dataVersion, lastRow, readVersion } from '../../../db/queries/list-version';
import { isOneOf } from '../../../db/queries/one-of';
import { cars } from '../../../db/schema/cars';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { holdings } from '../../../db/schema/holdings';
import { shownPlate } from '../../platform/domain/plate';
import { foldText, hasWordsOf } from '../../platform/domain/text';
import type { DriverSearch, FoundDriver } from './schema';

const MOST_FOUND = 8;

const VERSION = dataVersion(lastRow(drivers));

type Person = Pick<FoundDriver, 'id' | 'fullName' | 'email' | 'status'>;
type Known = { version: string; people: { folded: string; person: Person }[] };
type Asked = DriverSearch & { at: string };

/** Searches names and e-mails, sorted by name; without a text, the drivers of the last week that has records. SQLite
 * does not fold accents, so they are kept in memory until a driver changes. `at`: the wall time. */
export function createFinder(db: Database): (asked: Asked) => Promise<FoundDriver[]> {
  let known: Known | null = null;
  return async ({ search, active, at }) => {
    const version = await readVersion(db, VERSION);
    if (known?.version !== version) known = { version, people: await readPeople(db) };
    const { people } = known;
    const isFound = search === '' ? await isRecent(db) : hasWordsOf(search);
    const found = people
      .filter(({ person }) => active !== 'true' || person.status === 'ACTIVE')
      .filter(({ folded, person }) => isFound(search === '' ? person.id : folded));
    return withCars(
      db,
      found.slice(0, MOST_FOUND).map(({ person }) => person),
      at,
    );
  };
}

async function readPeople(db: Database): Promise<Known['people']> {
  const { id, fullName, email, status } = drivers;
  const people = await db.select({ id, fullName, email, status }).from(drivers);
  return people
    .map((person) => ({ folded: foldText(`${person.fullName} ${person.email}`), person }))
    .sort((one, other) => (one.folded < other.folded ? -1 : 1));
}

/** Whether a driver has a record of the last week that has any. */
async function isRecent(db: Database): Promise<(id: string) => boolean> {
  const { driverId, weekStartDate } = financialRecords;
  const recent = await db
    .select({ driverId })
    .from(financialRecords)
    .where(sql`${weekStartDate} = (SELECT max(${weekStartDate}) FROM ${financialRecords})`);
  const ids = new Set(recent.map((row) => row.driverId));
  return (id) => ids.has(id);
}

/** The people, each with the plates that they have at that time and the last week of which they have a record. */
async function withCars(db: Database, people: readonly Person[], at: string): Promise<FoundDriver[]> {
  const ids = people.map(({ id }) => id);
  const { driverId, carId, startsAt, endsAt } = holdings;
  const held = await db
    .select({ driverId, plate: cars.plate })
    .from(holdings)
    .innerJoin(cars, sql`${cars.id} = ${carId}`)
    .where(and(isOneOf(driverId, ids), lte(startsAt, at), or(isNull(endsAt), sql`${endsAt} > ${at}`)))
    .orderBy(desc(startsAt), cars.plate);
  const weeks = await db
    .select({
      driverId: financialRecords.driverId,
      week: sql<string>`max(${financialRecords.weekStartDate})`,
    })
    .from(financialRecords)
    .where(isOneOf(financialRecords.driverId, ids))
    .groupBy(financialRecords.driverId);
  return people.map((person) => ({
    ...person,
    plates: held.filter((each) => each.driverId === person.id).map(({ plate }) => shownPlate(plate)),
    week: weeks.find((each) => each.driverId === person.id)?.week ?? null,
  }));
}
