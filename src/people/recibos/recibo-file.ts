import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { recibos } from '../../../db/schema/recibos';
import { auditEach } from '../../platform/audit/store';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { fileHeaders } from '../documents/open-document';

type Looking = { id: string; actor: string; driverId?: string };

/** Records the view first; another driver's file answers like a missing one. The caller must cancel an unread body.
 * Raises `not_found`. */
export async function openRecibo(services: Services, { id, actor, driverId }: Looking) {
  const at = services.now().toISOString();
  const isThis = and(
    eq(recibos.id, id),
    isNotNull(recibos.fileKey),
    driverId === undefined ? sql`1` : eq(recibos.driverId, driverId),
  );
  const row = await find(services.db, isThis, { actor, at });
  const file = row && (await services.storage.open(row.fileKey ?? ''));
  if (!row || !file) throw new AppError('not_found');
  const { fileName, contentType } = row;
  const named = { fileName: fileName ?? 'recibo', contentType: contentType ?? 'application/pdf' };
  return { body: file.body, headers: fileHeaders(named, file.size) };
}

async function find(
  db: Database,
  isThis: ReturnType<typeof and>,
  { actor, at }: { actor: string; at: string },
) {
  const { fileKey, fileName, contentType } = recibos;
  const { found } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor,
      action: 'recibo.view',
      subject: sql`${recibos.id}`,
      from: sql`FROM ${recibos} WHERE ${isThis}`,
    }),
    found: db.select({ fileKey, fileName, contentType }).from(recibos).where(isThis),
  });
  return found[0] ?? null;
}
