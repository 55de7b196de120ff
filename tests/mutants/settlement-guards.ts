import type { Mutant } from './mutant';

/** Guards of acertos. */
export const SETTLEMENT_GUARDS: readonly Mutant[] = [
  {
    promise: 95,
    file: 'src/money/settlements/frozen-week.ts',
    find: "if (status === 'PAID') {",
    replace: 'if (false) {',
  },
  {
    promise: 95,
    file: 'src/money/settlements/frozen-week.ts',
    find: 'if (neverActive) {',
    replace: 'if (false) {',
  },
  {
    promise: 95,
    file: 'src/money/settlements/settle.ts',
    find: '(version === null || !shown.includes(version))',
    replace: 'version === null',
  },
  {
    promise: 95,
    file: 'src/money/settlements/frozen-week.ts',
    find: 'if (isErased) return erased();\n  ',
    replace: '',
  },
  {
    promise: 95,
    file: 'src/money/settlements/settle.ts',
    find: 'if (settlement.counteredBy !== null) return null;',
    replace: '',
  },
  {
    promise: 95,
    file: 'src/ledger/kernel/change-weeks.ts',
    find: '    isStill: weeks.isStill,\n',
    replace: '',
  },
  {
    promise: 95,
    file: 'src/money/settlements/settle.ts',
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
    file: 'src/platform/domain/settlement-categories.ts',
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
