import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { inboxState } from '../../../db/schema/inbox-state';
import { trustedSenders } from '../../../db/schema/trusted-senders';
import type { Mailbox } from '../../mail/imap/mailbox';
import { subjectOfSender } from '../../platform/audit/sender-subject';
import { auditIfChanged } from '../../platform/audit/store';
import type { Services } from '../../services';
import type { SenderRules } from './believed-sender';

/** Allowed senders, from the settings and from staff. Both need the mail host's authentication. */
export async function senderRules({ db }: Pick<Services, 'db'>, { settings }: Mailbox): Promise<SenderRules> {
  const { allowedSenders, voucher } = settings;
  const trusted = (await listTrustedSenders(db)).map(({ address }) => address);
  return { allowedSenders: [...allowedSenders, ...trusted], voucher };
}

export function listTrustedSenders(db: Database) {
  return db.select().from(trustedSenders).orderBy(asc(trustedSenders.address));
}

type Decision = { address: string; staff: string; at: string };

/** Steps of a batch that do nothing for a trusted address. `report` is the message it was trusted for. */
export async function trustSender(
  db: Database,
  { address, staff, at, report }: Decision & { report: string },
) {
  return [
    db.insert(trustedSenders).values({ address, addedBy: staff, addedAt: at }).onConflictDoNothing(),
    auditIfChanged(db, {
      at,
      actor: staff,
      action: 'sender.trust',
      subject: await subjectOfSender(address),
      detail: { report },
    }),
  ] as const;
}

/** Idempotent. Revokes the lease of a running poll, which has cached the sender. */
export async function distrustSender(db: Database, { address, staff, at }: Decision): Promise<void> {
  const subject = await subjectOfSender(address);
  await db.batch([
    db.delete(trustedSenders).where(eq(trustedSenders.address, address)),
    auditIfChanged(db, { at, actor: staff, action: 'sender.distrust', subject }),
    db.run(sql`
      UPDATE ${inboxState} SET fence = fence + 1, lease_until = NULL
      WHERE lease_until IS NOT NULL AND changes() > 0`),
  ]);
}
