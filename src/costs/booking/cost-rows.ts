import { and, eq, getTableColumns, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { fromRows, insertSelect, jsonRows } from '../../../db/queries/bulk-insert';
import { isOneOf } from '../../../db/queries/one-of';
import { inPieces } from '../../../db/queries/pieces';
import { type Statement, transact } from '../../../db/queries/transact';
import { costMovements } from '../../../db/schema/cost-movements';
import { costRevision } from '../../../db/schema/cost-revision';
import { costShares } from '../../../db/schema/cost-shares';
import { weekClosings } from '../../../db/schema/week-closings';
import { isPaidWeek } from '../../ledger/kernel/store';
import type { CostKind } from '../../platform/domain/cost-kinds';
import type { StoredMovement } from '../movements/movement';
import type { Share } from '../movements/place-shares';

export type StoredShare = Share & { kind: CostKind };

const { weekStartDate, ...columns } = getTableColumns(costShares);
const SHARE = { ...columns, week: weekStartDate };

/** Shares of these movements, and of these drivers in these weeks. */
export function readShares(
  db: Database,
  {
    movements,
    drivers,
    weeks,
  }: { movements: readonly string[]; drivers?: Iterable<string>; weeks?: Iterable<string> },
): Promise<StoredShare[]> {
  const { movementId, driverId, week } = SHARE;
  const ofWeeks = drivers && weeks ? and(isOneOf(driverId, drivers), isOneOf(week, weeks)) : undefined;
  return db
    .select({ ...SHARE, kind: costMovements.kind })
    .from(costShares)
    .innerJoin(costMovements, eq(costMovements.id, movementId))
    .where(or(isOneOf(movementId, movements), ofWeeks));
}

/** Shares of weeks that are neither paid nor closed which are late, or other than they are due. */
export async function readUnsettledShares(db: Database): Promise<Share[]> {
  const { driverId, week, lateFrom, cents, dueCents } = SHARE;
  const isClosed = sql`${week} IN (SELECT ${weekClosings.weekStartDate} FROM ${weekClosings}
    WHERE ${isNull(weekClosings.reopenedAt)})`;
  const isOpen = and(not(isClosed), not(isPaidWeek({ driverId: sql`${driverId}`, week: sql`${week}` })));
  const of = (which: SQL | undefined) => db.select(SHARE).from(costShares).where(and(which, isOpen));
  // Two statements, as each is served by another index.
  const { late, differing } = await transact(db, {
    late: of(isNotNull(lateFrom)),
    differing: of(ne(cents, dueCents)),
  });
  return [...late, ...differing];
}

export function readMovements(db: Database, where: SQL | undefined): Promise<StoredMovement[]> {
  return db
    .select()
    .from(costMovements)
    .where(and(isNotNull(costMovements.id), where));
}

/** All columns but the version. */
export const MOVEMENT_FIELDS = [
  'id',
  'key',
  'source',
  'fileId',
  'kind',
  'at',
  'week',
  'plate',
  'device',
  'card',
  'vin',
  'place',
  'part',
  'cents',
  'isChargeable',
  'bound',
  'state',
  'reason',
  'doubt',
  'carId',
  'driverId',
  'shareCents',
  'assigned',
] as const;

const MOVEMENTS = jsonRows(...MOVEMENT_FIELDS);

/** Inserts or replaces whole movements; the version counts their changes. */
export function putMovements(db: Database, movements: readonly StoredMovement[]): Statement[] {
  const rows = movements.map((movement) =>
    MOVEMENTS.encode({ ...movement, isChargeable: movement.isChargeable ? 1 : 0 }),
  );
  const set = sql.raw(
    'file_id kind at week plate device card vin place part cents is_chargeable bound state reason doubt car_id driver_id share_cents assigned'
      .split(' ')
      .map((column) => `${column} = excluded.${column}`)
      .join(', '),
  );
  return inPieces(rows).map((piece) =>
    insertSelect(db, costMovements, {
      values: MOVEMENTS.values(sql`value`),
      from: sql`${fromRows(piece)} WHERE true ON CONFLICT (id) DO UPDATE SET version = version + 1, ${set}`,
    }),
  );
}

const SHARES = jsonRows('movementId', 'driverId', 'weekStartDate', 'lateFrom', 'cents', 'dueCents');

/** Replaces all shares of the movements in `moved`. */
export function putShares(db: Database, moved: ReadonlySet<string>, shares: readonly Share[]): Statement[] {
  if (moved.size === 0) return [];
  const rows = shares.map(({ week, ...share }) => SHARES.encode({ ...share, weekStartDate: week }));
  return [
    ...inPieces([...moved]).map((piece) =>
      db.delete(costShares).where(isOneOf(costShares.movementId, piece)),
    ),
    ...inPieces(rows).map((piece) =>
      insertSelect(db, costShares, { values: SHARES.values(sql`value`), from: fromRows(piece) }),
    ),
  ];
}

/** Each write of costs or of the fleet counts, so that another one that was decided before decides again. */
export function countRevision(db: Database): Statement {
  return db
    .insert(costRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({ target: costRevision.id, set: { revision: sql`revision + 1` } });
}
