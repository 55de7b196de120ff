import { and, count, eq, not, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { paymentReports } from '../../../db/schema/payment-reports';
import { wasSentBy } from '../../ledger/kernel/personal-data';
import { UNDECIDED } from '../../ledger/kernel/reports';

/** Null for an unknown driver. */
export async function findStanding(db: Database, id: string) {
  const { found, undecided } = await transact(db, {
    found: db
      .select({
        fullName: drivers.fullName,
        status: drivers.status,
        erasedAt: drivers.erasedAt,
      })
      .from(drivers)
      .where(eq(drivers.id, id)),
    undecided: db
      .select({ count: count() })
      .from(paymentReports)
      .where(and(UNDECIDED, not(wasSentBy(id)))),
  });
  const [driver] = found;
  if (!driver) return null;
  const { fullName, status, erasedAt } = driver;
  return {
    fullName,
    wasActive: status === 'ACTIVE',
    alreadyErased: erasedAt !== null,
    quarantined: undecided[0]?.count ?? 0,
  };
}

/** Drivers erased earlier whom a restored backup has brought back. */
export async function erasedOnce(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: drivers.id })
    .from(drivers)
    .where(
      sql`${drivers.erasedAt} IS NULL AND ${drivers.id} IN (SELECT subject FROM audit_log WHERE action = 'driver.erase')`,
    );
  return rows.map((row) => row.id);
}
