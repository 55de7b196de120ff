import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonOf } from '../../../db/queries/json-of';
import { transact } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { auditEach } from '../../platform/audit/store';
import { isShown } from '../../platform/decisions/store';
import type { DocType } from '../../platform/domain/document-types';
import type { PrintedDates } from './date-question-rules';
import { changeDriver, type Decision, standing } from './store';

type Correction = Pick<Decision, 'id' | 'staff' | 'shown' | 'now'> & {
  printed: PrintedDates;
  /** `YYYY-MM-DD` */
  today: string;
};

/** Idempotent; null when unknown. An expired version that is valid again returns to what it was before. */
export async function setExpiry(
  db: Database,
  { id, printed: { expiryDate, issuedOn }, staff, shown, now, today }: Correction,
) {
  const at = now.toISOString();
  const isCorrected = and(
    eq(documents.id, id),
    ne(documents.standing, 'EARLIER'),
    ne(documents.status, 'REJECTED'),
    isShown(documents.version, shown),
    sql`(expiry_date IS NOT ${expiryDate} OR issued_on IS NOT ${issuedOn})`,
  );
  const revives = sql`status = 'EXPIRED' AND ${expiryDate} >= ${today}`;
  const decided = sql`CASE WHEN decided_at IS NULL THEN 'PENDING_VALIDATION' ELSE 'VALIDATED' END`;
  const audited = { at, actor: staff, subject: sql`${documents.id}` };
  const { after } = await transact(db, {
    audit: auditEach(db, {
      ...audited,
      action: 'document.correct-expiry',
      detail: jsonOf<{ from: string | null; to: string; issuedOn: string }>({
        from: documents.expiryDate,
        to: sql<string>`${expiryDate}`,
        issuedOn: sql<string>`${issuedOn}`,
      }),
      from: sql`FROM ${documents} WHERE ${isCorrected}`,
    }),
    auditRevived: auditEach(db, {
      ...audited,
      action: 'document.revive',
      detail: jsonOf({ to: decided }),
      from: sql`FROM ${documents} WHERE ${isCorrected} AND ${revives}`,
    }),
    driver: changeDriver(db, sql`${drivers.id} = (SELECT driver_id FROM ${documents} WHERE ${isCorrected})`),
    change: db
      .update(documents)
      .set({
        expiryDate,
        issuedOn,
        version: sql`${documents.version} + 1`,
        status: sql`CASE WHEN ${revives} THEN ${decided} ELSE status END`,
      })
      .where(isCorrected),
    after: standing(db, id),
  });
  return after[0] ?? null;
}

export async function docTypeOf(db: Database, id: string): Promise<DocType | null> {
  const [row] = await db.select({ docType: documents.docType }).from(documents).where(eq(documents.id, id));
  return row?.docType ?? null;
}
