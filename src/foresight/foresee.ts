import type { Database } from '../../db/opening/client';
import type { Version } from '../ledger/made-at';
import { bookingRounds } from '../ledger/rules';
import type { Prepared } from '../matching/match-report';
import { type Foreseen, ForeseenWeek } from './foreseen-week';
import { type KnownCompanies, knownCompanies } from './known-companies';
import { claimsIn, frozenIn, isNothing, isSameCompany, netOf, type Standing, weekOf } from './standing';

type Read = Extract<Prepared, { outcome: 'read' }>;
type File = Read & Pick<Standing, 'platform' | 'weekStartDate'>;

export type Foreseeing = {
  isAsked?: boolean;
  /** Restricts what is booked to versions unordered with this one. */
  version?: Version;
};

/** A dry run by report id, each file after the ones before it; writes nothing. */
export async function foresee(
  db: Database,
  prepared: readonly Prepared[],
  { isAsked = false, version }: Foreseeing = {},
): Promise<Map<string, readonly Foreseen[]>> {
  const files = prepared.flatMap((each) => (each.outcome === 'read' ? [fileOf(each)] : []));
  if (files.length === 0) return new Map();
  const [claims, frozen] = await Promise.all([claimsIn(db, files, version), frozenIn(db, files)]);
  const said = new Map(files.map((file) => [file.id, sayingsOf(file, frozen)]));
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
  for (const round of bookingRounds(files)) takeRound(foresight, round);
  return foresight.foreseen;
}

/** `booked` and `earned` by the platform's week. */
type Foresight = {
  files: readonly File[];
  isAsked: boolean;
  companies: KnownCompanies;
  said: ReadonlyMap<string, Sayings>;
  booked: Map<string, Standing[]>;
  earned: Map<string, Standing[]>;
  foreseen: Map<string, readonly Foreseen[]>;
};

function takeRound(foresight: Foresight, round: readonly File[]): void {
  const { companies, said, booked, foreseen } = foresight;
  // As in SQL: rows of an empty week are booked before doubts about later weeks.
  const alone = round.filter((file) => !booked.get(weekOf(file))?.length);
  for (const { id } of alone) companies.note(earnedOf([...(said.get(id)?.values() ?? [])]));
  for (const file of round) take(foresight, file);
  for (const { id } of round) {
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

/** Rows with a driver that wait for nothing. */
function sayingsOf(
  { rows, platform, weekStartDate, report }: File,
  isFrozenIn: ReadonlySet<string>,
): Sayings {
  const { organisation } = report;
  return new Map(
    rows.flatMap((row) => {
      const { driverId, externalId, amounts, reason } = row;
      if (reason !== null || driverId === null || amounts === null) return [];
      const frozen = isFrozenIn.has(weekStartDate) || isFrozenIn.has(`${driverId} ${weekStartDate}`);
      const said = { ...amounts, platform, weekStartDate, driverId, externalId, organisation, frozen };
      return [[row, said] as const];
    }),
  );
}

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

/** Waiting rows are superseded by a later file's good ones of their accounts, zero rows by later earnings. */
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
        each.said?.frozen === false &&
        [each.said.driverId, each.said.externalId].some((key) => key !== null && somebody.has(key)));
    return isOver ? { ...each, effect: 'overtaken' } : each;
  };
}

/** What waits to be told which version is later is not settled by another file. */
function asksVersion({ faultColumn }: Foreseen): boolean {
  return faultColumn?.includes(' version ') === true;
}

const BOOKED: ReadonlySet<Foreseen['effect']> = new Set(['replaced', 'beside', 'added']);
