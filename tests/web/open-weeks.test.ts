import { expect, test } from 'vitest';
import { openBefore } from '../../web/money/finances/open-weeks';

const week = (weekStartDate: string, state: 'open' | 'closed' | 'paid') => ({ weekStartDate, state });

test('an ended week that is not closed is open, oldest first, but not the last one', () => {
  const mondays = [
    week('2026-11-23', 'open'),
    week('2026-11-16', 'open'),
    week('2026-11-09', 'open'),
    week('2026-11-02', 'paid'),
    week('2026-10-26', 'open'),
    week('2026-10-19', 'closed'),
  ];
  expect(openBefore('2026-11-16', mondays)).toEqual(['2026-10-26', '2026-11-09']);
});

test('weeks from before the first closing do not count as open', () => {
  expect(openBefore('2026-11-16', [week('2026-11-16', 'open'), week('2026-11-09', 'open')])).toEqual([]);
  expect(
    openBefore('2026-11-16', [
      week('2026-11-09', 'open'),
      week('2026-11-02', 'closed'),
      week('2026-10-26', 'open'),
    ]),
  ).toEqual(['2026-11-09']);
});
