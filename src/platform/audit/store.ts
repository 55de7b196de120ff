import { is, SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { fromRows, insertSelect, jsonRows } from '../../../db/queries/bulk-insert';
import { auditLog } from '../../../db/schema/audit-log';
import { rolesOfActor } from './acting';

export type AuditEntry = {
  /** ISO 8601, UTC. */
  at: string;
  /** The e-mail of a member of staff, `visitor`, `system`, or `operator:<user of the machine>`. */
  actor: string;
  /** `<noun>.<verb>`, as in `driver.approve`. */
  action: string;
  subject: string;
  /** JSON without personal data, except what the row already holds. */
  detail?: Record<string, string | number | boolean | null>;
};

type Text = Record<Exclude<keyof AuditEntry, 'detail'>, string | SQL>;
/** `detail` may also be an SQL expression that yields JSON. */
type Written = Text & { detail?: AuditEntry['detail'] | SQL };

/** Goes into a batch right after its statement, and does nothing unless that statement changed a row. */
export function auditIfChanged(db: Database, entry: Written) {
  return db.run(sql`${columns} SELECT ${values(entry)} WHERE changes() > 0`);
}

export function audit(db: Database, entry: Written) {
  return db.run(sql`${columns} VALUES (${values(entry)})`);
}

/** Writes one row per action and subject; further calls do nothing. */
export function auditOnce(db: Database, entry: AuditEntry) {
  return db.run(sql`${columns} SELECT ${values(entry)} WHERE NOT EXISTS
    (SELECT 1 FROM ${auditLog} WHERE subject = ${entry.subject} AND action = ${entry.action})`);
}

type Each = Pick<AuditEntry, 'at' | 'action'> & {
  actor: string | SQL;
  subject: SQL;
  detail?: SQL;
  /** The FROM clause and everything after it. */
  from: SQL;
};

/** A step of a batch: writes one audit row for each row of `from`. */
export function auditEach(db: Database, { at, action, actor, subject, detail = sql`NULL`, from }: Each) {
  return db.run(
    sql`${columns} SELECT ${at}, ${actor}, ${action}, ${subject}, ${detail}, ${rolesOfActor(actor)} ${from}`,
  );
}

export function auditAll(db: Database, entries: readonly AuditEntry[]) {
  const from = fromRows(
    entries.map((entry) => ENTRIES.encode({ ...entry, roles: rolesOfActor(entry.actor) })),
  );
  return insertSelect(db, auditLog, { values: ENTRIES.values(sql`value`), from });
}

const ENTRIES = jsonRows('at', 'actor', 'action', 'subject', 'detail', 'roles');

const columns = sql`INSERT INTO ${auditLog} (at, actor, action, subject, detail, roles)`;

function values(entry: Written) {
  const { detail: given } = entry;
  const detail = is(given, SQL) ? given : given ? JSON.stringify(given) : null;
  const { at, actor, action, subject } = entry;
  return sql`${at}, ${actor}, ${action}, ${subject}, ${detail}, ${rolesOfActor(actor)}`;
}
