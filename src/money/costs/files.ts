import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { transact } from '../../../db/queries/transact';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { costSources } from '../../../db/schema/cost-sources';
import { IS_UNREAD, undoCosts } from '../../costs/booking/book-costs';
import { auditIfChanged } from '../../platform/audit/store';
import { decimalOf } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { ERASED_DOUBT } from './cost-label-rules';
import { costSums, sumsText } from './cost-sum-rules';
import type { CostFile, UnreadLine } from './schema';
import { sourceName } from './sources';

const MOST_LISTED = 50;
const MOST_LINES = 200;
const NEWEST_FIRST = [desc(costFiles.createdAt), desc(sql`${costFiles}.rowid`)];

export async function isImported(db: Database, sha256: string): Promise<boolean> {
  const found = await db
    .select({ id: costFiles.id })
    .from(costFiles)
    .where(and(eq(costFiles.sha256, sha256), eq(costFiles.outcome, 'imported')));
  return found.length > 0;
}

/** Came by itself, was not booked, and nobody has decided about it. */
const IS_WAITING = inArray(costFiles.outcome, ['held', 'unknown', 'refused']);

/** The row of the same bytes that came by itself and was not booked. */
export async function waitingId(db: Database, sha256: string): Promise<string | null> {
  const [found] = await db
    .select({ id: costFiles.id })
    .from(costFiles)
    .where(and(eq(costFiles.sha256, sha256), IS_WAITING));
  return found?.id ?? null;
}

/** The newest files, and those that nobody has decided about. */
export function listFiles(db: Database): Promise<CostFile[]> {
  const newest = db
    .select({ id: costFiles.id })
    .from(costFiles)
    .orderBy(...NEWEST_FIRST)
    .limit(MOST_LISTED);
  return filesOf(db, or(sql`${costFiles.id} IN (${newest})`, IS_WAITING));
}

export function countWaitingFiles(db: Database) {
  return db.select({ files: sql<number>`count(*)` }).from(costFiles).where(IS_WAITING);
}

/** Raises `not_found`. */
export async function fileAnswer(db: Database, id: string): Promise<CostFile> {
  const [file] = await filesOf(db, eq(costFiles.id, id));
  if (!file) throw new AppError('not_found');
  return file;
}

async function filesOf(db: Database, where: SQL | undefined): Promise<CostFile[]> {
  const files = await db
    .select({ file: costFiles, name: costSources.name })
    .from(costFiles)
    .leftJoin(costSources, eq(costSources.id, costFiles.source))
    .where(where)
    .orderBy(...NEWEST_FIRST);
  const ids = files.map(({ file }) => file.id);
  const { fileId, state, cents } = costMovements;
  const { movements, erased, unread } = await transact(db, {
    movements: db
      .select({
        fileId: costMovements.fileId,
        state: costMovements.state,
        cents: sql<number>`sum(${costMovements.cents})`,
        shareCents: sql<number>`sum(${costMovements.shareCents})`,
      })
      .from(costMovements)
      .where(and(isOneOf(costMovements.fileId, ids), ne(costMovements.state, 'gone')))
      .groupBy(costMovements.fileId, costMovements.state),
    erased: db
      .select({ fileId, cents: sql<number>`sum(${cents})` })
      .from(costMovements)
      .where(and(isOneOf(fileId, ids), eq(state, 'fleet'), eq(costMovements.doubt, ERASED_DOUBT)))
      .groupBy(fileId),
    unread: db
      .select({ fileId: costLines.fileId, count: sql<number>`count(*)` })
      .from(costLines)
      .where(and(isOneOf(costLines.fileId, ids), IS_UNREAD))
      .groupBy(costLines.fileId),
  });
  const ofFile = Map.groupBy(movements, ({ fileId }) => fileId);
  const erasedIn = new Map(erased.map((each) => [each.fileId, each.cents]));
  const unreadIn = new Map(unread.map(({ fileId, count }) => [fileId, count]));
  return files.map(({ file, name }) => {
    const { sha256, messageId, decidedBy, decidedAt, receivedFrom, totalCents, ...row } = file;
    const isUndone = file.outcome === 'undone';
    const countsNowhere = isUndone || file.outcome === 'dismissed';
    const sums = costSums(isUndone ? [] : (ofFile.get(file.id) ?? []), countsNowhere ? 0 : totalCents);
    return {
      ...row,
      uploadedBy: receivedFrom === 'inbox' ? null : receivedFrom,
      sourceName: sourceName(file.source, name),
      unread: isUndone ? 0 : (unreadIn.get(file.id) ?? 0),
      sums: sumsText(file.outcome === 'held' ? { ...sums, waiting: totalCents, replaced: 0 } : sums),
      erased: decimalOf(isUndone ? 0 : (erasedIn.get(file.id) ?? 0)),
    };
  });
}

/** Idempotent. Raises `not_found`, and `wrong_state` for a file that was not imported. */
export async function undoFile(
  { db, now, costLimitCents }: Pick<Services, 'db' | 'now' | 'costLimitCents'>,
  id: string,
  staff: string,
): Promise<CostFile> {
  await fileAnswer(db, id);
  const by = { staff, at: now().toISOString() };
  if (!(await undoCosts(db, by, id, costLimitCents))) throw new AppError('wrong_state');
  return fileAnswer(db, id);
}

/** A file that was not booked is asked about no more; it stays listed, and neither its bytes nor its lines wait any
 * longer. Idempotent. Raises `not_found`, and `wrong_state` for a file whose lines are booked. */
export async function dismissFile(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  staff: string,
): Promise<CostFile> {
  const at = now().toISOString();
  await transact(db, {
    change: db
      .update(costFiles)
      .set({ outcome: 'dismissed', decidedBy: staff, decidedAt: at })
      .where(and(eq(costFiles.id, id), IS_WAITING)),
    audit: auditIfChanged(db, { at, actor: staff, action: 'cost-file.dismiss', subject: id }),
    lines: db.delete(costLines).where(and(eq(costLines.fileId, id), isOfDismissed)),
  });
  const file = await fileAnswer(db, id);
  if (file.outcome !== 'dismissed') throw new AppError('wrong_state', { message: BOOKED[file.outcome] });
  return file;
}

const isOfDismissed = sql`${costLines.fileId} IN (SELECT id FROM ${costFiles} WHERE outcome = 'dismissed')`;

const BOOKED: Partial<Record<CostFile['outcome'], string>> = {
  imported: 'Este ficheiro já foi importado. Para o tirar, anule a importação.',
  undone: 'A importação deste ficheiro já foi anulada.',
};

/** Lines that wait, in the order of the files. */
export async function unreadLines(db: Database): Promise<UnreadLine[]> {
  const found = await db
    .select({
      id: costLines.id,
      fileId: costLines.fileId,
      fileName: costFiles.fileName,
      line: costLines.line,
      data: costLines.data,
      reason: costLines.fault,
    })
    .from(costLines)
    .innerJoin(costFiles, eq(costFiles.id, costLines.fileId))
    .where(and(IS_UNREAD, eq(costFiles.outcome, 'imported')))
    .orderBy(costFiles.createdAt, costLines.line)
    .limit(MOST_LINES);
  return found.map(({ data, reason, ...line }) => ({
    ...line,
    text: String(data?.text ?? ''),
    reason: reason ?? '',
  }));
}

/** Idempotent. Raises `not_found`. */
export async function dismissLine(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  staff: string,
): Promise<UnreadLine[]> {
  const at = now().toISOString();
  const { found } = await transact(db, {
    change: db
      .update(costLines)
      .set({ dismissedBy: staff, dismissedAt: at })
      .where(and(eq(costLines.id, id), IS_UNREAD)),
    audit: auditIfChanged(db, { at, actor: staff, action: 'cost-line.dismiss', subject: id }),
    found: db.select({ id: costLines.id }).from(costLines).where(eq(costLines.id, id)),
  });
  if (found.length === 0) throw new AppError('not_found');
  return unreadLines(db);
}
