import { type SQL, sql } from 'drizzle-orm';
import { type ContractType, MONTHLY_FEE_CENTS } from '../domain/contract';

export function flatRateCents(contractType: ContractType, monday: SQL): SQL {
  const day = sql`CAST(strftime('%d', ${monday}) AS INTEGER)`;
  const lastDay = sql`CAST(strftime('%d', ${monday}, 'start of month', '+1 month', '-1 day') AS INTEGER)`;
  const before = sql`((${day} - 1) / 7)`;
  const parts = sql`(${before} + 1 + (${lastDay} - ${day}) / 7)`;
  const fee = sql.raw(String(MONTHLY_FEE_CENTS[contractType]));
  return sql`(${fee} / ${parts} + (${before} < ${fee} % ${parts}))`;
}
