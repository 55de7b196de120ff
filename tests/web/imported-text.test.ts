import { expect, test } from 'vitest';
import { importedText } from '../../web/reports/payment-reports/texts';

const NONE = { imported: 0, waiting: 0, skipped: 0, conflict: 0, unchanged: 0 };

test('what an import did is one line over all files', () => {
  const file = (counts: Partial<typeof NONE>, reasonText: string | null = null) => ({
    counts: { ...NONE, ...counts },
    reasonText,
  });
  expect(importedText([file({ imported: 26, waiting: 8 }), file({ imported: 29, waiting: 7 })])).toBe(
    '55 linhas importadas · 15 por decidir',
  );
  expect(importedText([file({ imported: 1, conflict: 2, skipped: 1, unchanged: 4 })])).toBe(
    '1 linha importada · 2 por decidir · 1 ignorada · 4 sem alteração',
  );
  expect(
    importedText([file({ imported: 3 }), file({}, 'Já foi importado.'), file({}, 'Já foi importado.')]),
  ).toBe('3 linhas importadas · Já foi importado.');
  expect(importedText([file({}, 'Sem linhas.')])).toBe('Sem linhas.');
});
