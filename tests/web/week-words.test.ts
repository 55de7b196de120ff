import { expect, test } from 'vitest';
import { openBeforeWords, shortWeek, standingWords, titleWeek } from '../../web/money/finances/week-words';

const NOW = new Date('2026-11-27T10:00:00.000Z');

test.each([
  ['2026-11-16', '16 a 22 nov'],
  ['2026-11-30', '30 nov a 6 dez'],
  ['2025-11-03', '3 a 9 nov 2025'],
  ['2025-12-29', '29 dez a 4 jan'],
  ['2026-12-28', '28 dez a 3 jan 2027'],
])('the week of %s is %s', (monday, expected) => {
  expect(shortWeek(monday, NOW)).toBe(expected);
});

test('the week of the title has its month and year in full where that is one month', () => {
  expect(titleWeek('2026-11-16')).toBe('16 a 22 de novembro de 2026');
  expect(titleWeek('2026-11-30')).toMatch(/^30 nov a 6 dez/);
});

test.each([
  ['2026-11-16', { state: 'open', isToClose: true }, 'por fechar'],
  ['2026-11-09', { state: 'open', isToClose: false }, 'não fechada'],
  ['2026-11-09', { state: 'closed', isToClose: false }, 'fechada'],
  ['2026-11-09', { state: 'paid', isToClose: false }, 'paga'],
  ['2026-11-23', { state: 'open', isToClose: false }, 'a decorrer'],
  ['2026-11-30', { state: 'open', isToClose: false }, 'por começar'],
] as const)('the week of %s that is %j stands as %s', (week, standing, expected) => {
  const given = { weekStartDate: week, records: 1, payable: 0, ...standing };
  expect(standingWords(week, given, NOW)).toBe(expected);
});

test('a week that is over and has no records says so', () => {
  expect(standingWords('2026-11-16', undefined, NOW)).toBe('sem registos');
});

test('the weeks before that are open are named by the oldest of them', () => {
  expect(openBeforeWords([], NOW)).toBe('');
  expect(openBeforeWords(['2026-11-09'], NOW)).toBe('A semana de 9 a 15 nov ainda está aberta.');
  expect(openBeforeWords(['2026-11-02', '2026-11-09'], NOW)).toBe(
    '2 semanas anteriores ainda estão abertas, a primeira de 2 a 8 nov.',
  );
});
