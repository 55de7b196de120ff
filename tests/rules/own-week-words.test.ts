import { expect, test } from 'vitest';
import { ownWeeks } from '../../src/operations/me/own-page-rules';
import { differenceWords, ownWeekSpan, paymentWords } from '../../src/operations/me/week-words-rules';

const TODAY = '2026-11-30';
const IBAN = 'PT50 •••• 7983';
const OPEN = {
  status: 'PENDING' as const,
  finalPayout: '361.30',
  carriedTo: null,
  paidOn: null,
  dueOn: null,
  paidTo: null,
};
const PAID = { ...OPEN, status: 'PAID' as const };

test('words when and where to a week is paid, as far as it is known', () => {
  expect(paymentWords(OPEN, TODAY)).toBe('Por pagar');
  expect(paymentWords({ ...OPEN, dueOn: '2026-12-01', paidTo: IBAN }, TODAY)).toBe(
    'Pagamento previsto a 01/12 em PT50 •••• 7983',
  );
  expect(paymentWords({ ...PAID, paidOn: TODAY, paidTo: IBAN }, TODAY)).toBe(
    'Pago a 30/11 em PT50 •••• 7983',
  );
  expect(paymentWords({ ...PAID, paidOn: '2026-12-01', paidTo: IBAN }, TODAY)).toBe(
    'O banco paga a 01/12 em PT50 •••• 7983',
  );
  expect(paymentWords({ ...PAID, paidOn: '2025-12-30' }, TODAY)).toBe('Pago a 30/12/2025');
  expect(paymentWords(PAID, TODAY)).toBe('Pago');
});

test('words what becomes of a negative week', () => {
  const negative = { ...OPEN, finalPayout: '-9.60' };
  expect(paymentWords(negative, TODAY)).toBe('A descontar numa semana seguinte');
  expect(paymentWords({ ...negative, carriedTo: '2026-11-23' }, TODAY)).toBe(
    'Transportado para a semana de 23 a 29 nov',
  );
});

test('words the difference, and the year of another year alone', () => {
  const words = (difference: string | null) => differenceWords({ difference })?.replaceAll('\u00a0', ' ');
  expect(words('-9.60')).toBe('−9,60 € face à anterior');
  expect(words('9.60')).toBe('+9,60 € face à anterior');
  expect(words('0.00')).toBe('Igual à anterior');
  expect(words(null)).toBeUndefined();
  expect(ownWeekSpan('2026-11-16', TODAY)).toBe('16 a 22 nov');
  expect(ownWeekSpan('2025-12-22', TODAY)).toBe('22 a 28 dez 2025');
  expect(ownWeekSpan('2025-12-29', TODAY)).toBe('29 dez a 4 jan');
});

const RECORD = {
  id: 'a',
  weekStartDate: '2026-11-16',
  grossCents: 50_000,
  commissionCents: 10_000,
  flatRateCents: 2_000,
  payoutCents: 36_130,
  status: 'PAID',
  paidAt: '2026-11-27T23:30:00.000Z',
  carriedTo: null,
};
const OF_FILE = { paidOn: '2026-11-30', executionDate: '2026-11-30', iban: 'PT50000201231234567897983' };

test('a week has the day and the account of its file, and its difference to the week before', () => {
  const earlier = { ...RECORD, id: 'b', weekStartDate: '2026-11-09', payoutCents: 37_090 };
  const byHand = { paidOn: null, executionDate: null, iban: null };
  const inFile = { ...RECORD, id: 'c', status: 'IN_BATCH', paidAt: null };
  const weeks = ownWeeks([
    { record: RECORD, ...OF_FILE },
    { record: earlier, ...byHand },
    { record: inFile, ...OF_FILE, paidOn: null, iban: '' },
  ]);
  expect(
    weeks.map(({ difference, paidOn, dueOn, paidTo, status }) => [difference, paidOn, dueOn, paidTo, status]),
  ).toEqual([
    ['-9.60', '2026-11-30', null, IBAN, 'PAID'],
    ['9.60', '2026-11-27', null, null, 'PAID'],
    [null, null, '2026-11-30', null, 'PENDING'],
  ]);
});
