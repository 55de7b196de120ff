import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { insertSelect, jsonRows, sameColumns } from '../../../db/queries/bulk-insert';
import { isOneOf } from '../../../db/queries/one-of';
import { transact } from '../../../db/queries/transact';
import { corrections } from '../../../db/schema/corrections';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { inboxState } from '../../../db/schema/inbox-state';
import { paymentReports } from '../../../db/schema/payment-reports';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { auditEach, auditIfChanged } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { isShown } from '../../platform/decisions/store';
import type { Account } from '../matching/known';
import { WAS_ACTIVE, wasActive } from '../matching/store';
import { NOT_KEPT } from './report-rows';
import { type These, UNDECIDED, whereThese } from './reports';
import { batchOf, IS_PAYABLE, ofSettlementsAlone } from './store';

export type Learning = Account & {
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
function auditedId(externalId: SQL): SQL {
  return sql`iif(instr(${externalId}, '@') > 0, 'e-mail', ${externalId})`;
}

/** `learnAccounts` for accounts that staff bring in with their drivers, each with an audit row. */
export function learnWithDrivers(db: Database, accounts: readonly Account[], staff: string, at: string) {
  return [
    learnAccounts(
      db,
      accounts.map((account) => ({ ...account, learntFrom: staff })),
      at,
    ),
    auditEach(db, {
      at,
      actor: staff,
      action: 'platform-account.learn',
      subject: sql`value ->> 'driverId'`,
      detail: sql`json_object('platform', value ->> 'platform', 'externalId', ${auditedId(sql`value ->> 'externalId'`)})`,
      from: sql`FROM json_each(${JSON.stringify(accounts)})`,
    }),
  ];
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

const CARRIED = jsonRows('id', 'to');

/** Marks records whose negative balance went to another week. */
export function markCarried(db: Database, carried: readonly { id: string; to: string }[]) {
  return db.run(sql`
    UPDATE ${financialRecords} AS r SET version = version + 1, carried_to = ${CARRIED.value('to', sql`v.value`)}
    FROM json_each(${JSON.stringify(carried.map(CARRIED.encode))}) v WHERE r.id = ${CARRIED.value('id', sql`v.value`)}`);
}

/** The balances of a week's records are their own again. */
export function unmarkCarried(db: Database, week: string) {
  const { weekStartDate, carriedTo, version } = financialRecords;
  return db
    .update(financialRecords)
    .set({ carriedTo: null, version: sql`${version} + 1` })
    .where(and(eq(weekStartDate, week), isNotNull(carriedTo)));
}

export function addCorrections(db: Database, rows: readonly (typeof corrections.$inferInsert)[]) {
  return db.insert(corrections).values([...rows]);
}

/** An idempotent step of a batch. Amounts stay. */
export function emptyReasons(db: Database, driverId: string) {
  return db.run(
    sql`UPDATE ${corrections} SET reason = '' WHERE driver_id = ${driverId} AND reason IS NOT NULL`,
  );
}

/** An idempotent step of a batch. Amounts stay. */
export function emptyDescriptions(db: Database, driverId: string) {
  return db.run(sql`UPDATE ${settlementEntries} SET description = '' WHERE driver_id = ${driverId}`);
}

/** Takes an import back: its rows, the accounts that it alone taught, and its counts. */
export function removeImport(db: Database, id: string, staff: string, at: string) {
  return [
    db.delete(earnings).where(eq(earnings.reportId, id)),
    ...unlearnFrom(db, id, staff, at),
    undoReport(db, id, staff, at),
  ];
}

/** Unlearns, with audit rows, accounts that only this report taught and no remaining row names. */
function unlearnFrom(db: Database, reportId: string, staff: string, at: string) {
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

/** Its bytes no longer count as seen. */
function undoReport(db: Database, id: string, by: string, at: string) {
  const rows = { importedRows: 0, waitingRows: 0, skippedRows: 0 };
  const others = { conflictRows: 0, unchangedRows: 0, dismissedRows: 0 };
  return db
    .update(paymentReports)
    .set({
      ...rows,
      ...others,
      outcome: 'undone',
      reason: null,
      detail: null,
      read: false,
      columns: null,
      undoneBy: by,
      undoneAt: at,
    })
    .where(eq(paymentReports.id, id));
}

export function dismissReports(db: Database, these: SQL, by: string, at: string) {
  return db
    .update(paymentReports)
    .set({ dismissedBy: by, dismissedAt: at, ...NOT_KEPT })
    .where(and(these, UNDECIDED));
}

type Payment = {
  id: string;
  staff: string;
  shown: Shown;
  now: Date;
  /** Shared by the payments of one press. */
  run?: string | undefined;
};

/** Evaluates the reason only for a record that was not paid. */
function ifUnpaid(reason: SQL): SQL<number> {
  return sql<number>`CASE WHEN ${financialRecords.status} <> 'PAID' THEN ${reason} END`;
}

/** Returns the record after the attempt; null for an unknown record. */
export async function payRecord(db: Database, { id, staff, shown, now, run }: Payment) {
  const at = now.toISOString();
  const { after } = await transact(db, {
    change: db
      .update(financialRecords)
      .set({ status: 'PAID', paidAt: at, version: sql`${financialRecords.version} + 1` })
      .where(and(eq(financialRecords.id, id), IS_PAYABLE, isShown(financialRecords.version, shown))),
    audit: auditIfChanged(db, {
      at,
      actor: staff,
      action: 'financial-record.pay',
      subject: id,
      ...(run && { detail: { run } }),
    }),
    after: db
      .select({
        status: financialRecords.status,
        version: financialRecords.version,
        paidAt: financialRecords.paidAt,
        carriedTo: financialRecords.carriedTo,
        inBatch: ifUnpaid(batchOf(sql`${financialRecords.id}`)),
        neverActive: ifUnpaid(sql`NOT ${wasActive(financialRecords.driverId)}`).mapWith(Boolean),
        ofSettlementsAlone: ifUnpaid(ofSettlementsAlone).mapWith(Boolean),
      })
      .from(financialRecords)
      .where(eq(financialRecords.id, id))
      .limit(1),
  });
  return after[0] ?? null;
}
