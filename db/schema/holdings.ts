import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { carCards } from './car-cards';
import { cars } from './cars';
import { id, instant, version } from './columns';
import { drivers } from './drivers';

/** Joins two for a time: a driver has a car, a driver has a card, or a card or toll device goes with a car. */
export const holdings = sqliteTable(
  'holdings',
  {
    id: id(),
    carId: text().references(() => cars.id),
    cardId: text().references(() => carCards.id),
    driverId: text().references(() => drivers.id),
    /** Wall time in Lisbon, `YYYY-MM-DD HH:MM`. */
    startsAt: text().notNull(),
    /** Exclusive; null while it lasts. */
    endsAt: text(),
    /** Two drivers have the car by shifts, so holdings may overlap. */
    isShared: integer({ mode: 'boolean' }).notNull().default(false),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (t) => [
    index('holdings_car').on(t.carId, t.startsAt),
    index('holdings_card').on(t.cardId, t.startsAt),
    index('holdings_driver').on(t.driverId, t.startsAt),
    check('holdings_two', sql`(${t.carId} IS NULL) + (${t.cardId} IS NULL) + (${t.driverId} IS NULL) = 1`),
  ],
);
