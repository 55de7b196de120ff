import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../db/opening/client';
import { auditAll } from '../audit/store';
import { isLeftOut } from '../matching/match';
import type { Learnt, Prepared } from '../matching/match-report';
import { learnByThemselves } from './accounts';
import { addRows, type WeekToBook } from './add-rows';
import { madeAtOf, versionOf } from './made-at';
import { addReports, type NewReport, putReport } from './report-rows';
import { bookingRounds } from './rules';
import { settleStatements } from './settle';

export type Statement = BatchItem<'sqlite'>;

export type Provenance = {
  source: string;
  /** `system`, or the e-mail of staff. */
  actor: string;
  messageId: string | null;
  sender: string | null;
  /** As the mail says, and when it arrived; else the time of reading. */
  madeAt?: string | null;
  arrivedAt?: string;
  /** Staff's word where the mail does not say: relative to what is booked. */
  version?: 'later' | 'earlier' | undefined;
  /** `madeAt` is of the platform's own mail, not of a forward. */
  isOwn?: boolean;
  isAsked?: boolean;
};

type Given = Provenance & { at: string } & Pick<NewReport, 'rawKey' | 'decidedBy' | 'decidedAt'>;

export type Booked = {
  row: NewReport;
  week: (WeekToBook & { learnt: readonly Learnt[]; actor: string }) | null;
};

/** `rawKey`: storage key of a refused file's bytes, which puts it in quarantine. */
export function toBooked(
  prepared: Prepared,
  { actor, at, rawKey, madeAt, arrivedAt = at, version, isAsked = false, isOwn = false, ...given }: Given,
): Booked {
  const { id, file } = prepared;
  const { fileName, sha256 } = file;
  const base = {
    madeAt: madeAtOf(madeAt ?? null, arrivedAt),
    ...given,
    id,
    createdAt: at,
    fileName: fileName || null,
    sha256,
  };
  if (prepared.outcome === 'duplicate') {
    const row = { ...base, outcome: 'duplicate', reason: 'same_bytes', detail: prepared.of } as const;
    return { row, week: null };
  }
  if (prepared.outcome === 'refused') {
    const { reason, column, week } = prepared;
    const outcome = rawKey ? 'quarantined' : 'refused';
    return { row: { ...base, ...week, outcome, reason, detail: column, rawKey }, week: null };
  }
  const { report, rows, learnt } = prepared;
  const { platform, weekStartDate } = report;
  const made = versionOf({ madeAt, arrivedAt, isOwn }, at, weekStartDate);
  return {
    row: {
      ...base,
      ...{ platform, weekStartDate, outcome: 'imported', read: true },
      columns: JSON.stringify(report.columns),
      madeAt: version ? STATED[version](at, weekStartDate) : made.madeAt,
      dated: version === undefined && made.isDated,
      organisation: report.organisation,
      // Zero rows that may correct another version are counted by their state.
      skippedRows: report.rows.filter(isLeftOut).length,
    },
    week: { reportId: id, platform, weekStartDate, rows, learnt, actor, isAsked },
  };
}

/** A bare date sorts before every instant of that day. */
const STATED = {
  later: (at: string) => at,
  earlier: (_at: string, weekStartDate: string) => weekStartDate,
};

export function bookStatements(db: Database, booked: readonly Booked[], at: string): Statement[] {
  const weeks = booked.flatMap(({ week }) => week ?? []);
  const [accepted, added] = [booked.filter(isDecided), booked.filter((each) => !isDecided(each))];
  const statements: Statement[] = accepted.map(({ row }) => putReport(db, row));
  if (added.length > 0)
    statements.push(
      addReports(
        db,
        added.map(({ row }) => row),
      ),
    );
  if (weeks.length > 0)
    statements.push(
      auditAll(
        db,
        weeks.map((week) => importOf(week, at)),
      ),
    );
  for (const together of bookingRounds(weeks)) {
    const learnt = together.flatMap(({ reportId, learnt: own }) =>
      own.map((each) => ({ ...each, learntIn: reportId })),
    );
    const changeId = crypto.randomUUID();
    if (learnt.length > 0) statements.push(...learnByThemselves(db, learnt, at));
    statements.push(...addRows(db, together, at), ...settleStatements(db, { changeId, added: together, at }));
  }
  return statements;
}

function isDecided({ row }: Booked): boolean {
  return row.decidedBy !== undefined;
}

function importOf(
  { actor, reportId, platform, weekStartDate, rows }: NonNullable<Booked['week']>,
  at: string,
) {
  const detail = { platform, weekStartDate, rows: rows.filter(isSaid).length };
  return { at, actor, action: 'payment-report.import', subject: reportId, detail };
}

function isSaid({ reason, amounts }: WeekToBook['rows'][number]): boolean {
  return reason !== null || amounts === null || Object.values(amounts).some((cents) => cents !== 0);
}
