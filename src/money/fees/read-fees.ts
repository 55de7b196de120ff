import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { feeRules } from '../../../db/schema/fee-rules';
import { shiftDate } from '../../platform/domain/calendar';
import type { WantedFee } from './dated-fee-rules';

type FeeRuleRow = typeof feeRules.$inferSelect;

/** Returns steps of a batch, for `feesIn`. */
export function readingFees(db: Database, id: string) {
  return {
    found: db.select({ id: drivers.id, erasedAt: drivers.erasedAt }).from(drivers).where(eq(drivers.id, id)),
    rules: db.select().from(feeRules).where(eq(feeRules.driverId, id)).orderBy(desc(feeRules.n)),
  };
}

/** Lists rules newest first; null when there is no such driver. */
export function feesIn({ found, rules }: ResultsOf<ReturnType<typeof readingFees>>) {
  const [driver] = found;
  return driver ? { ...driver, version: rules.length + 1, rules } : null;
}

type Setting = { driverId: string; n: number; staff: string; at: string };

export function newRule(
  { from, rule, withoutEarnings }: WantedFee,
  { driverId, n, staff, at }: Setting,
): FeeRuleRow {
  const limits = rule.kind === 'PERCENT' ? rule : null;
  return {
    id: crypto.randomUUID(),
    driverId,
    n,
    fromMonday: from,
    untilMonday: rule.kind === 'NONE' ? shiftDate(from, 7 * rule.weeks) : null,
    kind: rule.kind,
    cents: 'cents' in rule ? rule.cents : null,
    basisPoints: limits?.basisPoints ?? null,
    minCents: limits?.minCents ?? null,
    maxCents: limits?.maxCents ?? null,
    withoutEarnings,
    createdBy: staff,
    createdAt: at,
  };
}

/** Lists drivers who have or had a fee that is due without earnings, in order of id, after `after`. */
export async function payersWithoutEarnings(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: feeRules.driverId })
    .from(feeRules)
    .where(and(eq(feeRules.withoutEarnings, true), gt(feeRules.driverId, after)))
    .orderBy(asc(feeRules.driverId))
    .limit(limit);
  return rows.map(({ id }) => id);
}
