import { and } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import type { Statement } from '../../../db/queries/transact';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import { type RecordsAlone, readRecords, weekKey } from '../../ledger/ledger/read-records';
import { counterEntryOf, type NewEntry, writeEntries } from '../../ledger/ledger/settlements';
import { isErased } from '../../ledger/matching/erased';
import { nextOpenWeek } from '../../ledger/weeks/carried-balance';
import { contractOn } from '../../ledger/weeks/fee-of';
import { isSettled } from '../../ledger/weeks/record-of';
import { lisbonDate, mondayOf, shiftDate } from '../../platform/domain/calendar';
import { acertosOf, categoryIn } from '../movements/acertos-of';
import { decideMovements } from '../movements/decide-movements';
import type { Fleet } from '../movements/fleet';
import { type CostCategory, categoryOf, type StoredMovement } from '../movements/movement';
import { placeShares, type Share } from '../movements/place-shares';
import { indexOf, whoseIs } from '../movements/whose';
import {
  MOVEMENT_FIELDS,
  putMovements,
  putShares,
  readMovements,
  readNeighbours,
  readShares,
  type StoredShare,
} from './cost-rows';

export type By = { staff: string; at: string };

type Settling = By & {
  fleet: Fleet;
  /** The movements concerned, as they will be; stored ones and new ones. */
  movements: readonly StoredMovement[];
};

/** Decides whose the movements are and what follows for acertos. Statements of a batch in `retryBasis` behind the guard
 * of the fleet; what is written is the difference. */
export async function settleCosts(db: Database, settling: Settling): Promise<Statement[]> {
  if (settling.movements.length === 0) return [];
  return written(db, await decideCosts(db, settling), settling);
}

/** The same without the write. */
export async function decideCosts(
  db: Database,
  { fleet, movements, at }: Omit<Settling, 'staff'>,
): Promise<Settled> {
  const concerned = new Map(movements.map((movement) => [movement.id, movement]));
  const stored = await readMovements(db, isOneOf(costMovements.id, concerned.keys()));
  const before = new Map(stored.map((movement) => [movement.id, movement]));
  const weeks = new Set(movements.map(({ week }) => week));
  // A driver's other movements of these weeks share a limit a week with those that change.
  for (const each of await readNeighbours(db, await driversOf(db, fleet, concerned), weeks)) {
    if (concerned.has(each.id)) continue;
    concerned.set(each.id, each);
    before.set(each.id, each);
  }
  const own = await readShares(db, { movements: [...concerned.keys()] });
  const drivers = await driversOf(db, fleet, concerned);
  const today = lisbonDate(new Date(at));
  for (let ahead = 2; ; ahead *= 2) {
    const decided = await settleIn(db, {
      fleet,
      concerned,
      before,
      drivers,
      weeks: weeksUntil(weeks, own, today, ahead),
      today,
    });
    if (decided) return decided;
  }
}

/** The drivers who were charged with these movements, and those who will be. */
async function driversOf(
  db: Database,
  fleet: Fleet,
  movements: ReadonlyMap<string, StoredMovement>,
): Promise<Set<string>> {
  const index = indexOf(fleet);
  const drivers = new Set<string>();
  for (const movement of movements.values()) {
    const { driverId } = whoseIs(movement, index);
    for (const id of [movement.driverId, driverId, movement.assigned])
      if (id && id !== 'fleet') drivers.add(id);
  }
  for (const share of await readShares(db, { movements: [...movements.keys()] })) drivers.add(share.driverId);
  return drivers;
}

function weeksUntil(
  weeks: Iterable<string>,
  shares: readonly Share[],
  today: string,
  ahead: number,
): Set<string> {
  const all = [...weeks, ...shares.map(({ week }) => week), mondayOf(today)].toSorted();
  const [first = '', last = ''] = [all[0], all.at(-1)];
  const list = new Set<string>();
  for (let week = first; week <= shiftDate(last, 7 * ahead); week = shiftDate(week, 7)) list.add(week);
  return list;
}

type Reading = {
  fleet: Fleet;
  /** The movements as they will be, and as they are stored. */
  concerned: ReadonlyMap<string, StoredMovement>;
  before: ReadonlyMap<string, StoredMovement>;
  drivers: ReadonlySet<string>;
  weeks: ReadonlySet<string>;
  today: string;
};

type Settled = {
  read: RecordsAlone;
  /** All that were decided; `changed` are those that differ from what is stored. */
  movements: StoredMovement[];
  changed: StoredMovement[];
  /** Movements whose shares change, and their shares. */
  moved: Set<string>;
  shares: Share[];
  sums: Map<string, { driverId: string; week: string; sums: Map<CostCategory, number> }>;
};

/** Null where a share would go to a week that was not read. */
async function settleIn(
  db: Database,
  { fleet, concerned, before, drivers, weeks, today }: Reading,
): Promise<Settled | null> {
  const read = await readRecords(db, drivers, weeks);
  const stored = await readShares(db, { drivers, weeks, movements: [...concerned.keys()] });
  const isFrozen = (driverId: string, week: string) =>
    read.closed.has(week) || isSettled(read.records.get(weekKey(driverId, week)));
  const openWeek = (driverId: string, from: string) =>
    isFrozen(driverId, from) ? nextOpenWeek(from, (week) => isFrozen(driverId, week)) : from;
  const ofMovement = Map.groupBy(stored, ({ movementId }) => movementId);
  const erased = new Set(await erasedAmong(db, drivers));
  const decided = decideMovements({
    movements: [...concerned.values()],
    fleet,
    today,
    contractOf(driverId, week) {
      const payer = read.payers.get(driverId);
      const isKnown = payer && read.people.get(driverId)?.approvedAt != null;
      return isKnown ? contractOn(payer.periods, week, payer.contractType) : null;
    },
    isSettled: (id, driverId) =>
      (ofMovement.get(id) ?? []).some((each) => each.driverId === driverId && isFrozen(driverId, each.week)),
    erasedCents(id, driverId) {
      if (!erased.has(driverId)) return null;
      const own = (ofMovement.get(id) ?? []).filter((each) => each.driverId === driverId);
      return own.reduce((sum, { cents }) => sum + cents, 0);
    },
  });
  const moved = new Set<string>();
  const shares: Share[] = [];
  for (const { movement, verdict } of decided) {
    const standing = ofMovement.get(movement.id) ?? [];
    const due = {
      movementId: movement.id,
      driverId: verdict.driverId,
      week: movement.week,
      cents: verdict.shareCents,
    };
    const placed = placeShares(due, standing, openWeek);
    if (placed.some(({ week }) => !weeks.has(week))) return null;
    if (isSame(placed, standing)) continue;
    moved.add(movement.id);
    shares.push(...placed);
  }
  const kinds = new Map([...concerned.values()].map(({ id, kind }) => [id, kind]));
  const all: StoredShare[] = [
    ...stored.filter(({ movementId }) => !moved.has(movementId)),
    ...shares.map((share) => ({ ...share, kind: kinds.get(share.movementId) ?? 'other' })),
  ];
  const touched = [...stored.filter(({ movementId }) => moved.has(movementId)), ...shares];
  const after = decided.map(({ movement, verdict }) => ({ ...movement, ...verdict }) as StoredMovement);
  const changed = after.filter((movement) => isChanged(movement, before.get(movement.id)));
  return { read, movements: after, changed, moved, shares, sums: sumsOf(all, touched, isFrozen) };
}

async function erasedAmong(db: Database, ids: ReadonlySet<string>): Promise<string[]> {
  const found = await db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(isOneOf(drivers.id, ids), isErased));
  return found.map(({ id }) => id);
}

const isSame = (a: readonly Share[], b: readonly Share[]) =>
  a.length === b.length &&
  a.every((each) =>
    b.some(
      (other) =>
        other.driverId === each.driverId &&
        other.week === each.week &&
        other.cents === each.cents &&
        other.dueCents === each.dueCents,
    ),
  );

function isChanged(after: StoredMovement, before: StoredMovement | undefined): boolean {
  return before === undefined || MOVEMENT_FIELDS.some((field) => after[field] !== before[field]);
}

function sumsOf(
  all: readonly StoredShare[],
  touched: readonly Share[],
  isFrozen: (driverId: string, week: string) => boolean,
): Settled['sums'] {
  const sums: Settled['sums'] = new Map();
  for (const { driverId, week } of touched) {
    if (!isFrozen(driverId, week)) sums.set(weekKey(driverId, week), { driverId, week, sums: new Map() });
  }
  for (const { driverId, week, kind, cents } of all) {
    const own = sums.get(weekKey(driverId, week))?.sums;
    const category = categoryOf(kind);
    own?.set(category, (own.get(category) ?? 0) + cents);
  }
  return sums;
}

function written(
  db: Database,
  { read, changed, moved, shares, sums }: Settled,
  { staff, at }: By,
): Statement[] {
  const entries = [...sums.values()].flatMap(({ driverId, week, sums: own }): NewEntry[] => {
    const standing = read.entries.get(weekKey(driverId, week)) ?? [];
    const { countered, added } = acertosOf({ driverId, week }, standing, own);
    const known = countered.map((entry) => ({
      ...entry,
      driverId,
      weekStartDate: week,
      category: categoryIn(entry.origin),
      description: '',
    }));
    return [
      ...known.map((entry) => counterEntryOf(entry, { staff, at })),
      ...added.map((entry) => ({
        ...entry,
        id: crypto.randomUUID(),
        driverId,
        weekStartDate: week,
        description: 'Custos da viatura',
        createdBy: staff,
        createdAt: at,
        counters: null,
      })),
    ];
  });
  return [
    read.isStill,
    ...putMovements(db, changed),
    ...putShares(db, moved, shares),
    ...writeEntries(db, read, entries, staff),
  ];
}
