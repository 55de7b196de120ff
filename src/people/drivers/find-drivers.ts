import type { Database } from '../../../db/opening/client';
import { dataVersion, lastRow, readVersion } from '../../../db/queries/list-version';
import { drivers } from '../../../db/schema/drivers';
import { foldText, hasWordsOf } from '../../platform/domain/text';
import type { FoundDriver } from './schema';

const MOST_FOUND = 8;

const VERSION = dataVersion(lastRow(drivers));

/** Searches names and e-mails, sorted by name. SQLite does not fold accents, so they are kept in memory until a driver
 * changes. */
export function createFinder(db: Database): (search: string) => Promise<FoundDriver[]> {
  let known: { version: string; people: { folded: string; driver: FoundDriver }[] } | null = null;
  return async (search) => {
    const version = await readVersion(db, VERSION);
    if (known?.version !== version) known = { version, people: await readPeople(db) };
    const isFound = hasWordsOf(search);
    const found = known.people.filter(({ folded }) => isFound(folded));
    return found.slice(0, MOST_FOUND).map(({ driver }) => driver);
  };
}

async function readPeople(db: Database) {
  const { id, fullName, email, status } = drivers;
  const people = await db.select({ id, fullName, email, status }).from(drivers);
  return people
    .map((driver) => ({ folded: foldText(`${driver.fullName} ${driver.email}`), driver }))
    .sort((one, other) => (one.folded < other.folded ? -1 : 1));
}
