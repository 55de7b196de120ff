import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import type { BatchParts } from '../../../db/queries/transact';
import { auditEach } from '../../platform/audit/store';
import type { Account } from '../matching/known';
import { decideWeek, type Touched } from '../weeks/decide-week';
import { actOnWeeks } from './act-on-weeks';
import { auditedId, learnAccounts } from './ledger-writes';

import type { Joining } from './read-weeks';
import { retryStale } from './retry-stale';
import { newScope } from './scope';

type Import<Known> = {
  read: () => Promise<Known>;
  /** The guard of the data read, the new drivers, and the drivers of the imported accounts. */
  plan: (
    known: Known,
    at: string,
  ) => { stillKnown: SQL; accounts: readonly Account[]; joining: readonly Joining[] };
  write: (known: Known, booking: BatchParts, at: string) => Promise<unknown>;
};

/** For drivers imported together with their accounts: books rows that wait for these, in the transaction of `write`. */
export function bookWithImport<Known>(
  { db, now }: { db: Database; now: () => Date },
  staff: string,
  { read, plan, write }: Import<Known>,
): Promise<Known> {
  return retryStale(async () => {
    const known = await read();
    const at = now().toISOString();
    const { stillKnown, accounts, joining } = plan(known, at);
    const learnt = accounts.map((account) => ({ ...account, learntFrom: staff }));
    const decided = await actOnWeeks(
      db,
      { scope: newScope(), at, learnt: accounts, joining },
      ({ ledger }) => {
        const touched: Touched = new Set();
        decideWeek(ledger, touched);
        return touched;
      },
    );
    const booking = {
      first: [guard(db, 'basis', stillKnown), decided.isStill],
      others: [
        learnAccounts(db, learnt, at),
        auditEach(db, {
          at,
          actor: staff,
          action: 'platform-account.learn',
          subject: sql`value ->> 'driverId'`,
          detail: sql`json_object('platform', value ->> 'platform', 'externalId', ${auditedId(sql`value ->> 'externalId'`)})`,
          from: sql`FROM json_each(${JSON.stringify(accounts)})`,
        }),
        ...decided.statements,
      ],
    };
    await write(known, booking, at);
    return known;
  });
}
