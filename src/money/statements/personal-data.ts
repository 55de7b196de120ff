import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { statements } from '../../../db/schema/statements';
import { decimalOf } from '../../platform/domain/money-text';
import type { StatementContent } from './schema';

export const FILES = [
  ['extratos.json', 'os extratos das suas semanas, em cada versão que lhe foi mostrada'],
] as const;

export function held(db: Database, driverId: string) {
  return {
    statements: db
      .select()
      .from(statements)
      .where(eq(statements.driverId, driverId))
      .orderBy(asc(statements.weekStartDate), asc(statements.number)),
  };
}

export function exported({ statements: rows }: ResultsOf<ReturnType<typeof held>>) {
  const versions = rows.map(({ driverId, recordVersion, digest, told: json, ...row }) => ({
    ...row,
    told: json === null ? null : decimals(JSON.parse(json)),
  }));
  return { 'extratos.json': versions };
}

function decimals({ sections, payoutCents, paidOn }: StatementContent) {
  return {
    sections: sections.map(({ lines, ...section }) => ({
      ...section,
      lines: lines.map(({ cents, ...line }) => ({ ...line, amount: decimalOf(cents) })),
    })),
    payout: decimalOf(payoutCents),
    paidOn,
  };
}

/** Returns idempotent statements for a batch. The row of a statement stays, as the record does. */
export function erased(db: Database, driverId: string) {
  return [
    db
      .update(statements)
      .set({ told: null })
      .where(and(eq(statements.driverId, driverId), isNotNull(statements.told))),
  ];
}
