import { expect, test } from 'vitest';
import { lastWeek } from '../../web/money/finances/record-filter';
import { weeksToClose } from '../../web/money/finances/week-words';
import { workedWeek } from '../../web/week/worked-week';

const week = (weekStartDate: string, isToClose: boolean) => ({
  weekStartDate,
  state: 'open' as const,
  isToClose,
  records: 1,
  payable: 1,
});

test('the oldest week that waits to be closed is the one being worked on', () => {
  const mondays = [week('2026-11-16', true), week('2026-11-09', false), week('2026-11-02', true)];
  expect(weeksToClose(mondays)).toEqual(['2026-11-02', '2026-11-16']);
  expect(workedWeek(mondays)).toBe('2026-11-02');
});

test('it is the last one that is over where none waits', () => {
  expect(workedWeek([])).toBe(lastWeek());
  expect(workedWeek([week('2026-11-02', false)])).toBe(lastWeek());
});
