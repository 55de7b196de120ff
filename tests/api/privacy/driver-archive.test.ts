import { strFromU8 } from 'fflate';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { FILES, ownHeld } from '../../../src/operations/privacy/personal-data';
import { archiveOf, createTestApp } from '../../support/api/app';
import { watchStatements } from '../../support/databases/databases';
import {
  insertDocument,
  insertDriver,
  insertEarning,
  insertRecord,
  insertReport,
} from '../../support/databases/rows';

test('no two parts of an archive have one name', () => {
  const names = FILES.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('an archive lists missing files, whatever their names', async () => {
  const { db, services } = await createTestApp();
  const id = await insertDriver(db, {});
  await insertDocument(db, { driverId: id, docType: 'CC', fileName: "o meu $& $' cartão.pdf" });
  const { files, missing } = await archiveOf(services, id);
  expect(missing).toEqual(["CC: o meu $& $' cartão.pdf"]);
  const text = strFromU8(files['LEIA-ME.txt'] ?? new Uint8Array());
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
  const reportId = await insertReport(db, { columns: '[]' });
  await insertEarning(db, { reportId, driverId, externalId: 'x', fullName });
  const { files } = await archiveOf(services, driverId);
  const text = strFromU8(files['rendimentos.csv'] ?? new Uint8Array());
  const cells = Papa.parse<string[]>(text.trim(), { delimiter: ';' }).data[1];
  expect(cells).toContain(`'${fullName}`);
});

test('the data held on a driver is looked up, and no table that grows with the fleet is scanned', async () => {
  const { db } = await createTestApp();
  const [id, other] = [await insertDriver(db), await insertDriver(db)];
  const documentId = await insertDocument(db, { driverId: id });
  const recordId = await insertRecord(db, { driverId: id });
  const about = (subject: string, action = 'test.about', detail?: object) => ({
    at: '2026-11-16T09:00:00.000Z',
    actor: 'staff',
    action,
    subject,
    detail: detail ? JSON.stringify(detail) : null,
    roles: null,
  });
  const own = [
    about(id),
    about(documentId),
    about(recordId),
    about('nobody', 'test.about', { driverId: id }),
    about(other, 'platform-account.move', { from: id }),
  ];
  const others = [about(other), about('nobody', 'test.about', { driverId: other })];
  await db.insert(auditLog).values([...own, ...others]);
  const watched = watchStatements(db);
  const held = await ownHeld(db, id);
  expect(held?.audit.map(({ id: _id, ...row }) => row)).toEqual(own);
  // There are a few mails a week, and versions a month, whatever the size of the fleet.
  const scans = (await watched.scans()).filter(
    (scan) => !/^SCAN (payment_reports|accountant_months) /.test(scan),
  );
  expect(scans).toEqual([]);
});
