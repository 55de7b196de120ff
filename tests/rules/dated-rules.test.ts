import { expect, test } from 'vitest';
import { inForceOn } from '../../src/platform/domain/dated-rules';

const RULES = [
  { n: 3, fromMonday: '2026-11-09' },
  { n: 1, fromMonday: '2026-11-16' },
  { n: 2, fromMonday: '2026-11-09' },
];

test.each([
  ['2026-11-08', null],
  ['2026-11-09', 3],
  ['2026-11-15', 3],
  ['2026-11-16', 1],
  ['2027-01-04', 1],
])('on %s the rule in force is %s: of the last Monday, and of that the last one set', (date, n) => {
  expect(inForceOn(RULES, date)?.n ?? null).toBe(n);
  expect(inForceOn(RULES.toReversed(), date)?.n ?? null).toBe(n);
});
