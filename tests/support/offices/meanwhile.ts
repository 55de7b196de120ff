import { officeApi } from '../api/staff-api';

type Office = Awaited<ReturnType<typeof officeApi>>;

/** Staff; `meanwhile` is done after what they do next has been decided, and before it is written. */
export async function officeWith(meanwhile: (office: Office) => Promise<unknown>): Promise<Office> {
  const office = await officeApi();
  const { db, services } = office;
  services.db = Object.assign(Object.create(db), {
    async batch(statements: Parameters<typeof db.batch>[0]) {
      // What books rows, and not the session's.
      if (services.db !== db && statements.length > 4) {
        services.db = db;
        await meanwhile(office);
      }
      return db.batch(statements);
    },
  });
  return office;
}
