import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { isErased } from '../../ledger/matching/erased';

/** Ids of drivers by e-mail and by CMTVDE number, folded; null where two have the same. */
export async function driversByName(db: Database): Promise<Map<string, string | null>> {
  const rows = await db
    .select({
      id: drivers.id,
      email: drivers.email,
      cmtvdeNumber: drivers.cmtvdeNumber,
      status: drivers.status,
    })
    .from(drivers)
    .where(sql`NOT ${isErased}`);
  const found = new Map<string, string | null>();
  // An ACTIVE driver counts before a former one with the same address.
  for (const isActive of [true, false]) {
    const byName = Map.groupBy(
      rows
        .filter(({ status }) => (status === 'ACTIVE') === isActive)
        .flatMap(({ id, email, cmtvdeNumber }) =>
          [email, cmtvdeNumber].map((name) => [name.toLowerCase(), id]),
        ),
      ([name = '']) => name,
    );
    for (const [name, of] of byName) {
      const ids = new Set(of.map(([, id]) => id));
      const [only = null] = ids;
      if (!found.has(name)) found.set(name, ids.size === 1 ? only : null);
    }
  }
  return found;
}
