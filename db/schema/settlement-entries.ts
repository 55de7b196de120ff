import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { cents, date, id, instant } from './columns';
import { drivers } from './drivers';

/** Append-only (triggers), except that erasure empties `description`. A row that `counters` another undoes it. */
export const settlementEntries = sqliteTable(
  'settlement_entries',
  {
    id: id(),
    driverId: text()
      .notNull()
      .references(() => drivers.id),
    weekStartDate: date().notNull(),
    category: text({
      enum: [
        ...([
          'ADIANTAMENTO',
          'CAUCAO',
          'DEVOLUCAO_CAUCAO',
          'PORTAGENS',
          'COMBUSTIVEL',
          'CARREGAMENTO',
        ] as const),
        ...(['DANOS', 'MULTA', 'BONUS', 'REFERENCIA', 'CORRECAO', 'SALDO_ANTERIOR', 'OUTRO'] as const),
        ...(['ESTACIONAMENTO', 'RENDA'] as const),
      ],
    }).notNull(),
    /** A negative amount reduces the payout. */
    cents: cents().notNull(),
    description: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    /** The cause of the entry, and its id, which entries of staff and costs lack. */
    originKind: text({ enum: ['manual', 'plan', 'cost', 'carry', 'correction', 'counter'] })
      .notNull()
      .default('manual'),
    originId: text(),
    /** A key that is used once, and never read. */
    origin: text().notNull(),
    counters: text(),
  },
  (t) => [
    uniqueIndex('settlement_entries_origin').on(t.origin),
    uniqueIndex('settlement_entries_counters').on(t.counters),
    index('settlement_entries_driver').on(t.driverId, t.weekStartDate),
  ],
);
