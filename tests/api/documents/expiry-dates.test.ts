import { expect, test } from 'vitest';
import type { DocType } from '../../fixtures/papers';
import { createTestApp } from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
import {
  documentsOf,
  objects,
  postDocument,
  registerDriver,
  staffOf,
  upload,
} from '../../support/api/registration';

/** The last date of each type, and the day after, on 20 November 2026, the day of the test's clock. */
const LAST: [DocType, string, string][] = [
  ['CC', '2037-11-20', '2037-11-21'],
  ['CARTA_CONDUCAO', '2032-11-20', '2032-11-21'],
  ['CMTVDE', '2032-11-20', '2032-11-21'],
  ['REG_CRIMINAL', '2028-05-20', '2028-05-21'],
  ['VEHICLE_DOC', '2028-11-20', '2028-11-21'],
];

async function giving(docType: DocType, expiryDate: string | null | undefined) {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const { uploadURL } = await upload(app, await pdfFile());
  const claim = (date = expiryDate) => postDocument(app, driver, uploadURL, { docType, expiryDate: date });
  return { app, driver, claim };
}

test.each(LAST)('a %s may have expired, and be good until %s', async (docType, last) => {
  for (const date of ['1900-01-01', '2026-11-19', '2026-11-20', last]) {
    const { claim } = await giving(docType, date);
    const answer = await claim();
    expect([answer.status, (await answer.json()).expiryDate]).toEqual([201, date]);
  }
});

test.each([
  ...LAST.map(([docType, , after]) => [docType, after] as const),
  ['REG_CRIMINAL', '1899-12-31'] as const,
  ['CC', '0001-01-01'] as const,
  ['CC', '9999-12-31'] as const,
])(
  'a %s that is good until %s is refused by its field, and may be given with another date',
  async (docType, date) => {
    const { app, driver, claim } = await giving(docType, date);
    const refused = await claim();
    const { error } = await refused.json();
    expect([refused.status, error.code]).toEqual([422, 'invalid']);
    expect(error.fields.expiryDate).toMatch(
      /^A data de validade tem de estar entre 01\/01\/1900 e \d\d\/\d\d\/20\d\d$/,
    );
    expect(error.message).toBe(`${error.fields.expiryDate}.`);
    expect(await documentsOf(app, driver)).toEqual([]);
    expect((await objects(app)).final).toEqual([]);
    expect((await claim('2026-11-20')).status).toBe(201);
  },
);

test.each([null, undefined])('without a date (%s) it has the default of its type', async (date) => {
  const { claim } = await giving('REG_CRIMINAL', date);
  expect((await (await claim()).json()).expiryDate).toBe('2027-05-20');
});

test('a retry after the date has passed answers the same document', async () => {
  const { app, claim } = await giving('CC', '2026-11-20');
  const first = await (await claim()).json();
  app.clock.now = new Date('2026-11-21T00:30:00.000Z');
  const again = await claim();
  expect([again.status, await again.json()]).toEqual([201, first]);
});

test('today is the day in Lisbon', async () => {
  const app = await createTestApp();
  app.clock.now = new Date('2027-06-30T23:30:00.000Z');
  const driver = await registerDriver(app);
  const { uploadURL } = await upload(app, await pdfFile());
  const claim = (expiryDate: string) => postDocument(app, driver, uploadURL, { docType: 'CC', expiryDate });
  expect((await claim('2038-07-02')).status).toBe(422);
  expect((await claim('2038-07-01')).status).toBe(201);
});

test('staff, who see the paper, give any date', async () => {
  const { app, driver } = await giving('CC', null);
  const staff = await staffOf(app);
  for (const expiryDate of ['2020-01-31', '2099-12-31']) {
    const { uploadURL } = await upload(app, await pdfFile());
    const document = { driverId: driver, docType: 'CC', fileName: 'cc.pdf', filePath: uploadURL, expiryDate };
    const answer = await staff('POST', '/api/documents', document);
    expect([answer.status, (await answer.json()).expiryDate]).toEqual([201, expiryDate]);
  }
});
