import { sql } from 'drizzle-orm';
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
  const rows = await db.all<{ id: string; tokenHash: string }>(sql`
    SELECT link.id, token_hash AS tokenHash FROM ${documentLinks} link JOIN ${drivers} driver ON driver.id = driver_id
    WHERE link.id IN (SELECT value FROM json_each(${JSON.stringify(links.map(({ id }) => id))}))
      AND spent_by IS NULL AND expires_at > ${now.toISOString()} AND driver.status <> 'INACTIVE'`);
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
  const own = await db.all<{ carId: string }>(sql`
    SELECT held.car_id AS carId FROM ${outbox} message JOIN ${drivers} driver ON driver.id = message.driver_id
      JOIN ${holdings} held ON held.driver_id = driver.id JOIN ${cars} car ON car.id = held.car_id
    WHERE message.id = ${id} AND driver.status <> 'INACTIVE' AND car.owner = 'CONDUTOR'
      AND (held.ends_at IS NULL OR held.ends_at > ${wallTime(now)})`);
  const ids = new Set(own.map(({ carId }) => carId));
  return papers.filter(({ carId }) => ids.has(carId));
}
