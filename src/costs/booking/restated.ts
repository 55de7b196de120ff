import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { audit } from '../../platform/audit/store';
import type { CostLine } from '../cost-files/schema';
import type { StoredMovement } from '../movements/movement';
import { withBounds } from './bound-movements';
import { changeCosts } from './change-costs';
import type { By } from './decide-costs';

/** Selects the movements whose values staff have seen: uploaded, accepted, or with a movement that they assigned. */
export async function seenByStaff(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { id, cents, assigned, fileId } = costMovements;
  const found = await db
    .select({ id })
    .from(costMovements)
    .leftJoin(costFiles, eq(costFiles.id, fileId))
    .leftJoin(costLines, and(eq(costLines.movementId, id), eq(costLines.fileId, fileId)))
    .where(
      and(
        isOneOf(id, ids),
        isNotNull(cents),
        or(isNotNull(assigned), ne(costFiles.receivedFrom, 'inbox'), isNotNull(costLines.acceptedBy)),
      ),
    );
  return new Set(found.map((row) => row.id));
}

const NAMES = ['plate', 'device', 'card', 'vin'] as const;

/** Whether a line states another amount, kind, or name than the movement. A name that one of them lacks is no other. */
export function isOther(line: Omit<CostLine, 'line'>, movement: StoredMovement): boolean {
  const isElse = NAMES.some(
    (name) => line[name] !== null && movement[name] !== null && line[name] !== movement[name],
  );
  const { cents, chargeable, kind } = line;
  return isElse || cents !== movement.cents || chargeable !== movement.isChargeable || kind !== movement.kind;
}

/** A later file states these movements, so that nobody is asked about earlier ones. */
export function supersedeHeld(db: Database, fileId: string, movementIds: readonly string[]) {
  return db
    .update(costLines)
    .set({ held: 'kept' })
    .where(
      and(
        sql`${costLines.held} = 'waiting'`,
        ne(costLines.fileId, fileId),
        isOneOf(costLines.movementId, movementIds),
      ),
    );
}

/** Lines of imported files that state other values than staff have seen, and wait for their decision. */
export const IS_HELD = and(
  sql`${costLines.held} = 'waiting'`,
  sql`${costLines.fileId} IN (SELECT id FROM ${costFiles} WHERE outcome = 'imported')`,
  sql`EXISTS (SELECT 1 FROM ${costMovements} m WHERE m.id = ${costLines.movementId} AND m.file_id <> ${costLines.fileId})`,
);

type Decision = {
  fileId: string;
  /** Whether the file's values take the place of those that staff have seen. */
  take: boolean;
  /** Raises where the lines are other ones than were shown. */
  review: (lines: readonly HeldLine[]) => Promise<void>;
  largestCents: number;
};

export type HeldLine = { line: typeof costLines.$inferSelect; movement: StoredMovement };

/** The lines that wait, with the movements as they stand; those of one file, or all. */
export async function heldLines(db: Database, fileId?: string): Promise<HeldLine[]> {
  return db
    .select({ line: costLines, movement: costMovements })
    .from(costLines)
    .innerJoin(costMovements, eq(costMovements.id, costLines.movementId))
    .where(and(IS_HELD, fileId === undefined ? undefined : eq(costLines.fileId, fileId)))
    .orderBy(costLines.fileId, costLines.line);
}

/** Decides all held lines of a file at once; false where it has none. */
export async function decideHeld(db: Database, by: By, decision: Decision): Promise<boolean> {
  const { fileId, take, review, largestCents } = decision;
  const { answer } = await changeCosts(db, by, async () => {
    const held = await heldLines(db, fileId);
    if (held.length === 0) return { answer: false };
    await review(held);
    const before = held.map(({ movement }) => movement);
    const taken = held.map(({ line, movement }) => fallenBack(movement, line));
    const lines = isOneOf(
      costLines.id,
      held.map(({ line }) => line.id),
    );
    const set = take ? { held: null, acceptedBy: by.staff } : { held: 'kept' as const };
    return {
      movements: take ? await withBounds(db, taken, before, { largestCents }) : [],
      statements: [
        db.update(costLines).set(set).where(lines),
        audit(db, {
          at: by.at,
          actor: by.staff,
          action: take ? 'cost-file.take-values' : 'cost-file.keep-values',
          subject: fileId,
          detail: { lines: held.length },
        }),
      ],
      answer: true,
    };
  });
  return answer;
}

export type StandingLine = Pick<typeof costLines.$inferSelect, 'movementId' | 'cents' | 'data' | 'fileId'>;

/** The movement as a line of another file states it; as none does any more, without one. */
export function fallenBack(movement: StoredMovement, line: StandingLine | undefined): StoredMovement {
  if (!line) return { ...movement, cents: null };
  const { chargeable, ...stated } = line.data as Omit<CostLine, 'line' | 'cents'>;
  return { ...movement, ...stated, fileId: line.fileId, cents: line.cents, isChargeable: chargeable };
}
