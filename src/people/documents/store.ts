import { and, asc, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonOf } from '../../../db/queries/json-of';
import { objectPath } from '../../../db/queries/object-path';
import { total } from '../../../db/queries/total';
import { transact } from '../../../db/queries/transact';
import { documentLinks } from '../../../db/schema/document-links';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditEach, auditIfChanged } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { isShown } from '../../platform/decisions/store';
import { lisbonDate } from '../../platform/domain/calendar';
import type { DocType } from '../../platform/domain/document-types';
import type { RejectionReason } from '../../platform/domain/rejection-reasons';
import { linkExpiresAt } from '../../platform/secrets/link-token';
import type { PrintedDates } from './date-question-rules';
import type { DocumentDecision, DocumentVersion } from './schema';

/** Returns a statement for the caller's batch. */
export function changeDriver(db: Database, which: SQL) {
  return db
    .update(drivers)
    .set({ version: sql`${drivers.version} + 1` })
    .where(which);
}

export type Decision = {
  id: string;
  status: DocumentDecision['status'];
  /** Null leaves the dates as they are. */
  printed: PrintedDates | null;
  reason: RejectionReason | null;
  note: string | null;
  /** The e-mail of a rejection has it; null where no e-mail is sent. */
  link: { id: string; tokenHash: string } | null;
  staff: string;
  shown: Shown;
  now: Date;
};

/** Idempotent; null when unknown. An approved renewal replaces the current version. */
export async function decideDocument(db: Database, decision: Decision) {
  const { id, status, printed, reason, note, link, staff, shown, now } = decision;
  const at = now.toISOString();
  const approving = status === 'VALIDATED';
  const action = approving ? 'document.validate' : 'document.reject';
  const driver = sql`${drivers.id} = (SELECT driver_id FROM ${documents} WHERE id = ${id})`;
  const isDecided = and(
    eq(documents.id, id),
    eq(documents.status, 'PENDING_VALIDATION'),
    ne(documents.standing, 'EARLIER'),
    isShown(documents.version, shown),
  );
  const renewed = sql`(SELECT old.id FROM ${documents} JOIN ${documents} AS old
    ON old.driver_id = ${documents.driverId} AND old.doc_type = ${documents.docType} AND old.standing = 'CURRENT'
    WHERE ${isDecided} AND ${documents.standing} = 'RENEWAL')`;
  const rejected = {
    docType: documents.docType,
    reason: documents.rejectionReason,
    note: documents.rejectionNote,
    validUntil: otherValidUntil(lisbonDate(now)),
    links: link
      ? sql<Rejected['links']>`json_array(json_object('id', ${link.id}, 'docType', ${documents.docType}))`
      : sql<Rejected['links']>`json_array()`,
  };
  const { after } = await transact(db, {
    superseded: db
      .update(documents)
      .set({ standing: 'EARLIER', version: sql`${documents.version} + 1` })
      .where(sql`${documents.id} = ${renewed} AND ${approving ? 1 : 0}`),
    auditSuperseded: auditIfChanged(db, { at, actor: staff, action: 'document.renew', subject: id }),
    mailRenewed: queueIfChanged(db, {
      kind: 'document_renewed',
      action,
      at,
      of: sql`SELECT id AS subject, driver_id, ${jsonOf({ docType: documents.docType })} AS detail FROM ${documents}
        WHERE ${isNotified(id)}`,
    }),
    change: db
      .update(documents)
      .set({
        status,
        decidedBy: staff,
        decidedAt: at,
        version: sql`${documents.version} + 1`,
        rejectionReason: reason,
        rejectionNote: note,
        ...printed,
        standing: sql`CASE WHEN standing = 'CURRENT' OR ${approving ? 1 : 0} THEN 'CURRENT' ELSE 'EARLIER' END`,
      })
      .where(isDecided),
    // The note concerns a person, and erasure could not remove it from the log.
    audit: auditIfChanged(db, { at, actor: staff, action, subject: id, ...auditedOf(decision) }),
    driver: changeDriver(db, sql`${driver} AND changes() > 0`),
    mail: queueIfChanged(db, {
      kind: 'document_rejected',
      action,
      at,
      of: sql`SELECT id AS subject, driver_id, ${jsonOf<Rejected>(rejected)} AS detail FROM ${documents}
        WHERE ${isNotified(id)} AND status = 'REJECTED'`,
    }),
    // Conditional on the e-mail, which alone has the token.
    link: db.run(sql`
      INSERT INTO ${documentLinks} (id, driver_id, doc_type, token_hash, created_at, expires_at)
      SELECT ${link?.id ?? null}, driver_id, doc_type, ${link?.tokenHash ?? null}, ${at}, ${linkExpiresAt(now)}
      FROM ${documents} WHERE id = ${id} AND ${link ? 1 : 0} AND changes() > 0
        AND EXISTS (SELECT 1 FROM ${drivers} driver WHERE driver.id = driver_id AND driver.status <> 'INACTIVE')`),
    after: standing(db, id),
  });
  return after[0] ?? null;
}

/** The first `limit`, oldest first, that drivers have sent in since they were decided about. */
export function waitingDocuments(db: Database, limit: number) {
  const isSentSince = sql`(${drivers.status} = 'ACTIVE'
    OR ${drivers.status} = 'INACTIVE' AND ${documents.createdAt} > ${drivers.decidedAt})`;
  return db
    .select({
      driverId: drivers.id,
      fullName: drivers.fullName,
      documentId: documents.id,
      since: documents.createdAt,
      total,
    })
    .from(documents)
    .innerJoin(drivers, eq(drivers.id, documents.driverId))
    .where(
      and(sql`${documents.status} = 'PENDING_VALIDATION'`, ne(documents.standing, 'EARLIER'), isSentSince),
    )
    .orderBy(documents.createdAt)
    .limit(limit);
}

function auditedOf({ printed, reason }: Decision) {
  if (printed === null && reason === null) return {};
  return { detail: { ...printed, ...(reason !== null && { reason }) } };
}

/** Returns a query for the caller's batch: the document after a decision. */
export function standing(db: Database, id: string) {
  return db
    .select({
      status: documents.status,
      expiryDate: documents.expiryDate,
      issuedOn: documents.issuedOn,
      rejectionReason: documents.rejectionReason,
      rejectionNote: documents.rejectionNote,
      version: documents.version,
      driverVersion: drivers.version,
    })
    .from(documents)
    .innerJoin(drivers, eq(drivers.id, documents.driverId))
    .where(eq(documents.id, id));
}

/** The `detail` of the message about a rejection. */
type Rejected = {
  docType: DocType;
  reason: RejectionReason | null;
  note: string | null;
  validUntil: string | null;
  links: { id: string; docType: DocType }[];
};

/** Expiry date of the driver's other version of the same type, while that one is valid. */
function otherValidUntil(today: string) {
  return sql<string | null>`(SELECT valid.expiry_date FROM ${documents} AS valid
    WHERE valid.driver_id = ${documents.driverId} AND valid.doc_type = ${documents.docType}
      AND valid.id <> ${documents.id} AND valid.standing = 'CURRENT' AND valid.status = 'VALIDATED'
      AND valid.expiry_date >= ${today})`;
}

/** A rejected or former driver is notified only about documents sent in since. */
function isNotified(id: string): SQL {
  return sql`id = ${id} AND EXISTS (
    SELECT 1 FROM ${drivers} driver WHERE driver.id = ${documents.driverId}
      AND (driver.status <> 'INACTIVE' OR ${documents.createdAt} > driver.decided_at))`;
}

/** The audit rows come first: after the update nothing distinguishes which expired. Answers how many. */
export async function expireDocumentsBefore(db: Database, today: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const past = sql`standing = 'CURRENT' AND expiry_date < ${today} AND status IN ('VALIDATED', 'PENDING_VALIDATION')`;
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

/** Records the view in the same transaction; null when unknown. */
export async function viewDocument(db: Database, key: string, { staff, at }: { staff: string; at: string }) {
  const { document } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: staff,
      action: 'document.view',
      subject: sql`${documents.id}`,
      from: sql`FROM ${documents} WHERE ${isFiledAs(key)}`,
    }),
    document: selectFile(db, key),
  });
  return document[0] ?? null;
}

export async function findFile(db: Database, key: string) {
  const [document] = await selectFile(db, key);
  return document ?? null;
}

function selectFile(db: Database, key: string) {
  return db
    .select({ id: documents.id, fileName: documents.fileName, contentType: documents.contentType })
    .from(documents)
    .where(isFiledAs(key));
}

function isFiledAs(key: string) {
  return eq(documents.filePath, objectPath(key));
}

/** Lists all versions of a driver by type, the newest first. */
export function versionsOf(db: Database, driverId: string): Promise<DocumentVersion[]> {
  const { contentType, size, sha256, ...fields } = getTableColumns(documents);
  return db
    .select(fields)
    .from(documents)
    .where(eq(documents.driverId, driverId))
    .orderBy(asc(documents.docType), desc(documents.createdAt));
}
