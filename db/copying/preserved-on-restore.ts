import { keyIn } from '../queries/object-path';

/** Skips ids and versions that a lost machine may have assigned after the backup. */
export const LEAP = 1_000_000;

/** Tables whose versions may be on a page that was loaded before the restore. */
const DECIDED_BY_VERSION = ['drivers', 'documents', 'financial_records', 'recibos'];

/** Sessions of staff and drivers, sign-ins in progress, and links by which accounts are made. */
export const SESSIONS = [
  'sessions',
  'driver_sessions',
  'driver_sign_ins',
  'staff_invitations',
  'sign_in_waits',
];

/** Keys of objects and the tables that name them: what no row names after the restore is deleted. */
const OBJECTS = [
  [keyIn('file_path'), 'documents'],
  ['file_key', 'contract_files'],
  ['file_key', 'recibos'],
  ['object_key', 'accountant_months'],
] as const;

/** Columns of the accounts of staff that the program has itself. */
const OF_ACCOUNTS = {
  staff_accounts: 'email, password_hash, sealed_secret, last_step, created_at, changed_at',
  staff_recovery_codes: 'code_hash, email',
  staff_passkeys: 'credential_id, email, public_key, counter, transports, created_at',
  staff_devices: 'token_hash, email, created_at, last_seen_at',
};

const columnsOf = (table: string, columns: string) => columns.replace(/(\w+)/g, `${table}.$1`);

/** Adds to the backup's tables (`from`) the rows that a restore must not undo; docs/operate/backup.md lists them. */
export function preservedOnRestore(from: (table: string) => string, at: string) {
  const [uploads, reports, audit] = [from('uploads'), from('payment_reports'), from('audit_log')];
  const [inbox, outbox, kept] = [from('inbox_state'), from('outbox'), from('kept_bytes')];
  const digest = 'week, recipient, id, lease_until, sent_at';
  const reminded = 'document_id, car_id, paper, date, days, driver_id';
  const [reminders, statements] = [from('document_reminders'), from('statements')];
  const statement =
    'id, driver_id, week_start_date, number, record_id, record_version, told, digest, created_at';
  const sending = 'recipient, attempts, unsettled, next_attempt_at, tried_at, last_error, sent_at, failed_at';
  const identity = 'issuer, sub, email, first_seen_at, last_seen_at, groups, claims';
  const link =
    'id, account, sealed, version, renewing_until, linked_by, linked_at, renewed_at, fault, fault_at';
  const source =
    'id, kind, name, token_hash, created_by, created_at, accepted_at, last_used_at, ended_by, ended_at';
  const sender = 'address, added_by, added_at';
  const decidedOnSenders = "EXISTS (SELECT 1 FROM audit_log WHERE action GLOB 'sender.*')";
  const months = from('accountant_months');
  const month = 'id, month, number, object_key, named, content, sha256, created_by, created_at';
  // An erasure finds no version by a driver whom the backup does not have.
  const keptMonth = `CASE WHEN NOT EXISTS (SELECT 1 FROM json_each(own.named)
    WHERE value NOT IN (SELECT id FROM ${from('drivers')})) THEN object_key END`;
  const seal = 'through_id, rows, hash, sealed_at';
  const auditRow = 'at, actor, action, subject, detail, roles';
  const upload =
    'key, visitor, network, newcomer, bytes, arrived, receiving_by, receiving_until, created_at, claimed_by';
  const isOther = auditRow
    .split(', ')
    .map((column) => `was.${column} IS NOT own.${column}`)
    .join(' OR ');
  return [
    `UPDATE ${outbox} SET (${sending}) = (SELECT ${sending} FROM outbox AS own WHERE own.id = ${outbox}.id)
      WHERE id IN (SELECT id FROM outbox)`,
    // Renumbered rows come first, ordered by the ids of both logs.
    `INSERT INTO ${audit} (id, ${auditRow})
      SELECT (SELECT max(id) FROM (SELECT id FROM audit_log UNION ALL SELECT id FROM ${audit}))
        + row_number() OVER (ORDER BY own.id), ${columnsOf('own', auditRow)}
      FROM audit_log AS own JOIN ${audit} AS was ON was.id = own.id WHERE ${isOther}`,
    `INSERT INTO ${audit} (id, ${auditRow})
      SELECT id, ${auditRow} FROM audit_log WHERE id NOT IN (SELECT id FROM ${audit})`,
    `INSERT INTO ${from('audit_seals')} (${seal})
      SELECT ${seal} FROM audit_seals
      WHERE through_id NOT IN (SELECT through_id FROM ${from('audit_seals')}) AND NOT EXISTS (
        SELECT 1 FROM audit_log AS own JOIN ${audit} AS was ON was.id = own.id WHERE ${isOther})`,
    `INSERT INTO ${uploads} (${upload})
      SELECT ${upload} FROM uploads WHERE key NOT IN (SELECT key FROM ${uploads})`,
    ...OBJECTS.map(([key, table]) => ({
      sql: `INSERT INTO ${uploads} (key, visitor, created_at) SELECT ${key}, 'server', ? FROM ${table}
        WHERE ${key} IS NOT NULL AND ${key} NOT IN (SELECT key FROM ${uploads})`,
      args: [at],
    })),
    `INSERT INTO ${kept} (key, created_at, bytes)
      SELECT key, created_at, bytes FROM kept_bytes WHERE key NOT IN (SELECT key FROM ${kept})`,
    `INSERT INTO ${months} (${month}) SELECT ${month.replace('object_key', keptMonth)} FROM accountant_months AS own
      WHERE NOT EXISTS (SELECT 1 FROM ${months} AS was WHERE (was.month, was.number) = (own.month, own.number))`,
    `DELETE FROM ${uploads} WHERE key IN (SELECT ${keyIn('file_path')} FROM ${from('documents')})
      OR key IN (SELECT raw_key FROM ${reports} WHERE raw_key IS NOT NULL)
      OR key IN (SELECT file_key FROM ${from('contract_files')})
      OR key IN (SELECT file_key FROM ${from('recibos')} WHERE file_key IS NOT NULL)
      OR key IN (SELECT object_key FROM ${months} WHERE object_key IS NOT NULL)`,
    // An older backup has no fence.
    `INSERT INTO ${inbox} (id, monitoring, interval_minutes, last_uid, fence, failures)
      SELECT id, 0, 5, 0, fence, 0 FROM inbox_state WHERE id NOT IN (SELECT id FROM ${inbox})`,
    `UPDATE ${inbox} SET lease_until = NULL,
      fence = 1 + max(fence, coalesce((SELECT own.fence FROM inbox_state AS own WHERE own.id = ${inbox}.id), 0))`,
    ...DECIDED_BY_VERSION.map(
      (table) => `UPDATE ${from(table)} SET version = ${LEAP} + max(version,
        coalesce((SELECT own.version FROM ${table} AS own WHERE own.id = ${from(table)}.id), 0))`,
    ),
    `UPDATE ${from('drivers')} SET erases_at =
      (SELECT own.erases_at FROM drivers AS own WHERE own.id = ${from('drivers')}.id)`,
    ...SESSIONS.map((table) => `DELETE FROM ${from(table)}`),
    `INSERT INTO ${reminders} (${reminded}, created_at)
      SELECT ${reminded}, created_at FROM document_reminders AS own
      WHERE (document_id IN (SELECT id FROM ${from('documents')} WHERE driver_id = own.driver_id)
          OR car_id IN (SELECT id FROM ${from('cars')})
            AND driver_id IN (SELECT id FROM ${from('drivers')}))
        AND NOT EXISTS (SELECT 1 FROM ${reminders} AS was WHERE (${columnsOf('was', reminded)}) IS (${columnsOf('own', reminded)}))`,
    `INSERT INTO ${statements} (${statement})
      SELECT ${statement} FROM statements AS own WHERE driver_id IN (SELECT id FROM ${from('drivers')})
        AND NOT EXISTS (SELECT 1 FROM ${statements} AS was WHERE (was.driver_id, was.week_start_date, was.number)
          = (own.driver_id, own.week_start_date, own.number))`,
    // A link that was spent after the backup would work again.
    `DELETE FROM ${from('document_links')}`,
    `DELETE FROM ${from('trusted_senders')} WHERE ${decidedOnSenders}`,
    `INSERT INTO ${from('trusted_senders')} (${sender}) SELECT ${sender} FROM trusted_senders WHERE ${decidedOnSenders}`,
    `DELETE FROM ${from('cost_senders')} WHERE ${decidedOnSenders}`,
    `INSERT INTO ${from('cost_senders')} (${sender}) SELECT ${sender} FROM cost_senders WHERE ${decidedOnSenders}`,
    // Tokens that were replaced after the backup are refused by now.
    `DELETE FROM ${from('mailbox_links')} WHERE EXISTS (SELECT 1 FROM mailbox_links)`,
    `INSERT INTO ${from('mailbox_links')} (${link}) SELECT ${link} FROM mailbox_links`,
    // A key that was ended after the backup would work again.
    `DELETE FROM ${from('report_sources')} WHERE EXISTS (SELECT 1 FROM report_sources)`,
    `INSERT INTO ${from('report_sources')} (${source}) SELECT ${source} FROM report_sources`,
    `DELETE FROM ${from('staff_digests')}`,
    `INSERT INTO ${from('staff_digests')} (${digest}) SELECT ${digest} FROM staff_digests`,
    // A password that was changed, a code that was used or an account that ended after the backup would work again.
    ...Object.entries(OF_ACCOUNTS).flatMap(([table, columns]) => [
      `DELETE FROM ${from(table)} WHERE EXISTS (SELECT 1 FROM staff_accounts)
        OR EXISTS (SELECT 1 FROM audit_log WHERE action = 'account.end')`,
      `INSERT INTO ${from(table)} (${columns}) SELECT ${columns} FROM ${table}`,
    ]),
    `DELETE FROM ${from('staff_identities')} WHERE EXISTS (SELECT 1 FROM staff_identities)`,
    `INSERT INTO ${from('staff_identities')} (${identity}) SELECT ${identity} FROM staff_identities`,
  ];
}
