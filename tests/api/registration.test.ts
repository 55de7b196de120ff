import { expect, test } from 'vitest';
import { createTestApp } from '../support/app';
import { pdfFile } from '../support/files';
import { ANA, postDocument, send, staffOf, upload } from '../support/registration';

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
  expect(listed).toEqual([{ ...driver, sharesIdentity: false, documents: [document] }]);

  const seen = await staff('GET', document.filePath);
  expect(seen.status).toBe(200);
  expect(new Uint8Array(await seen.arrayBuffer())).toEqual(file.bytes);

  const early = await staff('PATCH', `/api/drivers/${driver.id}/status`, { status: 'ACTIVE' });
  expect(early.status).toBe(409);
  const validated = await staff('PATCH', `/api/documents/${document.id}/status`, { status: 'VALIDATED' });
  expect(await validated.json()).toEqual({ id: document.id, status: 'VALIDATED' });
  const approved = await staff('PATCH', `/api/drivers/${driver.id}/status`, { status: 'ACTIVE' });
  expect(await approved.json()).toEqual({ id: driver.id, status: 'ACTIVE' });
});
