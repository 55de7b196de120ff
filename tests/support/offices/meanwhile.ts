import { is } from 'drizzle-orm';
import { SQLiteRaw } from 'drizzle-orm/sqlite-core/query-builders/raw';
import { officeApi } from '../api/staff-api';

type Office = Awaited<ReturnType<typeof officeApi>>;

/** Staff; `meanwhile` runs after their next change has been decided, and before it is written. */
export async function officeWith(meanwhile: (office: Office) => Promise<unknown>): Promise<Office> {
  const office = await officeApi();
  interrupt(office, () => meanwhile(office));
  return office;
}

/** Does the same to an existing office. */
export function interrupt(office: Pick<Office, 'db' | 'services'>, meanwhile: () => Promise<unknown>): void {
  const { db, services } = office;
  services.db = Object.assign(Object.create(db), {
    async batch(statements: Parameters<typeof db.batch>[0]) {
      if (services.db !== db && statements.some(isGuard)) {
        services.db = db;
        await meanwhile();
      }
      return db.batch(statements);
    },
  });
}

/** The guard that a batch begins with which was decided from earlier reads. */
function isGuard(statement: unknown): boolean {
  return is(statement, SQLiteRaw) && statement.getQuery().sql.includes('"batch_guards"');
}
