import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client';
import { inboxState } from '../../db/schema/inbox-state';
import { auditIfChanged } from '../audit/store';
import type { MailboxCheck } from '../mailbox/mailbox';

const ROW = 1;

export async function readInboxState(db: Database) {
  const [row] = await db.select().from(inboxState).where(eq(inboxState.id, ROW));
  return row ?? null;
}

export async function recordCheck(
  db: Database,
  { connected, message }: MailboxCheck,
  now: Date,
): Promise<void> {
  const check = { connected, message, checkedAt: now.toISOString() };
  await db
    .insert(inboxState)
    .values({ id: ROW, ...check })
    .onConflictDoUpdate({ target: inboxState.id, set: check });
}

type Start = { intervalMinutes: number; staff: string; now: Date };

/** Starting what is started already changes the interval alone. */
export async function startMonitoring(db: Database, { intervalMinutes, staff, now }: Start): Promise<void> {
  const at = now.toISOString();
  await db.batch([
    db
      .insert(inboxState)
      .values({ id: ROW, monitoring: true, intervalMinutes, activeSince: at })
      .onConflictDoUpdate({
        target: inboxState.id,
        set: {
          monitoring: true,
          intervalMinutes,
          activeSince: sql`CASE WHEN monitoring THEN active_since ELSE ${at} END`,
        },
        setWhere: sql`NOT monitoring OR interval_minutes <> ${intervalMinutes}`,
      }),
    auditIfChanged(db, {
      at,
      actor: staff,
      action: 'inbox.start',
      subject: 'inbox',
      detail: { intervalMinutes },
    }),
  ]);
}

export async function stopMonitoring(db: Database, staff: string, now: Date): Promise<void> {
  await db.batch([
    db
      .update(inboxState)
      .set({ monitoring: false, activeSince: null })
      .where(sql`id = ${ROW} AND monitoring`),
    auditIfChanged(db, { at: now.toISOString(), actor: staff, action: 'inbox.stop', subject: 'inbox' }),
  ]);
}
