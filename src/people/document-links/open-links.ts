import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import { isOneOf } from '../../../db/queries/one-of';
import { cars } from '../../../db/schema/cars';
import { documentLinks } from '../../../db/schema/document-links';
import { drivers } from '../../../db/schema/drivers';
import { holdings } from '../../../db/schema/holdings';
import { outbox } from '../../../db/schema/outbox';
import type { DocType } from '../../platform/domain/document-types';
import { wallTime } from '../../platform/domain/wall-time';
import { linkAddress, linkToken, linkTokenHash } from '../../platform/secrets/link-token';
import type { Services } from '../../services';
import type { NamedPaper } from './store';

/** A link as stored in a message's `detail`, without a credential. */
export type NamedLink = { id: string; docType: DocType; expiryDate?: string | null };

export type OpenLink = Omit<NamedLink, 'id'> & { href: string };

type Wanted = { links: readonly NamedLink[]; now: Date };

/** Returns the links that still work. Tokens are derived at sending time, so that no table contains them. */
export async function openLinks(services: Services, { links, now }: Wanted): Promise<OpenLink[]> {
  const { db, publicOrigin } = services;
  if (links.length === 0) return [];
  const ids = links.map(({ id }) => id);
  const rows = await db
    .select({ id: documentLinks.id, tokenHash: documentLinks.tokenHash })
    .from(documentLinks)
    .innerJoin(drivers, eq(drivers.id, documentLinks.driverId))
    .where(
      and(
        isOneOf(documentLinks.id, ids),
        isNull(documentLinks.spentBy),
        gt(documentLinks.expiresAt, now.toISOString()),
        ne(drivers.status, 'INACTIVE'),
      ),
    );
  const hashes = new Map(rows.map(({ id, tokenHash }) => [id, tokenHash]));
  const open: OpenLink[] = [];
  for (const { id, ...link } of links) {
    const token = await linkToken(services, id);
    // After a change of the secret the derived token would not open the link.
    if (hashes.get(id) !== (await linkTokenHash(token))) continue;
    open.push({ ...link, href: linkAddress(publicOrigin, token) });
  }
  return open;
}

type Naming = { id: string; papers: readonly NamedPaper[]; now: Date };

/** Returns the papers of cars that the message's driver has still, as their own. */
export async function ownPapers(
  { db }: Pick<Services, 'db'>,
  { id, papers, now }: Naming,
): Promise<NamedPaper[]> {
  if (papers.length === 0) return [];
  const { carId, endsAt } = holdings;
  const own = await db
    .select({ carId })
    .from(outbox)
    .innerJoin(drivers, eq(drivers.id, outbox.driverId))
    .innerJoin(holdings, eq(holdings.driverId, drivers.id))
    .innerJoin(cars, eq(cars.id, carId))
    .where(
      and(
        eq(outbox.id, id),
        ne(drivers.status, 'INACTIVE'),
        eq(cars.owner, 'CONDUTOR'),
        or(isNull(endsAt), gt(endsAt, wallTime(now))),
      ),
    );
  const ids = new Set(own.map(({ carId }) => carId));
  return papers.filter(({ carId }) => ids.has(carId));
}
