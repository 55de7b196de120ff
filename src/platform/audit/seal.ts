import { asc, desc, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { auditLog } from '../../../db/schema/audit-log';
import { auditSeals } from '../../../db/schema/audit-seals';
import type { Services } from '../../services';
import { sha256Hex } from '../secrets/digest';

const MOST_ROWS = 2_000;

type Row = typeof auditLog.$inferSelect;
export type Seal = typeof auditSeals.$inferSelect;

/** SHA-256 (hex) over the previous link (empty for the first) and the rows as JSON lines. */
export function linkOf(before: string, rows: readonly Row[]): Promise<string> {
  const lines = rows.map(({ id, at, actor, action, subject, detail, roles }) =>
    // A row without roles is as it was before there were any.
    JSON.stringify([id, at, actor, action, subject, detail, ...(roles === null ? [] : [roles])]),
  );
  return sha256Hex([before, ...lines].join('\n'));
}

/** Idempotent and safe to race. The last link is also logged, so a copy outside the database reveals tampering. */
export async function sealAudit(
  { db, log }: Pick<Services, 'db' | 'log'>,
  now: Date,
  stop?: AbortSignal,
): Promise<{ sealed: number }> {
  const report = { sealed: 0 };
  while (!stop?.aborted) {
    const last = await lastSeal(db);
    const rows = await rowsAfter(db, last?.throughId ?? 0, MOST_ROWS);
    const end = rows.at(-1);
    if (!end) {
      if (last) log.info('audit.sealed', { through: last.throughId, hash: last.hash });
      return report;
    }
    const hash = await linkOf(last?.hash ?? '', rows);
    const seal = { throughId: end.id, rows: rows.length, hash, sealedAt: now.toISOString() };
    if (await addSeal(db, seal, last?.throughId ?? null)) report.sealed += rows.length;
  }
  return report;
}

export async function lastSeal(db: Database): Promise<Seal | null> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.throughId)).limit(1);
  return seal ?? null;
}

export function rowsAfter(db: Database, id: number, limit: number): Promise<Row[]> {
  return db.select().from(auditLog).where(gt(auditLog.id, id)).orderBy(asc(auditLog.id)).limit(limit);
}

/** Returns false when another process added its link first. */
async function addSeal(db: Database, seal: Seal, after: number | null): Promise<boolean> {
  const { added } = await transact(db, {
    added: db.run(sql`
      INSERT INTO ${auditSeals} (through_id, rows, hash, sealed_at)
      SELECT ${seal.throughId}, ${seal.rows}, ${seal.hash}, ${seal.sealedAt}
      WHERE (SELECT max(through_id) FROM ${auditSeals}) IS ${after}`),
  });
  return added.rowsAffected === 1;
}
