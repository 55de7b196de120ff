import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant, version } from './columns';

/** A vehicle as the office keeps it. The one that a driver names at registration is in `vehicles`. */
export const cars = sqliteTable(
  'cars',
  {
    id: id(),
    /** Upper case, without separators. */
    plate: text().notNull(),
    make: text().notNull().default(''),
    model: text().notNull().default(''),
    vin: text(),
    /** The day of the first registration, from which the law counts a vehicle's age. */
    registeredOn: date(),
    fuel: text({ enum: ['GASOLEO', 'GASOLINA', 'HIBRIDO', 'ELETRICO', 'GPL'] }),
    owner: text({ enum: ['FROTA', 'ALUGADA', 'CONDUTOR'] }).notNull(),
    insuredUntil: date(),
    inspectedUntil: date(),
    imtUntil: date(),
    extinguisherUntil: date(),
    /** 1 to 12. */
    iucMonth: integer(),
    /** The fleet's last day with the vehicle. */
    endedOn: date(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (t) => [uniqueIndex('cars_plate').on(t.plate), index('cars_vin').on(t.vin)],
);
