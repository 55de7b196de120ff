import { isNull, sql } from 'drizzle-orm';
import { openDatabase } from '../../../db/opening/client';
import { inboxMessages } from '../../../db/schema/inbox-messages';

/** How many processes have died on a mail that is not done; at the third it is put aside as the cause. */
export async function timesMet(url: string): Promise<number> {
  const { db, close } = await openDatabase({ url });
  const [met] = await db
    .select({ times: sql<number | null>`max(${inboxMessages.attempts})` })
    .from(inboxMessages)
    .where(isNull(inboxMessages.outcome));
  await close();
  return met?.times ?? 0;
}
