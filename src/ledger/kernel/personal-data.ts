import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import type { ResultsOf } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import { decimalsOf } from '../../platform/domain/money-text';
import { dismissReports } from './ledger-writes';
import { recountReports } from './report-rows';

export const FILES = [
  ['rendimentos.json e .csv', 'o que cada plataforma comunicou sobre si, linha a linha, tal como foi lido'],
  ['contas-nas-plataformas.json', 'os números que as plataformas lhe dão'],
] as const;

export const MAIL_FILES = [
  ['mensagens-recebidas.json', 'os e-mails que a caixa de relatórios recebeu do seu endereço'],
] as const;

/** `unmatched` lists ids of rows without a driver that name this one. */
type Person = { id: string; unmatched: readonly number[] };

// With an OR of the conditions SQLite scans the whole table.
function rowsOf({ id, unmatched }: Person): SQL {
  return sql`${earnings.id} IN (
    SELECT id FROM ${earnings} WHERE driver_id = ${id}
    UNION SELECT id FROM ${earnings} WHERE ${isOneOf(sql`id`, unmatched)} AND driver_id IS NULL)`;
}

/** Mail to the monitored inbox from the driver's address, such as replies to e-mails. */
export function wasSentBy(id: string): SQL {
  const listed = (text: SQL) => sql`', ' || ${text} || ', '`;
  const address = sql`(SELECT lower(email) FROM ${drivers} WHERE id = ${id})`;
  return sql`coalesce(instr(${listed(sql`${paymentReports.sender}`)}, ${listed(address)}), 0) > 0`;
}

export function held(db: Database, person: Person) {
  const named = rowsOf(person);
  return {
    accounts: db.select().from(platformAccounts).where(eq(platformAccounts.driverId, person.id)),
    earnings: db.select().from(earnings).where(named).orderBy(asc(earnings.weekStartDate), asc(earnings.id)),
    reports: db
      .select()
      .from(paymentReports)
      .where(inArray(paymentReports.id, db.select({ id: earnings.reportId }).from(earnings).where(named))),
  };
}

export function exported({ accounts, earnings: rows, reports }: ResultsOf<ReturnType<typeof held>>) {
  const reportOf = new Map(reports.map((report) => [report.id, report]));
  const weeks = rows.map(
    ({ driverId, changedIn, versionAt, versionStep, isOrdered, hasSuccessor, cells, reportId, ...row }) => {
      const report = reportOf.get(reportId);
      const names: string[] = JSON.parse(report?.columns ?? '[]');
      const values: string[] = JSON.parse(cells);
      return {
        ...decimalsOf(row),
        reportFile: report?.fileName ?? null,
        reportedRow: Object.fromEntries(
          values.map((value, index) => [names[index] || `coluna ${index + 1}`, value]),
        ),
      };
    },
  );
  return {
    'rendimentos.json': weeks,
    'rendimentos.csv': weeks.map(({ reportedRow, ...week }) => week),
    'contas-nas-plataformas.json': accounts,
  };
}

/** Leaves out the sender header, which may hold further addresses. */
export function heldMail(db: Database, { id }: Person) {
  const { createdAt: receivedAt, fileName, subject, attachments, outcome } = paymentReports;
  return {
    mails: db
      .select({ receivedAt, fileName, subject, attachments, outcome })
      .from(paymentReports)
      .where(wasSentBy(id))
      .orderBy(asc(paymentReports.createdAt)),
  };
}

export function exportedMail({ mails }: ResultsOf<ReturnType<typeof heldMail>>) {
  return { 'mensagens-recebidas.json': mails };
}

type Erasure = Person & {
  name: string;
  actor: string;
  at: string;
};

/** Steps that delete accounts and anonymize rows and reports; amounts stay. Idempotent. */
export function erased(db: Database, { name, actor, at, ...person }: Erasure) {
  const changeId = crypto.randomUUID();
  const waits = sql`state = 'waiting'`;
  const mail = wasSentBy(person.id);
  return [
    db.delete(platformAccounts).where(eq(platformAccounts.driverId, person.id)),
    db.run(sql`
      UPDATE ${earnings} SET full_name = ${name}, external_id = NULL, email = NULL, phone = NULL, cells = '[]',
        dismissed_by = CASE WHEN ${waits} THEN ${actor} ELSE dismissed_by END,
        dismissed_at = CASE WHEN ${waits} THEN ${at} ELSE dismissed_at END,
        changed_in = CASE WHEN ${waits} THEN ${changeId} ELSE changed_in END,
        state = CASE WHEN ${waits} THEN 'dismissed' ELSE state END
      WHERE ${rowsOf(person)}`),
    recountReports(db, changeId),
    dismissReports(db, mail, actor, at),
    db.run(sql`UPDATE ${paymentReports} SET sender = NULL WHERE ${mail}`),
  ] as const;
}
