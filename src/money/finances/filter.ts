import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { readVersion } from '../../../db/queries/list-version';
import { isIn } from '../../../db/queries/one-of';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { IS_UNPAID } from '../../ledger/kernel/store';
import { foldText } from '../../platform/domain/text';
import type { RecordsFilter, RecordsOrder } from './schema';
import { NEWEST_FIRST, VERSION } from './store';

type Asked = RecordsFilter & { order?: RecordsOrder | undefined };

/** SQL over `from`, which has the records and their drivers. `key`: a driver's place in an order by names. */
export type Filtered = { from: SQL; condition: SQL; order: SQL; key: SQL };

const { weekStartDate, payoutCents, grossCents, driverId } = financialRecords;

const NEWEST = sql`${weekStartDate} DESC, ${financialRecords.id}`;

const ORDERS: Record<RecordsOrder, SQL> = {
  oldest: sql`${weekStartDate}, ${drivers.fullName}, ${financialRecords.id}`,
  driver: sql`who.key, ${weekStartDate} DESC`,
  'highest-payout': sql`${payoutCents} DESC, ${NEWEST}`,
  'lowest-payout': sql`${payoutCents}, ${NEWEST}`,
  'highest-gross': sql`${grossCents} DESC, ${NEWEST}`,
};

/** A name may change between the search and the answer; the search is repeated this many times. */
const TRIES = 3;

export type Search = ReturnType<typeof createSearch>;

/** Reads the filtered records at one version. SQLite does not fold accents, so names are searched in memory. */
export function createSearch(db: Database) {
  let names: DriverNames | null = null;
  return async <Answer extends { version: string }>(
    asked: Asked,
    read: (filtered: Filtered) => Promise<Answer>,
  ): Promise<Answer> => {
    const isNamed = Boolean(asked.driver) || asked.order === 'driver';
    if (!isNamed) return read(filteredBy(asked, null));
    for (let tries = 1; ; tries += 1) {
      names = await readDriverNames(db, names);
      const { version, sorted } = names;
      const answer = await read(filteredBy(asked, sorted));
      if (answer.version === version || tries >= TRIES) return answer;
    }
  };
}

function filteredBy(asked: Asked, sorted: DriverNames['sorted'] | null): Filtered {
  const conditions = [sql`1`];
  if (asked.week) conditions.push(sql`${weekStartDate} = ${asked.week}`);
  if (asked.status === 'PAID') conditions.push(sql`${financialRecords.status} = 'PAID'`);
  if (asked.status === 'PENDING') conditions.push(sql`${financialRecords.status} ${IS_UNPAID}`);
  if (asked.driverId) conditions.push(sql`${driverId} = ${asked.driverId}`);
  const ids = sorted && idsOf(sorted, foldText(asked.driver ?? ''));
  if (asked.driver && ids) conditions.push(isIn(driverId, ids));
  const isByDriver = asked.order === 'driver';
  const byDriver = sql`json_each(${ids}) who JOIN ${financialRecords} ON ${driverId} = who.value`;
  return {
    from: isByDriver ? byDriver : sql`${financialRecords}`,
    condition: sql.join(conditions, sql` AND `),
    order: asked.order ? ORDERS[asked.order] : NEWEST_FIRST,
    key: isByDriver ? sql`who.key` : sql`NULL`,
  };
}

function idsOf(sorted: DriverNames['sorted'], wanted: string): string {
  return JSON.stringify(sorted.filter(({ name }) => name.includes(wanted)).map(({ id }) => id));
}

export function isFiltered({ week, driver, driverId, status, order }: Asked): boolean {
  return Boolean(week || driver || driverId || status || order);
}

/** Sorted by name, ignoring case and accents. */
type DriverNames = { version: string; sorted: readonly { id: string; name: string }[] };

/** Returns `known` itself while nothing has changed. */
async function readDriverNames(db: Database, known: DriverNames | null): Promise<DriverNames> {
  const version = await readVersion(db, VERSION);
  if (known?.version === version) return known;
  const names = await db.select({ id: drivers.id, fullName: drivers.fullName }).from(drivers);
  const sorted = names.map(({ id, fullName }) => ({ id, name: foldText(fullName) }));
  return { version, sorted: sorted.sort((a, b) => compare(a.name, b.name)) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
