import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { date, id, instant, version } from './columns';

/** A card for fuel or charging, or a toll device, as files of costs name it. Its holdings say with which car or driver
 * it is. */
export const carCards = sqliteTable(
  'car_cards',
  {
    id: id(),
    /** Upper case, without separators. */
    number: text().notNull(),
    /** Numbers that it had before: files that name them are still its own. */
    formerNumbers: text({ mode: 'json' }).$type<readonly string[]>().notNull().default([]),
    /** PORTAGENS: a toll device, which goes with a car alone. */
    kind: text({ enum: ['COMBUSTIVEL', 'CARREGAMENTO', 'PORTAGENS'] }).notNull(),
    endedOn: date(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    version: version(),
  },
  (t) => [
    uniqueIndex('car_cards_number').on(t.number, t.kind),
    index('car_cards_renumbered').on(t.id, t.formerNumbers).where(sql`${t.formerNumbers} <> '[]'`),
  ],
);
