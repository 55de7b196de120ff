import { describe, expect, test } from 'vitest';
import { bareNumber, barePlate, shownPlate } from '../../../src/people/cars/car-plate-rules';

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
});
