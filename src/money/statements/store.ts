import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';

/** Sorts by the driver's name. */
export function recordsOfWeek(db: Database, week: string): Promise<{ id: string }[]> {
  return db
    .select({ id: financialRecords.id })
    .from(financialRecords)
    .innerJoin(drivers, eq(drivers.id, financialRecords.driverId))
    .where(eq(financialRecords.weekStartDate, week))
    .orderBy(asc(drivers.fullName), asc(financialRecords.id));
}
