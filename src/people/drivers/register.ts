import { and, count, desc, eq, exists, gt, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { changedFields } from '../../../db/queries/changed-fields';
import { jsonOf } from '../../../db/queries/json-of';
import { transact } from '../../../db/queries/transact';
import { auditLog } from '../../../db/schema/audit-log';
import { driverChanges } from '../../../db/schema/driver-changes';
import { drivers } from '../../../db/schema/drivers';
import { outbox } from '../../../db/schema/outbox';
import { recipientOf } from '../../mail/outbox/recipient';
import { EMAILS_TO_ONE_ADDRESS, emailsCountedSince } from '../../mail/outbox/recipient-limits';
import { emailsTo, queueIfChanged } from '../../mail/outbox/store';
import { auditEach, auditIfChanged } from '../../platform/audit/store';
import { reopenDocuments } from '../../platform/decisions/store';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import {
  MAX_PENDING_DRIVERS,
  MAX_REGISTRATIONS_A_DAY,
  REGISTRATION_RETRY_SECONDS,
  registrationOpenSince,
} from './registration-limits';
import type { DriverInput, RegisteredDriver } from './schema';

export const registeredFields = {
  id: drivers.id,
  fullName: drivers.fullName,
  email: drivers.email,
  phoneNumber: drivers.phoneNumber,
  cmtvdeNumber: drivers.cmtvdeNumber,
  contractType: drivers.contractType,
  status: drivers.status,
  createdAt: drivers.createdAt,
};

/** Idempotent by `key` for 24 hours: a retry updates the driver. Raises `wrong_state`, `unavailable`. */
export async function register(
  services: Services,
  input: DriverInput,
  key: string | undefined,
): Promise<RegisteredDriver> {
  const now = services.now();
  const registered = await registerDriver(services.db, {
    id: crypto.randomUUID(),
    input,
    keyHash: key === undefined ? null : await sha256Hex(key.toLowerCase()),
    recipient: await recipientOf(services, input.email),
    now,
    openSince: registrationOpenSince(now),
  });
  if (registered === 'closed') throw new AppError('wrong_state');
  if (registered === 'full') {
    throw new AppError('unavailable', {
      message: 'De momento não podemos receber mais registos. Tente novamente mais tarde.',
      retryAfterSeconds: REGISTRATION_RETRY_SECONDS,
    });
  }
  return registered;
}

type Registration = {
  id: string;
  input: DriverInput;
  keyHash: string | null;
  /** Keyed hash of the e-mail address, for the limit of messages. */
  recipient: string;
  now: Date;
  openSince: string;
};

/** Idempotent by `keyHash`; a retry that changes fields reopens decided documents, and changes no driver that
 * staff have corrected. `closed` means no longer open. */
export async function registerDriver(
  db: Database,
  { id, input, keyHash, recipient, now, openSince }: Registration,
): Promise<RegisteredDriver | 'closed' | 'full'> {
  const at = now.toISOString();
  const row = {
    ...input,
    id,
    status: 'PENDING_VALIDATION',
    createdAt: at,
    registrationKeyHash: keyHash,
    decidedBy: null,
    decidedAt: null,
    approvedAt: null,
    erasesAt: null,
    version: 1,
  } as const;
  const { today, pending } = registrations(db, now);
  const hasRoom = sql`(${today}) < ${MAX_REGISTRATIONS_A_DAY} AND (${pending}) < ${MAX_PENDING_DRIVERS}`;
  const isOpen = and(eq(drivers.status, 'PENDING_VALIDATION'), gt(drivers.createdAt, openSince));
  const changed = changedFields(drivers, input);
  const isChanging = sql`(${drivers.registrationKeyHash} = ${keyHash} AND ${isOpen} AND ${changed} <> '[]'
    AND NOT EXISTS (SELECT 1 FROM ${driverChanges} WHERE driver_id = ${drivers.id}))`;
  const isKnown = sql`EXISTS (SELECT 1 FROM ${drivers} WHERE registration_key_hash = ${keyHash})`;
  // Two lookups, because SQLite may scan all registrations of the day for an OR.
  const ofKey = sql`(SELECT id FROM ${drivers} WHERE registration_key_hash = ${keyHash})`;
  const earlier = emailsTo(recipient, gt(outbox.createdAt, emailsCountedSince(now)));
  const registering = transact(db, {
    room: guard(db, 'decision', sql`(${hasRoom}) OR ${isKnown}`),
    // INSERT … SELECT would make SQLite check every foreign key that refers to drivers.
    register: db.insert(drivers).values(row).onConflictDoNothing({ target: drivers.registrationKeyHash }),
    auditRegistered: auditIfChanged(db, { at, actor: 'visitor', action: 'driver.register', subject: id }),
    mail: queueIfChanged(db, {
      kind: 'registration_received',
      action: 'driver.register',
      at,
      of: sql`
        SELECT own.id AS subject, own.id AS driver_id, NULL AS detail FROM ${drivers} own
        WHERE own.id = ${id} AND ${EMAILS_TO_ONE_ADDRESS} > ${earlier}`,
      recipient,
    }),
    auditChange: auditEach(db, {
      at,
      actor: 'visitor',
      action: 'driver.change',
      subject: sql`${drivers.id}`,
      detail: jsonOf({ fields: sql`json(${changed})` }),
      from: sql`FROM ${drivers} WHERE ${isChanging}`,
    }),
    reopened: reopenDocuments(db, {
      which: sql`driver_id IN (SELECT id FROM ${drivers} WHERE ${isChanging})`,
      at,
    }),
    change: db
      .update(drivers)
      .set({ ...input, version: sql`${drivers.version} + 1` })
      .where(isChanging),
    open: db
      .select(registeredFields)
      .from(drivers)
      .where(and(sql`${drivers.id} IN (${id}, ${ofKey})`, isOpen)),
  });
  try {
    const { open } = await registering;
    return open[0] ?? 'closed';
  } catch (error) {
    if (isGuardFailure(error, 'decision')) return 'full';
    throw error;
  }
}

const WAS_IMPORTED = sql`EXISTS (SELECT 1 FROM ${auditLog}
  WHERE subject = ${drivers.id} AND action = 'driver.import')`;

/** Returns queries for a batch. A fleet that staff import does not count as registrations. */
export function registrations(db: Database, now: Date) {
  return {
    today: db
      .select({ n: count() })
      .from(drivers)
      .where(and(gt(drivers.createdAt, registrationOpenSince(now)), not(WAS_IMPORTED))),
    pending: db.select({ n: count() }).from(drivers).where(eq(drivers.status, 'PENDING_VALIDATION')),
  };
}

export async function countRegistrations(db: Database, now: Date) {
  const { today, pending } = await transact(db, registrations(db, now));
  return { today: today[0]?.n ?? 0, pending: pending[0]?.n ?? 0 };
}

/** Is true of a pending driver registered after `since` (ISO 8601). */
export function openDriverExists(db: Database, driverId: string, since: string): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(drivers)
      .where(
        and(eq(drivers.id, driverId), eq(drivers.status, 'PENDING_VALIDATION'), gt(drivers.createdAt, since)),
      ),
  );
}

/** Compares case-insensitively; lists the newest first. */
export function findDriversByEmail(db: Database, email: string) {
  return db
    .select({ id: drivers.id, status: drivers.status, createdAt: drivers.createdAt })
    .from(drivers)
    .where(sql`lower(${drivers.email}) = lower(${email})`)
    .orderBy(desc(drivers.createdAt));
}
