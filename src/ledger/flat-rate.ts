import { type SQL, sql } from 'drizzle-orm';
import { type ContractType, MONTHLY_FEE_CENTS } from '../domain/contract';

/** How many Mondays the month of a Monday has, and how many of them are before it. */
export function mondaysOf(monday: SQL): { parts: SQL; before: SQL } {
  const day = sql`CAST(strftime('%d', ${monday}) AS INTEGER)`;
  const lastDay = sql`CAST(strftime('%d', ${monday}, 'start of month', '+1 month', '-1 day') AS INTEGER)`;
  const before = sql`((${day} - 1) / 7)`;
  return { before, parts: sql`(${before} + 1 + (${lastDay} - ${day}) / 7)` };
}

/** The first Mondays take the odd cents. */
export function shareCents(monthCents: SQL, { parts, before }: { parts: SQL; before: SQL }): SQL {
  return sql`(${monthCents} / ${parts} + (${before} < ${monthCents} % ${parts}))`;
}

export function monthCents(contract: SQL): SQL {
  const fee = (type: ContractType) => sql.raw(String(MONTHLY_FEE_CENTS[type]));
  return sql`CASE ${contract} WHEN 'SLOT' THEN ${fee('SLOT')} ELSE ${fee('VEHICLE_RENTAL')} END`;
}

export function flatRateCents(contractType: ContractType, monday: SQL): SQL {
  return shareCents(sql.raw(String(MONTHLY_FEE_CENTS[contractType])), mondaysOf(monday));
}
