import { lisbonDate } from '../../platform/domain/calendar';
import { AppError } from '../../platform/http/errors';
import { linkAddress, linkExpiresAt, linkToken } from '../../platform/secrets/link-token';
import type { Services } from '../../services';
import { RENEWABLE_DAYS } from './asking-rules';
import { newLinks } from './create-links';
import type { AskedDocument, AskedRenewal } from './schema';
import { addLinks, findMissed } from './store';

/** Asks by e-mail, once a document and day, or by a link to hand on. Raises `not_found` and `wrong_state`. */
export async function askForDocument(
  services: Services,
  documentId: string,
  { staff, origin, byLink }: { staff: string; origin: string; byLink: boolean },
): Promise<AskedDocument> {
  const { db, mailer } = services;
  const now = services.now();
  if ((await findMissed(db, documentId, lisbonDate(now))) === null) throw gone();
  const wanted = await newLinks(services, [documentId], now);
  const { made, askedAt } = await addLinks(db, {
    ...wanted,
    actor: staff,
    action: byLink ? 'document.link' : 'document.ask',
    subject: documentId,
    message: byLink ? null : mailer && { kind: 'document_asked', day: lisbonDate(now) },
  });
  const [link] = wanted.links;
  if (made === 1 && link && askedAt === null) {
    const { createdAt, expiresAt } = wanted;
    return { link: linkAddress(origin, await linkToken(services, link.id)), askedAt: createdAt, expiresAt };
  }
  if (askedAt === null) throw notMissed();
  return { link: null, askedAt, expiresAt: linkExpiresAt(new Date(askedAt)) };
}

/** Sends one e-mail a driver and day, about all documents that are due. Raises `not_found` and `wrong_state`. */
export async function askForRenewal(
  services: Services,
  documentId: string,
  staff: string,
): Promise<AskedRenewal> {
  const { db, mailer } = services;
  const now = services.now();
  if (!mailer) throw new AppError('wrong_state', { message: 'Não há servidor de email configurado.' });
  const missed = await findMissed(db, documentId, lisbonDate(now, RENEWABLE_DAYS));
  if (missed === null) throw gone();
  const documentIds = missed.documentIds.includes(documentId) ? missed.documentIds : [];
  const { askedAt } = await addLinks(db, {
    ...(await newLinks(services, documentIds, now)),
    actor: staff,
    action: 'driver.notify',
    subject: missed.driverId,
    message: { kind: 'renewal_asked', day: lisbonDate(now) },
  });
  if (askedAt === null) throw notMissed();
  return { notifiedAt: askedAt };
}

function gone(): AppError {
  return new AppError('not_found', { message: 'Este documento já não existe. Os dados foram atualizados.' });
}

function notMissed(): AppError {
  return new AppError('wrong_state', {
    message: 'Este documento não está em falta, ou já chegou outro. Os dados foram atualizados.',
  });
}
