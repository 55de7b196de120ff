import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { bankAccounts } from '../../../db/schema/bank-accounts';

export const FILES = [
  ['contas-bancarias.json', 'as contas que foram indicadas para lhe pagar, e a decisão sobre cada uma'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    bankAccounts: db
      .select()
      .from(bankAccounts)
      .where(eq(bankAccounts.driverId, driverId))
      .orderBy(asc(bankAccounts.createdAt)),
  };
}

export function exported({ bankAccounts: rows }: ResultsOf<ReturnType<typeof held>>) {
  return {
    'contas-bancarias.json': rows.map(({ driverId, enteredBy, decidedBy, ...row }) => ({
      ...row,
      enteredBy: enteredBy === 'driver' ? 'driver' : 'staff',
    })),
  };
}

/** Returns statements for the caller's batch. */
export function erased(db: Database, driverId: string) {
  return [db.delete(bankAccounts).where(eq(bankAccounts.driverId, driverId))];
}
