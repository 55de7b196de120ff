import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { reportSources } from '../../../db/schema/report-sources';
import { auditIfChanged } from '../../platform/audit/store';
import type { ReportSource } from './schema';

export type Source = typeof reportSources.$inferSelect;

const FOLDER = 'folder';
/** Stands for the program where it has ended a key. */
export const BY_ITSELF = 'system';

export function listSources(db: Database): Promise<ReportSource[]> {
  const { tokenHash: _tokenHash, ...shown } = COLUMNS;
  return db.select(shown).from(reportSources).orderBy(asc(reportSources.createdAt));
}

const COLUMNS = {
  id: reportSources.id,
  kind: reportSources.kind,
  name: reportSources.name,
  tokenHash: reportSources.tokenHash,
  createdBy: reportSources.createdBy,
  createdAt: reportSources.createdAt,
  acceptedAt: reportSources.acceptedAt,
  lastUsedAt: reportSources.lastUsedAt,
  endedBy: reportSources.endedBy,
  endedAt: reportSources.endedAt,
};

type NewSource = { id: string; name: string; tokenHash: string; staff: string; at: string };

export async function insertKey(db: Database, { id, name, tokenHash, staff, at }: NewSource): Promise<void> {
  await db.batch([
    db.insert(reportSources).values({ id, kind: 'key', name, tokenHash, createdBy: staff, createdAt: at }),
    auditIfChanged(db, { at, actor: staff, action: 'report-source.create', subject: id }),
  ]);
}

/** The key with this token, unless it was ended; its use is noted. */
export async function useKey(db: Database, tokenHash: string, at: string): Promise<Source | null> {
  const [source] = await db
    .update(reportSources)
    .set({ lastUsedAt: at })
    .where(and(eq(reportSources.tokenHash, tokenHash), isNull(reportSources.endedAt)))
    .returning();
  return source ?? null;
}

/** The watched folder, made at its first file; null once staff have ended it. */
export async function useFolder(db: Database, at: string): Promise<Source | null> {
  const folder = {
    id: FOLDER,
    kind: FOLDER,
    name: 'REPORTS_DIR',
    createdBy: 'system',
    createdAt: at,
  } as const;
  const [source] = await db
    .insert(reportSources)
    .values({ ...folder, lastUsedAt: at })
    .onConflictDoUpdate({
      target: reportSources.id,
      set: { lastUsedAt: at },
      setWhere: isNull(reportSources.endedAt),
    })
    .returning();
  return source ?? null;
}

/** Keys that nobody has ended. */
export function openKeys(db: Database) {
  return db
    .select({ id: reportSources.id, createdBy: reportSources.createdBy })
    .from(reportSources)
    .where(and(eq(reportSources.kind, 'key'), isNull(reportSources.endedAt)));
}

/** Names of the keys that ended by themselves since then. */
export function keysEndedSince(db: Database, since: string) {
  return db
    .select({ name: reportSources.name })
    .from(reportSources)
    .where(
      and(
        eq(reportSources.kind, 'key'),
        eq(reportSources.endedBy, BY_ITSELF),
        gte(reportSources.endedAt, since),
      ),
    )
    .orderBy(asc(reportSources.endedAt));
}

/** False if there is no such source, or it was ended before. */
export async function endSource(db: Database, id: string, staff: string, at: string): Promise<boolean> {
  const { ended } = await transact(db, {
    ended: db
      .update(reportSources)
      .set({ endedBy: staff, endedAt: at })
      .where(and(eq(reportSources.id, id), isNull(reportSources.endedAt))),
    audit: auditIfChanged(db, { at, actor: staff, action: 'report-source.end', subject: id }),
  });
  return ended.rowsAffected > 0;
}

/** Steps of the batch that accepts the first file of a source. */
export function acceptSource(db: Database, id: string, staff: string, at: string) {
  return [
    db
      .update(reportSources)
      .set({ acceptedAt: at })
      .where(and(eq(reportSources.id, id), isNull(reportSources.acceptedAt))),
    auditIfChanged(db, { at, actor: staff, action: 'report-source.accept', subject: id }),
  ] as const;
}
