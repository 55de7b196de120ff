import { expect, test } from 'vitest';
import { normalizePlate } from '../../src/people/vehicles/plate-rules';

test.each([
  ['AA-12-BB', 'AA-12-BB'],
  ['aa12bb', 'AA-12-BB'],
  [' 12 · ab · 34 ', '12-AB-34'],
  ['12.34.AB', '12-34-AB'],
  ['AB-12-34', 'AB-12-34'],
])('the plate %j is written %s', (text, plate) => {
  expect(normalizePlate(text)).toBe(plate);
});

test.each(['', '12-34-56', 'AB-CD-EF', 'AB-CD-12', '1A-22-BB', 'AA-12-BBB', 'ÁA-12-BB', 'AA/12/BB'])(
  'the text %j is no plate',
  (text) => {
    expect(normalizePlate(text)).toBeNull();
  },
);
