import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
import { ANA, addDocument, postDocument, send, staffOf, upload } from '../../support/api/registration';

const NUL = String.fromCharCode(0);

test('a text with controls or invisible characters becomes one plain line, the same in every answer', async () => {
  const app = await createTestApp();
  const staff = await staffOf(app);
  const sent = {
    fullName: `\u202eAna${NUL}\u200b \u2028 Sousa\u00ad\t`,
    phoneNumber: `912${NUL}345 678`,
    cmtvdeNumber: `TVDE${NUL}0001`,
  };
  const registered = await send(app, 'POST', '/api/drivers', { ...ANA, ...sent });
  const driver = await registered.json();
  const plain = { fullName: 'Ana Sousa', phoneNumber: '912 345 678', cmtvdeNumber: 'TVDE 0001' };
  expect(driver).toMatchObject(plain);
  const document = await addDocument(app, driver.id, { fileName: `cartão${NUL}\r\n1\u202e.pdf` });
  expect(document.fileName).toBe('cartão 1.pdf');
  const make = { driverId: driver.id, make: `Dacia${NUL}Jogger` };
  expect((await (await send(app, 'POST', '/api/vehicles', make)).json()).make).toBe('Dacia Jogger');
  const list = await (await staff('GET', '/api/drivers/with-documents')).json();
  expect(list).toEqual([
    {
      ...driver,
      version: 3,
      leftOn: null,
      sharesIdentity: false,
      renewals: [],
      documents: [{ ...document, version: 1 }],
    },
  ]);
});

test('a text of invisible characters alone is empty', async () => {
  const app = await createTestApp();
  const unseen = `${NUL}${NUL}\u200b\u200b\u2060\ufeff${NUL}${NUL}${NUL}${NUL}`;
  const fields = { fullName: unseen, phoneNumber: unseen, cmtvdeNumber: unseen };
  const refused = await send(app, 'POST', '/api/drivers', { ...ANA, ...fields });
  expect(refused.status).toBe(422);
  expect(Object.keys((await refused.json()).error.fields).sort()).toEqual(Object.keys(fields).sort());
  const driver = await (await send(app, 'POST', '/api/drivers', ANA)).json();
  const { uploadURL } = await upload(app, await pdfFile());
  expect((await postDocument(app, driver.id, uploadURL, { fileName: unseen })).status).toBe(422);
});
