import type { Learnt, RowToBook } from '../matching/match-report';
import type { Report } from '../report-files/schema';
import { decideWeek, type Touched } from '../weeks/decide-week';
import { Neighbours, type Row, type RowReport } from '../weeks/week-rows';
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

type Place = Pick<RowReport, 'madeAt' | 'isDated' | 'isMail'> & {
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

/** Adds the files' rows and decides them, those of one week in order. `noted` gets each round and earlier rows. */
export function decideFiles(
  weeks: Weeks,
  files: readonly FileToDecide[],
  noted?: (round: readonly FileToDecide[], before: readonly Row[]) => void,
): Touched {
  const { ledger } = weeks;
  const touched: Touched = new Set();
  const ids = (of: readonly FileToDecide[]) => new Set(of.map(({ report }) => report.id));
  ledger.added = ids(files);
  ledger.declared = ids(files.filter(({ isAsked }) => !isAsked));
  for (const round of bookingRounds(files)) {
    const before = noted
      ? ledger.rows.filter(({ state }) => state === 'booked').map((row) => ({ ...row }))
      : [];
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
    noted?.(round, before);
  }
  return touched;
}
