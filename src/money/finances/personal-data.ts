import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { financialRecords } from '../../../db/schema/financial-records';
import { isUnpaid } from '../../ledger/kernel/store';
import { wasActive } from '../../ledger/matching/store';
import { decimalsOf } from '../../platform/domain/money-text';

export const FILES = [
  [
    'registos-financeiros.json e .csv',
    'o valor de cada semana: bruto, comissão, ajustes, dinheiro, taxa, acertos, líquido',
  ],
] as const;

export function held(db: Database, driverId: string) {
  return {
    records: db
      .select()
      .from(financialRecords)
      .where(eq(financialRecords.driverId, driverId))
      .orderBy(asc(financialRecords.weekStartDate)),
  };
}

export function exported({ records: rows }: ResultsOf<ReturnType<typeof held>>) {
  const records = rows.map(({ driverId, version, ...record }) => decimalsOf(record));
  return { 'registos-financeiros.json': records, 'registos-financeiros.csv': records };
}

/** Guards erasure. Negative payouts and drivers never ACTIVE are never paid (docs/rules/payments.md#paying). */
export function noPaymentDue(id: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${financialRecords}
    WHERE driver_id = ${id} AND ${wasActive(sql`${id}`)}
      AND ${isUnpaid(financialRecords.status)} AND payout_cents > 0)`;
}
