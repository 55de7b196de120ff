import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';
import { pdfFile, renamedProgram } from '../../support/api/files';
import {
  addDocument,
  documentsOf,
  objects,
  postDocument,
  registerDriver,
  send,
  staffOf,
  upload,
} from '../../support/api/registration';

const DAY_MS = 86_400_000;

test('promise 4: refuses every closed driver or object with the same bytes', async () => {
  const app = await createTestApp();
  const old = await registerDriver(app);
  const forgotten = (await upload(app, await pdfFile())).uploadURL;
  app.clock.now = new Date(app.clock.now.getTime() + DAY_MS);
  const staff = await staffOf(app);
  const [open, other, active, rejected] = [
    await registerDriver(app),
    await registerDriver(app, { email: 'b@exemplo.pt', cmtvdeNumber: 'TVDE-2' }),
    await registerDriver(app, { email: 'c@exemplo.pt', cmtvdeNumber: 'TVDE-3' }),
    await registerDriver(app, { email: 'd@exemplo.pt', cmtvdeNumber: 'TVDE-4' }),
  ];
  await staff('PATCH', `/api/drivers/${active}/status`, { status: 'ACTIVE' });
  await staff('PATCH', `/api/drivers/${rejected}/status`, { status: 'INACTIVE' });
  const free = (await upload(app, await pdfFile())).uploadURL;
  const claimed = (await upload(app, await pdfFile())).uploadURL;
  const replaced = (await upload(app, await pdfFile())).uploadURL;
  const empty = (await (await send(app, 'POST', '/api/objects/upload')).json()).uploadURL;
  await postDocument(app, other, claimed);
  await postDocument(app, open, replaced, { docType: 'CMTVDE' });
  const kept = await addDocument(app, open, { docType: 'CMTVDE' });

  const noPdf = (await upload(app, renamedProgram())).uploadURL;
  const attempts: Record<string, Promise<Response>> = {
    'unknown driver': postDocument(app, randomUUID(), free),
    'active driver': postDocument(app, active, free),
    'rejected driver': postDocument(app, rejected, free),
    'driver a day old': postDocument(app, old, free),
    'object never issued': postDocument(app, open, `/objects/${randomUUID()}`),
    'object claimed by another': postDocument(app, open, claimed),
    'object claimed for another type': postDocument(app, other, claimed, { docType: 'CMTVDE' }),
    'object of a replaced document': postDocument(app, open, replaced, { docType: 'CMTVDE' }),
    'object under its final key': postDocument(app, open, kept.filePath, { docType: 'CC' }),
    'nothing uploaded': postDocument(app, open, empty),
    'unknown driver, and no PDF': postDocument(app, randomUUID(), noPdf),
    'active driver, and no PDF': postDocument(app, active, noPdf),
    'object a day old': postDocument(app, open, forgotten),
  };
  const answers = new Set<string>();
  for (const [name, attempt] of Object.entries(attempts)) {
    const response = await attempt;
    expect(response.status, name).toBe(422);
    answers.add(await response.text());
  }
  expect([...answers]).toEqual([
    '{"error":{"code":"document_refused","message":"Não foi possível associar o documento. Carregue o ficheiro novamente."}}',
  ]);
  expect((await documentsOf(app, open)).map((document) => document.id)).toEqual([kept.id]);
  expect(await documentsOf(app, active)).toEqual([]);
});

test.each([
  'javascript:alert(1)',
  'data:application/pdf;base64,JVBERi0=',
  '//host/objects/KEY',
  'http://evil.example/api/objects/upload/KEY',
  'http://localhost:3000.evil.example/api/objects/upload/KEY',
  'http://localhost:3000@evil.example/api/objects/upload/KEY',
  'http://localhost:3000/api/objects/upload/../KEY',
  'http://localhost:3000/api/objects/upload/KEY/..',
  'http://localhost:3000/api/objects/upload/KEY#x',
  '/objects/../objects/KEY',
  '/objects/%2e%2e/KEY',
  '/objects/KEY?x=1',
  '/objects/KEY/',
  ' /objects/KEY',
  'objects/KEY',
  'KEY',
  'file:///etc/passwd',
])('promise 24: %s names no upload, in filePath or in documentURL', async (text) => {
  const app = await createTestApp();
  const driver = await registerDriver(app);
  const { objectPath } = await upload(app, await pdfFile());
  const wrong = text.replace('KEY', objectPath.replace('/objects/', ''));
  const asPath = await postDocument(app, driver, wrong, { documentURL: null });
  expect([asPath.status, (await asPath.json()).error]).toEqual([
    422,
    { code: 'invalid', message: 'Verifique os dados indicados.', fields: { filePath: 'Ficheiro inválido' } },
  ]);
  const asURL = await postDocument(app, driver, objectPath, { documentURL: wrong });
  expect([asURL.status, (await asURL.json()).error.fields]).toEqual([
    422,
    { documentURL: 'Ficheiro inválido' },
  ]);
  expect((await objects(app)).final).toEqual([]);
  expect((await postDocument(app, driver, objectPath)).status).toBe(201);
});
