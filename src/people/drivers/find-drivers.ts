import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { hasWords } from '../../platform/domain/text';
import type { FoundDriver } from './schema';

const MOST_FOUND = 8;

/** Sorted by name. SQLite does not fold accents, so the drivers are searched in memory. */
export async function findDrivers(db: Database, search: string): Promise<FoundDriver[]> {
  const { id, fullName, email, status } = drivers;
  const all = await db.select({ id, fullName, email, status }).from(drivers);
  return all
    .filter((driver) => hasWords(`${driver.fullName} ${driver.email}`, search))
    .sort((a, b) => a.fullName.localeCompare(b.fullName, 'pt'))
    .slice(0, MOST_FOUND);
}
