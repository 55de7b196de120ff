import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disagrees, readDocumentText } from '../../../src/people/recibos/document-text-rules';
import { parseFiscalQr } from '../../../src/people/recibos/fiscal-qr-rules';
import { FISCAL_DOCUMENT, fiscalDocuments, qrTextOf } from '../../fixtures/recibos/fiscal-documents';

const TEXT = qrTextOf(FISCAL_DOCUMENT);
const BANDS = { EXEMPT: 0, REDUCED: 1, INTERMEDIATE: 2, NORMAL: 3 };

describe('the text of a fiscal QR code', () => {
  test('of a document with every field, with a blank after a colon, is read to the cent', () => {
    const text =
      'A:123456789*B:999999990*C:PT*D:FS*E:N*F:20260812*G: FS CDVF/12345*H: CDF7T5HD-12345*I1:PT*I2:0.50' +
      '*I3:0.65*I4:0.04*I5:1.00*I6:0.13*I7:10.00*I8:2.30*J1:PT-AC*J7:100.00*J8:16.00*K1:PT-MA*K3:10.00*K4:0.40' +
      '*L:3.00*M:25.00*N:43.87*O:169.02*P:12.00*Q:kLp0*R:9999*S:TB;PT0000:0';
    const read = parseFiscalQr(text);
    expect(read).toMatchObject({
      ok: true,
      document: {
        issuerNif: '123456789',
        number: 'FS CDVF/12345',
        atcud: 'CDF7T5HD-12345',
        totalCents: 16_902,
      },
    });
    expect(read.ok && read.document.taxed).toHaveLength(6);
    expect(read.ok && read.document).toMatchObject({
      notSubjectCents: 300,
      stampDutyCents: 2500,
      withheldCents: 1200,
    });
  });

  test('without a rate names no region, without an ATCUD has none', () => {
    const text = TEXT.replace('*I1:PT*I2:312.45', '*I1:0*L:312.45').replace('H:JJ37MMGM-17', 'H:0');
    expect(parseFiscalQr(text)).toMatchObject({
      ok: true,
      document: { taxed: [], notSubjectCents: 31_245, atcud: null },
    });
  });

  test.each([
    ['another code', 'https://example.pt/x?A:1', 'NOT_FISCAL'],
    ['nothing', '', 'NOT_FISCAL'],
    ['the longest code there is', `A:${'1'.repeat(4294)}`, 'NOT_FISCAL'],
    ['a field twice', `${TEXT}*O:1.00`, 'NOT_FISCAL'],
    ['an unknown field', `${TEXT}*Z:1`, 'NOT_FISCAL'],
    ['a field without a colon', `${TEXT}*S2`, 'NOT_FISCAL'],
    ['no total', TEXT.replace('*O:312.45', ''), 'INCOMPLETE'],
    ['an empty total', TEXT.replace('*O:312.45', '*O:'), 'INCOMPLETE'],
    ['no region', TEXT.replace('*I1:PT', ''), 'INCOMPLETE'],
    ['one decimal', TEXT.replaceAll('312.45', '312.4'), 'MALFORMED'],
    ['a decimal comma', TEXT.replaceAll('312.45', '312,45'), 'MALFORMED'],
    ['a thousands dot', TEXT.replaceAll('312.45', '1.312.45'), 'MALFORMED'],
    ['a negative amount', TEXT.replaceAll('312.45', '-312.45'), 'MALFORMED'],
    ['an amount of a million millions', TEXT.replaceAll('312.45', '99999999999999.00'), 'MALFORMED'],
    ['31 June', TEXT.replace('20260618', '20260631'), 'MALFORMED'],
    ['a short NIF', TEXT.replace('A:100000002', 'A:10000000'), 'MALFORMED'],
    ['another region', TEXT.replace('I1:PT', 'I1:ES'), 'MALFORMED'],
    ['a rate of a region that it does not name', `${TEXT}*J7:1.00`, 'MALFORMED'],
    ['a total that is another', TEXT.replace('*O:312.45', '*O:312.46'), 'TOTAL'],
    ['taxes that are others', TEXT.replace('*N:0.00*O:312.45', '*N:0.01*O:312.46'), 'TAXES'],
    ['the number of another', TEXT.replace('FR/17', 'FR/18'), 'NUMBER'],
    ['more withheld than its base', TEXT.replace('*Q:', '*P:312.46*Q:'), 'WITHHELD'],
  ])('with %s is refused', (_name, text, fault) => {
    expect(parseFiscalQr(text)).toEqual({ ok: false, fault });
  });

  test('of 200 documents is read back to the cent', () => {
    fc.assert(
      fc.property(fiscalDocuments, (document) => {
        // A region of which the code has only the name leaves no part.
        const order = (parts: typeof document.taxed) =>
          parts.toSorted(
            (one, other) =>
              (one.region ?? '').localeCompare(other.region ?? '') ||
              BANDS[one.band ?? 'EXEMPT'] - BANDS[other.band ?? 'EXEMPT'],
          );
        const read = parseFiscalQr(qrTextOf(document));
        expect(read.ok && { ...read.document, taxed: order(read.document.taxed) }).toEqual({
          ...document,
          taxed: order(document.taxed),
        });
      }),
      { numRuns: 200 },
    );
  });

  test('of 200 documents with one amount a cent higher is refused', () => {
    fc.assert(
      fc.property(fiscalDocuments, fc.constantFrom('taxesCents', 'totalCents' as const), (document, name) => {
        expect(parseFiscalQr(qrTextOf({ ...document, [name]: document[name] + 1 })).ok).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

const PRINTED = `Fatura-Recibo
<FR ATSIRE01FR/17>
emitida em 18/06/2026
ATCUD: JJ37MMGM-17
TVDE 2026 Serviço SEMANA DO 08/06 AO 14/06 1 312,45
0,00% - a) IVA - Regime de isenção - Artigo 53.º n.º 1 do CIVA
Sem retenção - Art. 101.º, n.º 1`;

describe('the text layer of a fiscal document', () => {
  test('has the ATCUD, the words of the regime and the days of the week', () => {
    expect(readDocumentText(PRINTED, '2026-06-18')).toEqual({
      atcuds: ['JJ37MMGM-17'],
      isAnnulled: false,
      regimes: [
        '0,00% - a) IVA - Regime de isenção - Artigo 53.º n.º 1 do CIVA',
        'Sem retenção - Art. 101.º, n.º 1',
      ],
      named: { from: '2026-06-08', until: '2026-06-14' },
    });
  });

  test.each([
    ['Semana de 29/12 a 04/01', '2026-01-06', '2025-12-29', '2026-01-04'],
    ['Semana 28-12 a 03-01', '2025-12-31', '2025-12-28', '2026-01-03'],
    ['semana de 08.06.2025 a 14.06.2025', '2026-06-18', '2025-06-08', '2025-06-14'],
    ['semana de 08/06 a 14/06.', '2026-06-18', '2026-06-08', '2026-06-14'],
    ['Semana de 08.06.2026 a 14.06.2026.', '2026-06-18', '2026-06-08', '2026-06-14'],
    ['semana 08/06-14/06', '2026-06-18', '2026-06-08', '2026-06-14'],
    ['semana 08.06-14.06.', '2026-06-18', '2026-06-08', '2026-06-14'],
    ['Semana 08/06/2026-14/06/2026', '2026-06-18', '2026-06-08', '2026-06-14'],
  ])('%s, on %s, is from %s until %s', (line, issuedOn, from, until) => {
    expect(readDocumentText(line, issuedOn).named).toEqual({ from, until });
  });

  test.each([
    'de 08/06 a 14/06',
    'semana 23',
    'semana de 40/06 a 44/06',
    'semana de 14/06 a 08/06/2026',
    'semana 08-06-14-06',
    'semana 08-06-25 a 14-06-25',
    'semana 08/06/25 a 14/06/25',
    'semana 2026-06-08 a 2026-06-14',
    '',
  ])('"%s" names no week', (line) => expect(readDocumentText(line, '2026-06-18').named).toBeNull());

  test.each([
    ['ANULADO', true],
    ['A N U L A D O', true],
    ['DOCUMENTO ANULADO', true],
    ['Anulado', false],
    ['O SERVIÇO ANULADO FOI DEVOLVIDO', false],
  ])('%s is stamped: %s', (line, isAnnulled) => {
    expect(readDocumentText(`x\n${line}\ny`, '2026-06-18').isAnnulled).toBe(isAnnulled);
  });

  test('disagrees where each ATCUD in it is another', () => {
    const of = (text: string) => readDocumentText(text, '2026-06-18');
    expect(disagrees(FISCAL_DOCUMENT, of(PRINTED))).toBe(false);
    expect(disagrees(FISCAL_DOCUMENT, of(PRINTED.replace('JJ37MMGM-17', 'JJ37MMGM-18')))).toBe(true);
    expect(disagrees(FISCAL_DOCUMENT, of(`${PRINTED}\nATCUD: AAAA1111-3`))).toBe(false);
    expect(disagrees(FISCAL_DOCUMENT, of('sem código'))).toBe(false);
    expect(disagrees({ atcud: null }, of(PRINTED))).toBe(false);
  });
});
