import type { Database } from '../../db/opening/client';
import { readCompanies } from '../ledger/known-companies';
import type { Version } from '../ledger/made-at';
import { readWeeks, type Weeks } from '../ledger/read-weeks';
import { bookingRounds } from '../ledger/rules';
import { readFault, writeFault } from '../ledger/stored-fault';
import type { Learnt, Prepared, RowToBook } from '../matching/match-report';
import type { WaitingReason } from '../report-files/schema';
import { decideWeek, type Ledger } from '../weeks/decide-week';
import { versionDoubt } from '../weeks/row-doubts';
import { isFrozen, isStated } from '../weeks/row-versions';
import {
  isClaim,
  isSameCompany,
  isSameDriver,
  isZero,
  Neighbours,
  netOfRow,
  type Row,
  type RowReport,
  sumOfRows,
} from '../weeks/week-rows';

/** `overtaken`: waiting or a zero row, but superseded by a later file. */
export type Effect =
  | 'replaced'
  | 'conflict'
  | 'beside'
  | 'added'
  | 'unchanged'
  | 'waiting'
  | 'skipped'
  | 'overtaken';

/** `before`: what is booked in its place; `after`: what the row states. In cents. */
export type Foreseen = {
  row: RowToBook;
  effect: Effect;
  reason: WaitingReason | null;
  faultColumn: string | null;
  before: number | null;
  after: number;
};

type File = Extract<Prepared, { outcome: 'read' }>;
type Foreseeing = { isAsked: boolean; now: Date };

/** What would come of files, by report id: they are decided one after the other, as their import decides them. */
export async function foresee(
  db: Database,
  prepared: readonly Prepared[],
  { isAsked, now }: Foreseeing,
): Promise<Map<string, readonly Foreseen[]>> {
  const files = prepared.filter((each) => each.outcome === 'read');
  if (files.length === 0) return new Map();
  const weeks = await readWeeks(db, files.map(weekOf));
  const version = { madeAt: now.toISOString(), isDated: false };
  const rows = new Map(files.map((file, n) => [file, rowsOf(file, n, { ...version, isMail: false })]));
  const ids = new Set(files.map(({ id }) => id));
  const learnt = new Map<string, Learnt>();
  const ledger: Ledger = {
    ...weeks,
    companies: await readCompanies(db, [...weeks.rows, ...[...rows.values()].flat()]),
    added: ids,
    declared: isAsked ? new Set() : ids,
    holderOf: (row) => weeks.holderOf(row) ?? learntHolder(learnt.get(accountOf(row))),
  };
  const effects = new Map<File, Decided[]>();
  for (const round of bookingRounds(files.map((file) => ({ ...weekOf(file), file })))) {
    for (const { file } of round) for (const each of file.learnt) learnt.set(accountOf(each), each);
    const added = round.map(({ file }) => ({ file, rows: rows.get(file) ?? [] }));
    const before = new Neighbours(ledger.rows.filter(isBooked).map((row) => ({ ...row })));
    decideRound(ledger, added, weeks);
    for (const { file, rows: own } of added)
      effects.set(
        file,
        own.map((row) => effectOf(row, before)),
      );
  }
  return new Map([...effects].map(([file, decided]) => [file.id, foreseenOf(file, decided)]));
}

/** Files that nothing else says anything of come first: they count as booked where the others are doubted. */
function decideRound(ledger: Ledger, added: readonly { rows: readonly Row[] }[], weeks: Weeks): void {
  const [alone, others] = [added.filter((file) => isAlone(file)), added.filter((file) => !isAlone(file))];
  for (const files of [alone, others]) {
    const rows = files.flatMap((file) => file.rows);
    ledger.rows = [...ledger.rows, ...rows];
    decideWeek(ledger, new Set(rows));
  }

  function isAlone({ rows: [first] }: { rows: readonly Row[] }): boolean {
    if (!first || weeks.isAnyFrozen(first.week)) return false;
    return !ledger.rows.some(
      ({ platform, week, report }) =>
        platform === first.platform && week === first.week && report.id !== first.report.id,
    );
  }
}

type Decided = { row: Row; effect: Effect; before: number | null };

/** By what was booked in its place before. */
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

function foreseenOf({ rows }: File, decided: readonly Decided[]): Foreseen[] {
  return rows.flatMap((row, n): Foreseen[] => {
    const own = decided[n];
    if (!own) return [];
    const { reason, state } = own.row;
    const isOvertaken = (own.effect === 'waiting' || own.effect === 'skipped') && state === 'replaced';
    return [
      {
        row,
        effect: isOvertaken ? 'overtaken' : own.effect,
        reason,
        faultColumn: writeFault(own.row),
        before: own.before,
        after: netOfRow(own.row),
      },
    ];
  });
}

/** Rows of a file whose amounts contradict what is booked, where nothing shows which version is later. In cents. */
export async function contradictedRows(db: Database, file: File, version: Version) {
  const weeks = await readWeeks(db, [weekOf(file)]);
  const rows = rowsOf(file, 0, { ...version, isMail: true });
  const versions = { ...weeks, near: new Neighbours([...weeks.rows, ...rows]) };
  return file.rows.flatMap((row, n) => {
    const own = rows[n];
    if (!own || !isClaim(own) || isFrozen(own, versions)) return [];
    const stated = versions.near.of(own).filter((other) => other.reason === null && isStated(other));
    if (isZero(own) && stated.every(isZero)) return [];
    const doubt = versionDoubt(own, stated);
    return doubt ? [{ fullName: row.fullName, before: doubt.against, after: doubt.cents }] : [];
  });
}

function weekOf({ report: { platform, weekStartDate } }: File) {
  return { platform, weekStartDate };
}

function isBooked({ state }: Row): boolean {
  return state === 'booked';
}

function accountOf({ platform, externalId }: Pick<Row, 'platform' | 'externalId'>): string {
  return `${platform} ${externalId}`;
}

/** Nobody who has left is learnt anew. */
function learntHolder(learnt: Learnt | undefined) {
  return learnt ? { driverId: learnt.driverId, leftOn: null } : null;
}

/** More rows than a file may have, and more than are on file. */
const [MOST_ROWS, AFTER_ALL] = [1e7, 1e12];

function rowsOf(file: File, nth: number, version: Pick<RowReport, 'madeAt' | 'isDated' | 'isMail'>): Row[] {
  const { platform, weekStartDate: week, organisation: company } = file.report;
  const report = { id: file.id, rank: AFTER_ALL + nth, company, ...version };
  return file.rows.map(
    ({ externalId, driverId, reason, faultColumn, amounts }, n): Row => ({
      ...{
        id: AFTER_ALL + nth * MOST_ROWS + n,
        report,
        platform,
        week,
        externalId,
        driverId,
        reason,
        amounts,
      },
      ...readFault(reason, faultColumn),
      // A zero row of nobody's corrects nothing.
      state: reason === null && driverId === null ? 'skipped' : 'waiting',
      versionAt: null,
    }),
  );
}
