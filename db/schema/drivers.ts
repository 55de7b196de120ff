import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant, version } from './columns';
import { hasUnfoldedKeys, nameInIndex, phoneInIndex } from './driver-keys';

export const drivers = sqliteTable(
  'drivers',
  {
    id: id(),
    fullName: text().notNull(),
    email: text().notNull(),
    phoneNumber: text().notNull(),
    cmtvdeNumber: text().notNull(),
    contractType: text({ enum: ['SLOT', 'VEHICLE_RENTAL'] }).notNull(),
    status: text({ enum: ['ACTIVE', 'PENDING_VALIDATION', 'INACTIVE'] }).notNull(),
    createdAt: instant().notNull(),
    decidedBy: text(),
    decidedAt: instant(),
    /** Stays set when the driver leaves; null if the driver was never ACTIVE. */
    approvedAt: instant(),
    /** The first day on which the driver is INACTIVE; weeks that began before it are booked. */
    leftOn: date(),
    erasesAt: instant(),
    /** Null while the row names a person. */
    erasedAt: instant(),
    /** SHA-256 (hex) of the form's idempotency key. */
    registrationKeyHash: text(),
    /** Also counts changes of its documents and vehicle. */
    version: version(),
  },
  (t) => [
    index('drivers_created').on(t.createdAt),
    index('drivers_status').on(t.status),
    index('drivers_decided').on(t.decidedAt).where(sql`${t.decidedAt} IS NOT NULL`),
    // Leaves the status out: otherwise each decision would rewrite the entry.
    index('drivers_never_active').on(t.id).where(sql`${t.approvedAt} IS NULL`),
    index('drivers_name').on(t.fullName),
    index('drivers_email').on(sql`lower(${t.email})`),
    index('drivers_phone_key').on(phoneInIndex(t.phoneNumber)),
    index('drivers_name_key').on(nameInIndex(t.fullName)),
    index('drivers_untold')
      .on(t.id)
      .where(hasUnfoldedKeys({ name: t.fullName, phone: t.phoneNumber })),
    index('drivers_cmtvde').on(sql`upper(${t.cmtvdeNumber})`),
    index('drivers_erases').on(t.erasesAt).where(sql`${t.erasesAt} IS NOT NULL`),
    uniqueIndex('drivers_registration_key').on(t.registrationKeyHash),
    uniqueIndex('drivers_active_email').on(sql`lower(${t.email})`).where(sql`${t.status} = 'ACTIVE'`),
    uniqueIndex('drivers_active_cmtvde').on(sql`upper(${t.cmtvdeNumber})`).where(sql`${t.status} = 'ACTIVE'`),
  ],
);
