import { expect, test } from 'vitest';
import type { BatchPreview } from '../../src/money/payment-batches/schema';
import { changesBetween } from '../../web/money/payment-batches/preview-changes';

type Line = BatchPreview['lines'][number];

const line = (given: Partial<Line> = {}): Line => ({
  recordId: '1',
  driverId: 'd',
  fullName: 'Ana Exemplo',
  weekStartDate: '2026-11-09',
  amount: '100.00',
  name: 'Ana Exemplo',
  iban: 'PT50 •••• 0154',
  bank: null,
  warnings: [],
  ...given,
});

const preview = (lines: Line[], given: Partial<BatchPreview> = {}): BatchPreview => ({
  digest: 'a',
  executionDate: '2026-11-23',
  count: lines.length,
  sum: '0.00',
  lines,
  leftOut: [],
  ...given,
});

test('a removed line has its reason, where that is known', () => {
  const { name: _name, iban: _iban, bank: _bank, warnings: _warnings, ...gone } = line();
  const leftOut = [{ ...gone, reason: 'in_batch' as const, text: 'Já está no ficheiro n.º 2.' }];
  expect(changesBetween(preview([line()]), preview([], { leftOut }))).toEqual([
    'Ana Exemplo (semana de 09/11/2026) sai. Já está no ficheiro n.º 2.',
  ]);
  expect(changesBetween(preview([line()]), preview([]))).toEqual(['Ana Exemplo (semana de 09/11/2026) sai.']);
});

test('an added line, another amount, another account and another day are listed', () => {
  const before = preview([line()]);
  const after = preview(
    [line({ amount: '80.00', iban: 'PT50 •••• 4731' }), line({ recordId: '2', fullName: 'Rui' })],
    { executionDate: '2026-11-24' },
  );
  expect(changesBetween(before, after).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'O banco paga a 24/11/2026, e não a 23/11/2026.',
    'Ana Exemplo (semana de 09/11/2026) passa de 100,00 € a 80,00 €.',
    'Ana Exemplo (semana de 09/11/2026) tem outra conta: PT50 •••• 4731.',
    'Rui (semana de 09/11/2026) entra: 100,00 €.',
  ]);
});

test('a warning that was not there before is shown', () => {
  const warned = line({ warnings: [{ kind: 'shared_iban', text: 'O mesmo IBAN é de Rui Exemplo.' }] });
  expect(changesBetween(preview([line()]), preview([warned]))).toEqual([
    'Ana Exemplo (semana de 09/11/2026): O mesmo IBAN é de Rui Exemplo.',
  ]);
  expect(changesBetween(preview([warned]), preview([warned], { digest: 'b' }))).toEqual([
    'Os valores e as contas são os mesmos: pode criar o ficheiro.',
  ]);
});

test('a difference in nothing that is visible is stated, too', () => {
  expect(changesBetween(preview([line()]), preview([line()], { digest: 'b' }))).toEqual([
    'Os valores e as contas são os mesmos: pode criar o ficheiro.',
  ]);
});
