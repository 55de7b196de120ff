import { expect, test } from 'vitest';
import { HOUR_MS, isWeekOver, lisbonDate } from '../../src/platform/domain/calendar';
import { euroText, sumCents } from '../../src/platform/domain/money-text';

test('every hour of years of summer and winter has the date that clocks in Lisbon show', () => {
  const clocks = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Lisbon' });
  const end = Date.parse('2029-01-01T00:30:00Z');
  for (let at = Date.parse('2023-01-01T00:30:00Z'); at < end; at += HOUR_MS) {
    const seen = lisbonDate(new Date(at));
    if (seen !== clocks.format(at)) expect(seen, new Date(at).toISOString()).toBe(clocks.format(at));
  }
  expect(lisbonDate(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01');
  expect(lisbonDate(new Date('2026-06-30T22:59:59.999Z'))).toBe('2026-06-30');
});

test('a week is over from the next Monday on', () => {
  expect(['2026-11-09', '2026-11-15', '2026-11-16'].map((day) => isWeekOver('2026-11-09', day))).toEqual([
    false,
    false,
    true,
  ]);
});

test('decimal amounts add up to the cent', () => {
  expect(sumCents(['0.10', '0.20', '-1.05', '1234.56'])).toBe(123_381);
  expect(sumCents([])).toBe(0);
});

test('amounts are as Intl has them in Portugal, in groups of three and with a true minus', () => {
  const intl = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });
  const cents = [0, 1, 99, 100, 12_345, 99_999, 100_000, 123_456, 99_999_999, 100_000_000, 123_456_789_012];
  for (const each of cents.flatMap((amount) => [amount, 0 - amount])) {
    expect(euroText(each / 100)).toBe(intl.format(each / 100).replace('-', '−'));
  }
});
