import { expect, test } from 'vitest';
import { besideColumns, besideColumnsText } from '../../../src/money/finances/row-sum-rules';
import { fillDatabase } from '../../../src/operations/demo/fill';
import { buildFleet } from '../../../src/operations/demo/fleet';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { officeApi } from '../../support/api/office';

const NOW = new Date('2026-11-20T10:00:00.000Z');

test('the row of each record of the demo fleet adds up to its payout', async () => {
  const office = await officeApi();
  const fleet = buildFleet({ drivers: 60, weeks: 26, now: NOW });
  await fillDatabase(office.db, { keep: async () => {} }, fleet, NOW, async () => new Uint8Array(1));
  const records = await office.records();
  expect(records.length).toBeGreaterThan(500);
  const isNoSum = records.filter((record) => {
    const columns =
      centsOfDecimal(record.grossEarnings) -
      centsOfDecimal(record.platformCommission) -
      centsOfDecimal(record.flatRateDeduction);
    const beside = besideColumns(record).reduce((sum, [, cents]) => sum + cents, 0);
    return columns + beside !== centsOfDecimal(record.finalPayout);
  });
  expect(isNoSum).toEqual([]);
  const kinds = new Set(records.flatMap((record) => besideColumns(record).map(([label]) => label)));
  expect([...kinds].toSorted()).toEqual(['acertos', 'ajustes', 'dinheiro']);
});

test('what stands in no column is shown with its sign, and zeros are not', () => {
  const record = { settlement: '-1087.50', adjustments: '15.21', cash: '12.00' };
  expect(besideColumnsText(record)).toBe('acertos −1\u00a0087,50 · ajustes +15,21 · dinheiro −12,00');
  expect(besideColumnsText({ settlement: '0.00', adjustments: '0.00', cash: '0.00' })).toBe('');
});
