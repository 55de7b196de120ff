import { type SQL, sql } from 'drizzle-orm';
import { financialRecords } from '../schema/financial-records';
import { IS_FREE } from './record-status';
import { ofSettlementsAlone } from './settlements-alone';

/** Of records: free, not negative nor of acertos alone, of who is or was ACTIVE (docs/rules/payments.md#paying). */
export function isPayable(isNeverActive: SQL): SQL {
  const { status, payoutCents } = financialRecords;
  return sql`(${status} ${IS_FREE} AND ${payoutCents} >= 0 AND NOT ${ofSettlementsAlone} AND NOT ${isNeverActive})`;
}
