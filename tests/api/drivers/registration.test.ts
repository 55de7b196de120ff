import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
import { ANA, postDocument, send, staffOf, upload } from '../../support/api/registration';

test('a driver registers with a file; staff see both, look at the file, and approve', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const file = await pdfFile();

  const registered = await send(app, 'POST', '/api/drivers', ANA);
  expect(registered.status).toBe(201);
  const driver = await registered.json();
  expect(driver).toMatchObject({ fullName: 'Ana Sousa', status: 'PENDING_VALIDATION' });

  const { uploadURL, status } = await upload(app, file);
  expect(status).toBe(200);
  const added = await postDocument(app, driver.id, uploadURL);
  expect(added.status).toBe(201);
  const document = await added.json();
  expect(document).toMatchObject({ driverId: driver.id, docType: 'CC', status: 'PENDING_VALIDATION' });
  expect(document.documentURL).toBe(document.filePath);

  const listed = await (await staff('GET', '/api/drivers/with-documents')).json();
  expect(listed).toEqual([
    {
      ...driver,
      version: 2,
      leftOn: null,
      sharesIdentity: false,
      renewals: [],
      documents: [{ ...document, version: 1 }],
    },
  ]);

  const seen = await staff('GET', document.filePath);
  expect(seen.status).toBe(200);
  expect(new Uint8Array(await seen.arrayBuffer())).toEqual(file.bytes);

  const early = await staff('PATCH', `/api/drivers/${driver.id}/status`, { status: 'ACTIVE' });
  expect(early.status).toBe(409);
  const validated = await staff('PATCH', `/api/documents/${document.id}/status`, { status: 'VALIDATED' });
  expect(await validated.json()).toMatchObject({ id: document.id, status: 'VALIDATED', driverVersion: 3 });
  const approved = await staff('PATCH', `/api/drivers/${driver.id}/status`, { status: 'ACTIVE' });
  expect(await approved.json()).toMatchObject({ id: driver.id, status: 'ACTIVE', version: 4 });
});

test('promise 18: another site’s page registers no driver, uploads nothing and decides nothing', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const driver = await (await send(app, 'POST', '/api/drivers', ANA)).json();
  const { uploadURL } = await (await send(app, 'POST', '/api/objects/upload')).json();
  const calls: [string, string][] = [
    ['POST', '/api/drivers'],
    ['POST', '/api/vehicles'],
    ['POST', '/api/documents'],
    ['POST', '/api/objects/upload'],
    ['PUT', uploadURL],
    ['PATCH', `/api/drivers/${driver.id}/status`],
    ['PATCH', `/api/documents/${driver.id}/status`],
  ];
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const [method, path] of calls) {
    for (const headers of foreign) {
      for (const type of ['application/json', 'text/plain']) {
        const body = { ...ANA, status: 'INACTIVE' };
        const refused = await staff(method, path, body, { ...headers, 'content-type': type });
        expect([refused.status, (await refused.json()).error.code], path).toEqual([403, 'foreign_origin']);
      }
    }
  }
  const list = await (await staff('GET', '/api/drivers/with-documents')).json();
  expect(list).toEqual([
    { ...driver, version: 1, leftOn: null, sharesIdentity: false, renewals: [], documents: [] },
  ]);
});
