import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAuthorityList } from '../../../src/money/authority-lists/read-list';
import type { AuthorityList } from '../../../src/money/authority-lists/schema';
import { baseOf, brokenIdentities, ivaOf } from '../../../src/people/recibos/recibo-rules';
import { decimalOf } from '../../../src/platform/domain/money-text';
import { ACQUIRED, acquired, type Given, utf8 } from '../../fixtures/recibos/authority-lists';

const COMPANY = '500000000';
const [ANA, RUI] = ['123456789', '245367896'] as const;
const OWNER = { companyNif: COMPANY, driverNif: null };

const ISSUED = ACQUIRED.replace(
  'NIF Emitente;Nome do Emitente',
  'País do Adquirente;NIF Adquirente;Nome do Adquirente',
);
const E_FATURA = 'Setor;Emitente;Nº Fatura / ATCUD;Tipo;Data Emissão;Total;IVA;Base Tributável;Situação';

async function read(
  bytes: Uint8Array<ArrayBuffer>,
  owner = OWNER as Parameters<typeof readAuthorityList>[1],
) {
  const found = await readAuthorityList(bytes, owner);
  if (!found.ok) throw new Error(found.reason);
  return found.list;
}

const acquiredList = (...rows: Given[]) => read(utf8(ACQUIRED, ...rows.map(acquired)));
const [first, reasons] = [
  (list: AuthorityList) => list.documents[0]?.document,
  (list: AuthorityList) => list.faults.map(({ line, reason }) => `${line}: ${reason}`),
];

test('a row of the acquired list is a document to the company', async () => {
  const list = await acquiredList({ base: '1.221,3', iva: '73,28', irs: '140,45' });
  expect(list).toMatchObject({ kind: 'acquired', faults: [], receipts: 0, ofOthers: 0, mayBeCut: false });
  expect(list.documents[0]).toMatchObject({ line: 2, issuerName: 'Ana Sousa', hasWithheld: true, notes: [] });
  expect(first(list)).toEqual({
    issuerNif: ANA,
    acquirerNif: COMPANY,
    country: null,
    kind: 'FR',
    state: 'N',
    issuedOn: '2026-11-16',
    number: 'FR ATSIRE01FR/17',
    atcud: 'JJ37MMGM-17',
    taxed: [{ region: null, band: null, baseCents: 122_130, ivaCents: 7_328 }],
    notSubjectCents: 0,
    stampDutyCents: 0,
    taxesCents: 7_328,
    totalCents: 129_458,
    withheldCents: 14_045,
  });
});

test.each([
  ['3.240', 324_000],
  ['745,2', 74_520],
  ['1.221,3', 122_130],
  ['1000', 100_000],
  ['130,787', 13_079],
  ['130,784', 13_078],
  ['0,005', 1],
  ['1.234.567,89', 123_456_789],
  ['41\u00a0940,92\u00a0€', 4_194_092],
  ['312,45 EUR', 31_245],
])('the amount %j is %i cents', async (base, cents) => {
  const list = await acquiredList({ base });
  expect(first(list)?.totalCents).toBe(cents);
  const isRounded = /,\d{3}/.test(base);
  expect(list.documents[0]?.notes).toEqual(
    isRounded ? [`O valor tributável «${base}» foi arredondado ao cêntimo.`] : [],
  );
});

test.each(['3.24', '1,234,5', '12.34,5', '1.2345', '1e3', '12,', 'abc', '1234.567', '-5,00'])(
  'the amount %j is a fault, not a guess',
  async (base) => {
    const list = await acquiredList({ base }, { n: '18' });
    expect(list.documents.map(({ line }) => line)).toEqual([3]);
    expect(reasons(list)).toEqual([
      expect.stringMatching(/^2: O valor tributável (não se lê|é negativo): «/),
    ]);
  },
);

test('an empty amount is nothing, but for the base', async () => {
  const list = await acquiredList({ iva: '', irs: '' }, { n: '18', base: '' });
  expect(first(list)).toMatchObject({ taxesCents: 0, withheldCents: 0 });
  expect(reasons(list)).toEqual(['3: A linha não tem valor tributável.']);
});

test('what the list states as Total do Documento is never counted', async () => {
  const rows = ['1,00', '99999,99', ''].map((total, n) =>
    acquired({ n: `${n}`, base: '100,00', iva: '6,00', irs: '11,50' }).replace('99999,99', total),
  );
  const list = await read(utf8(ACQUIRED, ...rows));
  expect(list.documents.map(({ document }) => document.totalCents)).toEqual([10_600, 10_600, 10_600]);
});

test('names of columns, and cells, that were read in another encoding', async () => {
  const broken = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
  const row = acquired({ situation: 'Emitido' }).replace('Ana Sousa', broken('João Conceição'));
  const list = await read(utf8(broken(ACQUIRED), row, acquired({ n: '18' }).replace('Ana Sousa', 'JOÃO')));
  expect(list.documents.map(({ issuerName }) => issuerName)).toEqual(['João Conceição', 'JOÃO']);
});

test('columns in another order, and date and reason in each other’s column', async () => {
  const turn = (line: string) => line.split(';').toReversed().join(';');
  const list = await read(utf8(turn(ACQUIRED), turn(acquired({ date: 'Pagamento', reason: '16/11/2026' }))));
  expect(first(list)).toMatchObject({ issuedOn: '2026-11-16', issuerNif: ANA });
});

test('a document is annulled, one without amounts too, and one that was never filled in is none', async () => {
  const list = await acquiredList(
    { situation: 'Anulado', base: '' },
    { n: '18', situation: 'Sem Preenchimento', base: '' },
    { n: '19', situation: 'Outra' },
  );
  expect(first(list)).toMatchObject({ state: 'A', totalCents: 0 });
  expect(reasons(list)).toEqual([
    '3: O documento foi emitido sem preenchimento: não tem valores.',
    '4: A situação não é conhecida: «Outra».',
  ]);
});

test('promise 187: a row is none whose number is not its ATCUD’s, or that withholds more than its base', async () => {
  const list = await acquiredList(
    { atcud: 'JJ37MMGM-71' },
    { n: '18', base: '100,00', irs: '100,01' },
    { n: '19', base: '100,00', irs: '100,00' },
    { n: '20', base: '', irs: '1,00', situation: 'Anulado' },
    { n: '21', atcud: 'JJ37MMGM-12', situation: 'Anulado' },
  );
  expect(list.documents.map(({ line }) => line)).toEqual([4, 5]);
  expect(reasons(list)).toEqual([
    '2: O número do ATCUD não é o número do documento.',
    '3: A retenção é mais do que a base.',
    '6: O número do ATCUD não é o número do documento.',
  ]);
});

test('a receipt of an earlier invoice is not counted again, and a credit note has no sign', async () => {
  const list = await acquiredList(
    { type: 'Fatura' },
    { n: '18', type: 'Recibo' },
    { n: '19', type: 'Nota de Crédito', base: '-10,00' },
    { n: '20', type: 'Guia' },
  );
  expect(list.documents.map(({ document }) => [document.kind, document.totalCents])).toEqual([
    ['FT', 31_245],
    ['NC', 1_000],
  ]);
  expect(list.receipts).toBe(1);
  expect(reasons(list)).toEqual(['5: O tipo de documento não é conhecido: «Guia».']);
});

test('a row again is one document, and with other values a fault', async () => {
  const list = await acquiredList({}, {}, { base: '1,00' });
  expect(list.documents).toHaveLength(1);
  expect(reasons(list)).toEqual(['4: Repete o documento da linha 2 com outros valores.']);
});

test('a wrong tax number and one that lost its digits are faults', async () => {
  const list = await acquiredList({ issuer: '123456788' }, { n: '18', issuer: '1,23E+08' });
  expect(reasons(list)).toEqual([
    '2: O NIF do emitente não está certo: «123456788».',
    '3: O número «1,23E+08» perdeu algarismos numa folha de cálculo.',
  ]);
});

test('of a driver’s list only documents to the company are read', async () => {
  const to = (nif: string, n: string) => acquired({ n }).replace(`${ANA};Ana`, `PORTUGAL;${nif};Ana`);
  const bytes = utf8(ISSUED, to(COMPANY, '17'), to(RUI, '18'));
  const list = await read(bytes, { companyNif: COMPANY, driverNif: ANA });
  expect(list).toMatchObject({ kind: 'issued', ofOthers: 1, faults: [] });
  expect(list.documents).toHaveLength(1);
  expect(first(list)).toMatchObject({ issuerNif: ANA, acquirerNif: COMPANY, country: 'PT' });
  expect(await readAuthorityList(bytes, OWNER)).toEqual({
    ok: false,
    reason: 'Esta é a lista que um condutor exporta: carregue-a na ficha do condutor.',
  });
});

test('the form of 2024 names the issuer, who has to be the driver', async () => {
  const header =
    'Referência;Tipo Documento;ATCUD;Situação;Data de Emissão;NIF Prestador;NIF Adquirente;Valor Tributável (em euros);Valor do IVA (em euros);Valor do IRS (em euros)';
  const row = (nif: string) =>
    `FR ATSIRE01FR/17;Fatura-Recibo;JJ37MMGM-17;Emitido;16-11-2024;${nif};${COMPANY};10;;`;
  const list = await read(utf8(header, row(ANA), row(RUI)), { companyNif: COMPANY, driverNif: ANA });
  expect(first(list)).toMatchObject({ issuerNif: ANA, issuedOn: '2024-11-16', totalCents: 1_000 });
  expect(reasons(list)).toEqual([`3: O documento é de outro emitente, com o NIF ${RUI}.`]);
});

test('e-Fatura in Windows-1252, with amounts of a currency, and nothing withheld', async () => {
  const lines = [
    E_FATURA,
    `Outros;${ANA} - Conceição, Lda - Norte;FR ATSIRE01FR/17 / JJ37MMGM-17;Fatura-recibo;16/11/2026;41\u00a0940,92\u00a0€;0,00\u00a0€;41\u00a0940,92\u00a0€;Registado`,
    `Outros;${ANA} - Ana;NC A/3 / 0;Nota de crédito;16/11/2026;10,60 €;0,60 €;10,00 €;Registado`,
    `Outros;${ANA} - Ana;FT A/4;Fatura;16/11/2026;12,00 €;0,60 €;10,00 €;Registado`,
    `Outros;${ANA} - Ana;FT A/5;Fatura;16/11/2026;10,00 €;0,60 €;10,00 €;Registado`,
  ];
  const windows = Uint8Array.from(`${lines.join('\r\n')}\r\n`, (char) =>
    char === '€' ? 0x80 : char.charCodeAt(0),
  );
  const list = await read(windows);
  expect(list.kind).toBe('e-fatura');
  expect(list.documents[0]).toMatchObject({ issuerName: 'Conceição, Lda - Norte', hasWithheld: false });
  expect(
    list.documents.map(({ document: d }) => [d.number, d.atcud, d.kind, d.totalCents, d.notSubjectCents]),
  ).toEqual([
    ['FR ATSIRE01FR/17', 'JJ37MMGM-17', 'FR', 4_194_092, 0],
    ['NC A/3', null, 'NC', 1_060, 0],
    ['FT A/4', null, 'FT', 1_200, 140],
  ]);
  expect(reasons(list)).toEqual(['5: O total é menor do que a base e o IVA.']);
});

test('as many rows as one export has at most may lack others', async () => {
  const rows = Array.from({ length: 800 }, (_, n) => ({ n: `${n + 1}` }));
  expect((await acquiredList(...rows)).mayBeCut).toBe(true);
  expect((await acquiredList(...rows.slice(1))).mayBeCut).toBe(false);
});

test.each([
  [
    'a million rows',
    () => utf8(ACQUIRED, ...Array.from({ length: 60_000 }, () => ';;;')),
    /mais de 50 000 linhas/,
  ],
  ['another table', () => utf8('Nome;Valor', 'Ana;1,00'), /não tem as colunas de uma lista/],
  ['a page', () => utf8('<html><table></table></html>'), /é uma página HTML/],
  ['a PDF', () => new TextEncoder().encode('%PDF-1.7\n'), /é um PDF/],
  ['a column twice', () => utf8(`${ACQUIRED};ATCUD`, `${acquired()};X`), /«ATCUD» aparece duas vezes/],
  ['nothing', () => new Uint8Array(), /./],
] as const)('%s is refused with a reason', async (_what, bytes, reason) => {
  expect(await readAuthorityList(bytes(), OWNER)).toEqual({
    ok: false,
    reason: expect.stringMatching(reason),
  });
});

const Cents = fc.integer({ min: 0, max: 9_999_999 });
const Doc = fc.record({ base: Cents, iva: Cents, irs: Cents, isAnnulled: fc.boolean() });
const comma = (cents: number) => decimalOf(cents).replace('.', ',');
const grouped = (cents: number) => comma(cents).replace(/\B(?=(\d{3})+,)/g, '.');

test('random lists are read to the cent, and their sums add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Doc, { maxLength: 40 }), fc.boolean(), async (docs, isGrouped) => {
      const written = isGrouped ? grouped : comma;
      const rows = docs.map(({ base, iva, irs, isAnnulled }, at) => ({
        n: `${at + 1}`,
        base: written(base),
        iva: written(iva),
        irs: written(Math.min(irs, base)),
        situation: isAnnulled ? 'Anulado' : 'Emitido',
      }));
      const { documents, faults } = await acquiredList(...rows);
      expect(faults).toEqual([]);
      expect(documents.flatMap(({ document }) => brokenIdentities(document))).toEqual([]);
      expect(documents.map(({ document: d }) => [baseOf(d), ivaOf(d), d.withheldCents, d.state])).toEqual(
        docs.map((d) => [d.base, d.iva, Math.min(d.irs, d.base), d.isAnnulled ? 'A' : 'N']),
      );
    }),
    { numRuns: 60 },
  );
});

test('no bytes throw', async () => {
  const whole = utf8(ACQUIRED, acquired(), acquired({ n: '18', base: '1.221,3' }));
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: whole.length }),
      fc.uint8Array({ maxLength: 40 }),
      async (at, noise) => {
        const bytes = new Uint8Array([...whole.subarray(0, at), ...noise, ...whole.subarray(at)]);
        const found = await readAuthorityList(bytes, OWNER);
        if (!found.ok) expect(found.reason).toMatch(/\.$/);
      },
    ),
    { numRuns: 150 },
  );
});
