import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditEach } from '../../platform/audit/store';
import { hiddenIbanOf } from './hidden-iban';

type Refusal = {
  /** A `SELECT` of `driver_id` and `iban`: the accounts that a bank reported as wrong. */
  of: SQL;
  staff: string;
  at: string;
};

const ACTION = 'bank-account.refuse';

/** Returns statements for a batch: confirmed accounts become declined, and their drivers are asked for others. */
export function refuseAccounts(db: Database, { of, staff, at }: Refusal) {
  const refused = sql`${bankAccounts} a WHERE a.status = 'DECLINED' AND a.decided_at = ${at}
    AND (a.driver_id, a.iban) IN (${of})`;
  return [
    db.run(sql`
      UPDATE ${bankAccounts} SET status = 'DECLINED', decided_by = ${staff}, decided_at = ${at}
      WHERE status = 'CONFIRMED' AND (driver_id, iban) IN (${of})`),
    auditEach(db, {
      at,
      actor: staff,
      action: ACTION,
      subject: sql`a.driver_id`,
      detail: sql`json_object('account', a.id)`,
      from: sql`FROM ${refused}`,
    }),
    queueIfChanged(db, {
      kind: 'bank_account_refused',
      action: ACTION,
      at,
      of: sql`SELECT a.id AS subject, a.driver_id AS driver_id,
        json_object('iban', ${hiddenIbanOf(sql`a.iban`)}) AS detail FROM ${refused}`,
    }),
  ];
}
