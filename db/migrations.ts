import { migrate } from 'drizzle-orm/libsql/migrator';
import type { Database } from './client';

/** Brings the tables to this version of the program. Doing it again changes nothing. */
export async function migrateDatabase(db: Database): Promise<void> {
  await migrate(db, { migrationsFolder: `${import.meta.dirname}/migrations` });
}
