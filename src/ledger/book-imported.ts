import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { auditEach } from '../audit/store';
import type { Account } from '../matching/known';
import { auditedId, learnAccounts } from './accounts';
import type { Statement } from './book';
import { retryStale } from './retry-stale';
import { settleStatements } from './settle';

type Import<Known> = {
  read: () => Promise<Known>;
  /** The guard of what was read, and whose the accounts are that the import brings. */
  plan: (known: Known) => { stillKnown: SQL; accounts: readonly Account[] };
  write: (known: Known, booking: readonly Statement[], at: string) => Promise<unknown>;
};

/** Drivers who come in together, with their accounts: books what waits for these, in the transaction of `write`. */
export function bookWithImport<Known>(
  { db, now }: { db: Database; now: () => Date },
  staff: string,
  { read, plan, write }: Import<Known>,
): Promise<Known> {
  return retryStale(async () => {
    const known = await read();
    const { stillKnown, accounts } = plan(known);
    const at = now().toISOString();
    const learnt = accounts.map((account) => ({ ...account, learntFrom: staff }));
    const booking = [
      guard(db, 'decision', stillKnown),
      learnAccounts(db, learnt, at),
      auditEach(db, {
        at,
        actor: staff,
        action: 'platform-account.learn',
        subject: sql`value ->> 'driverId'`,
        detail: sql`json_object('platform', value ->> 'platform', 'externalId', ${auditedId(sql`value ->> 'externalId'`)})`,
        from: sql`FROM json_each(${JSON.stringify(accounts)})`,
      }),
      ...settleStatements(db, { changeId: crypto.randomUUID(), at }),
    ];
    await write(known, booking, at);
    return known;
  });
}
