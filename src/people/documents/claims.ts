import { and, eq, getTableColumns, gt, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { keyIn, objectPath } from '../../../db/queries/object-path';
import { pendingBytes } from '../../../db/queries/pending-bytes';
import { rowWhere } from '../../../db/queries/row-where';
import { selectValues } from '../../../db/queries/select-values';
import { transact } from '../../../db/queries/transact';
import { documentLinks } from '../../../db/schema/document-links';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { uploads } from '../../../db/schema/uploads';
import { auditIfChanged } from '../../platform/audit/store';
import type { DocType } from '../../platform/domain/document-types';
import type { FileType } from '../../platform/domain/file-types';
import { RENEWED } from './expiry-rules';
import type { DocumentAnswer } from './schema';
import { changeDriver } from './store';

const { contentType, size, sha256, decidedBy, decidedAt, version, standing, ...fields } =
  getTableColumns(documents);
const { issuedOn, rejectionReason, rejectionNote, ...answerFields } = fields;

export type Claim = {
  driverId: string;
  docType: DocType;
  /** The key of the sender's upload. */
  uploadKey: string;
  /** The actor of the audit row. */
  actor: string;
  /** Is true while the sender may add to the driver; evaluated at the moment of the claim. */
  isOpen: SQL;
  /** The id of the link that opened the upload. */
  link?: string;
  /** ISO 8601: uploads issued later are open. */
  uploadOpenSince: string;
};

/** Returns the document on a retry; null when driver or upload is unknown or no longer open. */
export async function findClaim(db: Database, claim: Claim): Promise<'open' | DocumentAnswer | null> {
  const { upload, made } = await transact(db, {
    upload: db
      .select({ claimedBy: uploads.claimedBy })
      .from(uploads)
      .where(
        and(eq(uploads.key, claim.uploadKey), gt(uploads.createdAt, claim.uploadOpenSince), claim.isOpen),
      ),
    made: db
      .select(answerFields)
      .from(documents)
      .innerJoin(uploads, eq(uploads.claimedBy, documents.id))
      .where(and(eq(uploads.key, claim.uploadKey), ofType(claim))),
  });
  if (!upload[0]) return null;
  return upload[0].claimedBy === null ? 'open' : (made[0] ?? null);
}

/** Reports whether undecided drivers' documents reach the limit; a decided driver's do not count. */
export async function isFull(db: Database, claim: Claim, maxPendingBytes: number): Promise<boolean> {
  const full = sql<number>`${isUndecided(claim)} AND ${pendingBytes(goingFor(claim))} >= ${maxPendingBytes}`;
  const [row] = await selectValues(db, { full });
  return row?.full === 1;
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
  /** Limits the bytes of all documents of undecided drivers. */
  maxPendingBytes: number;
};

/** Claims all or nothing: null when no longer open, or out of room. `replaced` is the orphaned file's path. */
export async function claimDocument(db: Database, claim: Claim, document: NewDocument) {
  const { finalKey, now, maxPendingBytes, ...columns } = document;
  const { driverId, docType, actor, link } = claim;
  const at = now.toISOString();
  const path = objectPath(finalKey);
  const detail = { driverId, docType };
  const audited = { at, actor, subject: document.id, detail: { ...detail, ...(link && { link }) } };
  // Fencing: the claim carries this document's id, so the later statements apply only if it won.
  const claimed = sql`EXISTS (SELECT 1 FROM ${uploads} WHERE key = ${claim.uploadKey} AND claimed_by = ${document.id})`;
  const row = {
    ...columns,
    ...detail,
    status: 'PENDING_VALIDATION',
    // The replaced document has been deleted by this statement.
    standing: sql`CASE WHEN EXISTS (SELECT 1 FROM ${documents} WHERE ${ofType(claim)} AND standing = 'CURRENT')
      THEN 'RENEWAL' ELSE 'CURRENT' END`,
    filePath: path,
    documentURL: path,
    createdAt: at,
    decidedBy: null,
    decidedAt: null,
    issuedOn: null,
    rejectionReason: null,
    rejectionNote: null,
    version: 1,
  } as const;
  const { replaced, added } = await transact(db, {
    claim: db
      .update(uploads)
      .set({ claimedBy: document.id })
      .where(
        and(
          eq(uploads.key, claim.uploadKey),
          isNull(uploads.claimedBy),
          gt(uploads.createdAt, claim.uploadOpenSince),
          claim.isOpen,
          sql`(NOT ${isUndecided(claim)}
            OR ${pendingBytes(goingFor(claim))} + ${document.size} <= ${maxPendingBytes})`,
        ),
      ),
    superseded: db
      .update(documents)
      .set({ standing: 'EARLIER', version: sql`${documents.version} + 1` })
      .where(sql`${givesPlaceTo(claim)} AND ${wasDecided} AND ${claimed}`),
    auditSuperseded: auditIfChanged(db, { ...audited, action: 'document.replace' }),
    noteReplaced: db.run(sql`
      INSERT INTO ${uploads} (key, visitor, created_at)
      SELECT ${sql.raw(keyIn('file_path'))}, 'server', ${at} FROM ${documents}
      WHERE ${givesPlaceTo(claim)} AND ${claimed}`),
    replaced: db
      .delete(documents)
      .where(sql`${givesPlaceTo(claim)} AND ${claimed}`)
      .returning({ filePath: documents.filePath }),
    auditReplaced: auditIfChanged(db, { ...audited, action: 'document.replace' }),
    added: db
      .insert(documents)
      .select(rowWhere(documents, row, claimed))
      .returning(answerFields),
    auditAdded: auditIfChanged(db, { ...audited, action: 'document.add' }),
    links: db
      .update(documentLinks)
      .set({ spentBy: document.id })
      .where(
        and(
          eq(documentLinks.driverId, driverId),
          eq(documentLinks.docType, docType),
          isNull(documentLinks.spentBy),
          claimed,
        ),
      ),
    unnote: db.delete(uploads).where(and(eq(uploads.key, finalKey), claimed)),
    driver: changeDriver(db, sql`${drivers.id} = ${driverId} AND ${claimed}`),
  });
  const answer = added[0];
  return answer ? { document: answer, replaced: replaced[0]?.filePath ?? null } : null;
}

function isUndecided({ driverId }: Claim): SQL {
  return sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${driverId} AND status = 'PENDING_VALIDATION')`;
}

function ofType({ driverId, docType }: Claim) {
  return and(eq(documents.driverId, driverId), eq(documents.docType, docType));
}

/** docs/rules/documents.md#versions: the renewal that waits or, without one, the current one unless in RENEWED. */
function givesPlaceTo(claim: Claim): SQL {
  const waiting = sql`SELECT 1 FROM ${documents} WHERE ${ofType(claim)} AND standing = 'RENEWAL'`;
  return sql`(${ofType(claim)} AND (standing = 'RENEWAL'
    OR (standing = 'CURRENT' AND ${notInArray(documents.status, [...RENEWED])} AND NOT EXISTS (${waiting}))))`;
}

const wasDecided = sql`(standing = 'CURRENT' AND decided_at IS NOT NULL)`;

function goingFor(claim: Claim): SQL {
  return sql`SELECT id FROM ${documents} WHERE ${givesPlaceTo(claim)} AND NOT ${wasDecided}`;
}
