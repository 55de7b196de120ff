import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { corrections } from '../../../db/schema/corrections';
import { emptyReasons } from '../../ledger/kernel/ledger-writes';
import { decimalsOf } from '../../platform/domain/money-text';

export const FILES = [
  ['correcoes.json e .csv', 'o que chegou depois de uma semana ser paga, e o que se decidiu disso'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    corrections: db
      .select()
      .from(corrections)
      .where(eq(corrections.driverId, driverId))
      .orderBy(corrections.weekStartDate, sql`rowid`),
  };
}

export function exported({ corrections: rows }: ResultsOf<ReturnType<typeof held>>) {
  const exportedRows = rows.map(({ driverId, number, reports, ...row }) => decimalsOf(row));
  return { 'correcoes.json': exportedRows, 'correcoes.csv': exportedRows };
}

/** Returns idempotent statements for a batch. Amounts stay, as the acertos that they became. */
export function erased(db: Database, driverId: string) {
  return [emptyReasons(db, driverId)];
}
