import { getTableColumns, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant, version } from './columns';
import { drivers } from './drivers';

/** A vehicle of the fleet. One that a driver named waits until staff take it on; until then no row refers to it. */
export const cars = sqliteTable(
  'cars',
  {
    id: id(),
    /** Upper case, without separators; empty where a driver named what can be no plate. */
    plate: text().notNull(),
    make: text().notNull().default(''),
    model: text().notNull().default(''),
    vin: text(),
    /** The day of the first registration, from which the law counts a vehicle's age. */
    registeredOn: date(),
    fuel: text({ enum: ['GASOLEO', 'GASOLINA', 'HIBRIDO', 'ELETRICO', 'GPL'] }),
    /** While the car waits: CONDUTOR. */
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
    isWaiting: integer({ mode: 'boolean' }).notNull().default(false),
    /** The driver who named the car; it stays when the car is taken on, as `named` does. */
    namedBy: text().references(() => drivers.id),
    named: text({ mode: 'json' }).$type<Record<'licensePlate' | 'make' | 'model', string | null>>(),
    namedAt: instant(),
  },
  (t) => [
    uniqueIndex('cars_plate').on(t.plate).where(sql`${t.isWaiting} = 0`),
    index('cars_waiting').on(t.plate).where(sql`${t.isWaiting} = 1`),
    uniqueIndex('cars_named_by').on(t.namedBy),
    index('cars_vin').on(t.vin),
  ],
);

const {
  isWaiting: _isWaiting,
  namedBy: _namedBy,
  named: _named,
  namedAt: _namedAt,
  ...own
} = getTableColumns(cars);

/** The columns of a car that the fleet has: who named it is left out. */
export const CAR = own;

export const isTakenOn = sql`${cars.isWaiting} = 0`;
export const isWaitingCar = sql`${cars.isWaiting} = 1`;
