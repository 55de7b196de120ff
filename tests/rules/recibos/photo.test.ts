import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOfText } from '../../../src/money/settlements/amount-rules';
import { documentOfCodes, fieldsOf } from '../../../src/people/recibos/photo-rules';
import { baseOf, ivaOf } from '../../../src/people/recibos/recibo-rules';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { FISCAL_DOCUMENT, fiscalDocuments, qrTextOf } from '../../fixtures/recibos/fiscal-documents';

const PEOPLE = { nif: '100000002', acquirer: { name: 'Frota Exemplo, Lda.', nif: '500000000' } };
const TEXT = qrTextOf(FISCAL_DOCUMENT);
const OTHER = qrTextOf({ ...FISCAL_DOCUMENT, number: 'FR ATSIRE01FR/18', atcud: 'JJ37MMGM-18' });

describe('the codes of a photograph', () => {
  test('give the document of the driver, whatever other codes stand beside it', () => {
    const codes = ['https://example.pt', TEXT, `${TEXT} `];
    expect(documentOfCodes(codes, PEOPLE)).toEqual(FISCAL_DOCUMENT);
  });

  test.each([
    ['no code', [], PEOPLE],
    ['another code alone', ['https://example.pt'], PEOPLE],
    ['two documents', [TEXT, OTHER], PEOPLE],
    ['sums that do not add up', [TEXT.replace('O:312.45', 'O:312.46')], PEOPLE],
    ['an annulled document', [TEXT.replace('*E:N', '*E:A')], PEOPLE],
    ["a colleague's document", [TEXT], { ...PEOPLE, nif: '123456789' }],
    ['a document to another company', [TEXT], { ...PEOPLE, acquirer: { name: 'Outra', nif: '500000001' } }],
    ['a driver without a NIF', [TEXT], { ...PEOPLE, nif: null }],
    ['a budget', [TEXT.replace('*D:FR', '*D:OR')], PEOPLE],
  ])('give nothing: %s', (_what, codes, people) => {
    expect(documentOfCodes(codes, people)).toBeNull();
  });
});

describe('the form', () => {
  test('is filled as somebody types it', () => {
    const document = {
      ...FISCAL_DOCUMENT,
      taxed: [{ region: 'PT' as const, band: 'REDUCED' as const, baseCents: 123_450, ivaCents: 7_407 }],
      taxesCents: 7_407,
      totalCents: 130_857,
      withheldCents: 14_197,
    };
    expect(fieldsOf(document)).toEqual({
      kind: 'FR',
      number: 'FR ATSIRE01FR/17',
      atcud: 'JJ37MMGM-17',
      issuedOn: '2026-06-18',
      base: '1234,50',
      iva: '74,07',
      withheld: '141,97',
    });
    expect(fieldsOf(FISCAL_DOCUMENT)).toMatchObject({ base: '312,45', iva: '', withheld: '' });
  });

  test('has the cents of every document', () => {
    fc.assert(
      fc.property(fiscalDocuments, (document) => {
        const { base, iva, withheld } = fieldsOf(document);
        const cents = (text: string) => centsOfDecimal(text === '' ? '0.00' : (amountOfText(text) ?? 'NaN'));
        expect([base, iva, withheld].map(cents)).toEqual([
          baseOf(document),
          ivaOf(document),
          document.withheldCents,
        ]);
      }),
    );
  });
});
