import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, instant } from './columns';
import { drivers } from './drivers';

/** Changes that a driver requests; null means no change. */
export const dataRequests = sqliteTable(
  'data_requests',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    fullName: text(),
    email: text(),
    phoneNumber: text(),
    cmtvdeNumber: text(),
    status: text({ enum: ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] }).notNull(),
    createdAt: instant().notNull(),
    decidedBy: text(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('data_requests_open').on(t.driverId).where(sql`${t.status} = 'OPEN'`),
    index('data_requests_driver').on(t.driverId),
  ],
);
