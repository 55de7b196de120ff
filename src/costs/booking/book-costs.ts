import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isTaken } from '../../../db/queries/batch-guard';
import { isOneOf } from '../../../db/queries/one-of';
import type { Statement } from '../../../db/queries/transact';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { audit, auditAll } from '../../platform/audit/store';
import { mondayOf, shiftDate } from '../../platform/domain/calendar';
import type { CostLine, UnreadableLine } from '../cost-files/schema';
import type { StoredMovement } from '../movements/movement';
import { UNDECIDED } from '../movements/movement';
import type { Share } from '../movements/place-shares';
import { dateOf } from '../movements/wall-time';
import { withBounds } from './bound-movements';
import { changeCosts } from './change-costs';
import { linesOf } from './cost-lines';
import { readMovements } from './cost-rows';
import type { By } from './decide-costs';
import { fallenBack, type StandingLine, seenByStaff, supersedeHeld } from './restated';

export type NewCostFile = Pick<
  typeof costFiles.$inferInsert,
  'id' | 'receivedFrom' | 'sender' | 'messageId' | 'fileName' | 'sha256' | 'source'
> & {
  source: string;
  lines: readonly CostLine[];
  unreadable: readonly UnreadableLine[];
  /** Its movements are charged that many weeks later. */
  weeksLater: number;
  /** A line of more cents waits. */
  largestCents: number;
};

type Outcome = 'imported' | 'duplicate';

/** Books a file that was read, in one batch. A movement takes its values, unless staff have seen other ones and nobody
 * has seen these. The same bytes are booked once. `id` may be that of the file's row, where it waited. */
export async function bookCosts(
  db: Database,
  by: By,
  file: NewCostFile,
  guards: readonly Statement[] = [],
): Promise<Outcome> {
  const { id, source, lines, unreadable, weeksLater, largestCents, ...row } = file;
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  try {
    await changeCosts(db, by, async () => {
      const known = await knownMovements(db, lines);
      const ids = [...known.values()].map((movement) => movement.id);
      const seen = row.receivedFrom === 'inbox' ? await seenByStaff(db, ids) : new Set();
      const kept = [...known.values()].filter((movement) => seen.has(movement.id));
      const keys = new Set(kept.map(({ key }) => key));
      const taken = lines
        .filter(({ key }) => !keys.has(key))
        .map((line) => statedBy(line, known.get(line.key), { source, fileId: id, weeksLater }));
      const before = [...known.values()].filter(({ key }) => !keys.has(key));
      const totals = new Map([[id, totalCents]]);
      const days = lines.map(({ at }) => dateOf(at)).toSorted();
      const stored = {
        ...row,
        id,
        source,
        createdAt: by.at,
        outcome: 'imported' as const,
        firstDay: days[0] ?? null,
        lastDay: days.at(-1) ?? null,
        lines: lines.length + unreadable.length,
        totalCents,
      };
      const { id: _id, ...again } = stored;
      const statements: Statement[] = [
        ...guards,
        // A file that was held has lines already.
        db.delete(costLines).where(eq(costLines.fileId, id)),
        db
          .insert(costFiles)
          .values(stored)
          .onConflictDoUpdate({
            target: costFiles.id,
            set: { ...again, reason: null, decidedBy: by.staff, decidedAt: by.at },
          }),
        audit(db, {
          at: by.at,
          actor: by.staff,
          action: 'cost-file.import',
          subject: id,
          detail: { source, lines: stored.lines },
        }),
      ];
      return {
        movements: await withBounds(db, taken, before, { largestCents, totals }),
        statements: [...statements, supersedeHeld(db, id, ids)],
        after: linesOf(db, id, { lines, unreadable, taken, kept }),
        answer: null,
      };
    });
    return 'imported';
  } catch (error) {
    if (isTaken(error, 'cost_files.sha256')) return 'duplicate';
    throw error;
  }
}

type Stating = { source: string; fileId: string; weeksLater: number };

function statedBy(
  line: CostLine,
  known: StoredMovement | undefined,
  { source, fileId, weeksLater }: Stating,
): StoredMovement {
  const { line: _line, chargeable, ...stated } = line;
  const week = known?.week ?? shiftDate(mondayOf(dateOf(line.at)), 7 * weeksLater);
  const base = known ?? { ...UNDECIDED, id: crypto.randomUUID() };
  return { ...base, ...stated, source, fileId, week, isChargeable: chargeable };
}

type Previewed = { movements: StoredMovement[]; shares: Share[]; known: number; changed: number };

/** The file's movements as they would be; nothing is written. */
export async function previewCosts(
  db: Database,
  by: By,
  {
    lines,
    source,
    weeksLater,
    largestCents,
  }: Pick<NewCostFile, 'lines' | 'source' | 'weeksLater' | 'largestCents'>,
): Promise<Previewed> {
  const { answer, settled } = await changeCosts(db, { ...by, isDryRun: true }, async () => {
    const known = await knownMovements(db, lines);
    const stating = { source, fileId: '', weeksLater };
    const stated = lines.map((line) => statedBy(line, known.get(line.key), stating));
    const totals = new Map([['', lines.reduce((sum, { cents }) => sum + cents, 0)]]);
    const movements = await withBounds(db, stated, [...known.values()], { largestCents, totals });
    return { movements, answer: { known, stated } };
  });
  const { known, stated } = answer;
  const ids = new Set(stated.map(({ id }) => id));
  const changed = stated.filter(({ key, cents }) => known.has(key) && known.get(key)?.cents !== cents);
  return {
    movements: settled.movements.filter(({ id }) => ids.has(id)),
    shares: settled.shares.filter(({ movementId }) => ids.has(movementId)),
    known: known.size,
    changed: changed.length,
  };
}

async function knownMovements(
  db: Database,
  lines: readonly CostLine[],
): Promise<Map<string, StoredMovement>> {
  const keys = new Set(lines.map(({ key }) => key));
  const found = await readMovements(db, isOneOf(costMovements.key, keys));
  return new Map(found.map((movement) => [movement.key, movement]));
}

/** Takes an imported file back: a movement has the values of the last other file that states it, or none. Idempotent;
 * false where there is no such file. */
export async function undoCosts(
  db: Database,
  by: By,
  fileId: string,
  largestCents: number,
): Promise<boolean> {
  const { answer } = await changeCosts(db, by, async () => {
    const [file] = await db.select().from(costFiles).where(eq(costFiles.id, fileId));
    if (file?.outcome !== 'imported') return { answer: file?.outcome === 'undone' };
    const own = db.select({ id: costLines.movementId }).from(costLines).where(eq(costLines.fileId, fileId));
    const movements = await readMovements(db, sql`${costMovements.id} IN (${own})`);
    const before = await standingLines(
      db,
      movements.map(({ id }) => id),
      fileId,
    );
    const back = movements.map((movement) => fallenBack(movement, before.get(movement.id)));
    return {
      movements: await withBounds(db, back, movements, { largestCents }),
      statements: [
        db
          .update(costFiles)
          .set({ outcome: 'undone', decidedBy: by.staff, decidedAt: by.at })
          .where(eq(costFiles.id, fileId)),
        audit(db, { at: by.at, actor: by.staff, action: 'cost-file.undo', subject: fileId }),
      ],
      answer: true,
    };
  });
  return answer;
}

/** The last line of each movement in a file that is not undone, other than this one; one whose values staff have not
 * taken only where there is no other. */
async function standingLines(
  db: Database,
  ids: readonly string[],
  except: string,
): Promise<Map<string, StandingLine>> {
  const { movementId, cents, data } = costLines;
  const found = await db
    .select({ movementId, cents, data, fileId: costLines.fileId })
    .from(costLines)
    .innerJoin(costFiles, eq(costFiles.id, costLines.fileId))
    .where(
      and(isOneOf(movementId, ids), eq(costFiles.outcome, 'imported'), sql`${costFiles.id} <> ${except}`),
    )
    .orderBy(sql`${costLines.held} IS NOT NULL`, desc(costFiles.createdAt), desc(sql`${costFiles}.rowid`));
  const last = new Map<string, StandingLine>();
  for (const line of found) if (!last.has(line.movementId ?? '')) last.set(line.movementId ?? '', line);
  return last;
}

/** Staff's word on whose movements are: a driver, `fleet`, or null for what the holdings say. */
export async function assignCosts(
  db: Database,
  by: By,
  ids: readonly string[],
  to: string | null,
  { onlyWaiting = false } = {},
): Promise<number> {
  const { answer } = await changeCosts(db, by, async () => {
    const movements = (await readMovements(db, isOneOf(costMovements.id, ids))).filter(
      ({ assigned, cents, kind, state }) =>
        assigned !== to && cents !== null && kind !== 'rent' && (!onlyWaiting || state === 'waiting'),
    );
    if (movements.length === 0) return { answer: 0 };
    const deeds = movements.map(({ id }) => ({
      at: by.at,
      actor: by.staff,
      action: 'cost-movement.assign',
      subject: id,
      detail: { to },
    }));
    return {
      movements: movements.map((movement) => ({ ...movement, assigned: to })),
      statements: [auditAll(db, deeds)],
      answer: movements.length,
    };
  });
  return answer;
}

/** Unreadable lines that nobody has dismissed. */
export const IS_UNREAD = and(isNotNull(costLines.fault), isNull(costLines.dismissedAt));
