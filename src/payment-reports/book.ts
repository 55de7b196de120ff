import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../db/client';
import { audit } from '../audit/store';
import { addRows, settleStatements } from '../earnings/store';
import { learnAccounts } from '../platform-accounts/store';
import type { Prepared } from './prepare';
import { type NewReport, putReport } from './store';

export type Statement = BatchItem<'sqlite'>;

/** How the files came. */
export type Provenance = {
  /** `inbox`, or the e-mail of the member of staff who uploaded them. */
  source: string;
  /** Who did it, for the audit log: `system`, or the e-mail of the member of staff. */
  actor: string;
  messageId: string | null;
  sender: string | null;
  at: string;
};

/** What `Prepared` does not say of a report's row. `id` is new, or that of one in quarantine whose place it takes. */
type Given = { id: string } & Partial<Pick<NewReport, 'outcome' | 'rawKey' | 'decidedBy' | 'decidedAt'>>;

/** What records a prepared file and books its rows, for one batch. `waitingWeeks`: Mondays with rows that wait for a driver. */
export function bookStatements(
  db: Database,
  prepared: Prepared,
  { source, actor, messageId, sender, at }: Provenance,
  waitingWeeks: readonly string[],
  given: Given,
): Statement[] {
  const { file } = prepared;
  const { outcome = 'refused', rawKey = null, ...decided } = given;
  const base = {
    ...{ createdAt: at, source, messageId, sender, ...decided, id: given.id },
    fileName: file.fileName || null,
    sha256: file.sha256,
  };
  if (prepared.outcome === 'duplicate') {
    const row = { ...base, outcome: 'duplicate', reason: 'same_bytes', detail: prepared.of } as const;
    return [putReport(db, row)];
  }
  if (prepared.outcome === 'refused') {
    const { reason, column } = prepared;
    return [putReport(db, { ...base, outcome, reason, detail: column, rawKey })];
  }
  const { report, rows, learnt } = prepared;
  const { platform, weekStartDate, columns, counts } = report;
  return [
    putReport(db, {
      ...base,
      platform,
      weekStartDate,
      outcome: 'imported',
      read: true,
      columns: JSON.stringify(columns),
      skippedRows: counts.skipped,
    }),
    audit(db, {
      at,
      actor,
      action: 'payment-report.import',
      subject: given.id,
      detail: { platform, weekStartDate, rows: rows.length },
    }),
    ...(learnt.length > 0 ? [learnAccounts(db, learnt, at)] : []),
    addRows(db, { reportId: given.id, platform, weekStartDate, rows }, at),
    ...settleStatements(db, { changeId: given.id, week: weekStartDate, waitingWeeks, at }),
  ];
}
