import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { readPage } from '../../db/queries/read-list';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { type Filtered, MONDAYS } from './filter';
import type { FinancialRecord } from './schema';
import { OF_DRIVER, RECORD, VERSION } from './store';

type Place = { offset: number; limit: number };

export function filteredPage(
  db: Database,
  { from, condition, order, isSorted }: Filtered,
  { offset, limit }: Place,
  knownVersions: readonly string[],
) {
  const key = isSorted ? sql`who.key` : sql`0`;
  return readPage<FinancialRecord>(db, {
    version: VERSION,
    knownVersions,
    count: sql`SELECT count(*) FROM ${financialRecords} WHERE ${condition}`,
    item: RECORD,
    // What is not on the page is sorted without its JSON.
    rows: sql`FROM (SELECT ${financialRecords.id} AS page_id, ${key} AS key
        FROM ${from} JOIN ${drivers} ON ${OF_DRIVER} WHERE ${condition}
        ${isSorted ? sql`` : sql`ORDER BY ${order}`} LIMIT ${limit} OFFSET ${offset}) who
      JOIN ${financialRecords} ON ${financialRecords.id} = page_id JOIN ${drivers} ON ${OF_DRIVER} ORDER BY ${order}`,
  });
}

export async function readMondays(db: Database): Promise<string[]> {
  const { mondays } = await db.get<{ mondays: string }>(
    sql`SELECT json_group_array(week) AS mondays FROM ${MONDAYS}`,
  );
  return JSON.parse(mondays);
}
