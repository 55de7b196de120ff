import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { readPage } from '../../../db/queries/read-list';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { type Filtered, MONDAYS } from './filter';
import { FIELDS, OF_DRIVER, VERSION } from './store';

type Place = { offset: number; limit: number };

export function filteredPage(
  db: Database,
  { from, condition, order, isSorted }: Filtered,
  { offset, limit }: Place,
  knownVersions: readonly string[],
) {
  const key = isSorted ? sql`who.key` : sql`0`;
  const page = sql`(SELECT ${financialRecords.id} AS page_id, ${key} AS key
    FROM ${from} JOIN ${drivers} ON ${OF_DRIVER} WHERE ${condition}
    ${isSorted ? sql`` : sql`ORDER BY ${order}`} LIMIT ${limit} OFFSET ${offset}) who`;
  return readPage(db, {
    version: VERSION,
    knownVersions,
    count: sql`SELECT count(*) FROM ${financialRecords} WHERE ${condition}`,
    reading: (isNew) => ({
      records: db
        .select(FIELDS)
        .from(page)
        .innerJoin(financialRecords, sql`${financialRecords.id} = page_id`)
        .innerJoin(drivers, OF_DRIVER)
        .where(isNew)
        .orderBy(order),
    }),
    rowsOf: ({ records }) => records,
  });
}

export async function readMondays(db: Database): Promise<string[]> {
  const mondays = await db.all<{ week: string }>(sql`SELECT week FROM ${MONDAYS}`);
  return mondays.map(({ week }) => week);
}
