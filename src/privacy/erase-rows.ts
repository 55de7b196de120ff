import { and, count, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { neverActive } from '../../db/queries/never-active';
import { keyIn } from '../../db/queries/object-path';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import { financialRecords } from '../../db/schema/financial-records';
import { inboxState } from '../../db/schema/inbox-state';
import { outbox } from '../../db/schema/outbox';
import { paymentReports } from '../../db/schema/payment-reports';
import { trustedSenders } from '../../db/schema/trusted-senders';
import { uploads } from '../../db/schema/uploads';
import { vehicles } from '../../db/schema/vehicles';
import { auditIfChanged } from '../audit/store';
import { eraseFromLedger } from '../ledger/erase';
import { UNDECIDED } from '../ledger/reports';
import { rowsOf, wasSentBy } from './personal-data';

const ERASED_NAME = 'Condutor apagado';
/** No address at all (RFC 2606), and another for each driver: two of one address are shown as the same person. */
const ERASED_DOMAIN = '@apagado.invalid';
/** Older than any upload that may be claimed: deleted by the next run of the hour's jobs, if not before. */
const LONG_AGO = new Date(0).toISOString();

/** What a driver's personal fields are once the person is gone. */
function erasedFields(id: string) {
  const mark = id.slice(0, 8);
  return {
    fullName: ERASED_NAME,
    email: `${mark}${ERASED_DOMAIN}`,
    phoneNumber: '000000000',
    cmtvdeNumber: `apagado-${mark}`,
  };
}

/** All of them, or somebody who registers with an address of that domain would pass for erased. */
export const isErased = sql`(
  ${drivers.fullName} = ${ERASED_NAME} AND ${drivers.email} = substr(${drivers.id}, 1, 8) || ${ERASED_DOMAIN}
  AND ${drivers.phoneNumber} = '000000000' AND ${drivers.cmtvdeNumber} = 'apagado-' || substr(${drivers.id}, 1, 8))`;

/** How the driver stands before; null when there is none. */
export async function findStanding(db: Database, id: string) {
  const [rows, kept] = await db.batch([
    db
      .select({
        fullName: drivers.fullName,
        status: drivers.status,
        alreadyErased: sql<number>`${isErased}`.mapWith(Boolean),
      })
      .from(drivers)
      .where(eq(drivers.id, id)),
    db
      .select({ count: count() })
      .from(paymentReports)
      .where(and(UNDECIDED, not(wasSentBy(id)))),
  ]);
  const driver = rows[0];
  if (!driver) return null;
  const { fullName, status, alreadyErased } = driver;
  return { fullName, wasActive: status === 'ACTIVE', alreadyErased, quarantined: kept[0]?.count ?? 0 };
}

/**
 * For a guard. What is never paid out is not waited for: a negative payout (docs/rules.md#paying), and of who was
 * never ACTIVE.
 */
export function noPaymentDue(id: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ${financialRecords}
    WHERE driver_id = ${id} AND driver_id NOT IN ${neverActive} AND status = 'PENDING' AND payout_cents > 0)`;
}

/** Ids of drivers that were erased once and are people again: a backup from before was restored. */
export async function erasedOnce(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: drivers.id })
    .from(drivers)
    .where(
      sql`NOT ${isErased} AND ${drivers.id} IN (SELECT subject FROM audit_log WHERE action = 'driver.erase')`,
    );
  return rows.map((row) => row.id);
}

type Erasure = { id: string; unmatched: readonly number[]; actor: string; now: Date };

/** For a batch; again changes nothing. The objects to remove stand in `uploads` afterwards: `keysToRemove`. */
export function eraseRows(db: Database, { id, unmatched, actor, now }: Erasure) {
  const at = now.toISOString();
  const owner = ownerOf(id);
  const own = sql`SELECT id FROM ${documents} WHERE driver_id = ${id}`;
  const fields = {
    ...erasedFields(id),
    status: 'INACTIVE' as const,
    registrationKeyHash: null,
    erasesAt: null,
  };
  const version = sql`${drivers.version} + 1`;
  return [
    db.run(sql`
      UPDATE ${uploads} SET visitor = ${owner} WHERE claimed_by IN (${own})`),
    db.run(sql`
      INSERT INTO ${uploads} (key, visitor, created_at)
      SELECT ${sql.raw(keyIn('file_path'))}, ${owner}, ${LONG_AGO} FROM ${documents}
      WHERE driver_id = ${id}
      ON CONFLICT (key) DO UPDATE SET visitor = excluded.visitor, created_at = excluded.created_at`),
    db.delete(documents).where(eq(documents.driverId, id)),
    db.delete(vehicles).where(eq(vehicles.driverId, id)),
    db.delete(outbox).where(eq(outbox.driverId, id)),
    db.run(sql`
      DELETE FROM ${trustedSenders} WHERE address = (SELECT lower(email) FROM ${drivers} WHERE id = ${id})`),
    // A poll under way still knows the person: what it reads from now on it would book under that name.
    db.run(sql`UPDATE ${inboxState} SET fence = fence + 1, lease_until = NULL WHERE lease_until IS NOT NULL`),
    ...eraseFromLedger(db, {
      ...{ driverId: id, name: ERASED_NAME, actor, at },
      ...{ rows: rowsOf(id, unmatched), mail: wasSentBy(id) },
    }),
    db
      .update(drivers)
      .set({ ...fields, version })
      .where(sql`${drivers.id} = ${id} AND NOT ${isErased}`),
    auditIfChanged(db, { at, actor, action: 'driver.erase', subject: id }),
  ];
}

/** Storage keys of what the erased driver had; `claimed` is the key that the driver's browser sent the file to. */
export async function keysToRemove(db: Database, id: string): Promise<{ key: string; claimed: boolean }[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(eq(uploads.visitor, ownerOf(id)));
  return rows.map(({ key, claimedBy }) => ({ key, claimed: claimedBy !== null }));
}

function ownerOf(id: string): string {
  return `erased:${id}`;
}
