import { greetingName } from '../../mail/outbox/greeting-rules';
import { AppError } from '../../platform/http/errors';
import { linkTokenHash } from '../../platform/secrets/link-token';
import type { Services } from '../../services';
import { addDocument } from '../documents/add-document';
import type { LinkedDocument, SentDocument, ShownLink } from './schema';
import { findLink, linkTakes } from './store';

/** Reads only. Raises `not_found` alike for a link that is unknown, used or expired. */
export async function showLink({ db, now }: Services, token: string): Promise<ShownLink> {
  const link = await findLink(db, await linkTokenHash(token), now());
  if (link === null || link.spentBy !== null) throw over();
  const { fullName, docType, expiresAt } = link;
  return { firstName: greetingName(fullName), docType, expiresAt };
}

/** Idempotent. Raises `not_found` as `showLink` does, and what `addDocument` raises. */
export async function sendIn(
  services: Services,
  { token, fileName, filePath }: LinkedDocument,
  addressPrefixes: readonly string[],
): Promise<SentDocument> {
  const now = services.now();
  const tokenHash = await linkTokenHash(token);
  const link = await findLink(services.db, tokenHash, now);
  if (link === null) throw over();
  const { id, driverId, docType } = link;
  try {
    const by = { actor: 'visitor', isOpen: linkTakes(id, now), link: id, addressPrefixes, byStaff: false };
    const document = await addDocument(services, { driverId, docType, fileName, filePath }, by);
    return { docType, fileName: document.fileName };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'document_refused') throw error;
    const after = await findLink(services.db, tokenHash, now);
    throw after === null || after.spentBy !== null ? over() : error;
  }
}

function over(): AppError {
  return new AppError('not_found', {
    message:
      'Esta ligação já não serve. Se ainda lhe falta enviar o documento, peça outra ao nosso escritório.',
  });
}
