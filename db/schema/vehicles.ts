import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';
import { drivers } from './drivers';

export const vehicles = sqliteTable(
  'vehicles',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    licensePlate: text(),
    make: text(),
    model: text(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('vehicles_driver').on(t.driverId), index('vehicles_plate').on(t.licensePlate)],
);
