import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { cents, date, instant } from './columns';
import { recibos } from './recibos';

/** How staff have divided a document's base over weeks, in place of what the rule finds. */
export const reciboAllocations = sqliteTable(
  'recibo_allocations',
  {
    reciboId: text()
      .notNull()
      .references(() => recibos.id),
    weekStartDate: date().notNull(),
    cents: cents().notNull(),
    decidedBy: text().notNull(),
    decidedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reciboId, t.weekStartDate] })],
);
