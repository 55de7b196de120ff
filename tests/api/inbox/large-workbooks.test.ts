import { expect, test } from 'vitest';
import { passageRow, VIA_VERDE_COLUMNS, workbookOf } from '../../fixtures/costs/cost-files';
import { createTestApp } from '../../support/api/app';
import { mail } from '../../support/mail/mail';

const CONTEXT = { today: '2026-11-20', mappings: new Map() };
const MIB = 1024 * 1024;

const refused = (reason: string) => ({ outcome: 'refused', reason, isKnown: true });

/** Tolls, and a picture of so many times 64 kB that do not shrink. */
function workbookWith(pieces: number) {
  const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))).toString('base64');
  return workbookOf(
    { Movimentos: [VIA_VERDE_COLUMNS, passageRow({ value: '1.85' })] },
    { 'xl/media/a.png': Array.from({ length: pieces }, noise).join('') },
  );
}

test('a workbook of more than 20 MB in a mail or by a key is listed as refused, with its reason', async () => {
  const body = workbookWith(330);
  expect(body.length).toBeGreaterThan(20 * MIB);
  const letter = mail({ parts: [{ name: 'Movimentos.xlsx', body }] });
  const reason = 'O ficheiro Excel tem mais de 20 MB. Exporte um período mais curto.';
  const { reader } = (await createTestApp()).services;
  const { costs, files } = await reader.message(new TextEncoder().encode(letter), CONTEXT);
  expect(costs.map(({ fileName, reading }) => [fileName, reading])).toEqual([
    ['Movimentos.xlsx', refused(reason)],
  ]);
  expect(files).toEqual([]);
  const given = await reader.given('Movimentos.xlsx', body, CONTEXT);
  expect(given.costs.map(({ reading }) => reading)).toEqual([refused(reason)]);
});

test('a workbook that exceeds another limit is listed too, and one that is damaged is not', async () => {
  const rows = Array.from({ length: 50_001 }, () => ['x']);
  const body = workbookOf({ Movimentos: [VIA_VERDE_COLUMNS, ...rows] });
  const { reader } = (await createTestApp()).services;
  const { costs } = await reader.given('Movimentos.xlsx', body, CONTEXT);
  expect(costs.map(({ reading }) => reading)).toEqual([
    refused('O ficheiro Excel tem mais de 50 000 linhas. Divida-o em ficheiros menores, como um por mês.'),
  ]);
  const damaged = workbookOf({}, { 'xl/workbook.xml': '<a' });
  expect((await reader.given('Outro.xlsx', damaged, CONTEXT)).costs).toEqual([]);
});
