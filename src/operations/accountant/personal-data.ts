import { asc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { accountantMonths } from '../../../db/schema/accountant-months';
import { notedForRemoval } from '../../people/uploads/personal-data';

export const FILES = [
  ['contabilista.json', 'os ficheiros mensais para o contabilista em que está, em cada versão'],
] as const;

const isNamed = (driverId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${accountantMonths.named}) WHERE value = ${driverId})`;

export function held(db: Database, driverId: string) {
  const { month, number, sha256, createdAt } = accountantMonths;
  return {
    accountantMonths: db
      .select({ month, number, sha256, createdAt })
      .from(accountantMonths)
      .where(isNamed(driverId))
      .orderBy(asc(month), asc(number)),
  };
}

export function exported({ accountantMonths: rows }: ResultsOf<ReturnType<typeof held>>) {
  return { 'contabilista.json': rows };
}

/** Returns idempotent statements for a batch. A file that names the driver goes whole; its row and digest stay, and the
 * next call makes another version. */
export function erased(db: Database, driverId: string) {
  const kept = sql`SELECT object_key FROM ${accountantMonths} WHERE object_key IS NOT NULL AND ${isNamed(driverId)}`;
  return [
    notedForRemoval(db, driverId, kept),
    db.run(
      sql`UPDATE ${accountantMonths} SET object_key = NULL WHERE object_key IS NOT NULL AND ${isNamed(driverId)}`,
    ),
  ];
}
