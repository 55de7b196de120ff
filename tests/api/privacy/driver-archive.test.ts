import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import { exportDriver } from '../../../src/privacy/export';
import { createTestApp } from '../../support/api/app';
import { insertDocument, insertDriver } from '../../support/databases/fleet';

test('an archive lists missing files, whatever their names', async () => {
  const { db, services } = await createTestApp();
  const id = await insertDriver(db, {});
  await insertDocument(db, { driverId: id, docType: 'CC', fileName: "o meu $& $' cartão.pdf" });
  const { zip, missing } = await exportDriver(services, id, 'operator:ana');
  expect(missing).toEqual(["CC: o meu $& $' cartão.pdf"]);
  const text = strFromU8(unzipSync(zip)['LEIA-ME.txt'] ?? new Uint8Array());
  expect(text).toContain("Faltam os ficheiros: CC: o meu $& $' cartão.pdf.");
});

test.each([
  '=1+1',
  '\n=1+1',
  '\t=1+1',
  ' =1+1',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(1)',
  '-1+1',
  '+1',
  '@SUM(1)',
])('a name %j is text in the spreadsheet’s file', async (fullName) => {
  const { db, services } = await createTestApp();
  const driverId = await insertDriver(db, {});
  const at = '2026-11-16T09:00:00.000Z';
  await db.insert(paymentReports).values({
    ...{ id: 'r', createdAt: at, source: 'inbox', sha256: '0', outcome: 'imported', columns: '[]' },
  });
  await db.insert(earnings).values({
    ...{ reportId: 'r', platform: 'uber', externalId: 'x', weekStartDate: '2026-11-09', driverId },
    ...{ state: 'booked', fullName, line: 2, cells: '[]', changedIn: 'r', createdAt: at },
  });
  const { zip } = await exportDriver(services, driverId, 'operator:ana');
  const text = strFromU8(unzipSync(zip)['rendimentos.csv'] ?? new Uint8Array());
  const cells = Papa.parse<string[]>(text.trim(), { delimiter: ';' }).data[1];
  expect(cells).toContain(`'${fullName}`);
});
