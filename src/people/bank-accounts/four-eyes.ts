import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../../db/opening/client';
import { total } from '../../../db/queries/total';
import { auditLog } from '../../../db/schema/audit-log';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { isSamePerson } from '../../platform/decisions/same-person-rules';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import type { Services } from '../../services';

/** States why `staff` may not confirm a waiting account that they had a hand in; null without FOUR_EYES. */
export async function ownHandRefusal(
  { db, fourEyes }: Pick<Services, 'db' | 'fourEyes'>,
  id: string,
  staff: string,
): Promise<string | null> {
  if (!fourEyes) return null;
  const entry = await waitingEntry(db, id, staff);
  if (!entry) return null;
  if (isSamePerson(entry.enteredBy, staff)) {
    return 'Esta conta foi indicada por si: outra pessoa da equipa tem de a confirmar.';
  }
  // A person who can read a driver's e-mails can enter an account as that driver.
  if (entry.enteredBy === 'driver' && entry.gaveAddress) {
    return 'O email deste condutor foi alterado por si: outra pessoa da equipa tem de confirmar a conta.';
  }
  return null;
}

/** Whether `staff` changed the e-mail address of the driver of account `a`. */
function gaveAddress(staff: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${auditLog} entry
    WHERE entry.subject = a.driver_id AND entry.action = 'driver.correct' AND lower(entry.actor) = ${lowerAscii(staff)}
      AND EXISTS (SELECT 1 FROM json_each(entry.detail, '$.fields') WHERE value = 'email'))`;
}

/** The first `limit` accounts, oldest first, that `staff` may confirm. */
export function confirmable(
  db: Database,
  { fourEyes, staff }: { fourEyes: boolean; staff: string },
  limit: number,
) {
  const a = alias(bankAccounts, 'a');
  const isOwn = sql`(lower(${a.enteredBy}) = ${lowerAscii(staff)} OR ${a.enteredBy} = 'driver' AND ${gaveAddress(staff)})`;
  return db
    .select({ driverId: drivers.id, fullName: drivers.fullName, since: a.createdAt, total })
    .from(a)
    .innerJoin(drivers, eq(drivers.id, a.driverId))
    .where(and(sql`${a.status} = 'WAITING'`, fourEyes ? not(isOwn) : undefined))
    .orderBy(a.createdAt)
    .limit(limit);
}

async function waitingEntry(db: Database, id: string, staff: string) {
  const a = alias(bankAccounts, 'a');
  const [entry] = await db
    .select({ enteredBy: a.enteredBy, gaveAddress: gaveAddress(staff).mapWith(Boolean) })
    .from(a)
    .where(and(eq(a.id, id), eq(a.status, 'WAITING')));
  return entry;
}
