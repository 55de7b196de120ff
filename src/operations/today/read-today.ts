import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentReports } from '../../../db/schema/payment-reports';
import { countQuarantine, countWaiting } from '../../ledger/kernel/reports';
import { IS_PAYABLE } from '../../ledger/kernel/store';
import { mailboxFault } from '../../mail/mailbox-auth/fault-rules';
import { linkState } from '../../mail/mailbox-auth/link-state';
import { failedMessages } from '../../mail/outbox/store';
import { proposedOf } from '../../money/corrections/entries';
import { countWaitingFiles } from '../../money/costs/files';
import { countRestatedFiles } from '../../money/costs/restated';
import { countWaitingCosts } from '../../money/costs/waiting';
import { unpaidBatches } from '../../money/payment-batches/store';
import { openWeeks } from '../../money/week-closings/closings';
import { missingCompanies } from '../../money/week-closings/finding-queries';
import { confirmable } from '../../people/bank-accounts/four-eyes';
import { lapsingPapers } from '../../people/cars/list-cars';
import type { LapsingPaper } from '../../people/cars/schema';
import { waitingRequests } from '../../people/data-requests/requests';
import { waitingDocuments } from '../../people/documents/store';
import { waitingRegistrations } from '../../people/drivers/list-drivers';
import { countMissing } from '../../people/recibos/answers';
import { daysFrom, lisbonDate, mondayFrom, shiftDate } from '../../platform/domain/calendar';
import { decimalOf } from '../../platform/domain/money-text';
import { oneLine } from '../../platform/domain/text';
import { FAULT_TEXTS, type FolderState, needsLook } from '../../reports/report-sources/folder-rules';
import { keysEndedSince } from '../../reports/report-sources/store';
import type { Services } from '../../services';
import { isBackupLate } from '../backup/late-backup-rules';
import { lastGoodBackup } from '../backup/store';
import { isProxyBypassed } from '../health/proxy';
import { AHEAD_DAYS } from '../staff-digest/expiring-rules';
import type { Today, WaitingOf, Worth, Worthy } from './schema';

/** Number of drivers that are named next to a count. */
const NAMED = 2;
/** Days for which a failed message and an ended key are shown: nothing records that staff have dealt with them. */
const FAILED_DAYS = 7;

/** Under FOUR_EYES it leaves out accounts and files that someone other than `staff` has to confirm. */
export async function readToday(services: Services, staff: string): Promise<Today> {
  const { db, fourEyes, mailbox, mailboxTokens, company, backups, reportFolder } = services;
  const now = services.now();
  const week = mondayFrom(now, -1);
  const [missing, corrections, papers, recibos, lastBackup, link, read] = await Promise.all([
    missingCompanies(db, week),
    proposedOf(db, {}),
    lapsingPapers(db, now, AHEAD_DAYS),
    countMissing(services, lisbonDate(now)),
    backups ? lastGoodBackup(db) : null,
    mailboxTokens && linkState(mailboxTokens),
    transact(db, {
      rows: countWaiting(db),
      costs: countWaitingCosts(db),
      costFiles: countWaitingFiles(db),
      restated: countRestatedFiles(db),
      quarantine: countQuarantine(db),
      registrations: waitingRegistrations(db, NAMED),
      documents: waitingDocuments(db, NAMED),
      dataRequests: waitingRequests(db, NAMED),
      bankAccounts: confirmable(db, { fourEyes, staff }, NAMED),
      bankFiles: unpaidBatches(db, fourEyes ? staff : null),
      openWeeks: openWeeks(db, now),
      endedKeys: keysEndedSince(db, daysFrom(now, -FAILED_DAYS)),
      failedEmails: failedMessages(db, daysFrom(now, -FAILED_DAYS), NAMED),
      has: db
        .select({
          drivers: isThere(sql`${drivers}`),
          records: isThere(sql`${financialRecords}`),
          reports: isThere(sql`${paymentReports} WHERE read = 1`),
        })
        .from(sql`(SELECT 1)`),
    }),
  ]);
  const weeks = read.openWeeks.map((each) => each.week);
  return {
    week,
    missingReports: missing.map(({ platform, organisation }) => ({ platform, organisation })),
    waitingRows: read.rows[0]?.rows ?? 0,
    waitingCosts: read.costs[0]?.movements || undefined,
    waitingCostFiles: read.costFiles[0]?.files || undefined,
    restatedCostFiles: read.restated[0]?.files || undefined,
    quarantined: read.quarantine[0]?.messages ?? 0,
    registrations: waitingOf(read.registrations),
    documents: waitingOf(read.documents),
    lapsingCars: carsOf(papers),
    dataRequests: waitingOf(read.dataRequests),
    bankAccounts: waitingOf(read.bankAccounts),
    corrections: corrections.length,
    missingRecibos: recibos.count || undefined,
    bankFiles: { count: read.bankFiles.length, since: read.bankFiles[0]?.createdAt ?? null },
    openWeeks: weeks,
    failedEmails: waitingOf(read.failedEmails),
    mailboxFault: link && mailboxFault(link, now),
    endedKeys: read.endedKeys.length > 0 ? read.endedKeys.map(({ name }) => name) : undefined,
    folder: folderOf(reportFolder?.state()),
    lateBackup:
      backups && isBackupLate(lastBackup?.at ?? null, now) ? { lastGoodAt: lastBackup?.at ?? null } : null,
    proxyBypassed: isProxyBypassed(services) || undefined,
    worth: knownWorth({
      rows: worthOf(read.rows[0]),
      costs: worthOf(read.costs[0]),
      corrections: worthOf({
        cents: sumOf(corrections.map(({ paidCents, dueCents }) => Math.abs(dueCents - paidCents))),
      }),
      openWeeks: worthOf({ cents: await unpaidIn(db, weeks), since: weeks[0] && shiftDate(weeks[0], 7) }),
      bankFiles: worthOf({
        cents: sumOf(read.bankFiles.map(({ sumCents }) => sumCents)),
        since: read.bankFiles[0]?.createdAt,
      }),
      registrations: worthOf(read.registrations[0]),
      documents: worthOf(read.documents[0]),
      recibos: worthOf({ since: recibos.since }),
      dataRequests: worthOf(read.dataRequests[0]),
      bankAccounts: worthOf(read.bankAccounts[0]),
    }),
    has: {
      ...(read.has[0] ?? { drivers: false, records: false, reports: false }),
      mailbox: mailbox !== null && link?.state !== 'unlinked',
      company: company !== null,
    },
  };
}

function folderOf({ fault, waiting }: FolderState = { fault: null, waiting: [] }): Today['folder'] {
  const files = waiting.filter(needsLook);
  if (fault === null && files.length === 0) return undefined;
  return { fault: fault && FAULT_TEXTS[fault], waiting: files.map(({ fileName }) => oneLine(fileName)) };
}

function carsOf(papers: readonly LapsingPaper[]): Today['lapsingCars'] {
  const cars = new Map(papers.map(({ carId, plate }) => [carId, { carId, plate }]));
  return cars.size > 0 ? { count: cars.size, first: [...cars.values()].slice(0, NAMED) } : undefined;
}

function isThere(rows: SQL) {
  return sql<number>`EXISTS (SELECT 1 FROM ${rows})`.mapWith(Boolean);
}

function waitingOf<Row extends { total: number; since?: string }>(
  rows: readonly Row[],
): WaitingOf<Omit<Row, 'total' | 'since'>> {
  const first = rows.map(({ total: _total, since: _since, ...driver }) => driver);
  return { count: rows[0]?.total ?? 0, first };
}

/** The sum of what a payment run would pay for these weeks, in cents. */
async function unpaidIn(db: Database, weeks: readonly string[]): Promise<number> {
  const { weekStartDate, payoutCents } = financialRecords;
  const [found] = await db
    .select({ cents: sql<number | null>`sum(${payoutCents})` })
    .from(financialRecords)
    .where(and(IS_PAYABLE, isOneOf(weekStartDate, weeks)));
  return found?.cents ?? 0;
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0);

type Sum = { cents?: number | null; since?: string | null | undefined };

function worthOf({ cents, since }: Sum = {}): Worth {
  return { ...(cents && { sum: decimalOf(cents) }), ...(since && { since }) };
}

/** Leaves out the kinds of which nothing waits. */
function knownWorth(worth: Record<Worthy, Worth>): Today['worth'] {
  const known = Object.entries(worth).filter(([, each]) => Object.keys(each).length > 0);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
