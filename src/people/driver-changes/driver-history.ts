import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { auditLog } from '../../../db/schema/audit-log';
import { documents } from '../../../db/schema/documents';
import { driverChanges } from '../../../db/schema/driver-changes';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { outbox } from '../../../db/schema/outbox';
import { AppError } from '../../platform/http/errors';
import { ACTIONS, eventWords, type Happened } from './history-words';
import type { HistoryPage } from './schema';

const AT_ONCE = 30;

type Asked = { before?: string | undefined; actions?: readonly string[] };

/** Lists the newest of these actions first, from the entry after `before`. Raises `not_found`. */
export async function historyOf(
  db: Database,
  id: string,
  { before, actions = ACTIONS }: Asked = {},
): Promise<HistoryPage> {
  const { known, rows } = await transact(db, {
    known: db.select({ id: drivers.id }).from(drivers).where(sql`id = ${id}`),
    rows: db.all<Happened & { key: string }>(happened(id, before ?? '~', actions)),
  });
  if (known.length === 0) throw new AppError('not_found');
  const shown = rows.slice(0, AT_ONCE);
  const entries = shown.map(({ key, ...each }) => ({ key, at: each.at, ...eventWords(each) }));
  return { entries, next: rows.length > AT_ONCE ? (shown.at(-1)?.key ?? null) : null };
}

/** A key is an instant, then an id, so that keys sort as text. */
function happened(id: string, before: string, actions: readonly string[]): SQL {
  return sql`
    WITH subjects AS MATERIALIZED (
      SELECT ${id} AS id, NULL AS doc_type, NULL AS note, NULL AS week, NULL AS payout
      UNION ALL SELECT id, doc_type, rejection_note, NULL, NULL FROM ${documents} WHERE driver_id = ${id}
      UNION ALL SELECT id, NULL, NULL, week_start_date, payout_cents FROM ${financialRecords} WHERE driver_id = ${id}),
    rows AS (
      SELECT a.id, a.at, a.actor, a.action, a.detail, subjects.doc_type, note, week, payout
        FROM subjects JOIN ${auditLog} a ON a.subject = subjects.id
      UNION ALL SELECT a.id, a.at, a.actor, a.action, a.detail, NULL, NULL, NULL, NULL
        FROM ${auditLog} a WHERE a.detail ->> 'driverId' = ${id} AND a.detail ->> 'driverId' IS NOT NULL AND a.subject NOT IN (SELECT id FROM subjects)),
    events AS (
      SELECT at || ' a' || printf('%015d', id) AS key, at, actor, action, detail, doc_type, note, week, payout FROM rows
        WHERE action IN (SELECT value FROM json_each(${JSON.stringify(actions)}))
      UNION ALL SELECT sent_at || ' m' || id, sent_at, 'system', 'mail.' || kind, detail, NULL, NULL, NULL, NULL
        FROM ${outbox} WHERE driver_id = ${id} AND sent_at IS NOT NULL AND kind <> 'driver_sign_in')
    SELECT key, at, actor, action, detail, coalesce(doc_type, detail ->> 'docType') AS docType, note, week,
      payout AS payoutCents,
      (SELECT changes FROM ${driverChanges} WHERE change_id = events.detail ->> 'changeId') AS changes
    FROM events WHERE key < ${before} ORDER BY key DESC LIMIT ${AT_ONCE + 1}`;
}
