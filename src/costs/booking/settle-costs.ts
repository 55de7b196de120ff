import { and } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import type { BatchParts, Statement } from '../../../db/queries/transact';
import { costMovements } from '../../../db/schema/cost-movements';
import { drivers } from '../../../db/schema/drivers';
import { type RecordsAlone, readRecords, weekKey } from '../../ledger/kernel/read-records';
import { counterEntryOf, type NewEntry, writeEntries } from '../../ledger/kernel/settlements';
import { isErased } from '../../ledger/matching/erased';
import { contractOn } from '../../ledger/weeks/fee-of';
import { lisbonDate } from '../../platform/domain/calendar';
import { acertosOf, categoryIn } from '../movements/acertos-of';
import { decideMovements } from '../movements/decide-movements';
import type { Fleet } from '../movements/fleet';
import { type CostCategory, categoryOf, type StoredMovement } from '../movements/movement';
import { placeShares, type Share } from '../movements/place-shares';
import { indexOf, isPlateTyped, whoseIs } from '../movements/whose';
import {
  MOVEMENT_FIELDS,
  putMovements,
  putShares,
  readMovements,
  readNeighbours,
  readShares,
  type StoredShare,
} from './cost-rows';
import { type OpenWeeks, openWeeksIn, weeksUntil } from './open-weeks';

export type By = { staff: string; at: string };

type Settling = By & {
  fleet: Fleet;
  /** The movements concerned, as they will be; stored ones and new ones. */
  movements: readonly StoredMovement[];
  /** Drivers and records as the batch leaves them before the costs are written. */
  becoming?: (read: RecordsAlone) => RecordsAlone;
};

/** Decides whose the movements are and what follows for acertos. For a batch in `retryBasis` behind the guard of the
 * fleet; what is written is the difference. */
export async function settleCosts(
  db: Database,
  settling: Settling,
): Promise<BatchParts & { settled: Settled | null }> {
  if (settling.movements.length === 0) return { first: [], others: [], settled: null };
  const settled = await decideCosts(db, settling);
  return { first: [settled.read.isStill], others: written(db, settled, settling), settled };
}

/** The same without the write. */
export async function decideCosts(
  db: Database,
  { fleet, movements, at, becoming }: Omit<Settling, 'staff'>,
): Promise<Settled> {
  const concerned = new Map(movements.map((movement) => [movement.id, movement]));
  const stored = await readMovements(db, isOneOf(costMovements.id, concerned.keys()));
  const before = new Map(stored.map((movement) => [movement.id, movement]));
  const join = (others: readonly StoredMovement[]) => {
    for (const each of others.filter(({ id }) => !concerned.has(id))) {
      concerned.set(each.id, each);
      before.set(each.id, each);
    }
  };
  // The plates that a card came with decide together, while nobody has entered it.
  join(await readMovements(db, isOneOf(costMovements.card, cardsToEnter(fleet, [...movements, ...stored]))));
  const weeks = new Set([...concerned.values()].map(({ week }) => week));
  // A driver's other movements of these weeks share a limit a week with those that change.
  join(await readNeighbours(db, await driversOf(db, fleet, concerned), weeks));
  const own = await readShares(db, { movements: [...concerned.keys()] });
  const drivers = await driversOf(db, fleet, concerned);
  const today = lisbonDate(new Date(at));
  for (let ahead = 2; ; ahead *= 2) {
    const decided = await settleIn(db, {
      fleet,
      concerned,
      before,
      drivers,
      weeks: weeksUntil(weeks, own, { today, ahead }),
      today,
      becoming,
    });
    if (decided) return decided;
  }
}

/** Cards with a typed plate that nobody has entered. */
function cardsToEnter(fleet: Fleet, movements: readonly StoredMovement[]): Set<string> {
  const { cards } = indexOf(fleet, []);
  const named = movements.flatMap((each) => (isPlateTyped(each) ? (each.card ?? []) : []));
  return new Set(named.filter((card) => !cards.has(card)));
}

/** The drivers who were charged with these movements, and those who will be. */
async function driversOf(
  db: Database,
  fleet: Fleet,
  movements: ReadonlyMap<string, StoredMovement>,
): Promise<Set<string>> {
  const index = indexOf(fleet, [...movements.values()]);
  const drivers = new Set<string>();
  for (const movement of movements.values()) {
    const { driverId } = whoseIs(movement, index);
    for (const id of [movement.driverId, driverId, movement.assigned])
      if (id && id !== 'fleet') drivers.add(id);
  }
  for (const share of await readShares(db, { movements: [...movements.keys()] })) drivers.add(share.driverId);
  return drivers;
}

type Reading = {
  fleet: Fleet;
  /** The movements as they will be, and as they are stored. */
  concerned: ReadonlyMap<string, StoredMovement>;
  before: ReadonlyMap<string, StoredMovement>;
  drivers: ReadonlySet<string>;
  weeks: ReadonlySet<string>;
  today: string;
  becoming: Settling['becoming'];
};

export type Settled = {
  read: RecordsAlone;
  /** The movements as they are stored. */
  before: ReadonlyMap<string, StoredMovement>;
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
  { fleet, concerned, before, drivers, weeks, today, becoming = (read) => read }: Reading,
): Promise<Settled | null> {
  const read = becoming(await readRecords(db, drivers, weeks));
  const stored = await readShares(db, { drivers, weeks, movements: [...concerned.keys()] });
  const { isFrozen, openWeek } = openWeeksIn(read);
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
  return { read, before, movements: after, changed, moved, shares, sums: sumsOf(all, touched, isFrozen) };
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
  isFrozen: OpenWeeks['isFrozen'],
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
    ...putMovements(db, changed),
    ...putShares(db, moved, shares),
    ...writeEntries(db, read, entries, staff),
  ];
}
