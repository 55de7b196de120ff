import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { type AuditEntry, auditAll } from '../../platform/audit/store';
import type { Prepared, RowToBook } from '../matching/match-report';
import { isLeftOut } from '../matching/match-rows';
import { madeAtOf, type Version, versionOf } from '../report-files/made-at';
import type { RowChange } from './change-weeks';
import {
  decideFiles,
  type Effects,
  type FileToDecide,
  fileToDecide,
  isOutdated,
  scopeOfFiles,
} from './decide-files';
import { learnByThemselves } from './ledger-writes';
import type { Weeks } from './read-weeks';
import { addReports, type NewReport, putReport } from './report-rows';
import { addRows } from './write-weeks';

export type Provenance = {
  source: string;
  /** `system`, or the e-mail of a member of staff. */
  actor: string;
  messageId: string | null;
  sender: string | null;
  /** The date in the mail, and its arrival; without them, the time of reading. */
  madeAt?: string | null;
  receivedAt?: string | null;
  arrivedAt?: string;
  /** The order given by staff, relative to the booked row, for a mail that does not state one. */
  version?: 'later' | 'earlier' | undefined;
  /** Whether `madeAt` comes from the platform's mail itself, as opposed to a forward. */
  isOwn?: boolean;
  isAsked?: boolean;
};

type Given = Provenance & { at: string } & Pick<NewReport, 'rawKey' | 'decidedBy' | 'decidedAt'>;

export type Booked = { row: NewReport; actor: string; file: FileToDecide | null };

/** `rawKey` is the storage key of a refused file's bytes; with it the report is quarantined. */
export function toBooked(
  prepared: Prepared,
  place: { nth: number; rank?: number | undefined },
  { actor, at, rawKey, madeAt, receivedAt, arrivedAt = at, version, ...given }: Given,
): Booked {
  const { isAsked = false, isOwn = false, ...stored } = given;
  const sent = { madeAt, receivedAt, arrivedAt, isOwn };
  const { id, file } = prepared;
  const { fileName, sha256 } = file;
  const base = {
    madeAt: madeAtOf(sent),
    ...stored,
    id,
    createdAt: at,
    fileName: fileName || null,
    sha256,
  };
  if (prepared.outcome === 'duplicate') {
    const row = { ...base, outcome: 'duplicate', reason: 'same_bytes', detail: prepared.of } as const;
    return { row, actor, file: null };
  }
  if (prepared.outcome === 'refused') {
    const { reason, column, week } = prepared;
    const outcome = rawKey ? 'quarantined' : 'refused';
    return { row: { ...base, ...week, outcome, reason, detail: column, rawKey }, actor, file: null };
  }
  const { report } = prepared;
  const { platform, weekStartDate } = report;
  const own = versionOf(sent, at, weekStartDate);
  const made = version ? statedVersion(version, at, weekStartDate) : own;
  return {
    row: {
      ...base,
      platform,
      weekStartDate,
      outcome: 'imported',
      read: true,
      columns: JSON.stringify(report.columns),
      madeAt: made.madeAt,
      dated: made.isDated,
      isStatedEarlier: made.isStatedEarlier,
      organisation: report.organisation,
      // Zero rows that may correct another version are counted under their state.
      skippedRows: report.rows.filter(isLeftOut).length,
    },
    actor,
    file: fileToDecide(prepared, { ...place, ...made, isAsked, isMail: given.source === 'inbox' }),
  };
}

function statedVersion(version: 'later' | 'earlier', at: string, weekStartDate: string): Version {
  const isStatedEarlier = version === 'earlier';
  return { madeAt: isStatedEarlier ? `${weekStartDate}T00:00:00.000Z` : at, isDated: false, isStatedEarlier };
}

/** The weeks that the files concern. */
export function scopeOfBooked(booked: readonly Booked[]) {
  return scopeOfFiles(booked.flatMap(({ file }) => file ?? []));
}

type BookedFiles = RowChange & { effects: Effects };

/** Decides the files' rows, and books reports and rows. */
export function bookFiles(db: Database, weeks: Weeks, booked: readonly Booked[], at: string): BookedFiles {
  const files = booked.flatMap(({ file }) => file ?? []);
  if (isOutdated(weeks, files)) {
    const first = [guard(db, 'basis', sql`0`)];
    return { actor: 'system', at, touched: new Set(), effects: new Map(), first };
  }
  const { touched, effects } = decideFiles(weeks, files);
  const learnt = files.flatMap(({ learnt: own, report }) =>
    own.map((each) => ({ ...each, learntIn: report.id })),
  );
  const added = booked.filter((each) => !isDecided(each)).map(({ row }) => row);
  const imports = booked.flatMap((each) => importOf(each, at));
  return {
    actor: 'system',
    at,
    touched,
    effects,
    added: files.map(({ report }) => report.id),
    first: [
      ...booked.filter(isDecided).map(({ row }) => putReport(db, row)),
      ...(added.length > 0 ? [addReports(db, added)] : []),
      ...(imports.length > 0 ? [auditAll(db, imports)] : []),
      ...(learnt.length > 0 ? learnByThemselves(db, learnt, at) : []),
      ...addRows(db, files, at),
    ],
  };
}

function isDecided({ row }: Booked): boolean {
  return row.decidedBy !== undefined;
}

function importOf({ file, actor }: Booked, at: string): AuditEntry[] {
  if (!file) return [];
  const { report, platform, weekStartDate, given } = file;
  const detail = { platform, weekStartDate, rows: given.filter(isReported).length };
  return [{ at, actor, action: 'payment-report.import', subject: report.id, detail }];
}

function isReported({ reason, amounts }: RowToBook): boolean {
  return reason !== null || amounts === null || Object.values(amounts).some((cents) => cents !== 0);
}
