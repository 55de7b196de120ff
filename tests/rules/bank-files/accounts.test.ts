import { describe, expect, test } from 'vitest';
import { isTargetDay, nextTargetDay } from '../../../src/money/payment-batches/target-days';
import { isNif } from '../../../src/people/bank-accounts/nif-rules';
import {
  bankOf,
  bareIban,
  groupedIban,
  hiddenIban,
  ibanFault,
  isBicOf,
  needsBic,
} from '../../../src/platform/domain/iban';
import { portugueseIban } from '../../support/bank-files/bank-files';
import { randomOf } from '../../support/reports/weeks';

const MINE = 'PT50000201231234567890154';

describe('an IBAN', () => {
  test.each([
    MINE,
    'DE89370400440532013000',
    'ES9121000418450200051332',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'RS35260005601001611379',
  ])('%s is one', (iban) => {
    expect(ibanFault(iban)).toBeNull();
  });

  test.each([
    ['', 'country'],
    ['BR1800360305000010009795493C1', 'country'],
    [MINE.slice(0, -1), 'length'],
    [MINE.replace('154', '155'), 'check digits'],
    ['PT50ABCD01231234567890154', 'check digits'],
    ['DE8937040044053201300é', 'characters'],
  ])('%s has a fault: %s', (iban, fault) => {
    expect(ibanFault(iban)).toBe(fault);
  });

  test('two digits exchanged anywhere are detected', () => {
    for (let at = 4; at < MINE.length - 1; at += 1) {
      const [one, other] = [MINE.charAt(at), MINE.charAt(at + 1)];
      if (one === other) continue;
      expect(ibanFault(MINE.slice(0, at) + other + one + MINE.slice(at + 2))).toBe('check digits');
    }
  });

  test('a Portuguese one is PT50 before a NIB with a correct check number', () => {
    for (let check = 2; check < 99; check += 1) {
      const iban = `PT${String(check).padStart(2, '0')}${MINE.slice(4)}`;
      expect(ibanFault(iban) === null).toBe(check === 50);
    }
  });

  test('it is stored bare, shown in groups of four, hidden, and names its bank', () => {
    expect(bareIban(' pt50 0002-0123.1234\u00a0567890154 ')).toBe(MINE);
    expect(groupedIban(MINE)).toBe('PT50 0002 0123 1234 5678 9015 4');
    expect(hiddenIban(MINE)).toBe('PT50 •••• 0154');
    expect(bankOf(portugueseIban(() => 0))).toBe('Novo Banco');
    expect(bankOf(MINE)).toBeNull();
    expect(bankOf('DE89370400440532013000')).toBeNull();
  });

  test('generated ones pass', () => {
    const random = randomOf(5);
    for (let turn = 0; turn < 1_000; turn += 1) expect(ibanFault(portugueseIban(random))).toBeNull();
  });

  test('a BIC is required outside the European Economic Area, and is of the IBAN’s country', () => {
    expect(['CH', 'GB', 'AD', 'RS'].every(needsBic)).toBe(true);
    expect(['PT', 'ES', 'NO', 'HR'].some(needsBic)).toBe(false);
    expect(isBicOf('NWBKGB2L', 'GB29NWBK60161331926819')).toBe(true);
    expect(isBicOf('NWBKGB2LXXX', 'GB29NWBK60161331926819')).toBe(true);
    expect(isBicOf('UBSWCHZH80A', 'GB29NWBK60161331926819')).toBe(false);
    expect(isBicOf('NWBKGB2', 'GB29NWBK60161331926819')).toBe(false);
    expect(isBicOf('BARCJESH', 'GB29NWBK60161331926819')).toBe(true);
  });

  test('within the European Economic Area the BIC may be of another of its countries, and of no other', () => {
    expect(isBicOf('CGDIPTPL', MINE)).toBe(true);
    expect(isBicOf('REVOLT21', 'ES9121000418450200051332')).toBe(true);
    expect(isBicOf('AGRIMQMX', 'FR1420041010050500013M02606')).toBe(true);
    expect(isBicOf('UBSWCHZH80A', MINE)).toBe(false);
    expect(isBicOf('NWBKGB2L', 'DE89370400440532013000')).toBe(false);
    expect(isBicOf('CGDIPTPL', 'CH9300762011623852957')).toBe(false);
  });
});

test.each(['501964843', '123456789', '999999990', '451234561'])('%s is a NIF', (nif) => {
  expect(isNif(nif)).toBe(true);
});

test.each(['', '501964842', '012345678', '401234567', '50196484', '5019648430', '50196484x'])(
  '%s is no NIF',
  (nif) => {
    expect(isNif(nif)).toBe(false);
  },
);

test('TARGET rests at weekends, New Year, Easter, 1 May and Christmas', () => {
  const resting = [
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-12-25',
    '2025-04-18',
    '2024-04-01',
  ];
  expect(resting.filter(isTargetDay)).toEqual([]);
  expect(['2026-06-10', '2026-12-08', '2026-12-24', '2026-04-07', '2027-03-25'].every(isTargetDay)).toBe(
    true,
  );
  expect(nextTargetDay('2026-04-02')).toBe('2026-04-07');
  expect(nextTargetDay('2026-12-24')).toBe('2026-12-28');
  expect(nextTargetDay('2038-04-22')).toBe('2038-04-27');
});
