import type { Mutant } from './mutant';

/** Guards of a week's statement. */
export const STATEMENT_GUARDS: readonly Mutant[] = [
  {
    promise: 160,
    file: 'src/money/statements/content-rules.ts',
    find: "line('commission', 'Comissão da plataforma', 0 - centsOfDecimal(",
    replace: "line('commission', 'Comissão da plataforma', centsOfDecimal(",
  },
  {
    promise: 160,
    file: 'src/money/statements/content-rules.ts',
    find: "each.restsOn === 'costs'",
    replace: "each.text === 'Custos da viatura'",
  },
  {
    promise: 160,
    file: 'src/operations/me/statement-routes.ts',
    find: "if (!(await ownsWeek(db, driverId, id))) throw new AppError('not_found');",
    replace: "if (!(await ownsWeek(db, driverId, id)) && id === '') throw new AppError('not_found');",
  },
  {
    promise: 161,
    file: 'src/money/statements/statement-versions.ts',
    find: 'AND (SELECT count(*) FROM ${statements} WHERE ${ofWeek}) = ${number - 1}`',
    replace: 'AND ${number - 1} >= 0`',
  },
  {
    promise: 161,
    file: 'src/money/statements/statement-versions.ts',
    find: 'AND NOT ${isErased})',
    replace: 'OR ${isErased})',
  },
  {
    promise: 161,
    file: 'src/money/statements/statement.ts',
    find: '...(shown ?? content),',
    replace: '...content,',
  },
  {
    promise: 161,
    file: 'db/copying/preserved-on-restore.ts',
    find: "FROM statements AS own WHERE driver_id IN (SELECT id FROM ${from('drivers')})",
    replace: 'FROM statements AS own WHERE false',
  },
  {
    promise: 162,
    file: 'src/money/statements/statement-versions.ts',
    find: 'WHERE id = ${recordId} AND paid_at >= ${mailedSince}`',
    replace: 'WHERE id = ${recordId}`',
  },
  {
    promise: 164,
    file: 'src/platform/http/content-disposition.ts',
    find: 'if (used.has(key)) continue;',
    replace: '',
  },
  {
    promise: 164,
    file: 'src/money/statements/week-archive.ts',
    find: "safeFileName(fileStem(statement), 'application/pdf')",
    replace: '`${fileStem(statement)}.pdf`',
  },
  {
    promise: 165,
    file: 'src/money/statements/pdf-maker.ts',
    find: 'last = made.catch(() => undefined);',
    replace: '',
  },
  {
    promise: 165,
    file: 'src/money/statements/pdf-maker.ts',
    find: 'last.then(othersFirst)',
    replace: 'last',
  },
  {
    promise: 165,
    file: 'src/money/statements/pdf-maker.ts',
    find: 'if (count >= MOST_OF_ONE_DRIVER) {',
    replace: 'if (count < 0) {',
  },
  {
    promise: 165,
    file: 'src/money/statements/pdf-maker.ts',
    find: 'JSON.stringify(statement)',
    replace: 'statement.weekStartDate',
  },
];
