import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { insertSelect, jsonRows, sameColumns } from '../../../db/queries/bulk-insert';
import { isOneOf } from '../../../db/queries/one-of';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { inboxState } from '../../../db/schema/inbox-state';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { auditEach } from '../../platform/audit/store';
import type { Account } from '../matching/known';
import { WAS_ACTIVE, wasActive } from '../matching/store';
import { type These, whereThese } from './waiting-rows';

type Learning = Account & {
  learntFrom: string;
  learntIn?: string;
};

const LEARNT = jsonRows('platform', 'externalId', 'driverId', 'learntFrom', 'learntIn');

function taught(learnt: readonly Learning[]): SQL {
  const rows = JSON.stringify(learnt.map(LEARNT.encode));
  return sql`(
    SELECT ${LEARNT.columns(sql`value`)} FROM json_each(${rows})
    JOIN ${drivers} ON ${drivers.id} = ${LEARNT.value('driverId', sql`value`)} WHERE ${WAS_ACTIVE})`;
}

/** Does nothing for an account of another driver, unless that driver was never ACTIVE. */
export function learnAccounts(db: Database, learnt: readonly Learning[], at: string) {
  return insertSelect(db, platformAccounts, {
    values: {
      ...sameColumns('platform', 'externalId', 'driverId', 'learntFrom', 'learntIn'),
      createdAt: sql`${at}`,
    },
    from: sql`FROM ${taught(learnt)}
      WHERE true ON CONFLICT DO UPDATE SET driver_id = excluded.driver_id, learnt_from = excluded.learnt_from,
        created_at = excluded.created_at, learnt_in = excluded.learnt_in
      WHERE NOT ${wasActive(sql`${platformAccounts}.driver_id`)}`,
  });
}

/** Where Bolt gives no id the account is an e-mail, which must not outlive an erasure in the audit log. */
export function auditedId(externalId: SQL): SQL {
  return sql`iif(instr(${externalId}, '@') > 0, 'e-mail', ${externalId})`;
}

/** `learnAccounts` for accounts that reports teach, each with an audit row. */
export function learnByThemselves(db: Database, learnt: readonly Learning[], at: string) {
  return [
    auditEach(db, {
      at,
      actor: 'system',
      action: 'platform-account.learn',
      subject: sql`driver_id`,
      detail: sql`json_object('platform', platform, 'externalId', ${auditedId(sql`external_id`)},
        'learntFrom', learnt_from)`,
      from: sql`FROM ${taught(learnt)} t WHERE NOT EXISTS (SELECT 1 FROM ${platformAccounts} a
        WHERE a.platform = t.platform AND a.external_id = t.external_id AND ${wasActive(sql`a.driver_id`)})`,
    }),
    learnAccounts(db, learnt, at),
  ];
}

/** The batch begins with `isStill` of the decision. */
export function setHolder(
  db: Database,
  { platform, externalId, driverId, learntFrom }: Learning,
  at: string,
) {
  return db
    .update(platformAccounts)
    .set({ driverId, learntFrom, createdAt: at, learntIn: null })
    .where(and(eq(platformAccounts.platform, platform), eq(platformAccounts.externalId, externalId)));
}

/** The batch begins with `isStill` of the decision. */
export function unlearnAccount(db: Database, { platform, externalId }: Omit<Account, 'driverId'>) {
  return [
    db
      .delete(platformAccounts)
      .where(and(eq(platformAccounts.platform, platform), eq(platformAccounts.externalId, externalId))),
    endPolls(db),
  ] as const;
}

/** A poll in progress has the account in its cache, so it loses its lease. */
function endPolls(db: Database) {
  return db.run(sql`
    UPDATE ${inboxState} SET fence = fence + 1, lease_until = NULL
    WHERE lease_until IS NOT NULL AND changes() > 0`);
}

/** Unlearns, with audit rows, accounts that only this report taught and no remaining row names. */
export function unlearnFrom(db: Database, reportId: string, staff: string, at: string) {
  const restsOnNothing = sql`learnt_in = ${reportId} AND NOT EXISTS (SELECT 1 FROM ${earnings} e
    WHERE e.external_id = a.external_id AND e.platform = a.platform)`;
  return [
    auditEach(db, {
      at,
      actor: staff,
      action: 'platform-account.unlearn',
      subject: sql`driver_id`,
      detail: sql`json_object('platform', platform, 'externalId', ${auditedId(sql`external_id`)}, 'report', learnt_in)`,
      from: sql`FROM ${platformAccounts} a WHERE ${restsOnNothing}`,
    }),
    db.run(sql`DELETE FROM ${platformAccounts} AS a WHERE ${restsOnNothing}`),
    endPolls(db),
  ];
}

/** Null for rows that wait again. */
export function setDismissed(db: Database, these: These, dismissed: { by: string; at: string } | null) {
  return db
    .update(earnings)
    .set({ dismissedBy: dismissed?.by ?? null, dismissedAt: dismissed?.at ?? null })
    .where(whereThese(these));
}

/** Needs a guard that the records are payable; `records` is a list of ids in SQL. */
export function takeIntoBatch(db: Database, records: SQL) {
  return db.run(sql`
    UPDATE ${financialRecords} SET status = 'IN_BATCH', version = version + 1 WHERE id IN ${records}`);
}

/** Pays those of `records` that are in a bank file. */
export function payByBatch(db: Database, records: SQL, at: string) {
  return db.run(sql`
    UPDATE ${financialRecords} SET status = 'PAID', paid_at = ${at}, version = version + 1
    WHERE id IN ${records} AND status = 'IN_BATCH'`);
}

/** Makes records payable again, except `returned`, which were corrected. */
export function markPayable(db: Database, which: SQL | undefined, returned: readonly string[] = []) {
  const { id, version } = financialRecords;
  return db
    .update(financialRecords)
    .set({
      version: sql`${version} + 1`,
      paidAt: null,
      status: sql`iif(${isOneOf(id, returned)}, 'RETURNED', 'PENDING')`,
    })
    .where(which);
}
