import { expect, test } from 'vitest';
import { pendingSummaryOf, stillPayable } from '../../src/money/finances/payment-rules';
import type { FinancialRecord } from '../../src/money/finances/schema';

function record(id: string, given: Partial<FinancialRecord> = {}, driverId = 'ana'): FinancialRecord {
  return {
    id,
    weekStartDate: '2026-11-09',
    grossEarnings: '500.00',
    platformCommission: '125.00',
    flatRateDeduction: '25.00',
    adjustments: '0.00',
    cash: '0.00',
    settlement: '0.00',
    finalPayout: '350.10',
    status: 'PENDING',
    version: 1,
    carriedTo: null,
    inBatch: null,
    driver: { id: driverId, fullName: 'Ana Exemplo', contractType: 'SLOT' },
    ...given,
  };
}

test('sums what is payable, and counts each driver once, namesakes apart', () => {
  const payable = [record('1'), record('2', { weekStartDate: '2026-11-02' }), record('3', {}, 'other ana')];
  expect(pendingSummaryOf(payable)).toEqual({ payoutCents: 105_030, drivers: 2 });
});

test('promise 43: pays what was shown, as it was shown, and reports what has changed since', () => {
  const shown = [record('same'), record('paid by another'), record('recomputed')];
  const recomputed = record('recomputed', { finalPayout: '999.00', version: 2 });
  const now = [record('same'), recomputed, record('not shown')];
  expect(stillPayable(shown, now)).toEqual({ asShown: [record('same')], changed: [recomputed] });
});
