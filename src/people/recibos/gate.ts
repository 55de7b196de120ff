import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { reciboExceptions } from '../../../db/schema/recibo-exceptions';
import { reciboTerms } from '../../../db/schema/recibo-terms';
import { recibos } from '../../../db/schema/recibos';
import { lacksRecibo, readMatched } from './read-recibos';
import type { ReciboSettings } from './settings';

/** `lacking` are ids of records whose week has to have a recibo before it is paid, and has none; `marks` are the states
 * of the drivers from which that follows. */
export type Gated = { lacking: ReadonlySet<string>; marks: ReadonlyMap<string, string> };

const OPEN: Gated = { lacking: new Set(), marks: new Map() };

/** Without the setting nothing is lacking, and nothing is marked. */
export async function gatedOf(
  db: Database,
  given: Iterable<string>,
  asked: { settings: ReciboSettings; today: string },
): Promise<Gated> {
  const ids = new Set(given);
  if (!asked.settings.gate || ids.size === 0) return OPEN;
  const mark = reciboMark(drivers.id);
  // Read first: a change in between is refused when the file is written.
  const marked = await db.select({ id: drivers.id, mark }).from(drivers).where(isOneOf(drivers.id, ids));
  return {
    marks: new Map(marked.map((row) => [row.id, row.mark])),
    lacking: await recordsWithout(db, [...ids], asked),
  };
}

async function recordsWithout(
  db: Database,
  ids: readonly string[],
  asked: Parameters<typeof readMatched>[2],
): Promise<Set<string>> {
  const matched = await readMatched(db, ids, asked);
  return new Set(
    matched
      .filter(({ exception }) => exception === null)
      .flatMap(({ weeks }) => weeks.filter(({ state }) => lacksRecibo(state)).map(({ record }) => record.id)),
  );
}

/** Another text after each change of the driver's documents, terms, exceptions or records. */
export function reciboMark(driverId: SQLWrapper): SQL<string> {
  const of = (table: SQLWrapper, second: string) =>
    sql`(SELECT count(*) || ' ' || total(${sql.raw(second)}) FROM ${table} WHERE driver_id = ${driverId})`;
  return sql<string>`(${of(recibos, 'version')} || ' ' || ${of(reciboTerms, 'n')}
    || ' ' || ${of(reciboExceptions, 'ended_at IS NULL')} || ' ' || ${of(financialRecords, 'version')})`;
}
