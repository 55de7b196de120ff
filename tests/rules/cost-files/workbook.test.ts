import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../src/costs/cost-files/workbook';
import { refusalOf, type SheetCell, workbookOf } from '../../fixtures/costs/cost-files';

async function cellsOf(bytes: Uint8Array<ArrayBuffer>): Promise<readonly (readonly string[])[]> {
  const workbook = await readWorkbook(bytes);
  if (!workbook.ok) throw new Error(workbook.reason);
  return workbook.sheets[0]?.rows.map(({ cells }) => cells) ?? [];
}

const sheet = (rows: string) => ({
  'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
});

test('cells are as another reader has them', async () => {
  const rows: SheetCell[][] = [
    ['Matrícula', 'A & B <c>', null, 'fim'],
    ['BX-22-LA', { number: '61.239999999999995' }, { bool: true }, { days: 46_286.5 }],
    [],
    [null, { number: '7824680000123456' }],
  ];
  const workbook = workbookOf({ a: rows });
  const other = await readSheet(workbook.buffer, { parseNumber: (text: string) => text });
  expect(other).toEqual([
    ['Matrícula', 'A & B <c>', null, 'fim'],
    ['BX-22-LA', '61.239999999999995', true, new Date('2026-09-21T12:00:00Z')],
    [null, null, null, null],
    [null, '7824680000123456', null, null],
  ]);
  expect(await readWorkbook(workbook)).toMatchObject({
    sheets: [
      {
        name: 'a',
        rows: [
          { line: 1, cells: ['Matrícula', 'A & B <c>', '', 'fim'] },
          { line: 2, cells: ['BX-22-LA', '61.24', 'TRUE', '2026-09-21 12:00:00'] },
          { line: 4, cells: ['', '7824680000123456'] },
        ],
      },
    ],
  });
});

test('inline, rich and formula texts, prefixes, and cells without an address', async () => {
  const rows = `<x:row><x:c t="inlineStr"><x:is><x:r><x:t>um</x:t></x:r><x:r><x:t> dois</x:t></x:r></x:is></x:c>
<x:c t="str"><x:f>A1</x:f><x:v>três</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c></x:row>`;
  expect(await cellsOf(workbookOf({ a: [] }, sheet(rows)))).toEqual([['um dois', 'três', '#REF!']]);
});

test.each([
  [
    'a cell far to the right',
    sheet('<x:row r="1"><x:c r="XFD1"><x:v>1</x:v></x:c></x:row>'),
    'mais de 500 colunas',
  ],
  [
    'an unknown shared text',
    sheet('<x:row r="1"><x:c r="A1" t="s"><x:v>9</x:v></x:c></x:row>'),
    'danificado',
  ],
  ['a document type', { 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY b "c">]><styleSheet/>' }, 'danificado'],
  ['broken XML', { 'xl/styles.xml': '<styleSheet>' }, 'danificado'],
  [
    'dates from 1904',
    { 'xl/workbook.xml': '<workbook><workbookPr date1904="1"/><sheets/></workbook>' },
    'desde 1904',
  ],
  [
    'a cell without end',
    sheet(`<x:row><x:c t="str"><x:v>${'ab1'.repeat(20_000)}</x:v></x:c></x:row>`),
    /32 767|danificado/,
  ],
  ['zeros that inflate', { 'xl/media/a.bin': '0'.repeat(30_000_000) }, 'depois de aberto'],
])('a workbook with %s is refused', async (_what, parts, reason) => {
  expect(await refusalOf(workbookOf({ a: [['Data', 'Valor']] }, parts))).toMatch(reason);
});
