import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonRows } from '../../../db/queries/bulk-insert';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import { organisationOf } from '../report-files/organisation';

type Unnamed = { id: string; fileName: string };
type Given = { id: string; toFileName: string | null };

/** Takes names from file names, unless another company's row supersedes the report's: both would count. Idempotent. */
export async function nameCompanies(db: Database): Promise<void> {
  const unnamed = sql`read = 1 AND organisation = '' AND file_name IS NOT NULL`;
  const found = await db.all<Unnamed>(sql`
    SELECT id, file_name AS fileName FROM ${paymentReports} WHERE ${unnamed}`);
  const companies = new Map(
    found.map(({ id, fileName }) => [id, organisationOf(fileName).organisation] as const),
  );
  const named = [...companies].filter(([, organisation]) => organisation !== '');
  if (named.length === 0) return;
  const kept = await gaveWay(db, companies);
  const toName = named.flatMap(([id, organisation]) =>
    kept.has(id) ? [] : [NAMED.encode({ id, organisation })],
  );
  if (toName.length === 0) return;
  await db.run(sql`
    UPDATE ${paymentReports} AS p SET organisation = ${NAMED.value('organisation', sql`v.value`)}
    FROM json_each(${JSON.stringify(toName)}) v WHERE p.id = ${NAMED.value('id', sql`v.value`)} AND p.organisation = ''`);
}

const NAMED = jsonRows('id', 'organisation');

/** Ids of reports with a row that another company's row supersedes. */
async function gaveWay(db: Database, companies: ReadonlyMap<string, string>): Promise<Set<string>> {
  const ids = JSON.stringify([...companies.keys()]);
  const stoodBy = (same: 'driver_id' | 'external_id') => sql`
    SELECT DISTINCT r.report_id AS id, p.file_name AS toFileName
    FROM json_each(${ids}) v JOIN ${earnings} r ON r.report_id = v.value AND r.state IN ('replaced', 'unchanged')
      JOIN ${earnings} b ON b.week_start_date = r.week_start_date AND b.${sql.raw(same)} = r.${sql.raw(same)}
        AND b.platform = r.platform AND b.report_id <> r.report_id AND b.state = 'booked'
      JOIN ${paymentReports} p ON p.id = b.report_id`;
  const given = await db.all<Given>(sql`${stoodBy('driver_id')} UNION ${stoodBy('external_id')}`);
  return new Set(
    given.flatMap(({ id, toFileName }) =>
      organisationOf(toFileName ?? '').organisation === companies.get(id) ? [] : [id],
    ),
  );
}
