import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { earnings } from '../../db/schema/earnings';
import { platformAccounts } from '../../db/schema/platform-accounts';
import { sha256Hex } from '../secrets/digest';
import { askedNow, bookedNow } from './hold';

/** Of a row that waits to be confirmed: what staff decide by. Its own amounts never change. */
function shownOf(row: string): SQL {
  const of = (name: string) => sql.raw(`${row}.${name}`);
  const holder = sql`(SELECT a.driver_id FROM ${platformAccounts} a
    WHERE a.platform = ${of('platform')} AND a.external_id = ${of('external_id')})`;
  return sql`json_array(${of('id')}, ${of('reason')}, ${of('driver_id')}, ${holder}, ${askedNow(row)}, ${bookedNow(row)})`;
}

/** The same of those of `these` rows `w`; NULL where none waits to be confirmed. */
export function shownOfAll(these: SQL): SQL {
  return sql`(SELECT group_concat(shown, char(10)) FROM (SELECT ${shownOf('w')} AS shown FROM ${earnings} w
    WHERE ${these} AND w.state = 'waiting' AND w.reason IN ('implausible', 'company_unknown') ORDER BY w.id))`;
}

export async function readShown(db: Database, these: SQL): Promise<string | null> {
  return (await db.get<{ shown: string | null }>(sql`SELECT ${shownOfAll(these)} AS shown`)).shown;
}

/** Of each report's rows on a list, and of each of them. */
export async function readShownRows(db: Database, ids: readonly number[]) {
  const listed = sql`SELECT DISTINCT e.report_id FROM ${earnings} e
    WHERE e.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND e.reason IN ('implausible', 'company_unknown')`;
  const rows = await db.all<{ id: number; reportId: string; shown: string }>(sql`
    SELECT w.id, w.report_id AS reportId, ${shownOf('w')} AS shown FROM (${listed}) r
      JOIN ${earnings} w ON w.report_id = r.report_id
    WHERE w.state = 'waiting' AND w.reason IN ('implausible', 'company_unknown') ORDER BY w.id`);
  const inReport = Map.groupBy(rows, ({ reportId }) => reportId);
  const ofReports = await versionsOf([...inReport], (each) => each.map(({ shown }) => shown).join('\n'));
  const ofRows = await versionsOf(
    rows.map((row) => [row.id, row.shown]),
    (shown) => shown,
  );
  return new Map(
    rows.map(({ id, reportId }) => [
      id,
      { version: ofRows.get(id) ?? null, reportVersion: ofReports.get(reportId) ?? null },
    ]),
  );
}

async function versionsOf<Key, Item>(
  entries: readonly (readonly [Key, Item])[],
  shownIn: (item: Item) => string,
) {
  return new Map(
    await Promise.all(entries.map(async ([key, item]) => [key, await versionOf(shownIn(item))] as const)),
  );
}

/** As If-Match names it: a number of the 48 bits that begin its digest. */
export async function versionOf(shown: string): Promise<number> {
  return Number.parseInt((await sha256Hex(new TextEncoder().encode(shown))).slice(0, 12), 16) + 1;
}
