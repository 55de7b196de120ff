import type { Database } from '../../db/opening/client';
import type { Version } from '../ledger/made-at';
import { inTurns } from '../ledger/rules';
import type { Prepared } from '../matching/match-report';
import { type Foreseen, ForeseenWeek } from './foreseen-week';
import { type KnownCompanies, knownCompanies } from './known-companies';
import { claimsIn, isNothing, isSameCompany, netOf, paidIn, type Standing, weekOf } from './standing';

type Read = Extract<Prepared, { outcome: 'read' }>;
type File = Read & Pick<Standing, 'platform' | 'weekStartDate'>;

export type Foreseeing = {
  /** Whether staff are asked before anything that is booked gives way. */
  isAsked?: boolean;
  /** Only of those of which nothing tells whether they are earlier than this one. */
  version?: Version;
};

/**
 * What is to come of the rows of each file that was read, by the id of its report, as if each file came after the one
 * before it: what is booked in the end, and why a row waits. Nothing is written.
 */
export async function foresee(
  db: Database,
  prepared: readonly Prepared[],
  { isAsked = false, version }: Foreseeing = {},
): Promise<Map<string, readonly Foreseen[]>> {
  const files = prepared.flatMap((each) => (each.outcome === 'read' ? [fileOf(each)] : []));
  if (files.length === 0) return new Map();
  const [claims, paid] = await Promise.all([claimsIn(db, files, version), paidIn(db, files)]);
  const said = new Map(files.map((file) => [file.id, sayingsOf(file, paid)]));
  const all = [...said.values()].flatMap((rows) => [...rows.values()]);
  const booked = claims.filter(({ isBooked }) => isBooked);
  const foresight: Foresight = {
    ...{
      files,
      isAsked,
      said,
      foreseen: new Map(),
      companies: await knownCompanies(db, [...booked, ...all]),
    },
    booked: Map.groupBy<string, Standing>(booked, weekOf),
    earned: Map.groupBy<string, Standing>(
      claims.filter((row) => !isNothing(row)),
      weekOf,
    ),
  };
  for (const turn of inTurns(files)) takeTurn(foresight, turn);
  return foresight.foreseen;
}

/** What is known as one file comes after the other; `booked` and `earned` by the platform's week. */
type Foresight = {
  files: readonly File[];
  isAsked: boolean;
  companies: KnownCompanies;
  said: ReadonlyMap<string, Sayings>;
  booked: Map<string, Standing[]>;
  earned: Map<string, Standing[]>;
  foreseen: Map<string, readonly Foreseen[]>;
};

/** Files of different weeks are booked at once. */
function takeTurn(foresight: Foresight, turn: readonly File[]): void {
  const { companies, said, booked, foreseen } = foresight;
  // What comes to a week that has nothing is booked as it comes, before any doubt about the weeks after it.
  const alone = turn.filter((file) => !booked.get(weekOf(file))?.length);
  for (const { id } of alone) companies.note(earnedOf([...(said.get(id)?.values() ?? [])]));
  for (const file of turn) take(foresight, file);
  for (const { id } of turn) {
    const rows = foreseen.get(id) ?? [];
    companies.note(rows.flatMap(({ effect, said: own }) => (own && BOOKED.has(effect) ? own : [])));
  }
}

function take({ files, booked, earned, said, foreseen, ...known }: Foresight, file: File): void {
  const week = weekOf(file);
  const before = new ForeseenWeek(booked.get(week) ?? [], earned.get(week) ?? [], known);
  const rows = file.rows.map((row) => {
    const own = said.get(file.id)?.get(row);
    return own ? before.put(row, own) : unbooked(row);
  });
  booked.set(week, before.rows());
  earned.set(week, [...(earned.get(week) ?? []), ...earnedOf(rows.flatMap((row) => row.said ?? []))]);
  for (const other of files) {
    const earlier =
      weekOf(other) === week && isSameCompany(other.report, file.report) && foreseen.get(other.id);
    if (earlier) foreseen.set(other.id, earlier.map(overtakenBy(rows)));
  }
  foreseen.set(file.id, rows);
}

function earnedOf(rows: readonly Standing[]): Standing[] {
  return rows.filter((row) => !isNothing(row));
}

function fileOf(read: Read): File {
  const { platform, weekStartDate } = read.report;
  return { ...read, platform, weekStartDate };
}

type Sayings = Map<Read['rows'][number], Standing>;

/** What the rows say of somebody that wait for nothing. */
function sayingsOf({ rows, platform, weekStartDate, report }: File, paid: ReadonlySet<string>): Sayings {
  const { organisation } = report;
  return new Map(
    rows.flatMap((row) => {
      const { driverId, externalId, amounts, reason } = row;
      if (reason !== null || driverId === null || amounts === null) return [];
      const isPaid = paid.has(`${driverId} ${weekStartDate}`);
      const said = { ...amounts, platform, weekStartDate, driverId, externalId, organisation, paid: isPaid };
      return [[row, said] as const];
    }),
  );
}

/** A row that waits, with what it says as far as it says it, or that nobody earned anything by. */
function unbooked(row: Read['rows'][number]): Foreseen {
  const { amounts, reason, faultColumn } = row;
  const effect = reason === null ? 'skipped' : 'waiting';
  return {
    row,
    effect,
    reason,
    faultColumn,
    before: null,
    after: amounts ? netOf(amounts) : 0,
    said: null,
  };
}

/**
 * Rows of a file that wait give way to a later file's good ones of their accounts, and those that say that nothing was
 * earned to what it says was.
 */
function overtakenBy(later: readonly Foreseen[]) {
  const said = later.flatMap(({ said: own }) => own ?? []);
  const earned = said.filter((row) => !isNothing(row));
  const isGood = ({ effect }: Foreseen) => effect !== 'conflict';
  const good = later.filter(isGood).flatMap(({ said: own }) => own ?? []);
  const accounts = new Set(good.map(({ externalId }) => externalId));
  const somebody = new Set(earned.flatMap(({ driverId, externalId }) => [driverId, externalId]));
  return (each: Foreseen): Foreseen => {
    const isOver =
      (each.effect === 'waiting' &&
        !asksVersion(each) &&
        each.row.externalId !== null &&
        accounts.has(each.row.externalId)) ||
      (each.effect === 'skipped' &&
        each.said?.paid === false &&
        [each.said.driverId, each.said.externalId].some((key) => key !== null && somebody.has(key)));
    return isOver ? { ...each, effect: 'overtaken' } : each;
  };
}

/** What waits to be told which version is later is not settled by another file. */
function asksVersion({ faultColumn }: Foreseen): boolean {
  return faultColumn?.includes(' version ') === true;
}

const BOOKED: ReadonlySet<Foreseen['effect']> = new Set(['replaced', 'beside', 'added']);
