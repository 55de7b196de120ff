import type { Mutant } from './mutant';

/** Guards of the export of records. */
export const EXPORT_GUARDS: readonly Mutant[] = [
  {
    promise: 150,
    file: 'src/money/finances/workbook.ts',
    find: "const options = { delimiter: ';', escapeFormulae: FORMULA };",
    replace: "const options = { delimiter: ';', escapeFormulae: FORMULA && false };",
  },
  {
    promise: 150,
    file: 'src/money/finances/workbook.ts',
    find: ".replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')",
    replace: '',
  },
];
