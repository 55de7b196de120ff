import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isTaken } from '../../../db/queries/batch-guard';
import { rowWhere } from '../../../db/queries/row-where';
import { selectValues } from '../../../db/queries/select-values';
import { type Statement, transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { recibos } from '../../../db/schema/recibos';
import { uploads } from '../../../db/schema/uploads';
import { auditIfChanged } from '../../platform/audit/store';
import { erased } from '../../platform/decisions/erased';
import { AppError } from '../../platform/http/errors';
import type { KeptFile } from '../documents/given-file';
import { isSameDocument, type KnownDocument, merged, READ_FROM } from './merge-rules';
import { documentOf, type ReciboRow } from './read-recibos';
import { MOST_UNVERIFIED } from './recibo-limits';
import { keyOf } from './recibo-rules';

export type Placing = {
  driverId: string;
  document: KnownDocument;
  file: KeptFile | null;
  /** `driver`, `inbox`, `list`, or the e-mail of a member of staff. */
  sentBy: string;
  at: string;
  /** A document that is known stays as it is. */
  isNewOnly?: boolean;
  guards?: readonly Statement[];
};

/** `known`: nothing has changed. `usesFile` is false where the given object is of no use and can be removed. */
export type Placed = { id: string; outcome: 'taken' | 'known'; usesFile: boolean };

const TRIES = 4;

/** Stores the document once, whatever it comes by and however often: what was known of it is joined. Raises
 * `wrong_state` for another driver's document, an erased driver, or too many that are to be verified. */
export async function placeDocument(db: Database, placing: Placing): Promise<Placed> {
  for (let tries = 1; ; tries += 1) {
    const placed = await placeOnce(db, placing);
    if (placed !== null) return placed;
    if (tries === TRIES) throw new AppError('changed_meanwhile');
  }
}

/** Null where somebody else has written the same document in between. */
async function placeOnce(db: Database, placing: Placing): Promise<Placed | null> {
  const known = await findDocument(db, placing.document);
  if (!known) return add(db, placing);
  if (placing.isNewOnly) return { id: known.id, outcome: 'known', usesFile: false };
  if (known.driverId !== placing.driverId) {
    throw new AppError('wrong_state', { message: 'Este recibo já está noutro condutor.' });
  }
  return join(db, known, placing);
}

export async function findDocument(db: Database, document: KnownDocument): Promise<ReciboRow | undefined> {
  const ofIssuer = await db.select().from(recibos).where(isOfIssuer(document));
  return (
    ofIssuer.find((row) => keyOf(row) === keyOf(document)) ??
    ofIssuer.find((row) => isSameDocument(row, document))
  );
}

/** A range of keys, which begin with the issuer. */
function isOfIssuer({ issuerNif }: KnownDocument) {
  return sql`${recibos.documentKey} > ${`${issuerNif} `} AND ${recibos.documentKey} < ${`${issuerNif}!`}`;
}

export function addedRow({ driverId, document, file, sentBy, at }: Placing): ReciboRow {
  return {
    ...columnsOf(document),
    ...(file ?? NO_FILE),
    id: crypto.randomUUID(),
    driverId,
    sentBy,
    createdAt: at,
    annulledBy: null,
    annulledAt: null,
    annulReason: null,
    version: 1,
  };
}

async function add(db: Database, placing: Placing): Promise<Placed | null> {
  const { driverId, document, file, sentBy, at, guards = [] } = placing;
  const row = addedRow(placing);
  const { id } = row;
  const [isThere, hasRoom] = [isKept(driverId), isVerifiable(placing)];
  // The same document with an ATCUD and without one has two keys.
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${recibos} WHERE ${isOfIssuer(document)}
    AND number = ${document.number} AND (atcud IS NULL OR ${document.atcud} IS NULL))`;
  try {
    const { added, there } = await transact(db, {
      guards,
      added: db.insert(recibos).select(rowWhere(recibos, row, sql`${isThere} AND ${hasRoom} AND ${isNew}`)),
      audit: auditIfChanged(db, {
        at,
        actor: actorOf(sentBy),
        action: 'recibo.add',
        subject: id,
        detail: { driverId },
      }),
      named: nameObject(db, id, file),
      there: selectValues(db, { isThere, hasRoom }),
    });
    if (!there[0]?.isThere) throw erased();
    if (added.rowsAffected === 0 && !there[0].hasRoom) throw tooMany();
    if (added.rowsAffected === 0) return null;
    return { id, outcome: 'taken', usesFile: true };
  } catch (error) {
    if (isTaken(error, 'recibos.document_key')) return null;
    throw error;
  }
}

/** Whether the driver may type one more; others are bounded by what they are read from, or by the office. */
function isVerifiable({ driverId, document, sentBy }: Placing) {
  if (sentBy !== 'driver' || document.readFrom !== 'typed') return sql<number>`1`;
  return sql<number>`(SELECT count(*) FROM ${recibos} WHERE driver_id = ${driverId} AND sent_by = 'driver'
    AND read_from = 'typed' AND listed IS NULL AND annulled_at IS NULL) < ${MOST_UNVERIFIED}`;
}

function tooMany(): AppError {
  const message = `Já há ${MOST_UNVERIFIED} recibos escritos por verificar. Envie o PDF, que tem um código QR legível.`;
  return new AppError('wrong_state', { message });
}

/** Whether the driver has not been erased. */
function isKept(driverId: string) {
  return sql<number>`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${driverId} AND erased_at IS NULL)`;
}

async function join(
  db: Database,
  known: ReciboRow,
  { driverId, document, file, sentBy, at }: Placing,
): Promise<Placed | null> {
  const { id, version } = known;
  const isThere = isKept(driverId);
  const before = documentOf(known);
  const after = merged(before, document);
  const usesFile = file !== null && isBetterFile(known, document);
  if (!usesFile && JSON.stringify(after) === JSON.stringify(before)) {
    return { id, outcome: 'known', usesFile: false };
  }
  const { change, there } = await transact(db, {
    change: db
      .update(recibos)
      .set({ ...columnsOf(after), ...(usesFile && file), version: version + 1 })
      .where(sql`${recibos.id} = ${id} AND ${recibos.version} = ${version} AND ${isThere}`),
    audit: auditIfChanged(db, { at, actor: actorOf(sentBy), action: 'recibo.join', subject: id }),
    named: nameObject(db, id, usesFile ? file : null),
    orphan: db.run(sql`INSERT INTO ${uploads} (key, visitor, created_at)
      SELECT ${known.fileKey}, 'server', ${at} WHERE ${known.fileKey} IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM ${recibos} WHERE file_key = ${known.fileKey})
      ON CONFLICT (key) DO NOTHING`),
    there: selectValues(db, { isThere }),
  });
  if (!there[0]?.isThere) throw erased();
  return change.rowsAffected === 0 ? null : { id, outcome: 'taken', usesFile };
}

/** A first file, or one that could be read better than the one that is kept. */
function isBetterFile(known: ReciboRow, { readFrom }: KnownDocument): boolean {
  return known.fileKey === null || READ_FROM.indexOf(readFrom) < READ_FROM.indexOf(known.readFrom);
}

const NO_FILE = { fileKey: null, fileName: null, contentType: null, size: null, sha256: null };

export function columnsOf(document: KnownDocument) {
  const { state: fiscalState, taxed, listed, ...rest } = document;
  const kept = { taxed: JSON.stringify(taxed), listed: listed && JSON.stringify(listed) };
  return { ...rest, ...kept, fiscalState, documentKey: keyOf(document) };
}

function actorOf(sentBy: string): string {
  return sentBy === 'inbox' || sentBy === 'list' ? 'system' : sentBy;
}

/** The row names the object from now on, and the note by which it would be deleted goes. */
function nameObject(db: Database, id: string, file: KeptFile | null) {
  const isNamed = sql`EXISTS (SELECT 1 FROM ${recibos} WHERE id = ${id} AND file_key = ${file?.fileKey ?? ''})`;
  return db.delete(uploads).where(sql`${uploads.key} = ${file?.fileKey ?? ''} AND ${isNamed}`);
}
