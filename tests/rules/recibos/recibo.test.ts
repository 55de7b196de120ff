import { describe, expect, test } from 'vitest';
import {
  brokenIdentities,
  type FiscalDocument,
  keyOf,
  toPayOf,
} from '../../../src/people/recibos/recibo-rules';
import { expectedOf, type Terms } from '../../../src/people/recibos/terms-rules';

const DOCUMENT: FiscalDocument = {
  issuerNif: '100000002',
  acquirerNif: '500000000',
  country: 'PT',
  kind: 'FR',
  state: 'N',
  issuedOn: '2026-06-18',
  number: 'FR ATSIRE01FR/17',
  atcud: 'JJ37MMGM-17',
  taxed: [{ region: 'PT', band: 'REDUCED', baseCents: 10_000, ivaCents: 600 }],
  notSubjectCents: 0,
  stampDutyCents: 0,
  taxesCents: 600,
  totalCents: 10_600,
  withheldCents: 2300,
};

describe('a fiscal document', () => {
  test('is the same by issuer and ATCUD, by its number where it has none', () => {
    expect(keyOf(DOCUMENT)).toBe('100000002 JJ37MMGM-17');
    expect(keyOf({ ...DOCUMENT, atcud: null, number: ' FR  ATSIRE01FR/17' })).toBe(
      '100000002 FR ATSIRE01FR/17',
    );
  });

  test('pays its total without what is withheld', () => {
    expect(toPayOf(DOCUMENT)).toBe(8300);
  });

  test.each([
    ['nothing', {}, []],
    ['taxes', { taxesCents: 599, totalCents: 10_599 }, ['TAXES']],
    ['the total', { totalCents: 10_601 }, ['TOTAL']],
    ['the number', { number: 'FR ATSIRE01FR/18' }, ['NUMBER']],
    ['more withheld than its base', { withheldCents: 10_001 }, ['WITHHELD']],
    ['a negative amount', { withheldCents: -1 }, ['NEGATIVE']],
    [
      'stamp duty and what is not subject',
      { stampDutyCents: 5, taxesCents: 605, notSubjectCents: 7, totalCents: 10_612 },
      [],
    ],
  ])('breaks %s', (_name, change, broken) => {
    expect(brokenIdentities({ ...DOCUMENT, ...change })).toEqual(broken);
  });
});

const EXEMPT: Terms = { ivaBasisPoints: 0, lies: 'INSIDE', withholdingBasisPoints: 0 };

describe('what a document is expected to have', () => {
  test.each([
    ['exempt', EXEMPT, [50_000, 0, 50_000, 0, 50_000]],
    ['6 % inside', { ...EXEMPT, ivaBasisPoints: 600 }, [47_170, 2830, 50_000, 0, 50_000]],
    ['6 % on top', { ...EXEMPT, ivaBasisPoints: 600, lies: 'ON_TOP' }, [50_000, 3000, 53_000, 0, 53_000]],
    ['11.5 % withheld', { ...EXEMPT, withholdingBasisPoints: 1150 }, [50_000, 0, 50_000, 5750, 44_250]],
    [
      '23 % on top, 23 % withheld',
      { ivaBasisPoints: 2300, lies: 'ON_TOP', withholdingBasisPoints: 2300 },
      [50_000, 11_500, 61_500, 11_500, 50_000],
    ],
  ] satisfies [string, Terms, number[]][])('%s', (_name, terms, figures) => {
    expect(Object.values(expectedOf(50_000, terms))).toEqual(figures);
  });

  test('IVA inside leaves what is to be received as it is, and rounds the base by one cent at most', () => {
    for (let cents = 1; cents <= 200_000; cents += 1) {
      for (const ivaBasisPoints of [600, 2300]) {
        const { baseCents, ivaCents, transferCents } = expectedOf(cents, { ...EXEMPT, ivaBasisPoints });
        if (transferCents !== cents) throw new Error(`${cents} becomes ${transferCents}`);
        const rounded = Math.round((baseCents * ivaBasisPoints) / 10_000);
        if (Math.abs(rounded - ivaCents) > 1) throw new Error(`${cents} at ${ivaBasisPoints}`);
      }
    }
  });
});
