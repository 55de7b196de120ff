import { expect, test } from 'vitest';
import type { ReportPreview } from '../../src/reports/payment-reports/schema';
import { daysText, momentText } from '../../web/money/costs/cost-texts';
import { mayBeCosts } from '../../web/reports/cost-files/send-costs';
import { suggestedOf } from '../../web/reports/cost-files/suggested';

const read = (outcome: string, reason: string | null) => ({ outcome, reason }) as ReportPreview;

test('only a single file that is no platform’s report may be one of costs', () => {
  expect(mayBeCosts([read('refused', 'no_header')])).toBe(true);
  expect(mayBeCosts([read('refused', 'spreadsheet')])).toBe(true);
  expect(mayBeCosts([read('refused', 'missing_column')])).toBe(false);
  expect(mayBeCosts([read('imported', null)])).toBe(false);
  expect(mayBeCosts([read('refused', 'no_header'), read('refused', 'no_header')])).toBe(false);
  expect(mayBeCosts([])).toBe(false);
});

test('suggests three drivers at most, those of most movements first', () => {
  const [ana, rui, eva, ivo] = ['Ana', 'Rui', 'Eva', 'Ivo'].map((fullName) => ({
    driverId: fullName,
    fullName,
  })) as [never, never, never, never];
  const movements = [[ana, rui], [rui], [rui, eva], [eva, ivo], []].map((suggested) => ({ suggested }));
  expect(suggestedOf(movements)).toEqual([rui, eva, ana]);
});

test('shows the days of a file and the moment of a movement', () => {
  expect(daysText({ firstDay: '2026-11-10', lastDay: '2026-11-16' })).toBe('10/11/2026 a 16/11/2026');
  expect(daysText({ firstDay: '2026-11-10', lastDay: '2026-11-10' })).toBe('10/11/2026');
  expect(daysText({ firstDay: null, lastDay: null })).toBe('Sem movimentos');
  expect(momentText('2026-11-10 08:15:30')).toBe('10/11/2026, 08:15');
  expect(momentText('2026-11-10')).toBe('10/11/2026');
});
