import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { mailboxLinks } from '../../../db/schema/mailbox-links';
import { auditIfChanged } from '../../platform/audit/store';
import { OF_MAIL_SERVER } from './fault-rules';
import type { Fault } from './schema';

const ROW = 1;

const BLANK = {
  sealed: null,
  renewingUntil: null,
  linkedBy: null,
  linkedAt: null,
  renewedAt: null,
  fault: null,
  faultAt: null,
} as const;

export type Link = typeof mailboxLinks.$inferSelect;

/** Null if nothing was stored for this configuration. */
export async function readLink(db: Database, account: string): Promise<Link | null> {
  const [link] = await db
    .select()
    .from(mailboxLinks)
    .where(and(eq(mailboxLinks.id, ROW), eq(mailboxLinks.account, account)));
  return link ?? null;
}

type NewLink = { account: string; sealed: string; staff: string; at: string };

/** Replaces any link, and its faults, by a new one. */
export async function storeLink(db: Database, { account, sealed, staff, at }: NewLink): Promise<void> {
  const link = { account, sealed, linkedBy: staff, linkedAt: at, renewedAt: at };
  const fresh = { renewingUntil: null, fault: null, faultAt: null };
  await db.batch([
    db
      .insert(mailboxLinks)
      .values({ id: ROW, version: 1, ...link })
      .onConflictDoUpdate({
        target: mailboxLinks.id,
        set: { version: sql`version + 1`, ...link, ...fresh },
      }),
    auditIfChanged(db, { at, actor: staff, action: 'mailbox.link', subject: 'inbox' }),
  ]);
}

/** Returns the tokens that were stored, so that they can be revoked; null if there were none. The row stays, by which
 * restoring an older backup does not link the mailbox again. */
export async function forgetLink(db: Database, staff: string, at: string): Promise<string | null> {
  const { stored } = await transact(db, {
    stored: db.select({ sealed: mailboxLinks.sealed }).from(mailboxLinks),
    forgotten: db
      .update(mailboxLinks)
      .set({ ...BLANK, version: sql`version + 1` })
      .where(isNotNull(mailboxLinks.sealed)),
    audit: auditIfChanged(db, { at, actor: staff, action: 'mailbox.unlink', subject: 'inbox' }),
  });
  return stored[0]?.sealed ?? null;
}

/** Takes the turn to renew this version; false if another server has it or has renewed. */
export async function takeTurn(db: Database, version: number, now: Date, until: Date): Promise<boolean> {
  const taken = await db.all(sql`
    UPDATE ${mailboxLinks} SET renewing_until = ${until.toISOString()}
    WHERE id = ${ROW} AND version = ${version}
      AND (renewing_until IS NULL OR renewing_until <= ${now.toISOString()})
    RETURNING id`);
  return taken.length > 0;
}

/** Makes the row of a mailbox that no person has to link. */
export async function beginLink(db: Database, account: string): Promise<void> {
  await db
    .insert(mailboxLinks)
    .values({ id: ROW, account })
    .onConflictDoUpdate({
      target: mailboxLinks.id,
      set: { account, ...BLANK, version: sql`version + 1` },
      setWhere: sql`${mailboxLinks.account} <> ${account}`,
    });
}

/** A renewal does not end the mail server's refusal, which would be another one each time. */
const isMailServers = sql`fault IN ${OF_MAIL_SERVER}`;

/** Replaces the pair if it is still the one that was read; false if it is not. */
export async function replaceTokens(
  db: Database,
  version: number,
  { sealed, at }: { sealed: string; at: string },
): Promise<boolean> {
  const replaced = await db.all(sql`
    UPDATE ${mailboxLinks} SET sealed = ${sealed}, version = version + 1, renewing_until = NULL,
      renewed_at = ${at}, linked_at = coalesce(linked_at, ${at}), linked_by = coalesce(linked_by, 'system'),
      fault = CASE WHEN ${isMailServers} THEN fault END, fault_at = CASE WHEN ${isMailServers} THEN fault_at END
    WHERE id = ${ROW} AND version = ${version} RETURNING id`);
  return replaced.length > 0;
}

/** Ends the turn. The time of a fault that stays is that of its first refusal. */
export async function endTurn(db: Database, version: number, fault: Fault | null, at: string): Promise<void> {
  const kept =
    fault === null ? sql`` : sql`, fault_at = iif(fault IS ${fault}, fault_at, ${at}), fault = ${fault}`;
  await db.run(sql`
    UPDATE ${mailboxLinks} SET renewing_until = NULL ${kept} WHERE id = ${ROW} AND version = ${version}`);
}

/** The mail server has refused a renewed token. The time of a refusal that stays is that of the first. */
export async function noteRefusal(db: Database, account: string, fault: Fault, at: string): Promise<void> {
  await db.run(sql`
    UPDATE ${mailboxLinks} SET fault_at = iif(fault IS ${fault}, fault_at, ${at}), fault = ${fault}
    WHERE id = ${ROW} AND account = ${account}`);
}

/** The mail server takes the tokens again. */
export async function endRefusal(db: Database, account: string): Promise<void> {
  await db.run(sql`
    UPDATE ${mailboxLinks} SET fault = NULL, fault_at = NULL
    WHERE id = ${ROW} AND account = ${account} AND ${isMailServers}`);
}
