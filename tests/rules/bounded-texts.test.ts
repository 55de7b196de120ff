import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readCostFile } from '../../src/costs/cost-files/cost-file';
import { momentOf, orderIn } from '../../src/costs/cost-files/moments';
import { isDateCode } from '../../src/costs/cost-files/workbook-cells';
import { nameWords } from '../../src/ledger/matching/person-keys';
import { openFile } from '../../src/ledger/report-files/open-files';
import { readReport } from '../../src/ledger/report-files/read-report';
import { contentOf } from '../../src/mail/messages/part-content';
import { createLog } from '../../src/platform/http/log';
import { isValue } from '../../src/platform/tables/cells';
import { uberReport } from '../support/reports/weeks';

const MONDAY = '20261109-20261115-payments_driver.csv';

function read(text: string) {
  return readReport({ fileName: MONDAY, bytes: strToU8(text), today: '2026-11-20' });
}

/** A report whose header has these names besides its own, and whose rows have an amount for each. */
function reportWith(names: readonly string[]): string {
  const [header = '', ...rows] = uberReport([{ id: 'U1', gross: '4.00' }])
    .trim()
    .split('\n');
  const cells = names.map(() => '0.00');
  return [[header, ...names], ...rows.map((row) => [row, ...cells])].map((line) => line.join(',')).join('\n');
}

describe('promise 180: a text from outside is bounded before it is compared', () => {
  test('what is longer than 60 characters is no date', () => {
    const written = (spaces: number) => `3/9/2026${' '.repeat(spaces)}10:00`;
    expect([orderIn(written(47)), orderIn(written(48))]).toEqual(['either', null]);
    expect([momentOf(written(47), 'dmy'), momentOf(written(48), 'dmy')]).toEqual([
      { date: '2026-09-03', time: '10:00:00' },
      null,
    ]);
  });

  test('what is longer than an address is no value', () => {
    expect(isValue(`${'a'.repeat(308)}@example.pt`)).toBe(true);
    expect(isValue(`${'a'.repeat(320)}@example.pt`)).toBe(false);
  });

  test('of the format of a cell what Excel can have written counts', () => {
    expect(isDateCode(`${'['.repeat(100)}dd/mm/yyyy`)).toBe(true);
    expect(isDateCode('[Red]0.00')).toBe(false);
    expect(isDateCode(`${'0'.repeat(255)}d`)).toBe(false);
  });

  test('a header of more columns than a table has is none', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `coluna ${n}`);
    expect(read(reportWith(names(300)))).toMatchObject({ ok: true });
    expect(read(reportWith(names(600)))).toMatchObject({ ok: false });
    const costs = (count: number) => strToU8(`Data;Valor;${names(count).join(';')}\n`);
    expect(await readCostFile(costs(300), 'x.csv', new Map())).toMatchObject({ outcome: 'unknown' });
    expect(await readCostFile(costs(600), 'x.csv', new Map())).toMatchObject({ outcome: 'refused' });
  });

  test('a column whose path goes on and on is none', () => {
    const path = (depth: number) => `Paid to you:Your earnings:${'a:'.repeat(depth)}b`;
    expect(read(reportWith([path(50)]))).toMatchObject({ ok: true });
    expect(read(reportWith([path(25_000)]))).toMatchObject({ ok: false });
  });

  test('a file in an archive has the start of its name', async () => {
    const name = `${MONDAY}${' (1)'.repeat(15_000)}.csv`;
    const [file] = await openFile('x.zip', zipSync({ [name]: strToU8('x') }) as Uint8Array<ArrayBuffer>);
    expect(file?.fileName).toBe(name.slice(0, 255));
  });

  test('a name is likened to others by its first 200 characters', () => {
    expect(nameWords(`Ana ${'Rui '.repeat(49)}Exemplo`)).toEqual(['ana', 'rui']);
  });

  test('any number of carriage returns ends a line of a head', async () => {
    const head = `Content-Type: text/csv;${'\r'.repeat(60_000)}\r\n name="a.csv"\r\n`;
    expect(await contentOf(strToU8(head))).toMatchObject({ mediaType: 'text/csv', fileName: 'a.csv' });
  });

  test('of an error the log has the first 8,000 characters', () => {
    const lines: string[] = [];
    createLog((line) => lines.push(line)).error('x', new Error('a'.repeat(100_000)));
    expect(JSON.parse(lines[0] ?? '').error).toContain(`Error: ${'a'.repeat(8_000)}`);
    expect(lines[0]).not.toContain('a'.repeat(8_001));
  });
});
