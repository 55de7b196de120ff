import { expect, test } from 'vitest';
import { damagedBy, originals } from '../../support/reports/samples';

/** Each file has a seed; 60,000 of them take one to two minutes. */
const FILES = 1_500;
const FIRST_SEED = 1;

test('promise 32: no truncated, joined or shifted line becomes money or is lost unnoticed', () => {
  const files = originals();
  expect(files).toHaveLength(9);
  const seeds = Array.from({ length: FILES }, (_, n) => FIRST_SEED + n);
  expect(seeds.flatMap((seed) => damagedBy(seed, files) ?? [])).toEqual([]);
});

test.each([451, 969, 1600, 1836, 4461, 7055, 10_788, 11_433])('the file damaged by %i', (seed) => {
  expect(damagedBy(seed, originals())).toBeNull();
});
