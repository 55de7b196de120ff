import type { Mutant } from './mutant';

/** Acertos. */
export const SETTLEMENT_GUARDS: readonly Mutant[] = [
  {
    promise: 95,
    file: 'src/ledger/settlements.ts',
    find: ' AND NOT EXISTS (${record} AND r.status ${IS_SETTLED})',
    replace: '',
  },
  {
    promise: 95,
    file: 'src/ledger/settlements.ts',
    find: 'NOT ${wasNeverActive(driverId)} AND NOT EXISTS',
    replace: 'NOT EXISTS',
  },
  {
    promise: 95,
    file: 'src/ledger/settlements.ts',
    find: 'AND ${isShown(sql`r.version`, given)}',
    replace: '',
  },
  {
    promise: 95,
    file: 'src/ledger/settlements.ts',
    find: 'WHERE ${allowed} AND ${open}',
    replace: 'WHERE ${open}',
  },
  {
    promise: 95,
    file: 'src/ledger/settlements.ts',
    find: 'AND NOT EXISTS (SELECT 1 FROM ${settlementEntries} WHERE counters = s.id)',
    replace: '',
  },
  {
    promise: 95,
    file: 'src/settlements/settle.ts',
    find: 'if (!isSame) {',
    replace: 'if (false) {',
  },
  {
    promise: 96,
    file: 'db/migrations/0030_settlement_entries.sql',
    find: "NEW.description <> '' OR ",
    replace: '',
  },
  {
    promise: 97,
    file: 'src/domain/settlement-categories.ts',
    find: 'return CREDITS.includes(category);',
    replace: 'return false;',
  },
  {
    promise: 98,
    file: 'web/money/settlements/settlement-fields.tsx',
    find: 'chosen ?? (',
    replace: '(',
  },
];
