import { lisbonDate } from '../../platform/domain/calendar';
import { linkExpiresAt, newLink } from '../../platform/secrets/link-token';
import type { Services } from '../../services';
import { RENEWABLE_DAYS } from './asking-rules';
import type { Asking, WantedLink } from './store';

type NewLinks = Pick<Asking, 'createdAt' | 'expiresAt' | 'dueUntil'> & { links: WantedLink[] };

/** Makes one link for each document, to be stored by `addLinks`. */
export async function newLinks(
  services: Pick<Services, 'secret'>,
  documentIds: readonly string[],
  now: Date,
): Promise<NewLinks> {
  const links: WantedLink[] = [];
  for (const documentId of documentIds) {
    links.push({ ...(await newLink(services)), documentId });
  }
  return {
    links,
    createdAt: now.toISOString(),
    expiresAt: linkExpiresAt(now),
    dueUntil: lisbonDate(now, RENEWABLE_DAYS),
  };
}
