import type { Learnt, RowToBook } from '../matching/match-report';
import type { Report, WaitingReason } from '../report-files/schema';
import { decideWeek, type Touched } from '../weeks/decide-week';
import type { Doubt } from '../weeks/doubt';
import {
  isSameCompany,
  isSameDriver,
  Neighbours,
  netOfRow,
  type Row,
  type RowReport,
  sumOfRows,
} from '../weeks/week-rows';
import { bookingRounds } from './booking-round-rules';
import type { Concerned } from './change-weeks';
import { learn, type Weeks } from './read-weeks';
import { newScope, widen } from './scope';

/** A report that was read and matched, and its decided rows, in the order of `given`. */
export type FileToDecide = {
  report: RowReport;
  platform: Row['platform'];
  weekStartDate: string;
  given: readonly RowToBook[];
  rows: Row[];
  learnt: readonly Learnt[];
  /** Whether staff must confirm before an unordered version replaces booked amounts. */
  isAsked: boolean;
};

type Place = Pick<RowReport, 'madeAt' | 'isDated' | 'isStatedEarlier' | 'isMail'> & {
  isAsked: boolean;
  /** Its position among the files that arrived together. */
  nth: number;
  /** The rank of a stored report that keeps its rank: one accepted out of quarantine. */
  rank?: number | undefined;
};

/** More rows than a file may have, and more rows and reports than are stored. */
const [MOST_ROWS, AFTER_ALL] = [1e6, 1e12];

type ReadFile = {
  id: string;
  report: Pick<Report, 'platform' | 'weekStartDate' | 'organisation'>;
  rows: readonly RowToBook[];
  learnt: readonly Learnt[];
};

export function fileToDecide(
  { id, report: read, rows, learnt }: ReadFile,
  { isAsked, nth, rank = AFTER_ALL + nth, ...version }: Place,
): FileToDecide {
  const { platform, weekStartDate, organisation: company } = read;
  const report = { id, rank, company, ...version };
  return {
    report,
    platform,
    weekStartDate,
    given: rows,
    learnt,
    isAsked,
    rows: rows.map(
      ({ externalId, driverId, reason, column, doubt, amounts }, n): Row => ({
        id: AFTER_ALL + nth * MOST_ROWS + n,
        report,
        platform,
        week: weekStartDate,
        externalId,
        driverId,
        reason,
        amounts,
        column,
        doubt,
        isOrdered: false,
        isConfirmed: false,
        hasSuccessor: false,
        // A zero row of an unknown account corrects nothing.
        state: reason === null && driverId === null ? 'skipped' : 'waiting',
        versionAt: null,
        versionStep: 0,
      }),
    ),
  };
}

/** The rows that may affect the files: their weeks, and rows that wait for the accounts they teach. */
export function scopeOfFiles(files: readonly FileToDecide[]): Concerned {
  const scope = newScope();
  for (const file of files) {
    scope.weeks.add(file.weekStartDate);
    scope.companies.add(file.report.company);
    for (const row of file.rows) widen(scope, row);
  }
  return { ...scope, awaited: files.flatMap(({ learnt }) => learnt) };
}

/** Whether an account changed hands after its file was matched. */
export function isOutdated({ ledger }: Weeks, files: readonly FileToDecide[]): boolean {
  return files.some(({ rows }) =>
    rows.some((row) => {
      const holder = row.reason === null && row.driverId !== null ? ledger.holderOf(row) : null;
      return holder !== null && holder.driverId !== row.driverId;
    }),
  );
}

/** `overtaken` is a waiting or zero row that a later file supersedes. */
type Effect =
  | 'replaced'
  | 'conflict'
  | 'beside'
  | 'added'
  | 'unchanged'
  | 'waiting'
  | 'skipped'
  | 'overtaken';

/** `before` is the amount booked in its place; `after` is the row's amount. In cents. */
export type Foreseen = {
  row: RowToBook;
  effect: Effect;
  reason: WaitingReason | null;
  column: string | null;
  doubt: Doubt | null;
  before: number | null;
  after: number;
};

/** The rows of each file in their order, by the id of its report. */
export type Effects = ReadonlyMap<string, readonly Foreseen[]>;

/** Adds the files' rows and decides them, those of one week in order. Returns the effect of each row too. */
export function decideFiles(
  weeks: Weeks,
  files: readonly FileToDecide[],
): { touched: Touched; effects: Effects } {
  const { ledger } = weeks;
  const touched: Touched = new Set();
  const decided = new Map<FileToDecide, Decided[]>();
  const ids = (of: readonly FileToDecide[]) => new Set(of.map(({ report }) => report.id));
  ledger.added = ids(files);
  ledger.declared = ids(files.filter(({ isAsked }) => !isAsked));
  for (const round of bookingRounds(files)) {
    const booked = ledger.rows.filter(({ state }) => state === 'booked').map((row) => ({ ...row }));
    learn(
      weeks,
      round.flatMap(({ learnt }) => learnt),
    );
    // Files without neighbours come first: their rows count as booked when the others are checked for doubts.
    const near = new Neighbours(ledger.rows);
    const isAlone = ({ rows }: FileToDecide) => !rows.some((row) => near.has(row));
    for (const some of [round.filter(isAlone), round.filter((file) => !isAlone(file))]) {
      ledger.rows.push(...some.flatMap(({ rows }) => rows));
      const own: Touched = new Set(some.flatMap(({ rows }) => rows));
      decideWeek(ledger, own);
      for (const row of own) touched.add(row);
    }
    const before = new Neighbours(booked);
    for (const file of round) {
      decided.set(
        file,
        file.rows.map((row) => effectOf(row, before)),
      );
    }
  }
  return {
    touched,
    effects: new Map([...decided].map(([file, own]) => [file.report.id, foreseenOf(file, own)])),
  };
}

type Decided = { row: Row; effect: Effect; before: number | null };

/** Derives the effect from the rows booked in its place before. */
function effectOf(row: Row, near: Neighbours): Decided {
  const booked = near.of(row);
  const mates = booked.filter((other) => isSameCompany(row, other));
  const own = booked.filter((other) => isSameDriver(row, other));
  const instead = mates.length > 0 ? mates : own;
  const before = instead.length > 0 ? sumOfRows(instead) : null;
  switch (row.state) {
    case 'booked':
      return { row, before, effect: mates.length > 0 ? 'replaced' : own.length > 0 ? 'beside' : 'added' };
    case 'conflict':
      return { row, before, effect: 'conflict' };
    case 'unchanged':
      return { row, before: netOfRow(row), effect: 'unchanged' };
    case 'skipped':
      return { row, before: null, effect: 'skipped' };
    case 'waiting':
      return { row, before: null, effect: 'waiting' };
    default:
      return { row, before, effect: 'overtaken' };
  }
}

function foreseenOf({ given }: FileToDecide, decided: readonly Decided[]): Foreseen[] {
  return given.flatMap((row, n): Foreseen[] => {
    const own = decided[n];
    if (!own) return [];
    const { reason, state, column, doubt } = own.row;
    const isOvertaken = (own.effect === 'waiting' || own.effect === 'skipped') && state === 'replaced';
    return [
      {
        row,
        effect: isOvertaken ? 'overtaken' : own.effect,
        reason,
        column,
        doubt,
        before: own.before,
        after: netOfRow(own.row),
      },
    ];
  });
}
