import { and, gte, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { isOneOf } from '../../../db/queries/one-of';
import type { BatchParts, Statement } from '../../../db/queries/transact';
import { corrections } from '../../../db/schema/corrections';
import { financialRecords } from '../../../db/schema/financial-records';
import { auditAll } from '../../platform/audit/store';
import { type Correction, type CorrectionKey, type EntryWeek, weekOfEntry } from '../weeks/correction-of';
import { isSettled } from '../weeks/record-of';
import { correctionKey, type ReadCorrections, readCorrections } from './corrections';
import { readRecords, weekKey } from './read-records';
import { addEntries } from './settlements';

/** The correction that staff were shown, and the id of its decision. */
export type Given = CorrectionKey & {
  id: string;
  number: number;
  paidCents: number;
  dueCents: number;
  /** For a correction that is taken: the id and text of its acerto. */
  entryId?: string;
  description?: string;
};

/** `thisWeek` is a Monday. */
export type Deciding = {
  given: readonly Given[];
  decision: 'TAKEN' | 'DECLINED' | 'PROPOSED';
  reason: string | null;
  staff: string;
  at: string;
  thisWeek: string;
};

const ACTIONS = {
  TAKEN: 'correction.take',
  DECLINED: 'correction.decline',
  PROPOSED: 'correction.propose',
} as const;

type Decided = Correction & { given: Given; entryWeek: string | null };

/** Steps of a batch in `retryBasis`: decides each of `given` that is still as shown and skips the others. A declined
 * correction is proposed again while declining is its latest decision. */
export async function decideCorrections(db: Database, deciding: Deciding): Promise<Statement[]> {
  const { given, decision, thisWeek } = deciding;
  const earlier = decision === 'TAKEN' ? await readWeeksAfter(db, given) : new Map<string, EntryWeek[]>();
  const weekFor = ({ driverId, week }: CorrectionKey) =>
    decision === 'TAKEN' ? weekOfEntry(week, thisWeek, earlier.get(driverId) ?? []) : null;
  const read = await readCorrections(db, given);
  const decided = given.flatMap((each): Decided[] => {
    const shown = decision === 'PROPOSED' ? declinedAs(each, read) : proposedAs(each, read);
    return shown ? [{ ...shown, given: each, entryWeek: weekFor(each) }] : [];
  });
  if (decided.length === 0) return read.isStill;
  const { first, others } =
    decision === 'TAKEN' ? await entered(db, decided, deciding) : { first: [], others: [] };
  return [...read.isStill, ...first, ...written(db, decided, deciding), ...others];
}

function isAsShown(
  given: Given,
  { number, paidCents, dueCents }: Pick<Correction, 'number' | 'paidCents' | 'dueCents'>,
) {
  return number === given.number && paidCents === given.paidCents && dueCents === given.dueCents;
}

function proposedAs(given: Given, { proposed }: ReadCorrections): Correction | undefined {
  const key = correctionKey(given);
  return proposed.find((each) => correctionKey(each) === key && isAsShown(given, each));
}

function declinedAs(given: Given, { decisions }: ReadCorrections): Correction | undefined {
  const last = decisions.get(correctionKey(given))?.at(-1);
  if (last?.decision !== 'DECLINED' || !isAsShown(given, last)) return;
  const { driverId, week, platform } = given;
  return { driverId, week, platform, ...last, number: last.number + 1, doubt: null };
}

/** Groups the weeks by driver. */
async function readWeeksAfter(
  db: Database,
  keys: readonly CorrectionKey[],
): Promise<Map<string, EntryWeek[]>> {
  const { driverId, weekStartDate: week, status } = financialRecords;
  const people = new Set(keys.map((key) => key.driverId));
  const first = keys.map((key) => key.week).toSorted()[0] ?? '';
  const found = await db
    .select({ driverId, week, status })
    .from(financialRecords)
    .where(and(isOneOf(driverId, people), gte(week, first)));
  const { booked, closed } = await readRecords(db, people, new Set(found.map((record) => record.week)));
  const weeks = found.map((record) => ({
    driverId: record.driverId,
    week: record.week,
    isPending: !isSettled(record),
    isClosed: closed.has(record.week),
    hasEarnings: booked.has(weekKey(record.driverId, record.week)),
  }));
  return Map.groupBy(weeks, (each) => each.driverId);
}

function written(db: Database, decided: readonly Decided[], deciding: Deciding): Statement[] {
  const { decision, reason, staff, at } = deciding;
  const rows = decided.map(
    ({ given, driverId, week, platform, number, paidCents, dueCents, reports, entryWeek }) => ({
      id: given.id,
      weekStartDate: week,
      driverId,
      platform,
      number,
      paidCents,
      dueCents,
      decision,
      reason,
      reports,
      entryId: entryWeek === null ? null : (given.entryId ?? null),
      entryWeek,
      decidedBy: staff,
      decidedAt: at,
    }),
  );
  const audits = rows.map(
    ({ id, driverId, weekStartDate: week, platform, paidCents, dueCents, entryWeek }) => ({
      at,
      actor: staff,
      action: ACTIONS[decision],
      subject: id,
      detail: { driverId, week, platform, paidCents, dueCents, entryWeek },
    }),
  );
  return [db.insert(corrections).values(rows), auditAll(db, audits)];
}

/** An acerto for each correction taken, behind a guard of its week. */
async function entered(
  db: Database,
  decided: readonly Decided[],
  { staff, at }: Deciding,
): Promise<BatchParts> {
  const entries = decided.flatMap(({ given, driverId, entryWeek, paidCents, dueCents }) =>
    given.entryId === undefined || entryWeek === null
      ? []
      : [
          {
            id: given.entryId,
            driverId,
            weekStartDate: entryWeek,
            category: 'CORRECAO' as const,
            cents: dueCents - paidCents,
            origin: `correction:${given.id}`,
            description: given.description ?? '',
            createdBy: staff,
            createdAt: at,
            counters: null,
          },
        ],
  );
  const weeks = new Set(entries.map(({ weekStartDate }) => weekStartDate));
  const read = await readRecords(db, new Set(entries.map(({ driverId }) => driverId)), weeks);
  const isPaid = entries.some(({ driverId, weekStartDate }) =>
    isSettled(read.records.get(weekKey(driverId, weekStartDate))),
  );
  // The week was paid meanwhile, so another one is chosen.
  if (isPaid) return { first: [guard(db, 'basis', sql`0`)], others: [] };
  return { first: [read.isStill], others: addEntries(db, read, entries, at) };
}

/** An idempotent step of a batch. Amounts stay. */
export function emptyReasons(db: Database, driverId: string) {
  return db.run(
    sql`UPDATE ${corrections} SET reason = '' WHERE driver_id = ${driverId} AND reason IS NOT NULL`,
  );
}
