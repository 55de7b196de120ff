import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BEGINNING, contractStep } from '../../src/people/driver-changes/contract-rules';
import type { ContractChange, ContractPeriod } from '../../src/people/driver-changes/schema';
import { CONTRACT_TYPES, type ContractType } from '../../src/platform/domain/contract';

const TODAY = '2026-11-20';
const MONDAYS = ['2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07'];
const STARTED: ContractPeriod = { from: BEGINNING, contractType: 'SLOT' };
const rental = (from: string): ContractPeriod => ({ from, contractType: 'VEHICLE_RENTAL' });
const slot = (from: string): ContractPeriod => ({ from, contractType: 'SLOT' });

/** The periods after the change. */
function after(periods: readonly ContractPeriod[], change: ContractChange): ContractPeriod[] {
  const step = contractStep(periods, change, TODAY);
  if (step.kind !== 'change') return [...periods];
  const kept = periods.filter(({ from }) => from !== change.from && !step.gone.includes(from));
  return [...kept, change].toSorted((one, other) => one.from.localeCompare(other.from));
}

const typeOn = (periods: readonly ContractPeriod[], week: string): ContractType | undefined =>
  periods.findLast(({ from }) => from <= week)?.contractType;

describe('a contract from a Monday on', () => {
  test.each([
    ['another one', [STARTED], rental('2026-11-30'), [STARTED, rental('2026-11-30')]],
    ['one put off', [STARTED, rental('2026-11-30')], rental('2026-12-07'), [STARTED, rental('2026-12-07')]],
    [
      'one brought forward',
      [STARTED, rental('2026-11-30')],
      rental('2026-11-23'),
      [STARTED, rental('2026-11-23')],
    ],
    [
      'one that another follows',
      [STARTED, rental('2026-11-23'), slot('2026-12-07')],
      rental('2026-11-30'),
      [STARTED, rental('2026-11-30'), slot('2026-12-07')],
    ],
    ['one taken back', [STARTED, rental('2026-11-30')], slot('2026-11-30'), [STARTED, slot('2026-11-30')]],
    [
      'one that began in a week that is over',
      [STARTED, rental('2026-11-09')],
      rental('2026-11-23'),
      [STARTED, rental('2026-11-09')],
    ],
  ])('%s', (_name, periods, change, expected) => {
    expect(after(periods, change)).toEqual(expected);
  });

  test('changes the weeks that it names alone, and is the same when it is repeated', () => {
    const change = fc.record({
      from: fc.constantFrom(...MONDAYS),
      contractType: fc.constantFrom(...CONTRACT_TYPES),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), change, (earlier, last) => {
        const before = earlier.reduce(after, [STARTED]);
        const step = contractStep(before, last, TODAY);
        const then = after(before, last);
        const changed = MONDAYS.filter((week) => typeOn(before, week) !== typeOn(then, week));
        const named = step.kind === 'change' ? step : { from: '', until: '' };
        expect(changed).toEqual(MONDAYS.filter((week) => week >= named.from && week < named.until));
        expect(typeOn(then, last.from)).toBe(last.contractType);
        if (step.kind === 'change') expect(contractStep(then, last, TODAY)).toEqual({ kind: 'same' });
      }),
    );
  });
});
