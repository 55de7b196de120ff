import { asc } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { trustedSenders } from '../../db/schema/trusted-senders';
import type { Mailbox } from '../mailbox/mailbox';
import type { Services } from '../services';
import type { SenderRules } from './sender';

/** Whose mail is read: those the settings allow and those staff trust; either way by the mail host's word. */
export async function senderRules({ db }: Pick<Services, 'db'>, { settings }: Mailbox): Promise<SenderRules> {
  const { allowedSenders, voucher } = settings;
  const trusted = (await listTrustedSenders(db)).map(({ address }) => address);
  return { allowedSenders: [...allowedSenders, ...trusted], voucher };
}

export function listTrustedSenders(db: Database) {
  return db.select().from(trustedSenders).orderBy(asc(trustedSenders.address));
}
