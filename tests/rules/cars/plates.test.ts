import { describe, expect, test } from 'vitest';
import { bareNumber } from '../../../src/people/cars/card-rules';
import { barePlate, normalizePlate, shownPlate } from '../../../src/platform/domain/plate';

describe('plates', () => {
  test.each([
    ['ab-12-34', 'AB1234', 'AB-12-34'],
    ['12 34 ab', '1234AB', '12-34-AB'],
    ['12.AB.34', '12AB34', '12-AB-34'],
    ['bx·22·la', 'BX22LA', 'BX-22-LA'],
    ['GP-798-SH', 'GP798SH', 'GP798SH'],
    ['B MW 1234', 'BMW1234', 'BMW1234'],
  ])('%s is kept as %s and shown as %s', (written, bare, shown) => {
    expect(barePlate(written)).toBe(bare);
    expect(shownPlate(bare)).toBe(shown);
  });

  test.each(['', 'A', 'sem matrícula', 'ABCDEF', '1234567890123'])('%j is no plate', (text) => {
    expect(barePlate(text)).toBeNull();
  });

  test('a number of a card keeps its digits and characters alone', () => {
    expect(bareNumber(' 7824 8000-1234.5678 ')).toBe('7824800012345678');
    expect(bareNumber('ptprio 0001')).toBe('PTPRIO0001');
    expect([bareNumber('123'), bareNumber('7,82E+15')]).toEqual([null, null]);
  });

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
});
