import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { emptyDescriptions } from '../../ledger/kernel/ledger-writes';
import { decimalOf } from '../../platform/domain/money-text';

export const FILES = [
  ['acertos.json e .csv', 'o que foi somado ou descontado às suas semanas, e a que se refere'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    settlements: db
      .select()
      .from(settlementEntries)
      .where(eq(settlementEntries.driverId, driverId))
      .orderBy(settlementEntries.weekStartDate, sql`rowid`),
  };
}

export function exported({ settlements: rows }: ResultsOf<ReturnType<typeof held>>) {
  const settlements = rows.map(({ driverId, originKind, originId, origin, cents, createdBy, ...row }) => ({
    ...row,
    amount: decimalOf(cents),
  }));
  return { 'acertos.json': settlements, 'acertos.csv': settlements };
}

/** Returns idempotent statements for a batch. Amounts stay, as the records that they are part of. */
export function erased(db: Database, driverId: string) {
  return [emptyDescriptions(db, driverId)];
}
