import { sql } from 'drizzle-orm';
import { transact } from '../../db/queries/transact';
import { chargeWeeks } from '../ledger/charge';
import type { Services } from '../services';

/** Idempotent: the job of weeks without earnings that are over, and whose fee is due all the same. */
export async function chargeDue({ db }: Services, now: Date): Promise<{ charged: number }> {
  const { charge } = await transact(
    db,
    chargeWeeks(db, { of: sql`1`, actor: 'system', at: now.toISOString() }),
  );
  return { charged: charge.rowsAffected };
}
