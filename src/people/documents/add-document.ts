import { keyOfPath } from '../../../db/queries/object-path';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { defaultExpiryDate, expiryDatesOf } from '../../platform/domain/document-validity';
import { findFileType } from '../../platform/domain/file-types';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { noteFinalKey } from '../uploads/store';
import { uploadsOpenSince } from '../uploads/upload-lifetime-rules';
import { MAX_UPLOAD_BYTES } from '../uploads/upload-limits';
import { uploadKeyOf } from './claimed-upload';
import { type Claim, claimDocument, findClaim, isFull } from './claims';
import { inPlace } from './claims-at-once';
import { PENDING_RETRY_SECONDS } from './document-limits';
import { HEIF_REFUSAL, isHeif } from './heif-rules';
import type { DocumentAnswer, DocumentInput } from './schema';

type Sender = Pick<Claim, 'actor' | 'isOpen' | 'link'> & {
  addressPrefixes: readonly string[];
  /** Staff may give any expiry date. */
  byStaff: boolean;
};

/** Idempotent. Raises `invalid`, `file_refused`, `unavailable`, and `document_refused` alike for any closed claim. */
export async function addDocument(
  services: Services,
  input: DocumentInput,
  { addressPrefixes, byStaff, ...sender }: Sender,
): Promise<DocumentAnswer> {
  const { db, storage } = services;
  const now = services.now();
  const claim: Claim = {
    driverId: input.driverId.toLowerCase(),
    docType: input.docType,
    uploadKey: uploadKeyOf(input, addressPrefixes),
    ...sender,
    uploadOpenSince: uploadsOpenSince(now),
  };
  const standing = await findClaim(db, claim);
  if (standing === null) throw new AppError('document_refused');
  if (standing !== 'open') return standing;
  const expiryDate = expiryDateOf(input, lisbonDate(now), byStaff);

  // Fails early, before the file is read; the claim itself checks that this one fits.
  if (await isFull(db, claim, services.maxPendingBytes)) throw noRoom();

  const finalKey = crypto.randomUUID();
  const given = { ...input, expiryDate };
  const claimed = await inPlace(services, () =>
    checkAndClaim(services, { claim, input: given, finalKey, now }),
  );
  if (claimed === null || claimed === 'unsent') {
    await quietly(services, 'document.remove_failed', storage.remove(finalKey));
    // A concurrent retry of the same call may have won.
    const after = await findClaim(db, claim);
    if (after === 'open' && claimed === null) throw noRoom();
    if (after === null || after === 'open') throw new AppError('document_refused');
    return after;
  }
  await quietly(services, 'upload.delete_failed', storage.deleteIncoming(claim.uploadKey));
  const replacedKey = claimed.replaced && keyOfPath(claimed.replaced);
  if (replacedKey) await quietly(services, 'document.remove_failed', storage.remove(replacedKey));
  return claimed.document;
}

type Checked = { claim: Claim; input: DocumentInput; finalKey: string; now: Date };

async function checkAndClaim(services: Services, { claim, input, finalKey, now }: Checked) {
  const { db, storage } = services;
  const file = await readFile(services, claim.uploadKey);
  if (file === null) return 'unsent';
  await noteFinalKey(db, finalKey, now);
  await storage.keep(finalKey, file.bytes, file.contentType);
  return claimDocument(db, claim, {
    id: crypto.randomUUID(),
    fileName: input.fileName,
    expiryDate: input.expiryDate ?? null,
    finalKey,
    contentType: file.contentType,
    size: file.bytes.byteLength,
    sha256: await sha256Hex(file.bytes),
    now,
    maxPendingBytes: services.maxPendingBytes,
  });
}

function noRoom(): AppError {
  return new AppError('unavailable', {
    message: 'De momento não podemos receber mais documentos. Tente novamente mais tarde.',
    retryAfterSeconds: PENDING_RETRY_SECONDS,
  });
}

/** Staff may give any date; a visitor's is bounded (docs/rules/documents.md#default-expiry). */
function expiryDateOf({ docType, expiryDate }: DocumentInput, today: string, byStaff: boolean): string {
  if (expiryDate == null) return defaultExpiryDate(docType, today);
  if (byStaff) return expiryDate;
  const { first, last } = expiryDatesOf(docType, today);
  if (expiryDate >= first && expiryDate <= last) return expiryDate;
  const message = `A data de validade tem de estar entre ${dateInWords(first)} e ${dateInWords(last)}`;
  throw new AppError('invalid', { message: `${message}.`, fields: { expiryDate: message } });
}

async function readFile({ storage }: Services, key: string) {
  const bytes = await storage.readIncoming(key, MAX_UPLOAD_BYTES);
  // The file never arrived, or was claimed since, perhaps by a retry of this call.
  if (bytes === null) return null;
  if (bytes === 'too-large') {
    throw new AppError('file_refused', { message: 'O ficheiro tem mais de 10 MB.' });
  }
  const found = findFileType(bytes);
  if (found === null) {
    const message = isHeif(bytes) ? HEIF_REFUSAL : 'O ficheiro não é um PDF, JPG ou PNG.';
    throw new AppError('file_refused', { message });
  }
  // Bytes before the header are no part of the document, and may be anything.
  return { bytes: found.at === 0 ? bytes : bytes.slice(found.at), contentType: found.type };
}

/** A failure leaves an orphan object, which is deleted after a day. */
async function quietly(services: Services, event: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    services.log.error(event, error);
  }
}
