import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbook } from '../../../src/costs/cost-files/workbook';
import { partName } from '../../../src/platform/tables/part-name';
import { readArchive } from '../../../src/platform/tables/zip';
import { readFile as readCosts, workbookOf } from '../../fixtures/costs/cost-files';

const FOLDER = join(import.meta.dirname, '../../fixtures/costs/workbooks');
const names = await readdir(FOLDER);
const bytesOf = async (name: string) => new Uint8Array(await readFile(join(FOLDER, name)));

test.each(names)('%s is read as Excel reads it', async (name) => {
  const { lines, unreadable } = await readCosts(await bytesOf(name), { name });
  expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(128_332);
  expect(unreadable).toEqual([]);
});

test.each(names)('%s is a workbook in a mail too', async (name) => {
  expect(await readArchive(await bytesOf(name))).toEqual({ ok: false, reason: 'spreadsheet' });
});

test.each([
  ['xl\\worksheets\\Sheet1.xml', '', 'xl/worksheets/sheet1.xml'],
  ['/xl/../workbook.xml', 'deep/', 'workbook.xml'],
  ['./styles.xml', 'xl/', 'xl/styles.xml'],
  ['../../../a.xml', 'xl/', 'a.xml'],
])('the part %s from %j is %s', (target, folder, name) => {
  expect(partName(target, folder)).toBe(name);
});

test('two parts of one name are refused, since readers would take another each', async () => {
  const twice = workbookOf({ a: [['x', 'y']] }, { 'XL/workbook.xml': '<workbook/>' });
  expect(await readWorkbook(twice)).toMatchObject({ ok: false });
});

test('a document of Word is no workbook', async () => {
  const word = zipSync({ '_rels/.rels': new Uint8Array(1), 'word/document.xml': new Uint8Array(1) });
  expect(await readArchive(word as Uint8Array<ArrayBuffer>)).toEqual({ ok: true, files: [] });
});

test('escaped characters of a cell are those that were meant', async () => {
  const cells = ['a_x000D__x000a_b', '_x005F_x000D_', '_x0041_', '_xZZZZ_', 'a_x0000_b', '_xD800_'];
  const workbook = await readWorkbook(workbookOf({ a: [cells] }));
  if (!workbook.ok) throw new Error(workbook.reason);
  expect(workbook.sheets[0]?.rows[0]?.cells).toEqual(['a\r\nb', '_x000D_', 'A', '_xZZZZ_', 'ab', '\uFFFD']);
});
