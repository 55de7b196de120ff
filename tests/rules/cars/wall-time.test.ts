import { describe, expect, test } from 'vitest';
import { endOfDay, isWallTime, wallTime, wallTimeInWords } from '../../../src/platform/domain/wall-time';

describe('times by the clock in Lisbon', () => {
  test('an instant has the hour of the season', () => {
    expect(wallTime(new Date('2026-11-20T10:00:59Z'))).toBe('2026-11-20 10:00');
    expect(wallTime(new Date('2026-07-20T10:00:00Z'))).toBe('2026-07-20 11:00');
  });

  test('the hour that the clock leaps over in spring does not exist, its neighbours do', () => {
    expect(['00:59', '01:00', '01:59', '02:00'].map((at) => isWallTime(`2027-03-28 ${at}`))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('the hour that the clock has twice in autumn exists', () => {
    expect(['00:59', '01:00', '01:59', '02:00'].every((at) => isWallTime(`2026-10-25 ${at}`))).toBe(true);
  });

  test.each([
    '2026-02-30 10:00',
    '2026-11-20 24:00',
    '2026-11-20T10:00',
    '2026-11-20',
    '2026-11-20 10:00:00',
  ])('%s is none', (text) => {
    expect(isWallTime(text)).toBe(false);
  });

  test('a day ends with the first minute of the next one', () => {
    expect(endOfDay('2026-12-31')).toBe('2027-01-01 00:00');
    expect(wallTimeInWords('2026-11-20 18:05')).toBe('20/11/2026 18:05');
  });
});
