import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cars } from './cars';
import { cents, date, id, instant } from './columns';

/** Append-only. Applies from a Monday until the next one of the car. */
export const carRents = sqliteTable(
  'car_rents',
  {
    id: id(),
    carId: text()
      .notNull()
      .references(() => cars.id),
    /** The car's first rent is 1; for the same Monday the last one counts. */
    n: integer().notNull(),
    fromMonday: date().notNull(),
    per: text({ enum: ['DAY', 'WEEK'] }).notNull(),
    /** 0 ends the rent. */
    cents: cents().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('car_rents_car').on(t.carId, t.n)],
);
