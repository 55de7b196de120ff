import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { recibos } from '../../../db/schema/recibos';
import { auditEach } from '../../platform/audit/store';
import { contentDisposition } from '../../platform/http/content-disposition';
import { AppError } from '../../platform/http/errors';
import { PDF_POLICY } from '../../platform/http/security-headers';
import type { Services } from '../../services';

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
  const contentType = row.contentType ?? 'application/pdf';
  return {
    body: file.body,
    headers: {
      'Content-Type': contentType,
      'Content-Length': String(file.size),
      'Content-Disposition': contentDisposition(row.fileName ?? 'recibo', contentType),
      'Content-Security-Policy': contentType === 'application/pdf' ? PDF_POLICY : PICTURE_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  };
}

const PICTURE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

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
