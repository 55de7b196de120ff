import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, version } from './columns';
import { drivers } from './drivers';

/** A cost as its last file states it, and what was decided of it. */
export const costMovements = sqliteTable(
  'cost_movements',
  {
    id: id(),
    /** The source's own identity, without the value. */
    key: text().notNull(),
    source: text().notNull(),
    /** The file whose value stands; null for rent. */
    fileId: text(),
    kind: text({ enum: ['toll', 'parking', 'subscription', 'fuel', 'charging', 'rent', 'other'] }).notNull(),
    /** Wall time in Lisbon, `YYYY-MM-DD HH:MM:SS`, or a date alone. */
    at: text().notNull(),
    /** The Monday of the week that it is charged to if that is open. */
    week: date().notNull(),
    plate: text(),
    device: text(),
    card: text(),
    vin: text(),
    place: text().notNull(),
    /** The place among those who share the car's rent of that day, from 1; null for what is no rent. */
    part: integer(),
    /** The cost in all; null once all files that state it are undone. */
    cents: cents(),
    /** False once it is cancelled. */
    isChargeable: integer({ mode: 'boolean' }).notNull(),
    /** The bound that its value exceeds, for which it waits until staff say whose it is. */
    bound: text({ enum: ['large-amount', 'refund-alone', 'refund-file'] }),
    state: text({ enum: ['driver', 'fleet', 'waiting', 'free', 'gone'] }).notNull(),
    /** Why it waits. */
    reason: text(),
    /** A warning before the week closes. */
    doubt: text(),
    carId: text(),
    driverId: text().references(() => drivers.id),
    /** The driver's share, by the rule. */
    shareCents: cents().notNull().default(0),
    /** Staff's word on whose it is: the id of a driver, or `fleet`. */
    assigned: text(),
    version: version(),
  },
  (t) => [
    uniqueIndex('cost_movements_key').on(t.key),
    // Covers the weekly sums of the fleet, of a driver and of the cars.
    index('cost_movements_week').on(
      ...([t.week, t.driverId, t.state, t.carId, t.kind, t.cents, t.shareCents] as const),
    ),
    index('cost_movements_driver').on(t.driverId, t.week),
    index('cost_movements_car').on(t.carId, t.week),
    // Each name that a file has for a car, from a Monday on.
    index('cost_movements_plate').on(t.plate, t.week).where(sql`${t.plate} IS NOT NULL`),
    index('cost_movements_device').on(t.device, t.week).where(sql`${t.device} IS NOT NULL`),
    index('cost_movements_vin').on(t.vin, t.week).where(sql`${t.vin} IS NOT NULL`),
    index('cost_movements_card').on(t.card, t.week).where(sql`${t.card} IS NOT NULL`),
    index('cost_movements_file').on(t.fileId, t.state, t.cents, t.shareCents),
    index('cost_movements_refunds').on(t.source, t.at).where(sql`${t.cents} < 0`),
    index('cost_movements_waiting').on(t.week).where(sql`${t.state} = 'waiting'`),
    index('cost_movements_reason').on(t.reason).where(sql`${t.state} = 'waiting'`),
    index('cost_movements_doubt').on(t.week, t.doubt).where(sql`${t.doubt} IS NOT NULL`),
  ],
);
