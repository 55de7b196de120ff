import { describe, expect, test } from 'vitest';
import { iucDay, lastDayByAge, papersOf } from '../../../src/people/cars/car-paper-rules';

describe('the papers of a car', () => {
  test('a car is under ten years old on its last day, an electric one under twelve', () => {
    expect(lastDayByAge({ registeredOn: '2018-03-15', fuel: 'GASOLEO' })).toBe('2028-03-14');
    expect(lastDayByAge({ registeredOn: '2018-03-15', fuel: 'HIBRIDO' })).toBe('2028-03-14');
    expect(lastDayByAge({ registeredOn: '2018-03-15', fuel: 'ELETRICO' })).toBe('2030-03-14');
    expect(lastDayByAge({ registeredOn: '2020-02-29', fuel: null })).toBe('2030-02-27');
    expect(lastDayByAge({ registeredOn: null, fuel: 'GASOLEO' })).toBeNull();
  });

  test('the tax is due by the end of its month, this year or the next', () => {
    expect(iucDay(11, '2026-11-20')).toBe('2026-11-30');
    expect(iucDay(12, '2026-11-20')).toBe('2026-12-31');
    expect(iucDay(2, '2026-11-20')).toBe('2027-02-28');
    expect(iucDay(2, '2027-12-20')).toBe('2028-02-29');
  });

  test('are listed soonest first, without those that have no date', () => {
    const dates = { inspectedUntil: null, imtUntil: '2029-01-01', extinguisherUntil: '2026-12-01' };
    const car = { registeredOn: null, fuel: null, insuredUntil: '2026-11-25', iucMonth: 1, ...dates };
    expect(papersOf(car, '2026-11-20')).toEqual([
      { paper: 'INSURANCE', date: '2026-11-25' },
      { paper: 'EXTINGUISHER', date: '2026-12-01' },
      { paper: 'IUC', date: '2027-01-31' },
      { paper: 'IMT', date: '2029-01-01' },
    ]);
  });
});
