import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCostFile } from '../../../src/costs/cost-files/cost-file';
import type { ColumnMapping } from '../../../src/costs/cost-files/schema';
import { bytesOf, readFile, refusalOf, viaVerdeWorkbook, workbookOf } from '../../fixtures/costs/cost-files';

const OTHER = `Cartão frota;Data;Hora;Matrícula;Local;Valor;Valor
9001;21/09/2026;10:05;BX-22-LA;Posto A;20,00;24,60
9001;22/09/2026;10:05;BX-22-LA;Posto A;10,00;12,30
`;
const NAMED: ColumnMapping = {
  at: 'Data',
  time: 'Hora',
  cents: 'Valor (2)',
  plate: 'Matrícula',
  card: 'Cartão frota',
  place: 'Local',
  kind: 'fuel',
};

test('a table without a known header is shown with its names, first rows and a proposal', async () => {
  const reading = await readCostFile(bytesOf(OTHER), 'a.csv', new Map());
  expect(reading).toEqual({
    outcome: 'unknown',
    asks: 'columns',
    header: 'cartaofrota|data|hora|matricula|local|valor|valor',
    columns: ['Cartão frota', 'Data', 'Hora', 'Matrícula', 'Local', 'Valor', 'Valor (2)'],
    sample: [
      ['9001', '21/09/2026', '10:05', 'BX-22-LA', 'Posto A', '20,00', '24,60'],
      ['9001', '22/09/2026', '10:05', 'BX-22-LA', 'Posto A', '10,00', '12,30'],
    ],
    suggested: {
      at: 'Data',
      time: 'Hora',
      cents: 'Valor',
      plate: 'Matrícula',
      card: 'Cartão frota',
      place: 'Local',
      kind: 'other',
    },
  });
});

test('once its columns are named, its lines are read, also from a workbook and after another cover', async () => {
  const mappings = new Map([['cartaofrota|data|hora|matricula|local|valor|valor', NAMED]]);
  const csv = await readFile(`Empresa;Frota\n\n${OTHER}`, { mappings });
  const rows = OTHER.trim()
    .split('\n')
    .map((line) => line.split(';'));
  const workbook = await readFile(workbookOf({ a: rows }), { mappings });
  expect(csv).toMatchObject({ source: 'other', unreadable: [] });
  expect(csv.lines).toMatchObject([
    { line: 4, kind: 'fuel', cents: 2460, at: '2026-09-21 10:05:00', plate: 'BX22LA', card: '9001' },
    { cents: 1230 },
  ]);
  expect(csv.lines[0]?.key).toMatch(/^other:[\da-f]{12}\|BX22LA\|2026-09-21 10:05\|postoa\|\|1$/);
  expect(workbook.lines.map(({ key }) => key)).toEqual(csv.lines.map(({ key }) => key));
});

test('dates that may be in two orders ask for theirs', async () => {
  const text = OTHER.replace('21/09', '01/09').replace('22/09', '02/09');
  const header = 'cartaofrota|data|hora|matricula|local|valor|valor';
  const asked = await readCostFile(bytesOf(text), 'a.csv', new Map([[header, NAMED]]));
  expect(asked).toMatchObject({ outcome: 'unknown', asks: 'dateOrder', suggested: { cents: 'Valor (2)' } });
  const mappings = new Map([[header, { ...NAMED, dateOrder: 'dmy' as const }]]);
  expect((await readFile(text, { mappings })).lines[0]?.at).toBe('2026-09-01 10:05:00');
});

const CSV = `Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)
1;601;BX-22-LA;Portagem;06-10-2026 08:15;Alverca;BRISA;1,50
1;601;BX-22-LA;Portagem;06-10-2026 09:15;Alverca;BRISA;2,50
`;

test('a total that agrees is no line, and one that differs waits', async () => {
  const agreeing = await readFile(`${CSV}TOTAL (01/10 a 07/10);;;;;;;4,00\n`);
  expect(agreeing).toMatchObject({ lines: [{ cents: 150 }, { cents: 250 }], unreadable: [] });
  const short = await readFile(`${CSV}Total;;;;;;;49,00\n`);
  expect(short.unreadable).toMatchObject([{ line: 4, reason: expect.stringMatching(/49,00\s€.*4,00\s€/) }]);
});

test('subtotals agree with the lines since the last one', async () => {
  const [head = '', first = '', second = ''] = CSV.split('\n');
  const total = (text: string) => `Total;;;;;;;${text}`;
  const file = await readFile(
    [head, first, total('1,50'), second, total('2,50'), total('4,00'), ''].join('\n'),
  );
  expect(file).toMatchObject({ lines: [{}, {}], unreadable: [] });
});

test('a header that comes again, and blank rows, are no lines', async () => {
  const [head = '', first = '', second = ''] = CSV.split('\n');
  const file = await readFile([head, first, ';;;;;;;', head, second, ''].join('\n'));
  expect(file.lines.map(({ line }) => line)).toEqual([2, 5]);
  expect(file.unreadable).toEqual([]);
});

test('the last value of a file without an end may be cut', async () => {
  const { lines, unreadable } = await readFile(CSV.trimEnd().slice(0, -1));
  expect(lines).toHaveLength(1);
  expect(unreadable).toMatchObject([{ line: 3, reason: 'A linha pode estar cortada no valor.' }]);
});

test.each([
  ['1.234,56', 123_456],
  ['1 234,56 €', 123_456],
  ['1200', 120_000],
  ['1200,5', 120_050],
  ['-3,00', -300],
  ['0,1449', 14],
  ['0,145', 15],
  ['1.234', null],
  ['1e3', null],
  ['12,34,56', null],
])('an amount of %s is %s cents', async (text, cents) => {
  const { lines } = await readFile(CSV.replace('2,50', text));
  expect(lines.map((line) => line.cents)).toEqual(cents === null ? [150] : [150, cents]);
});

test.each([
  ['', 'O ficheiro não tem uma tabela: falta uma linha com os nomes das colunas.'],
  ['uma frase apenas', 'O ficheiro não tem uma tabela: falta uma linha com os nomes das colunas.'],
  [CSV.split('\n')[0] ?? '', 'O ficheiro não tem movimentos.'],
  [CSV.replace(/\d\d-10/g, '10-31'), 'As datas não estão na ordem de dia e mês que este formato tem.'],
  [CSV.replaceAll('Operador', 'Matrícula'), 'A coluna «Matrícula» aparece duas vezes.'],
])('refuses what is no file of costs, or cannot be trusted: %j', async (text, reason) => {
  expect(await refusalOf(text)).toBe(reason);
});

test('refuses old workbooks, archives without a workbook, and movements in two sheets', async () => {
  expect(await refusalOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toMatch('Excel antigo');
  expect(await refusalOf(workbookOf({}))).toBe('O ficheiro não é um ficheiro Excel.');
  const rows = CSV.trim()
    .split('\n')
    .map((line) => line.split(';'));
  expect(await refusalOf(workbookOf({ a: rows, b: rows }))).toMatch('mais de uma folha');
});

test('the order of rows changes no key, and no amount of a key', async () => {
  const passage = fc.record({
    value: fc.constantFrom('0.15', '0.2', '1.5'),
    exit: fc.constantFrom('2026-10-06 08:15:42', '2026-10-06 08:15:50', '2026-10-06 19:00:00'),
    plate: fc.constantFrom('BX-22-LA', 'GP798SH', ''),
    to: fc.constantFrom('Alverca', 'Alverca A1'),
  });
  const shuffled = fc
    .array(passage, { minLength: 1, maxLength: 30 })
    .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })));
  await fc.assert(
    fc.asyncProperty(shuffled, async ([rows, again]) => {
      const keysOf = async (each: typeof rows) =>
        (await readFile(viaVerdeWorkbook(each))).lines.map(({ key, cents }) => `${key} ${cents}`).toSorted();
      const keys = await keysOf(rows);
      expect(await keysOf(again)).toEqual(keys);
      expect(new Set(keys.map((key) => key.split(' ').slice(0, -1).join(' '))).size).toBe(rows.length);
    }),
    { numRuns: 60 },
  );
});

const PAGE = '<table><tr><td>Data</td><td>Valor</td></tr></table>';

test.each([
  ['a page', `\n<!DOCTYPE html><html><body>${PAGE}`, 'uma página HTML, mesmo que o nome acabe em .xls'],
  ['a table alone', PAGE, 'uma página HTML'],
  ['a page behind a mark', `\uFEFF${PAGE}`, 'uma página HTML'],
  ['a workbook of Excel 2003', '<?xml version="1.0"?><Workbook/>', 'XML'],
  ['a PDF', '%PDF-1.7\n1 0 obj', 'um PDF. Exporte os movimentos em CSV ou Excel.'],
  ['a PDF behind other bytes', '\r\n%PDF-1.7\n1 0 obj', 'um PDF'],
  ['a photo', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]), 'uma imagem'],
])('%s is named, whatever the name of the file says', async (_what, content, what) => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  expect(await refusalOf(bytes)).toContain(`O ficheiro é ${what}`);
});
