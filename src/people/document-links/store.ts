import { and, eq, gt, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { jsonArrayOf, jsonOf, parsed } from '../../../db/queries/json-of';
import { transact } from '../../../db/queries/transact';
import { cars } from '../../../db/schema/cars';
import { documentLinks } from '../../../db/schema/document-links';
import { documentReminders } from '../../../db/schema/document-reminders';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { outbox } from '../../../db/schema/outbox';
import { uploads } from '../../../db/schema/uploads';
import { type MessageKind, queueIfChanged } from '../../mail/outbox/store';
import { auditIfChanged } from '../../platform/audit/store';
import type { DocType } from '../../platform/domain/document-types';
import type { Paper } from '../cars/car-paper-rules';

/** A paper of the driver's own car as stored in a reminder's `detail`; `date` is its last day. */
export type NamedPaper = { carId: string; plate: string; name: string; date: string };

export type WantedLink = {
  id: string;
  tokenHash: string;
  documentId: string;
  /** The reminder's threshold, which is sent once for each version. */
  days?: number;
};

export type WantedPaper = {
  days: number;
  paper: Paper;
  /** The car's version, with which the paper was read. */
  version: number;
  /** The message has this of it. */
  named: NamedPaper;
};

export type Asking = {
  links: readonly WantedLink[];
  /** Papers of the driver's own car, in a reminder. */
  papers?: readonly WantedPaper[];
  createdAt: string;
  expiresAt: string;
  /** `YYYY-MM-DD`: a valid document that expires until then is asked for. */
  dueUntil: string;
  actor: string;
  action: string;
  /** The subject of the audit row. */
  subject: string;
  /** Limits e-mails to one a subject and day (`YYYY-MM-DD`); null where the link is handed on. */
  message: { kind: MessageKind; day: string; sentAt?: string } | null;
};

/** Adds links for documents that are still missing, unless an e-mail of the day (at `askedAt`) has asked already. */
export async function addLinks(db: Database, { message, papers, ...asking }: Asking) {
  const { createdAt, expiresAt, dueUntil, actor, action, subject } = asking;
  const links = sql`json_each(${JSON.stringify(asking.links)}) AS wanted`;
  const cause = sql`${action} || ':' || ${subject} || ':' || ${message?.day ?? null}`;
  const isMade = sql`id IN (SELECT wanted.value ->> 'id' FROM ${links})`;
  const listed = remindedPapers(papers ?? [], { subject, at: createdAt });
  const { made, reminded, asked } = await transact(db, {
    made: db.run(sql`
      INSERT INTO ${documentLinks} (id, driver_id, doc_type, token_hash, created_at, expires_at)
      SELECT wanted.value ->> 'id', driver.id, document.doc_type, wanted.value ->> 'tokenHash', ${createdAt}, ${expiresAt}
      FROM ${links} JOIN ${documents} document ON document.id = wanted.value ->> 'documentId'
        JOIN ${drivers} driver ON driver.id = document.driver_id
      WHERE ${isMissed(dueUntil)} AND NOT EXISTS (SELECT 1 FROM ${outbox} WHERE cause = ${cause})
        AND (wanted.value ->> 'days' IS NULL OR document.status = 'VALIDATED' AND driver.status = 'ACTIVE')`),
    reminded: papers ? [remindOnce(db, { links, papers, cause, subject, at: createdAt })] : [],
    audit: auditIfChanged(db, {
      at: createdAt,
      actor,
      action,
      subject,
      detail: sql`(SELECT json_object('driverId', coalesce(driver_id, ${subject}), 'docTypes', json_group_array(doc_type)
        ${papers?.length ? sql`, 'carPapers', json(${listed.codes})` : sql``}) FROM ${documentLinks} WHERE ${isMade})`,
    }),
    mail: queueIfChanged(db, {
      kind: message?.kind ?? 'document_asked',
      action,
      at: createdAt,
      ...(message?.sentAt && { sendAt: message.sentAt }),
      of: papers
        ? sql`SELECT ${subject} || ':' || ${message?.day ?? null} AS subject, ${subject} AS driver_id,
            json_set(${namedLinks(isMade)}, '$.papers', json(${listed.named})) AS detail`
        : sql`SELECT ${subject} || ':' || ${message?.day ?? null} AS subject, driver_id, ${namedLinks(isMade)} AS detail
            FROM ${documentLinks} WHERE ${isMade} AND ${message === null ? 0 : 1} LIMIT 1`,
    }),
    asked: db.select({ at: outbox.createdAt }).from(outbox).where(eq(outbox.cause, cause)),
  });
  const reminders = reminded.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0);
  return { made: papers ? reminders : made.rowsAffected, askedAt: asked[0]?.at ?? null };
}

type Reminding = { links: SQL; papers: readonly WantedPaper[]; cause: SQL; subject: string; at: string };

/** Notes each threshold: of the links that were made, and of papers whose car is as it was read. */
function remindOnce(db: Database, { links, papers, cause, subject, at }: Reminding) {
  return db.run(sql`
    INSERT INTO ${documentReminders} (document_id, car_id, paper, date, days, driver_id, created_at)
    SELECT wanted.value ->> 'documentId', NULL, NULL, NULL, wanted.value ->> 'days', link.driver_id, ${at}
    FROM ${links} JOIN ${documentLinks} link ON link.id = wanted.value ->> 'id'
    UNION ALL
    SELECT NULL, car.id, paper.value ->> 'paper', paper.value ->> '$.named.date', paper.value ->> 'days', driver.id, ${at}
    FROM json_each(${JSON.stringify(papers)}) AS paper
      JOIN ${cars} car ON car.id = paper.value ->> '$.named.carId' AND car.version = paper.value ->> 'version'
      JOIN ${drivers} driver ON driver.id = ${subject} AND driver.status = 'ACTIVE'
    WHERE NOT EXISTS (SELECT 1 FROM ${outbox} WHERE cause = ${cause})`);
}

/** Subqueries of the papers that this batch has noted: JSON of their codes, and of what the message names. */
function remindedPapers(papers: readonly WantedPaper[], { subject, at }: Pick<Reminding, 'subject' | 'at'>) {
  const isReminded = sql`FROM json_each(${JSON.stringify(papers)}) AS paper WHERE EXISTS (SELECT 1
    FROM ${documentReminders} sent WHERE sent.car_id = paper.value ->> '$.named.carId' AND sent.driver_id = ${subject}
      AND (sent.paper, sent.date) = (paper.value ->> 'paper', paper.value ->> '$.named.date')
      AND sent.days = paper.value ->> 'days' AND sent.created_at = ${at})`;
  return {
    codes: sql`(SELECT json_group_array(paper.value ->> 'paper') ${isReminded})`,
    named: sql`(SELECT json_group_array(json(paper.value -> 'named')) ${isReminded})`,
  };
}

/** Returns the JSON of the message's `detail`, soonest first. */
function namedLinks(isMade: SQL): SQL {
  const link = jsonOf<{ id: string; docType: DocType; expiryDate: string | null }>({
    id: sql`link.id`,
    docType: sql`link.doc_type`,
    // A rejected document is missing whatever its date.
    expiryDate: sql`CASE document.status WHEN 'REJECTED' THEN NULL ELSE document.expiry_date END`,
  });
  const rows = sql`FROM ${documentLinks} link JOIN ${documents} document ON document.driver_id = link.driver_id
    AND document.doc_type = link.doc_type AND document.standing = 'CURRENT' WHERE link.${isMade}`;
  return sql`json_object('links', json(${jsonArrayOf(link, rows, sql`document.expiry_date`)}))`;
}

const document = alias(documents, 'document');
const driver = alias(drivers, 'driver');

/** Mirrors `canAskForDocument` in SQL, over `document` and its `driver`. */
function isMissed(dueUntil: string): SQL {
  return sql`document.standing = 'CURRENT' AND driver.status <> 'INACTIVE'
    AND (document.status IN ('REJECTED', 'EXPIRED')
      OR (driver.status = 'ACTIVE' AND document.status = 'VALIDATED' AND document.expiry_date <= ${dueUntil}))
    AND NOT EXISTS (SELECT 1 FROM ${documents} waiting WHERE waiting.driver_id = document.driver_id
      AND waiting.doc_type = document.doc_type AND waiting.standing = 'RENEWAL')`;
}

/** Finds the documents to ask the document's driver for; null when there is no such document. */
export async function findMissed(db: Database, documentId: string, dueUntil: string) {
  const { driverId } = documents;
  const [found] = await db.select({ driverId }).from(documents).where(eq(documents.id, documentId));
  if (!found) return null;
  const missed = await db
    .select({ id: document.id })
    .from(document)
    .innerJoin(driver, eq(driver.id, document.driverId))
    .where(and(eq(driver.id, found.driverId), isMissed(dueUntil)));
  return { ...found, documentIds: missed.map(({ id }) => id) };
}

/** Finds a link, used or not, of a driver who is not rejected. */
export async function findLink(db: Database, tokenHash: string, now: Date) {
  const [link] = await db
    .select({
      id: documentLinks.id,
      driverId: documentLinks.driverId,
      docType: documentLinks.docType,
      expiresAt: documentLinks.expiresAt,
      spentBy: documentLinks.spentBy,
      fullName: drivers.fullName,
    })
    .from(documentLinks)
    .innerJoin(drivers, eq(drivers.id, documentLinks.driverId))
    .where(isOpen(now, eq(documentLinks.tokenHash, tokenHash)));
  return link ?? null;
}

/** Is true for a retry of the claim too, which finds the link used by the document that its upload became. */
export function linkTakes(id: string, now: Date): SQL {
  const spent = sql`(${documentLinks.spentBy} IS NULL OR ${documentLinks.spentBy} = ${uploads.claimedBy})`;
  const link = and(isOpen(now, eq(documentLinks.id, id)), spent);
  return sql`EXISTS (SELECT 1 FROM ${documentLinks}
    JOIN ${drivers} ON ${eq(drivers.id, documentLinks.driverId)} WHERE ${link})`;
}

function isOpen(now: Date, which: SQL) {
  return and(which, gt(documentLinks.expiresAt, now.toISOString()), ne(drivers.status, 'INACTIVE'));
}

export async function deleteLinksExpired(db: Database, now: Date): Promise<number> {
  const { deleted } = await transact(db, {
    deleted: db.delete(documentLinks).where(lte(documentLinks.expiresAt, now.toISOString())),
  });
  return deleted.rowsAffected;
}

/** Lists valid documents of ACTIVE drivers without a renewal, and the thresholds already sent. */
export function findReminders(db: Database, { from, until }: { from: string; until: string }) {
  const { driverId, id: documentId, docType, expiryDate, status } = document;
  const sent = jsonArrayOf(
    sql<number>`${documentReminders.days}`,
    sql`FROM ${documentReminders} WHERE ${documentReminders.documentId} = document.id`,
  );
  return db
    .select({ driverId, documentId, docType, expiryDate: sql<string>`${expiryDate}`, sent: parsed(sent) })
    .from(document)
    .innerJoin(driver, eq(driver.id, driverId))
    .where(and(gte(expiryDate, from), eq(status, 'VALIDATED'), eq(driver.status, 'ACTIVE'), isMissed(until)))
    .orderBy(driverId);
}
