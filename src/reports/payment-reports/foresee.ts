import type { Database } from '../../../db/opening/client';
import { readRowWeeks } from '../../ledger/kernel/change-weeks';
import { decideFiles, type FileToDecide, fileToDecide, scopeOfFiles } from '../../ledger/kernel/decide-files';
import type { Prepared, RowToBook } from '../../ledger/matching/match-report';
import type { Version } from '../../ledger/report-files/made-at';
import type { WaitingReason } from '../../ledger/report-files/schema';
import type { Doubt } from '../../ledger/weeks/doubt';
import { versionDoubt } from '../../ledger/weeks/row-doubts';
import { isFrozen, isStated } from '../../ledger/weeks/row-versions';
import {
  isClaim,
  isSameCompany,
  isSameDriver,
  isZero,
  Neighbours,
  netOfRow,
  type Row,
  sumOfRows,
} from '../../ledger/weeks/week-rows';

/** `overtaken` is a waiting or zero row that a later file supersedes. */
export type Effect =
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

type File = FileToDecide;
type Foreseeing = { isAsked: boolean; now: Date };

/** Predicts the effect of files, by report id: the decisions of an import, without writing them. */
export async function foresee(
  db: Database,
  prepared: readonly Prepared[],
  { isAsked, now }: Foreseeing,
): Promise<Map<string, readonly Foreseen[]>> {
  const version = { madeAt: now.toISOString(), isDated: false, isMail: false };
  const files = prepared.flatMap((each, n) =>
    each.outcome === 'read' ? [fileToDecide(each, { ...version, nth: n, isAsked })] : [],
  );
  if (files.length === 0) return new Map();
  const { weeks } = await readRowWeeks(db, scopeOfFiles(files));
  const effects = new Map<File, Decided[]>();
  decideFiles(weeks, files, (round, before) => {
    const near = new Neighbours(before);
    for (const file of round)
      effects.set(
        file,
        file.rows.map((row) => effectOf(row, near)),
      );
  });
  return new Map([...effects].map(([file, decided]) => [file.report.id, foreseenOf(file, decided)]));
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

function foreseenOf({ given }: File, decided: readonly Decided[]): Foreseen[] {
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

/** Rows of a file that contradict booked amounts while nothing shows which version is later. In cents. */
export async function contradictedRows(
  db: Database,
  prepared: Extract<Prepared, { outcome: 'read' }>,
  version: Version,
) {
  const file = fileToDecide(prepared, { ...version, isMail: true, nth: 0, isAsked: true });
  const {
    weeks: { ledger },
  } = await readRowWeeks(db, scopeOfFiles([file]));
  const versions = { ...ledger, near: new Neighbours([...ledger.rows, ...file.rows]) };
  return file.rows.flatMap((own, n) => {
    if (!isClaim(own) || isFrozen(own, versions)) return [];
    const stated = versions.near.of(own).filter((other) => other.reason === null && isStated(other));
    if (isZero(own) && stated.every(isZero)) return [];
    const doubt = versionDoubt(own, stated);
    const { fullName = '' } = file.given[n] ?? {};
    return doubt ? [{ fullName, before: doubt.against, after: doubt.cents }] : [];
  });
}
