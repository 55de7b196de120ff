import { and, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonOf } from '../../db/queries/json-of';
import { keyIn, objectPath } from '../../db/queries/object-path';
import { rowWhere } from '../../db/queries/row-where';
import { transact } from '../../db/queries/transact';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import { uploads } from '../../db/schema/uploads';
import { auditEach, auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import type { DocType } from '../domain/document-types';
import type { FileType } from '../domain/file-types';
import { openDriverExists } from '../drivers/store';
import { queueIfChanged } from '../outbox/store';
import { pendingBytes } from '../uploads/store';
import type { DocumentAnswer, DocumentDecision } from './schema';

const { contentType, size, sha256, decidedBy, decidedAt, version, ...answerFields } =
  getTableColumns(documents);

export type Claim = {
  driverId: string;
  docType: DocType;
  /** Of the visitor's upload. */
  uploadKey: string;
  /** ISO 8601: later drivers and uploads are open. */
  driverOpenSince: string;
  uploadOpenSince: string;
};

/** The document on a retry; null when driver or upload is unknown or no longer open. */
export async function findClaim(db: Database, claim: Claim): Promise<'open' | DocumentAnswer | null> {
  const { upload, made } = await transact(db, {
    upload: db
      .select({ claimedBy: uploads.claimedBy })
      .from(uploads)
      .where(
        and(
          eq(uploads.key, claim.uploadKey),
          gt(uploads.createdAt, claim.uploadOpenSince),
          openDriverExists(db, claim.driverId, claim.driverOpenSince),
        ),
      ),
    made: db
      .select(answerFields)
      .from(documents)
      .innerJoin(uploads, eq(uploads.claimedBy, documents.id))
      .where(
        and(
          eq(uploads.key, claim.uploadKey),
          eq(documents.driverId, claim.driverId),
          eq(documents.docType, claim.docType),
        ),
      ),
  });
  if (!upload[0]) return null;
  return upload[0].claimedBy === null ? 'open' : (made[0] ?? null);
}

type NewDocument = {
  id: string;
  fileName: string;
  expiryDate: string | null;
  finalKey: string;
  contentType: FileType;
  size: number;
  sha256: string;
  now: Date;
  /** Of all documents of undecided drivers. */
  maxPendingBytes: number;
};

/** All or nothing: null when no longer open, or out of room. `replaced` is the orphaned file's path. */
export async function claimDocument(db: Database, claim: Claim, document: NewDocument) {
  const { finalKey, now, maxPendingBytes, ...columns } = document;
  const { driverId, docType } = claim;
  const at = now.toISOString();
  const filePath = objectPath(finalKey);
  const audited = { at, actor: 'visitor', subject: document.id };
  // Fencing: the claim carries this document's id, so the rest happens only if it won.
  const claimed = sql`EXISTS (SELECT 1 FROM ${uploads} WHERE key = ${claim.uploadKey} AND claimed_by = ${document.id})`;
  const row = {
    ...columns,
    driverId,
    docType,
    status: 'PENDING_VALIDATION',
    filePath,
    documentURL: filePath,
    createdAt: at,
    decidedBy: null,
    decidedAt: null,
    version: 1,
  } as const;
  const earlier = and(eq(documents.driverId, driverId), eq(documents.docType, docType), claimed);
  const { replaced, added } = await transact(db, {
    claim: db
      .update(uploads)
      .set({ claimedBy: document.id })
      .where(
        and(
          eq(uploads.key, claim.uploadKey),
          isNull(uploads.claimedBy),
          gt(uploads.createdAt, claim.uploadOpenSince),
          openDriverExists(db, driverId, claim.driverOpenSince),
          sql`${pendingBytes(claim)} + ${document.size} <= ${maxPendingBytes}`,
        ),
      ),
    noteReplaced: db.run(sql`
      INSERT INTO ${uploads} (key, visitor, created_at)
      SELECT ${sql.raw(keyIn('file_path'))}, 'server', ${at} FROM ${documents} WHERE ${earlier}`),
    replaced: db.delete(documents).where(earlier).returning({ filePath: documents.filePath }),
    auditReplaced: auditIfChanged(db, {
      ...audited,
      action: 'document.replace',
      detail: { driverId, docType },
    }),
    added: db
      .insert(documents)
      .select(rowWhere(documents, row, claimed))
      .returning(answerFields),
    auditAdded: auditIfChanged(db, { ...audited, action: 'document.add', detail: { driverId, docType } }),
    unnote: db.delete(uploads).where(and(eq(uploads.key, finalKey), claimed)),
    driver: changeDriver(db, sql`${drivers.id} = ${driverId} AND ${claimed}`),
  });
  const answer = added[0];
  return answer ? { document: answer, replaced: replaced[0]?.filePath ?? null } : null;
}

/** For a batch. */
function changeDriver(db: Database, which: SQL) {
  return db
    .update(drivers)
    .set({ version: sql`${drivers.version} + 1` })
    .where(which);
}

type Decision = {
  id: string;
  status: DocumentDecision['status'];
  staff: string;
  shown: Shown;
  now: Date;
};

/** Idempotent; null when there is none. */
export async function decideDocument(db: Database, { id, status, staff, shown, now }: Decision) {
  const at = now.toISOString();
  const action = status === 'VALIDATED' ? 'document.validate' : 'document.reject';
  const driver = sql`${drivers.id} = (SELECT driver_id FROM ${documents} WHERE id = ${id})`;
  const { after } = await transact(db, {
    change: db
      .update(documents)
      .set({ status, decidedBy: staff, decidedAt: at, version: sql`${documents.version} + 1` })
      .where(
        and(
          eq(documents.id, id),
          eq(documents.status, 'PENDING_VALIDATION'),
          shown ? inArray(documents.version, [...shown]) : undefined,
        ),
      ),
    audit: auditIfChanged(db, { at, actor: staff, action, subject: id }),
    driver: changeDriver(db, sql`${driver} AND changes() > 0`),
    mail: queueIfChanged(db, {
      kind: 'document_rejected',
      action,
      at,
      // A rejected driver is not asked for another document.
      of: sql`
        SELECT id AS subject, driver_id, ${jsonOf({ docType: documents.docType })} AS detail FROM ${documents}
        WHERE id = ${id} AND status = 'REJECTED' AND EXISTS (
          SELECT 1 FROM ${drivers} WHERE id = ${documents.driverId} AND status <> 'INACTIVE'
        )`,
    }),
    after: db
      .select({ status: documents.status, version: documents.version, driverVersion: drivers.version })
      .from(documents)
      .innerJoin(drivers, eq(drivers.id, documents.driverId))
      .where(eq(documents.id, id)),
  });
  return after[0] ?? null;
}

/** The audit rows come first: after the update nothing tells which expired. Answers how many. */
export async function expireDocumentsBefore(db: Database, today: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const past = sql`expiry_date < ${today} AND status IN ('VALIDATED', 'PENDING_VALIDATION')`;
  const { change } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: 'system',
      action: 'document.expire',
      subject: sql`${documents.id}`,
      detail: jsonOf({ from: documents.status }),
      from: sql`FROM ${documents} WHERE ${past}`,
    }),
    driversOf: changeDriver(db, sql`${drivers.id} IN (SELECT driver_id FROM ${documents} WHERE ${past})`),
    change: db
      .update(documents)
      .set({ status: 'EXPIRED', version: sql`${documents.version} + 1` })
      .where(past),
  });
  return change.rowsAffected;
}

/** One transaction with the audit row of the view; null when there is none. */
export async function viewDocument(db: Database, key: string, { staff, at }: { staff: string; at: string }) {
  const isIt = eq(documents.filePath, objectPath(key));
  const { document } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: staff,
      action: 'document.view',
      subject: sql`${documents.id}`,
      from: sql`FROM ${documents} WHERE ${isIt}`,
    }),
    document: db
      .select({ id: documents.id, fileName: documents.fileName, contentType: documents.contentType })
      .from(documents)
      .where(isIt),
  });
  return document[0] ?? null;
}
