import { and, gt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { costFiles } from '../../../db/schema/cost-files';
import { costMovements } from '../../../db/schema/cost-movements';
import { mondayOf, shiftDate } from '../../platform/domain/calendar';
import { type Bounded, boundsOf, groupOf, REFUND_DAYS } from '../movements/bounds';
import type { StoredMovement } from '../movements/movement';
import { dateOf } from '../movements/wall-time';
import { readMovements } from './cost-rows';

/** `totals` has what the lines of new files come to, in cents, by the file's id. */
type Bounding = { largestCents: number; totals?: ReadonlyMap<string, number> };

/** The movements with the bounds that their values exceed, and stored refunds that have another bound by them. `before`
 * has them as they are stored. */
export async function withBounds(
  db: Database,
  movements: readonly StoredMovement[],
  before: readonly StoredMovement[],
  { largestCents, totals = new Map() }: Bounding,
): Promise<StoredMovement[]> {
  const concerned = [...movements, ...before];
  const days = concerned.map(({ at }) => dateOf(at)).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const groups = new Set(concerned.map(groupOf));
  const { refunds, purchases } = await othersOfGroups(db, { movements, groups, first, last });
  const fileIds = new Set([...movements, ...refunds].flatMap(({ fileId }) => fileId ?? []));
  const files = await db
    .select({ id: costFiles.id, cents: costFiles.totalCents })
    .from(costFiles)
    .where(isOneOf(costFiles.id, fileIds));
  const known = new Map([...files.map(({ id, cents }) => [id, cents] as const), ...totals]);
  const fileCents = (fileId: string | null) => known.get(fileId ?? '') ?? 0;
  const bounds = boundsOf([...movements, ...refunds, ...purchases], { largestCents, fileCents });
  const bounded = (movement: StoredMovement) => ({ ...movement, bound: bounds.get(movement.id) ?? null });
  // Not all purchases of an earlier refund were read.
  const changed = refunds.filter(({ id, at, bound }) => at >= first && bounds.get(id) !== bound);
  return [...movements, ...changed].map(bounded);
}

type Groups = {
  movements: readonly StoredMovement[];
  groups: ReadonlySet<string>;
  /** Days, `YYYY-MM-DD`. */
  first: string;
  last: string;
};

/** Reads the other stored movements of the groups that have a refund. */
async function othersOfGroups(
  db: Database,
  { movements, groups, first, last }: Groups,
): Promise<{ refunds: StoredMovement[]; purchases: Bounded[] }> {
  const { source, at, week, cents } = costMovements;
  const isOfSource = isOneOf(source, new Set(movements.map((each) => each.source)));
  const until = shiftDate(last, REFUND_DAYS + 1);
  const isNear = sql`${at} >= ${shiftDate(first, -REFUND_DAYS)} AND ${at} < ${until}`;
  const own = new Set(movements.map(({ id }) => id));
  const stored = await readMovements(db, and(isOfSource, sql`${cents} < 0`, isNear));
  const refunds = stored.filter((each) => !own.has(each.id) && groups.has(groupOf(each)));
  const all = [...refunds, ...movements.filter((each) => (each.cents ?? 0) < 0)];
  if (all.length === 0) return { refunds, purchases: [] };
  const { id, key, fileId, kind, isChargeable, ...rest } = costMovements;
  const names = { card: rest.card, device: rest.device, plate: rest.plate, vin: rest.vin };
  const isNamed = (['card', 'device', 'plate', 'vin'] as const).map((by) =>
    isOneOf(names[by], new Set(all.flatMap((each) => each[by] ?? []))),
  );
  // A movement is charged up to a week after its own.
  const isOfWeeks = sql`${week} BETWEEN ${shiftDate(mondayOf(first), -2 * REFUND_DAYS)} AND ${shiftDate(until, 7)}`;
  const having = new Set(all.map(groupOf));
  const purchases = await db
    .select({ id, key, source, fileId, kind, at, cents, isChargeable, ...names })
    .from(costMovements)
    .where(and(isOfSource, isOfWeeks, gt(cents, 0), or(...isNamed)));
  return { refunds, purchases: purchases.filter((each) => !own.has(each.id) && having.has(groupOf(each))) };
}
