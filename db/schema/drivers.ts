import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant, version } from './columns';

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
    /** When the driver became ACTIVE; stays when the driver leaves, and is empty for who never was. */
    approvedAt: instant(),
    /** When a rejected or unfinished registration is erased; set once that is near, and staff are told. */
    erasesAt: instant(),
    /** SHA-256 (hex) of the random key a registration form sends, so that a repeated submit finds its driver. */
    registrationKeyHash: text(),
    /** Its documents' and its vehicle's changes among them: whoever approves a driver looks at those. */
    version: version(),
  },
  (t) => [
    index('drivers_created').on(t.createdAt),
    index('drivers_status').on(t.status),
    index('drivers_erases').on(t.erasesAt).where(sql`${t.erasesAt} IS NOT NULL`),
    uniqueIndex('drivers_registration_key').on(t.registrationKeyHash),
    uniqueIndex('drivers_active_email').on(sql`lower(${t.email})`).where(sql`${t.status} = 'ACTIVE'`),
    uniqueIndex('drivers_active_cmtvde').on(sql`upper(${t.cmtvdeNumber})`).where(sql`${t.status} = 'ACTIVE'`),
  ],
);
