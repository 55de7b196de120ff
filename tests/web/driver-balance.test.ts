import { expect, test } from 'vitest';
import type { Correction } from '../../src/money/corrections/schema';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { Plan } from '../../src/money/plans/schema';
import { driverBalance } from '../../web/money/finances/driver-balance';

const week = (finalPayout: string, given: Partial<FinancialRecord> = {}) =>
  ({ status: 'PENDING', carriedTo: null, finalPayout, ...given }) as FinancialRecord;
const plan = (left: string, stoppedAt: string | null = null) => ({ left, stoppedAt }) as Plan;

test('the balance has what is open either way, each cent once', () => {
  const records = [
    week('100.10'),
    week('0.20'),
    week('-30.30'),
    week('500.00', { status: 'PAID' }),
    // A carried balance is in the week that it went to.
    week('-70.00', { carriedTo: '2026-11-16' }),
  ];
  const plans = [plan('-250.00'), plan('0.00'), plan('-80.00', '2026-11-16T10:00:00.000Z')];
  const corrections = [{ difference: '1.10' }, { difference: '-0.40' }] as Correction[];
  expect(driverBalance({ records, plans, corrections })).toEqual({
    toDriver: '100.30',
    fromDriver: '30.30',
    inPlans: '-250.00',
    inCorrections: '0.70',
  });
});
