import { expect, test } from 'vitest';
import type { WaitingCosts, WaitingMovement } from '../../src/money/costs/schema';
import type { ReportPreview } from '../../src/reports/payment-reports/schema';
import { daysText, momentText } from '../../web/money/costs/cost-texts';
import { mayBeCosts } from '../../web/reports/cost-files/send-costs';
import { likeliest, suggestedOf, suggestionsOf, whySuggested } from '../../web/reports/cost-files/suggested';

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
    hours: '',
  })) as [never, never, never, never];
  const movements = [[ana, rui], [rui], [rui, eva], [eva, ivo], []].map((suggested) => ({ suggested }));
  expect(suggestedOf(movements)).toEqual([
    { driverId: 'Rui', fullName: 'Rui', hours: '', count: 3 },
    { driverId: 'Eva', fullName: 'Eva', hours: '', count: 2 },
    { driverId: 'Ana', fullName: 'Ana', hours: '', count: 1 },
  ]);
});

test('shows the hours of a driver where they are the same on all days', () => {
  const held = (hours: string) => ({ suggested: [{ driverId: 'a', fullName: 'Ana', hours }] });
  expect(suggestedOf([held('07:00–19:00'), held('07:00–19:00')])[0]?.hours).toBe('07:00–19:00');
  expect(suggestedOf([held('07:00–19:00'), held('')])[0]?.hours).toBe('');
});

test.each([
  [1, { Ana: 1 }, 'Ana', 'Só Ana teve a viatura nesse dia.'],
  [3, { Ana: 3 }, 'Ana', 'Só Ana teve a viatura nesses dias.'],
  [1, { Ana: 1, Rui: 1 }, null, 'Ana e Rui tiveram a viatura nesse dia.'],
  [3, { Ana: 3, Rui: 3 }, null, 'Ana e Rui tiveram a viatura nesses dias.'],
  [3, { Ana: 3, Rui: 1 }, 'Ana', 'De 3 movimentos, tiveram a viatura nesses dias: Ana em 3 e Rui em 1.'],
  [3, { Ana: 2, Rui: 1 }, null, 'De 3 movimentos, tiveram a viatura nesses dias: Ana em 2 e Rui em 1.'],
  [3, { Ana: 2 }, null, 'De 3 movimentos, teve a viatura nesses dias: Ana em 2.'],
  [3, {}, null, ''],
])(
  'of %i movements with %o, the likeliest is %s, and the reason is shown',
  (movements, counts, likely, why) => {
    const suggested = Object.entries(counts).map(([fullName, count]) => ({
      driverId: fullName,
      fullName,
      hours: '',
      count,
    }));
    expect(likeliest(suggested, movements)).toBe(likely);
    expect(whySuggested(suggested, movements, { reason: 'two-holders', isPart: false })).toBe(why);
  },
);

test('movements that wait for their value alone are of who had the car or card', () => {
  const suggested = [{ driverId: 'a', fullName: 'Ana', hours: '', count: 1 }];
  expect(whySuggested(suggested, 1, { reason: 'large-amount', isPart: false })).toBe(
    'Só Ana teve a viatura ou o cartão nesse dia.',
  );
});

test('of a group that is listed in part nobody is the likeliest, but for what is ticked', () => {
  const movement = { suggested: [{ driverId: 'a', fullName: 'Ana', hours: '' }] } as WaitingMovement;
  const group = (count: number) =>
    ({ reason: 'two-holders', count, movements: [movement, movement] }) as WaitingCosts;
  const all = 'Só Ana teve a viatura nesses dias.';
  expect(suggestionsOf(group(2), [])).toMatchObject({ likely: 'a', why: all });
  expect(suggestionsOf(group(3), [])).toMatchObject({
    likely: null,
    why: 'Dos 2 mais recentes, teve a viatura nesses dias: Ana em 2.',
  });
  expect(suggestionsOf(group(3), [movement, movement])).toMatchObject({ likely: 'a', why: all });
});

test('shows the days of a file and the moment of a movement', () => {
  expect(daysText({ firstDay: '2026-11-10', lastDay: '2026-11-16' })).toBe('10/11/2026 a 16/11/2026');
  expect(daysText({ firstDay: '2026-11-10', lastDay: '2026-11-10' })).toBe('10/11/2026');
  expect(daysText({ firstDay: null, lastDay: null })).toBe('Sem movimentos');
  expect(momentText('2026-11-10 08:15:30')).toBe('10/11/2026, 08:15');
  expect(momentText('2026-11-10')).toBe('10/11/2026');
});
